/** Hostile files and bodies for every reader of what people send, by reader. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { hostileFiles, sheet } from '../server/src/kit/spreadsheet/testing/hostile-files.ts';
import { workbookEntries, writeZip } from '../server/src/kit/spreadsheet/testing/zip-file.ts';

const MB = 1024 * 1024;

/** How a case is sent: a file in one request and what then reads it, or a request as it stands. */
export type Hostile = { title: string } & (
  | { as: 'statement' | 'import' | 'picture'; name: string; bytes: () => Buffer; copies?: number }
  | { as: 'request'; method: string; path: string; headers: Record<string, string>; body: () => Buffer }
  | { as: 'upload'; length: string; metadata: string; parts: readonly (readonly [offset: string, bytes: Buffer])[] }
);

const HEAD = 'Ngày;Số GD;Ghi có;Ghi nợ;Số dư;Nội dung\n';
const LINE = '05/11/2026;FT26309000001;1.500.000;;123.456.789;CTY TNHH AN PHAT NOP HOI PHI 2026 HV-0001\n';
const lines = (count: number, line: (at: number) => string) =>
  Buffer.from((HEAD + Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('')).slice(0, 19 * MB));

const texts: readonly (readonly [title: string, bytes: () => Buffer])[] = [
  ['19 MB of line ends', () => Buffer.alloc(19 * MB, '\n')],
  ['19 MB of returns', () => Buffer.alloc(19 * MB, '\r')],
  ['19 MB of commas', () => Buffer.alloc(19 * MB, ',')],
  ['19 MB of quotes', () => Buffer.alloc(19 * MB, '"')],
  ['19 MB of blanks', () => Buffer.alloc(19 * MB, ' ')],
  ['19 MB of bytes that are no UTF-8', () => Buffer.alloc(19 * MB, 0xff)],
  ['one line of 19 MB', () => Buffer.from(HEAD + 'a'.repeat(19 * MB))],
  ['open quotes', () => lines(300_000, () => '"a;b;c;d;e;f')],
  ['open quotes, long lines', () => lines(4_000, () => `"${'a'.repeat(4_000)};b;c;d`)],
  ['a letter as the separator', () => Buffer.from(`sep=a\n${'a'.repeat(10 * MB)}`)],
  ['19 MB of rows', () => Buffer.from(HEAD + LINE.repeat(Math.floor((19 * MB) / LINE.length)))],
  ['20,000 true lines', () => lines(19_990, (at) => LINE.trimEnd().replace('000001', String(at)))],
  ['20,000 rows of 60 cells', () => lines(19_990, () => ';x'.repeat(59))],
  ['20,000 lines without a text', () => lines(19_990, (at) => `05/11/2026;FT${at};1.500.000;;${1_500_000 * at};`)],
  ['20,000 totals', () => lines(19_990, () => ';;1.500.000;;;tổng cộng')],
  ['20,000 headings', () => lines(19_990, () => HEAD.trimEnd())],
  ['20,000 accounts', () => lines(19_990, (at) => `Tài khoản: ${100_000_000 + at};FT1;1.000;;;Số tài khoản: ${at}`)],
  [
    'amounts of 900 digits',
    () => lines(4_000, () => `${'1'.repeat(900)};2;${'1.'.repeat(450)};3;${'1,'.repeat(450)};a`),
  ],
  ['days of 900 strokes', () => lines(4_000, () => `${'1/'.repeat(450)};x;${'-'.repeat(900)};;${'('.repeat(900)};a`)],
  [
    'cells of blanks',
    () => lines(4_000, () => `1${' '.repeat(900)}/1;x;1${' '.repeat(900)}1;;1${'\t'.repeat(900)}d;a`),
  ],
  [
    'texts full of amounts and days',
    () => lines(9_000, () => `05/11/2026;F;1.500.000;;;${'1.500.000 05/11/2026 '.repeat(45)}`),
  ],
];

/** Half a cell of Excel from one piece with digits in it, different each time, so that it cannot be packed to nothing. */
const long = (piece: string) =>
  Array.from({ length: 16_000 / (piece.length + 2) }, () => piece + Math.floor(Math.random() * 90 + 10)).join('');

