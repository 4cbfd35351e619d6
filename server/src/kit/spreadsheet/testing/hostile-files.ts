import { appendFileSync, writeFileSync } from 'node:fs';
import { constants, deflateRawSync } from 'node:zlib';
import type { SpreadsheetErrorKey } from '../spreadsheet-error.ts';
import { directoryEntry, entry, type ForgedEntry, localHeader, workbookEntries, writeZip } from './zip-file.ts';

export interface HostileFile {
  title: string;
  key: SpreadsheetErrorKey;
  write: (path: string) => void;
}

const SHEET = 'xl/worksheets/sheet1.xml';
const GIGABYTE = 1024 ** 3;

/** The files of security test 16 and similar ones; each is small on disk. */
export const hostileFiles: readonly HostileFile[] = [
  {
    title: '1 GB of zeros',
    key: 'Mes.Files.Size.OverLength',
    write: (path) => writeZip(path, workbookEntries('', [{ name: SHEET, packed: zeros(), plainSize: GIGABYTE }])),
  },
  {
    title: '1 GB of zeros that says 5 MB',
    key: 'Mes.Files.Misalignment',
    write: (path) => writeZip(path, workbookEntries('', [{ name: SHEET, packed: zeros(), plainSize: 5_000_000 }])),
  },
  {
    title: '1 GB of zeros in a picture that says 1 byte',
    key: 'Mes.Files.Misalignment',
    write: (path) =>
      writeZip(path, workbookEntries(sheet(''), [{ name: 'xl/media/a.png', packed: zeros(), plainSize: 1 }])),
  },
  {
    title: 'a part that grows a thousand times',
    key: 'Mes.Files.Size.OverLength',
    write: (path) => writeZip(path, workbookEntries('', [entry(SHEET, ' '.repeat(40_000_000))])),
  },
  { title: '1,000,000 entries', key: 'Mes.Files.Size.OverLength', write: (path) => writeMillionEntries(path) },
  {
    title: 'two parts of one name',
    key: 'Mes.Files.Misalignment',
    write: (path) => writeZip(path, [...workbookEntries(sheet('')), entry(SHEET, sheet(''))]),
  },
  {
    title: 'a billion laughs',
    key: 'Mes.Files.Misalignment',
    write: (path) => writeZip(path, workbookEntries(billionLaughs())),
  },
  {
    title: 'an external entity',
    key: 'Mes.Files.Misalignment',
    write: (path) =>
      writeZip(
        path,
        workbookEntries(
          `<!DOCTYPE worksheet [<!ENTITY x SYSTEM "file:///etc/passwd">]>${sheet('<row><c t="str"><v>&x;</v></c></row>')}`,
        ),
      ),
  },
  {
    title: 'a document type far inside a part that is never read',
    key: 'Mes.Files.Misalignment',
    write: (path) =>
      writeZip(path, workbookEntries(sheet(''), [entry('docProps/app.xml', `${' '.repeat(16_380)}<!DOCTYPE a>`)])),
  },
  {
    title: '16,384 columns',
    key: 'Mes.Imports.Columns.OverLength',
    write: (path) => writeZip(path, workbookEntries(wideSheet())),
  },
  {
    title: '2,000,000 rows',
    key: 'Mes.Imports.Rows.OverLength',
    write: (path) => writeZip(path, workbookEntries(longSheet())),
  },
  {
    title: 'a text of 30,000 characters that is referred to 40,000 times',
    key: 'Mes.Files.Size.OverLength',
    write: (path) =>
      writeZip(
        path,
        workbookEntries(repeatedText(), [
          entry('xl/sharedStrings.xml', `<sst><si><t>${'ạ'.repeat(30_000)}</t></si></sst>`),
        ]),
      ),
  },
  {
    title: 'XML 100,000 levels deep',
    key: 'Mes.Files.Misalignment',
    write: (path) => writeZip(path, workbookEntries('<a>'.repeat(100_000))),
  },
  {
    title: 'XML that stops in the middle',
    key: 'Mes.Files.Misalignment',
    write: (path) => writeZip(path, workbookEntries('<worksheet><sheetData><row r="1"><c r="A1"><v>1')),
  },
  {
    title: 'a workbook without a visible sheet',
    key: 'Mes.Files.Misalignment',
    write: (path) =>
      writeZip(
        path,
        workbookEntries(sheet(''), [
          entry('xl/workbook.xml', '<workbook><sheets><sheet state="hidden" r:id="rId1"/></sheets></workbook>'),
        ]),
      ),
  },
  {
    title: 'an encrypted entry',
    key: 'Mes.Files.Password',
    write: (path) => writeZip(path, workbookEntries('', [{ ...entry(SHEET, sheet('')), flags: 0x0801 }])),
  },
  {
    title: 'an old .xls',
    key: 'Mes.OnlySupport.Excel',
    write: (path) => writeFileSync(path, compoundFile()),
  },
  {
    title: 'a renamed CSV',
    key: 'Mes.OnlySupport.Excel',
    write: (path) => writeFileSync(path, '\uFEFFMã,Tên\r\nHV-1,An\r\n'),
  },
  {
    title: 'a renamed HTML table',
    key: 'Mes.OnlySupport.Excel',
    write: (path) => writeFileSync(path, '<html><table><tr><td>1</td></tr></table></html>'),
  },
  { title: 'an empty file', key: 'Mes.OnlySupport.Excel', write: (path) => writeFileSync(path, '') },
  {
    title: 'another kind of zip',
    key: 'Mes.OnlySupport.Excel',
    write: (path) => writeZip(path, [entry('word/document.xml', '<a/>')]),
  },
  {
    title: 'a zip cut in half',
    key: 'Mes.Files.Misalignment',
    write: (path) => writeFileSync(path, Buffer.concat([localHeader(entry(SHEET, sheet(''))), Buffer.alloc(3000, 7)])),
  },
];

