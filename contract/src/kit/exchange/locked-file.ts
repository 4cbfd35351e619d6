/** Bytes of a file from a place; fewer at its end. */
export type ReadBytes = (from: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Whether a file of a spreadsheet program can only be opened with a password: `.xlsx` and `.xls` of Excel, `.ods`, or a zip
 * whose entries are encrypted. It reads a few sectors; what it does not understand has no password.
 *
 * @example await isLocked((from, length) => bytesOf(file, from, length), file.size)
 */
export async function isLocked(read: ReadBytes, size: number): Promise<boolean> {
  try {
    const head = viewOf(await read(0, 512));
    if (head.getUint32(0) === OLE) return await isLockedOle(read, head);
    return head.getUint32(0) === ZIP && (await isLockedZip(read, size));
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return false;
    throw error;
  }
}

/** The same for a file in memory or in a browser. */
export function isLockedBlob(file: Blob): Promise<boolean> {
  const read = async (from: number, length: number) => file.slice(from, from + length).arrayBuffer();
  return isLocked(async (from, length) => new Uint8Array(await read(from, length)), file.size);
}

const OLE = 0xd0cf11e0;
const ZIP = 0x504b0304;
const SECTORS_MOST = 64;
const ENTRY = 128;
/** Shorter streams lie in small sectors within the stream of the root. */
const SMALL = 4096;

/** A workbook with a password is a container with its key, a workbook of before 2007 has a record that says so. */
async function isLockedOle(read: ReadBytes, head: DataView): Promise<boolean> {
  const shift = head.getUint16(30, true);
  if (shift !== 9 && shift !== 12) return false;
  const sector = 1 << shift;
  const at = (number: number) => (number + 1) * sector;
  let root = 0;
  let next = head.getUint32(48, true);
  for (let count = 0; count < SECTORS_MOST && next < END_OF_CHAIN; count += 1) {
    const entries = viewOf(await read(at(next), sector));
    for (let place = 0; place + ENTRY <= entries.byteLength; place += ENTRY) {
      const name = nameOf(entries, place);
      const start = entries.getUint32(place + 116, true);
      if (name === 'Root Entry') root = start;
      if (name === 'EncryptionInfo' || name === 'EncryptedPackage') return true;
      if (name !== 'Workbook' && name !== 'Book') continue;
      const isSmall = entries.getUint32(place + 120, true) < SMALL;
      return hasFilePass(viewOf(await read(isSmall ? at(root) + start * 64 : at(start), 512)));
    }
    next = await sectorAfter(read, head, next, sector);
  }
  return false;
}

const END_OF_CHAIN = 0xffff_fff0;
const TABLE_SECTORS = 109;

/** The next sector of a chain. Beyond the tables that the head names, the sectors follow each other. */
async function sectorAfter(read: ReadBytes, head: DataView, number: number, sector: number): Promise<number> {
  const table = Math.floor((number * 4) / sector);
  const place = table < TABLE_SECTORS ? head.getUint32(76 + table * 4, true) : END_OF_CHAIN;
  if (place >= END_OF_CHAIN) return number + 1;
  return viewOf(await read((place + 1) * sector + ((number * 4) % sector), 4)).getUint32(0, true);
}

function nameOf(entries: DataView, place: number): string {
  const length = Math.min(entries.getUint16(place + 64, true), 64) / 2 - 1;
  return Array.from({ length: Math.max(0, Math.floor(length)) }, (_, at) =>
    String.fromCharCode(entries.getUint16(place + at * 2, true)),
  ).join('');
}

const FILE_PASS = 0x2f;
/** The record stands behind the first one, or behind that of a protection against writing. */
const RECORDS = 4;

function hasFilePass(stream: DataView): boolean {
  for (let place = 0, count = 0; count < RECORDS && place + 4 <= stream.byteLength; count += 1) {
    if (stream.getUint16(place, true) === FILE_PASS) return true;
    place += 4 + stream.getUint16(place + 2, true);
  }
  return false;
}

const TAIL = 65_557;
const DIRECTORY_MOST = 1024 * 1024;
const MANIFEST = 'META-INF/manifest.xml';

async function isLockedZip(read: ReadBytes, size: number): Promise<boolean> {
  const tail = viewOf(await read(Math.max(0, size - TAIL), TAIL));
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x0605_4b50) end -= 1;
  if (end < 0) return false;
  const length = Math.min(tail.getUint32(end + 12, true), DIRECTORY_MOST);
  const entries = viewOf(await read(tail.getUint32(end + 16, true), length));
  for (let place = 0; place + 46 <= entries.byteLength && entries.getUint32(place, true) === 0x0201_4b50; ) {
    if ((entries.getUint16(place + 8, true) & 1) === 1) return true;
    const called = entries.getUint16(place + 28, true);
    if (new TextDecoder().decode(bytesOf(entries, place + 46, called)) === MANIFEST)
      return /<(?:[\w-]+:)?encryption-data\b/.test(await entryText(read, entries, place));
    place += 46 + called + entries.getUint16(place + 30, true) + entries.getUint16(place + 32, true);
  }
  return false;
}

/** The beginning of the text of an entry. */
async function entryText(read: ReadBytes, entries: DataView, place: number): Promise<string> {
  const from = entries.getUint32(place + 42, true);
  const head = viewOf(await read(from, 30));
  const start = from + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = await read(start, Math.min(entries.getUint32(place + 20, true), DIRECTORY_MOST));
  if (entries.getUint16(place + 10, true) === 0) return new TextDecoder().decode(packed);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  let text = '';
  for (const reader = stream.getReader(); text.length < DIRECTORY_MOST; ) {
    const { value, done } = await reader.read();
    if (done) break;
    text += new TextDecoder().decode(value);
  }
  await stream.cancel().catch(() => undefined);
  return text;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function bytesOf(view: DataView, place: number, length: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + place, length);
}