/** A workbook of one sheet whose rows are all the same text in each cell. */
function workbook(rows: number, columns: number, text: (column: number) => string): Buffer {
  const cells = (at: number, of: (column: number) => string) =>
    `<row r="${at}">${Array.from({ length: columns }, (_, column) => `<c t="inlineStr"><is><t>${of(column)}</t></is></c>`).join('')}</row>`;
  const headings = ['Mã', 'Tên doanh nghiệp', 'Loại', 'Ngày thành lập', 'Vốn điều lệ', 'Điện thoại', 'Thư điện tử'];
  const head = cells(1, (column) => headings[column] ?? `Cột ${column}`);
  return written((path) =>
    writeZip(
      path,
      workbookEntries(sheet(head + Array.from({ length: rows }, (_, at) => cells(at + 2, text)).join(''))),
    ),
  );
}

function written(write: (path: string) => void): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  try {
    write(join(folder, 'a.xlsx'));
    return readFileSync(join(folder, 'a.xlsx'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const workbooks: readonly (readonly [title: string, bytes: () => Buffer])[] = [
  ...hostileFiles.map(({ title, write }) => [title, () => written(write)] as const),
  ['90 rows of long days', () => workbook(90, 7, () => long('/'))],
  ['90 rows of long numbers', () => workbook(90, 7, () => long('.'))],
  ['90 rows of brackets and dashes', () => workbook(90, 7, () => long('(-'))],
  ['90 rows of blanks between digits', () => workbook(90, 7, () => long(' '.repeat(40)))],
  ['90 rows of addresses', () => workbook(90, 7, () => long('a@'))],
  ['90 rows of marks on letters', () => workbook(90, 7, () => long('e\u0301\u0323'))],
  ['40 headings of 400 columns', () => workbook(40, 400, (column) => `Ngày thành lập ${column}`)],
  ['50,000 rows of 10 cells', () => workbook(49_000, 10, (column) => `x${column}`)],
];

const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
/** A grey PNG of these sides, black; `interlaced` needs the whole picture in memory. */
function png(
  width: number,
  height: number,
  { interlaced = false, isTrue = true, more = Buffer.alloc(0) } = {},
): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, interlaced ? 1 : 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const data = isTrue
    ? deflateSync(Buffer.alloc((width * 3 + 1) * height + height * 8))
    : deflateSync(Buffer.alloc(64));
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk('IHDR', header), more, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function gif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = Buffer.from('2c000000000100010000024401003b', 'hex').subarray(0, -1);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

function webp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(56, 4);
  bytes.write('WEBPVP8X', 8);
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  bytes.write('VP8L', 30);
  bytes.writeUInt32LE(20, 34);
  bytes[38] = 0x2f;
  bytes.writeUInt32LE(0x0fffffff, 39);
  return bytes;
}

const jpegHead = (width: number, height: number) => {
  const head = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc00011080000000003012200021101031101', 'hex');
  head.writeUInt16BE(height, 25);
  head.writeUInt16BE(width, 27);
  return head;
};
const SVG = Buffer.from(
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'a'.repeat(1_000)}">${['ab', 'bc', 'cd', 'de', 'ef', 'fg'].map(([of, name]) => `<!ENTITY ${name} "${`&${of};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"><text>&g;</text></svg>`,
);

const pictures: readonly (readonly [title: string, name: string, bytes: () => Buffer, copies?: number])[] = [
  ['PNG of 59 megapixels', 'a.png', () => png(7_680, 7_680)],
  ['interlaced PNG of 59 megapixels', 'a.png', () => png(7_680, 7_680, { interlaced: true })],
  ['interlaced PNG of 59 megapixels, three at once', 'a.png', () => png(7_680, 7_680, { interlaced: true }), 3],
  ['PNG of 400 megapixels', 'a.png', () => png(20_000, 20_000)],
  ['PNG that claims 10 gigapixels', 'a.png', () => png(100_000, 100_000, { isTrue: false })],
  ['PNG of 60,000 by 900 that ends at once', 'a.png', () => png(60_000, 900, { isTrue: false })],
  ['PNG with a text of 1 GB', 'a.png', () => png(10, 10, { more: bigText() })],
  ['PNG without a body', 'a.png', () => png(10, 10).subarray(0, 40)],
  [
    'JPEG that claims 65,000 by 65,000',
    'a.jpg',
    () => Buffer.concat([jpegHead(65_000, 65_000), Buffer.alloc(MB, 0x55)]),
  ],
  ['JPEG of noise', 'a.jpg', () => Buffer.concat([jpegHead(7_000, 7_000), randomBytes(8 * MB)])],
  ['GIF of 100,000 frames', 'a.gif', () => gif(1, 1, 100_000)],
  ['GIF of 65,000 by 65,000', 'a.gif', () => gif(65_000, 65_000, 1)],
  ['WebP of 16,383 by 16,383', 'a.webp', () => webp(16_383, 16_383)],
  ['SVG with a billion letters as .png', 'a.png', () => SVG],
  ['SVG', 'a.svg', () => SVG],
  ['nothing', 'a.png', () => Buffer.alloc(0)],
];
const bigText = () =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(1_000 * MB))]));

