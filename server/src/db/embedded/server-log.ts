import { chownSync, closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './place.ts';

const largest = 5_000_000;

/** The log file of the server. It survives a killed app, whose pipe would break. */
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

  /** Standard input, output and error of the server process. */
  stdio(): ['ignore', number, number] {
    return ['ignore', this.#handle, this.#handle];
  }

  /** Closes the app's handle, after the server has its copy. */
  closeHandle(): void {
    closeSync(this.#handle);
  }

  /** The text that was written since this object was created. */
  written(): string {
    return readFileSync(this.file).subarray(this.#start).toString('utf8');
  }
}
