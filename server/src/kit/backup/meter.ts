import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform, type TransformCallback } from 'node:stream';

/** What passed a place of a stream. */
export interface Measure {
  bytes: number;
  sha256: string;
}

const LINE_END = 10;

/** Counts the bytes that pass, and their lines where `lines` is given, and sums them. */
export class Meter extends Transform {
  readonly #hash = createHash('sha256');
  readonly #counts: boolean;
  #bytes = 0;
  #lines = 0;
  #sum: string | undefined;

  constructor(counts?: 'lines') {
    super();
    this.#counts = counts !== undefined;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    if (this.#counts)
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) this.#lines++;
    done(null, chunk);
  }

  /** Call it when the stream has ended. */
  measure(): Measure {
    this.#sum ??= this.#hash.digest('hex');
    return { bytes: this.#bytes, sha256: this.#sum };
  }

  /** A row of COPY is a line: line ends within values are escaped. */
  get lines(): number {
    return this.#lines;
  }
}

/** Size and sum of a file as it is on the disk. */
export async function measureFile(path: string, signal?: AbortSignal): Promise<Measure> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { ...(signal && { signal }) }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
