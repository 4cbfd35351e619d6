import { isLocked } from '@hoivien/contract/kit/exchange/locked-file.ts';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { SpreadsheetLimits } from './limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** The checked parts of a workbook file. */
export interface Package {
  has(name: string): boolean;
  read(name: string): Promise<AsyncIterable<Buffer>>;
  close(): void;
}

/**
 * Opens a file as the package of a workbook. It first inflates every part once to count its real bytes. The check and
 * the reading use the same list of entries, because a second zip reader could find other entries in a forged file. Parts of a usual size stay in
 * memory, because a sheet is read three times.
 *
 * @throws SpreadsheetError for a file that is no `.xlsx`, is too large, is forged or has a document type.
 * @example const parts = await openPackage(path, DEFAULT_LIMITS);
 */
export async function openPackage(path: string, limits: SpreadsheetLimits): Promise<Package> {
  await checkStart(path);
  const zip = await openPromise(path, { autoClose: false });
  try {
    const entries = await checkEntries(zip, limits);
    const kept = new Map<string, Buffer>();
    let room = KEPT_BYTES;
    for (const [name, entry] of entries) {
      const isKept = entry.uncompressedSize <= room;
      if (isKept) kept.set(name, await checkedBytes(zip, entry, limits));
      else await checkContent(zip, entry, limits);
      if (isKept) room -= entry.uncompressedSize;
    }
    return asPackage(zip, entries, kept);
  } catch (error) {
    zip.close();
    throw error;
  }
}

const REQUIRED = ['[Content_Types].xml', 'xl/workbook.xml'];
const ZIP_START = 0x04034b50;
const DEFLATED = 8;
/** Parts below this size may have any ratio: they are harmless, and a short part of blanks has an extreme one. */
const RATIO_FROM = 1024 * 1024;
/** Most inflated bytes of all parts that are kept. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** Bytes of a kept part that are parsed at once. */
const PIECE_BYTES = 64 * 1024;
const MARKED_UP = /\.(xml|rels|vml)$/i;
const DOCTYPE = Buffer.from('<!DOCTYPE');

async function checkStart(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const read = async (from: number, length: number) => {
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    };
    if (await isLocked(read, (await file.stat()).size))
      throw new SpreadsheetError('Mes.Files.Password', 'it needs a password');
    const start = Buffer.alloc(4);
    await file.read(start, 0, 4, 0);
    if (start.readUInt32LE(0) === ZIP_START) return;
  } finally {
    await file.close();
  }
  throw new SpreadsheetError('Mes.OnlySupport.Excel', 'not a zip file: another format');
}

async function checkEntries(zip: ZipFile, limits: SpreadsheetLimits): Promise<Map<string, Entry>> {
  const entries = await listEntries(zip, limits);
  for (const part of REQUIRED) {
    if (!entries.has(part)) throw new SpreadsheetError('Mes.OnlySupport.Excel', `no part ${part}`);
  }
  return entries;
}

async function listEntries(zip: ZipFile, limits: SpreadsheetLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw tooLarge(`${zip.entryCount} entries`);
  const entries = new Map<string, Entry>();
  let declared = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.replace(/^\//, '');
    if (entries.has(name)) throw forged('two entries of one name');
    if (entry.isEncrypted()) throw new SpreadsheetError('Mes.Files.Password', 'an encrypted entry');
    declared += entry.uncompressedSize;
    if (declared > limits.inflatedBytes) throw tooLarge(`${declared} bytes declared`);
    entries.set(name, entry);
  }
  return entries;
}

function checkDeclared(entry: Entry, limits: SpreadsheetLimits): void {
  if (entry.compressionMethod !== DEFLATED && entry.compressionMethod !== 0) throw forged('an unknown compression');
  const allowed = Math.max(RATIO_FROM, entry.compressedSize * limits.ratio);
  if (entry.uncompressedSize > allowed) throw tooLarge('a part that grows too much');
}

/** The bytes of a part that has exactly as many as its entry declares. */
async function checkedBytes(zip: ZipFile, entry: Entry, limits: SpreadsheetLimits): Promise<Buffer> {
  checkDeclared(entry, limits);
  const packed = await buffer(await zip.openReadStreamPromise(entry, { decodeFileData: false }));
  const declared = entry.uncompressedSize;
  const isPlain = entry.compressionMethod === 0;
  const bytes = isPlain ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(declared, 1) });
  if (bytes.length !== declared) throw forged('a part of another size than declared');
  if (MARKED_UP.test(entry.fileName) && bytes.includes(DOCTYPE)) throw forged('a document type');
  return bytes;
}

/** yauzl ends the stream with an error as soon as a part has more bytes than its entry declares. */
async function checkContent(zip: ZipFile, entry: Entry, limits: SpreadsheetLimits): Promise<void> {
  checkDeclared(entry, limits);
  const stream: Readable = await zip.openReadStreamPromise(entry);
  let tail = Buffer.alloc(0);
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    if (!MARKED_UP.test(entry.fileName)) continue;
    const seam = Buffer.concat([tail, bytes.subarray(0, DOCTYPE.length)]);
    if (bytes.includes(DOCTYPE) || seam.includes(DOCTYPE)) throw forged('a document type');
    tail = Buffer.from(bytes.subarray(-DOCTYPE.length + 1));
  }
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

function asPackage(zip: ZipFile, entries: ReadonlyMap<string, Entry>, kept: ReadonlyMap<string, Buffer>): Package {
  return {
    has: (name) => entries.has(name),
    read: async (name) => {
      const known = kept.get(name);
      if (known) return piecesOf(known);
      const entry = entries.get(name);
      if (!entry) throw forged('a part that another one refers to is missing');
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}

function tooLarge(message: string): SpreadsheetError {
  return new SpreadsheetError('Mes.Files.Size.OverLength', message);
}

function forged(message: string): SpreadsheetError {
  return new SpreadsheetError('Mes.Files.Misalignment', message);
}
