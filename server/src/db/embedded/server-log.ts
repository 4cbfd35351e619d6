import { chownSync, closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './place.ts';

const largest = 5_000_000;

/** The file that the server writes to, which it keeps when the app is killed (a pipe would break). */
export class ServerLog {
  readonly file: string;
  readonly #handle: number;
  readonly #start: number;

  constructor({ root, account }: Place) {
    this.file = join(root, 'server.log');
    if ((statSync(this.file, { throwIfNoEntry: false })?.size ?? 0) > largest) renameSync(this.file, `${this.file}.1`);
    this.#handle = openSync(this.file, 'a', 0o600);
    this.#start = statSync(this.file).size;
    if (account) chownSync(this.file, account.uid, account.gid);
  }

  /** Standard input, output and error of the server. */
  stdio(): ['ignore', number, number] {
    return ['ignore', this.#handle, this.#handle];
  }

  /** The app's own handle is of no use once the server has its copy. */
  closeHandle(): void {
    closeSync(this.#handle);
  }

  /** What was written since this object was made. */
  written(): string {
    return readFileSync(this.file).subarray(this.#start).toString('utf8');
  }
}
