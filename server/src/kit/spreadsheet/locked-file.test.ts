import { isLockedBlob } from '@hoivien/contract/kit/exchange/locked-file.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from './limits.ts';
import { readRows } from './read-rows.ts';
import { compoundFile } from './testing/compound-file.ts';
import { entry, writeZip } from './testing/zip-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'locked-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MANIFEST = 'META-INF/manifest.xml';
const manifest = (inner: string) =>
  `<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="content.xml">${inner}</manifest:file-entry></manifest:manifest>`;
const record = (id: number, length: number) => {
  const bytes = Buffer.alloc(4 + length);
  bytes.writeUInt16LE(id, 0);
  bytes.writeUInt16LE(length, 2);
  return bytes;
};
const BOF = record(0x0809, 16);
const FILLER = Buffer.alloc(5_000);

/** The bytes of a zip of these entries. */
function zipOf(entries: Parameters<typeof writeZip>[1]): Buffer {
  const path = join(folder, 'a.zip');
  writeZip(path, entries);
  return readFileSync(path);
}

const locked: [string, Buffer][] = [
  ['a workbook of Excel', compoundFile({ EncryptionInfo: FILLER, EncryptedPackage: FILLER })],
  [
    'a workbook whose container begins with other entries, in several sectors',
    compoundFile({ a: FILLER, b: FILLER, c: FILLER, d: FILLER, e: FILLER, EncryptionInfo: FILLER }),
  ],
  ['an .xls', compoundFile({ Workbook: Buffer.concat([BOF, record(0x2f, 54), FILLER]) })],
  [
    'an .xls that is also protected against writing',
    compoundFile({
      SummaryInformation: FILLER,
      Workbook: Buffer.concat([BOF, record(0x86, 0), record(0x2f, 54), FILLER]),
    }),
  ],
  ['an .xls of Excel 5', compoundFile({ Book: Buffer.concat([BOF, record(0x2f, 4), FILLER]) })],
  ['an .ods', zipOf([entry('mimetype', 'a'), entry(MANIFEST, manifest('<manifest:encryption-data/>'))])],
  ['a zip with encrypted entries', zipOf([{ ...entry('xl/workbook.xml', 'a'), flags: 0x0801 }])],
];
const open: [string, Buffer][] = [
  ['an .xls', compoundFile({ Workbook: Buffer.concat([BOF, record(0x42, 2), FILLER]) })],
  ['a document of Word', compoundFile({ WordDocument: FILLER })],
  ['an .ods', zipOf([entry('mimetype', 'a'), entry(MANIFEST, manifest(''))])],
  ['a zip', zipOf([entry('a', 'encryption-data')])],
  ['a text', Buffer.from('EncryptionInfo')],
  ['nothing', Buffer.alloc(0)],
  ['a container cut short', compoundFile({ EncryptionInfo: FILLER }).subarray(0, 520)],
  ['a zip cut short', zipOf([entry(MANIFEST, manifest('<manifest:encryption-data/>'))]).subarray(0, 60)],
  ['a container with sectors of no size', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)])],
];

describe('a file with a password', () => {
  test.each(locked)('is told: %s', async (_, bytes) => {
    expect(await isLockedBlob(new Blob([Uint8Array.from(bytes)]))).toBe(true);
    const path = join(folder, 'a.xlsx');
    writeFileSync(path, bytes);
    await expect(readRows(path, DEFAULT_LIMITS).next()).rejects.toMatchObject({ key: 'Mes.Files.Password' });
  });

  test.each(open)('is not confused with others: %s', async (_, bytes) => {
    expect(await isLockedBlob(new Blob([Uint8Array.from(bytes)]))).toBe(false);
  });
});