export function sheet(rows: string): string {
  return `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
}

/** One deflated megabyte of zeros ends on a whole byte, so it can stand 1,024 times in a row. */
function zeros(): Buffer {
  const megabyte = deflateRawSync(Buffer.alloc(1024 ** 2), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: 1024 }, () => megabyte), deflateRawSync('')]);
}

function billionLaughs(): string {
  const entities = Array.from({ length: 10 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`);
  return `<!DOCTYPE worksheet [<!ENTITY e0 "ha">${entities.join('')}]>${sheet('<row><c t="str"><v>&e10;</v></c></row>')}`;
}

function wideSheet(): string {
  const cells = Array.from({ length: 16_384 }, (_, index) => `<c><v>${index}</v></c>`);
  return sheet(`<row r="1">${cells.join('')}</row>`);
}

function longSheet(): string {
  let rows = '';
  for (let row = 1; row <= 2_000_000; row += 1) rows += `<row><c><v>${row}</v></c></row>`;
  return sheet(rows);
}

function repeatedText(): string {
  let rows = '';
  for (let row = 1; row <= 5000; row += 1) rows += `<row r="${row}">${'<c t="s"><v>0</v></c>'.repeat(8)}</row>`;
  return sheet(rows);
}

function compoundFile(): Buffer {
  return Buffer.concat([Buffer.from('D0CF11E0A1B11AE1', 'hex'), Buffer.alloc(4096)]);
}

/** All entries share one local header. Only the zip64 form can count this many entries. */
function writeMillionEntries(path: string): void {
  const forged: ForgedEntry = { name: 'a', packed: Buffer.alloc(0), plainSize: 0 };
  const start = localHeader(forged);
  const thousand = Buffer.concat(Array.from({ length: 1000 }, () => directoryEntry(forged, 0)));
  writeFileSync(path, start);
  for (let count = 0; count < 1000; count += 1) appendFileSync(path, thousand);
  const size = thousand.length * 1000;
  const end = Buffer.alloc(56 + 20 + 22);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(1_000_000n, 24);
  end.writeBigUInt64LE(1_000_000n, 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(start.length), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(start.length + size), 64);
  end.writeUInt32LE(1, 72);
  end.writeUInt32LE(0x06054b50, 76);
  end.writeUInt16LE(0xffff, 84);
  end.writeUInt16LE(0xffff, 86);
  end.writeUInt32LE(0xffffffff, 88);
  end.writeUInt32LE(0xffffffff, 92);
  appendFileSync(path, end);
}