const json = { 'content-type': 'application/json' };
let made = 0;
const template = (content: string) => () =>
  Buffer.from(JSON.stringify({ name: `Mẫu ${(made += 1)}`, type: 1, language: 'vi', title: 'Mẫu', content }));
const rich: readonly (readonly [title: string, body: () => Buffer])[] = [
  ['12,000 levels', template('<blockquote>'.repeat(8_300))],
  ['30,000 open tags', template('<p><b>'.repeat(16_000))],
  ['100,000 brackets', template('<'.repeat(99_000))],
  ['an attribute of 99,000 characters', template(`<p style="${'a:b;'.repeat(24_000)}">x</p>`)],
  ['9,000 attributes', template(`<p ${'a=1 '.repeat(20_000)}>x</p>`)],
  ['a picture of 900 kB in its text', template(`<img src="data:image/png;base64,${'A'.repeat(900_000)}">`)],
  ['33,000 entities', template('&#60;'.repeat(19_000))],
  ['open comments', template('<!--'.repeat(24_000))],
  ['scripts in scripts', template('<script><style>'.repeat(6_000))],
  ['30,000 cells', template(`<table><tr>${'<td>'.repeat(24_000)}`)],
  ['marks on one letter', template(`e${'\u0301'.repeat(98_000)}`)],
  ['placeholders', template('{'.repeat(50_000) + '}'.repeat(49_000))],
  [
    'bytes that are no UTF-8',
    () => Buffer.concat([Buffer.from('{"name":"a","content":"'), Buffer.alloc(90_000, 0xc3), Buffer.from('"}')]),
  ],
  ['half letters and NUL', () => Buffer.from(`{"name":"a","content":"${'\\ud800\\u0000'.repeat(8_000)}"}`)],
];

