import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

export interface ZipPart {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/**
 * A zip archive of text parts that is built while it is read: sizes and checksums follow each part (data descriptors),
 * so nothing is held back. Deflating runs outside the event loop, and the loop turns after every piece.
 *
 * @throws RangeError for a part above 4 GiB.
 * @example for await (const bytes of zipParts([{ name: "a.xml", content: ["<a/>"] }])) socket.write(bytes);
 */
export async function* zipParts(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const start = offset;
    const header = localHeader(name);
    offset += header.length;
    yield header;
    const sums: Sums = { crc: 0, plain: 0, packed: 0 };
    for await (const bytes of deflate(part.content, sums)) {
      sums.packed += bytes.length;
      yield bytes;
    }
    if (Math.max(sums.plain, sums.packed, start) > MAX_32) throw new RangeError('a spreadsheet cannot pass 4 GiB');
    const descriptor = dataDescriptor(sums);
    offset += sums.packed + descriptor.length;
    yield descriptor;
    directory.push(directoryEntry(name, sums, start));
  }
  const entries = Buffer.concat(directory);
  yield Buffer.concat([entries, endOfDirectory(directory.length, entries.length, offset)]);
}

interface Sums {
  crc: number;
  plain: number;
  packed: number;
}

const MAX_32 = 0xffffffff;
/** Bit 3: sizes follow the data. Bit 11: names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1980-01-01, the first day of the format, so that equal content gives equal files. */
const DOS_DATE = 0x0021;
/** Level 6 would save 10 % of the bytes for more processor time; level 1 would cost a third more bytes. */
const LEVEL = 3;

async function* deflate(content: ZipPart['content'], sums: Sums): AsyncGenerator<Buffer> {
  const deflater = createDeflateRaw({ level: LEVEL, chunkSize: 65_536 });
  const ready: Buffer[] = [];
  deflater.on('data', (bytes: Buffer) => ready.push(bytes));
  deflater.on('error', () => {}); // every error also reaches the write that caused it
  const take = (): Buffer[] => ready.splice(0);
  let writing: Promise<void> = Promise.resolve();
  try {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      sums.crc = crc32(bytes, sums.crc);
      sums.plain += bytes.length;
      await writing;
      yield* take();
      writing = write(deflater, bytes);
      writing.catch(() => {}); // awaited one turn later, or never after the reader left
    }
    await writing;
    await finish(deflater);
    yield* take();
  } finally {
    deflater.destroy();
  }
}

function write(deflater: DeflateRaw, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    deflater.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function finish(deflater: DeflateRaw): Promise<void> {
  return new Promise((resolve, reject) => {
    deflater.once('error', reject);
    deflater.once('end', resolve);
    deflater.end();
  });
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DOS_DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor(sums: Sums): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(sums.crc, 4);
  descriptor.writeUInt32LE(sums.packed, 8);
  descriptor.writeUInt32LE(sums.plain, 12);
  return descriptor;
}

function directoryEntry(name: Buffer, sums: Sums, start: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt16LE(DOS_DATE, 14);
  entry.writeUInt32LE(sums.crc, 16);
  entry.writeUInt32LE(sums.packed, 20);
  entry.writeUInt32LE(sums.plain, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(start, 42);
  return Buffer.concat([entry, name]);
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
