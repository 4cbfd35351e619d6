import { closeSync, openSync, writeSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a hand-made archive. Its `plainSize` and `flags` may be false. */
export interface ForgedEntry {
  name: string;
  packed: Buffer;
  plainSize: number;
  crc?: number;
  flags?: number;
}

/** An entry with true sizes and checksum. */
export function entry(name: string, text: string | Buffer): ForgedEntry {
  const plain = Buffer.from(text);
  return { name, packed: deflateRawSync(plain), plainSize: plain.length, crc: crc32(plain) };
}

/** A minimal workbook with the given sheet; `more` adds parts or replaces those of the same name. */
export function workbookEntries(sheet: string, more: readonly ForgedEntry[] = []): ForgedEntry[] {
  const parts = [
    entry('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    entry(
      'xl/workbook.xml',
      '<workbook xmlns:r="urn:r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    entry(
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId1" Type="urn:x/worksheet" Target="worksheets/sheet1.xml"/>' +
        '<Relationship Id="rId2" Type="urn:x/sharedStrings" Target="sharedStrings.xml"/>' +
        '<Relationship Id="rId3" Type="urn:x/styles" Target="/xl/styles.xml"/></Relationships>',
    ),
    entry('xl/worksheets/sheet1.xml', sheet),
  ];
  const replaced = new Set(more.map(({ name }) => name));
  return [...parts.filter(({ name }) => !replaced.has(name)), ...more];
}

export function writeZip(path: string, entries: readonly ForgedEntry[]): void {
  const file = openSync(path, 'w');
  const directory: Buffer[] = [];
  let offset = 0;
  for (const forged of entries) {
    const start = offset;
    offset += writeSync(file, localHeader(forged)) + writeSync(file, forged.packed);
    directory.push(directoryEntry(forged, start));
  }
  const all = Buffer.concat(directory);
  writeSync(file, Buffer.concat([all, endOfDirectory(entries.length, all.length, offset)]));
  closeSync(file);
}

/** The header in front of an entry's data, as `writeZip` writes it. */
export function localHeader({ name, packed, plainSize, crc = 0, flags = 0x0800 }: ForgedEntry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(plainSize, 22);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

export function directoryEntry(
  { name, packed, plainSize, crc = 0, flags = 0x0800 }: ForgedEntry,
  start: number,
): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(8, 10);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed.length, 20);
  header.writeUInt32LE(plainSize, 24);
  header.writeUInt16LE(Buffer.byteLength(name), 28);
  header.writeUInt32LE(start, 42);
  return Buffer.concat([header, Buffer.from(name)]);
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