const form = { 'content-type': 'multipart/form-data; boundary=b' };
const part = (head: string, body: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
const END = Buffer.from('--b--\r\n');
const forms: readonly (readonly [title: string, path: string, headers: Record<string, string>, body: () => Buffer])[] =
  [
    [
      'no boundary',
      '/api/Attachments',
      { 'content-type': 'multipart/form-data' },
      () => part('name="file"; filename="a.pdf"', 'x'),
    ],
    ['a head without an end', '/api/Attachments', form, () => Buffer.from(`--b\r\n${'a'.repeat(20 * MB)}`)],
    [
      'a name of 1 MB',
      '/api/Attachments',
      form,
      () => Buffer.concat([part(`name="file"; filename="${'a'.repeat(MB)}.pdf"`, 'x'), END]),
    ],
    [
      'a file that breaks off',
      '/api/Attachments',
      form,
      () => part('name="file"; filename="a.pdf"', '%PDF-1.4').subarray(0, -4),
    ],
    [
      '10,000 files',
      '/api/Attachments',
      form,
      () => Buffer.concat([...Array.from({ length: 10_000 }, () => part('name="file"; filename="a.pdf"', 'x')), END]),
    ],
    [
      'half boundaries',
      '/api/Attachments',
      form,
      () => Buffer.concat([part('name="file"; filename="a.pdf"', '\r\n--'.repeat(5 * MB)), END]),
    ],
    [
      '1,000 fields of one name',
      '/api/Markets',
      form,
      () => Buffer.concat([...Array.from({ length: 999 }, () => part('name="name"', 'x'.repeat(900))), END]),
    ],
    [
      'lists of 999',
      '/api/Markets',
      form,
      () => Buffer.concat([...Array.from({ length: 900 }, (_, at) => part(`name="a[${at}][999][999]"`, 'x')), END]),
    ],
    [
      'names of prototypes',
      '/api/Markets',
      form,
      () => Buffer.concat([part('name="__proto__.x"', 'x'), part('name="constructor[prototype][y]"', 'x'), END]),
    ],
    ['900 kB of boundaries', '/api/Markets', form, () => Buffer.from('\r\n--b'.repeat(180_000))],
  ];

const bodies: readonly (readonly [title: string, body: () => Buffer])[] = [
  ['900,000 lists in lists', () => Buffer.from('['.repeat(900_000))],
  ['450,000 values', () => Buffer.from(`[${'1,'.repeat(450_000)}1]`)],
  ['a name of 900 kB', () => Buffer.from(`{"${'a'.repeat(900_000)}":1}`)],
  ['a text of 900 kB', () => Buffer.from(JSON.stringify({ code: 'a', name: 'ế'.repeat(300_000) }))],
  ['a number of 900,000 digits', () => Buffer.from(`{"code":${'9'.repeat(900_000)}}`)],
  ['40,000 unknown names', () => Buffer.from(`{${Array.from({ length: 40_000 }, (_, at) => `"a${at}":1`).join(',')}}`)],
  ['__proto__', () => Buffer.from('{"__proto__":{"isAdmin":true},"code":"a","name":"b"}')],
  [
    'bytes that are no UTF-8',
    () => Buffer.concat([Buffer.from('{"code":"'), Buffer.alloc(900_000, 0xff), Buffer.from('"}')]),
  ],
];

const of = (text: string) => Buffer.from(text).toString('base64');
const PDF = `filename ${of('a.pdf')}`;
const uploads: readonly (readonly [
  title: string,
  length: string,
  metadata: string,
  parts: readonly (readonly [string, Buffer])[],
])[] = [
  ['a length of 1 EB', '1152921504606846976', PDF, []],
  ['a length below 0', '-1', PDF, []],
  ['no number as length', '1e3', PDF, []],
  ['metadata of 12 kB', '10', `filename ${'A'.repeat(12_000)}`, []],
  ['metadata that is no base64', '10', 'filename ////,,,=', []],
  ['a name that climbs', '10', `filename ${of('../../../etc/passwd.pdf')}`, []],
  ['an offset behind the end', '10', PDF, [['1000', Buffer.alloc(5)]]],
  ['an offset below 0', '10', PDF, [['-5', Buffer.alloc(5)]]],
  ['more bytes than said', '10', PDF, [['0', Buffer.alloc(5 * MB)]]],
  [
    'the same part twice',
    '10',
    PDF,
    [
      ['0', Buffer.alloc(5)],
      ['0', Buffer.alloc(5)],
    ],
  ],
  ['500 parts of a byte', '500', PDF, Array.from({ length: 500 }, (_, at) => [String(at), Buffer.from('x')] as const)],
];

export const hostile: Readonly<Record<string, readonly Hostile[]>> = {
  'statement, .csv': texts.map(([title, bytes]) => ({ title, as: 'statement', name: 'a.csv', bytes })),
  'statement, .xlsx': workbooks.map(([title, bytes]) => ({ title, as: 'statement', name: 'a.xlsx', bytes })),
  'import, .xlsx': workbooks.map(([title, bytes]) => ({ title, as: 'import', name: 'a.xlsx', bytes })),
  picture: pictures.map(([title, name, bytes, copies = 1]) => ({ title, as: 'picture', name, bytes, copies })),
  'formatted text': rich.map(([title, body]) => ({
    title,
    as: 'request',
    method: 'POST',
    path: '/api/Templates',
    headers: json,
    body,
  })),
  upload: uploads.map(([title, length, metadata, parts]) => ({ title, as: 'upload', length, metadata, parts })),
  form: forms.map(([title, path, headers, body]) => ({ title, as: 'request', method: 'POST', path, headers, body })),
  JSON: bodies.map(([title, body]) => ({
    title,
    as: 'request',
    method: 'POST',
    path: '/api/Markets',
    headers: json,
    body,
  })),
};
