import { expect, test } from 'vitest';
import { parseCsv } from './csv.ts';

const HEAD = 'Ngày,Số,Có,Nội dung';
const cellsOf = (...lines: string[]) =>
  parseCsv([HEAD, ...lines].join('\n'))
    .slice(1)
    .map(({ cells }) => cells);
const broken = (...lines: string[]) =>
  parseCsv([HEAD, ...lines].join('\n'))
    .slice(1)
    .map(({ isBroken }) => isBroken);

test.each<[string, string[], string[][]]>([
  [
    'quoted values with separators, quotes and line ends',
    ['a,"b,c","d ""e""","f', 'g"'],
    [['a', 'b,c', 'd "e"', 'f\ng']],
  ],
  [
    'a quoted first cell over two lines',
    ['"05/11', '10:20",FT,1,a', '"06/11', '10:30",FT,2,b'],
    [
      ['05/11\n10:20', 'FT', '1', 'a'],
      ['06/11\n10:30', 'FT', '2', 'b'],
    ],
  ],
  [
    'a text that begins with a quoted word',
    ['a,b,1,"Sao Viet" nop', 'c,d,2,e'],
    [
      ['a', 'b', '1', '"Sao Viet" nop'],
      ['c', 'd', '2', 'e'],
    ],
  ],
  [
    'a text that begins with a quote',
    ['a,b,1,"Hoi phi', 'c,d,2,e', 'f,g,3,h'],
    [
      ['a', 'b', '1', '"Hoi phi'],
      ['c', 'd', '2', 'e'],
      ['f', 'g', '3', 'h'],
    ],
  ],
  [
    'two of them',
    ['a,b,1,"Hoi phi', 'c,d,2,"e', 'f,g,3,h'],
    [
      ['a', 'b', '1', '"Hoi phi'],
      ['c', 'd', '2', '"e'],
      ['f', 'g', '3', 'h'],
    ],
  ],
  [
    'one that ends at the end of a later line',
    ['a,b,1,"Hoi phi', 'c,d,2,e"', 'f,g,3,h'],
    [
      ['a', 'b', '1', '"Hoi phi'],
      ['c', 'd', '2', 'e"'],
      ['f', 'g', '3', 'h'],
    ],
  ],
  [
    'one in the middle',
    ['a,"b,1,x', 'c,d,2,e'],
    [
      ['a', '"b', '1', 'x'],
      ['c', 'd', '2', 'e'],
    ],
  ],
  [
    'one before quoted amounts',
    ['a,b,"1,000","Hoi phi', 'c,d,"2,000",e'],
    [
      ['a', 'b', '1,000', '"Hoi phi'],
      ['c', 'd', '2,000', 'e'],
    ],
  ],
  [
    'one in the last line',
    ['c,d,2,e', 'a,b,1,"Hoi phi'],
    [
      ['c', 'd', '2', 'e'],
      ['a', 'b', '1', '"Hoi phi'],
    ],
  ],
  [
    'a quote within a text',
    ['a,b,1,x "y" z', 'a,b,1,5" ong'],
    [
      ['a', 'b', '1', 'x "y" z'],
      ['a', 'b', '1', '5" ong'],
    ],
  ],
  [
    'blank cells at the end',
    ['a,b,1,', 'a,b,1'],
    [
      ['a', 'b', '1', ''],
      ['a', 'b', '1'],
    ],
  ],
  ['an empty quoted value', ['"","b",1,x'], [['', 'b', '1', 'x']]],
  [
    'one that ends below whole rows',
    ['a,b,1,"Hoi phi', 'c,d,2,e', 'ghi chú"'],
    [['a', 'b', '1', '"Hoi phi'], ['c', 'd', '2', 'e'], ['ghi chú"']],
  ],
])('%s', (_name, lines, wanted) => {
  expect(cellsOf(...lines)).toEqual(wanted);
  expect(broken(...lines)).toEqual(wanted.map(() => false));
});

test('a row with more cells than the heading is broken, as is one whose quote nobody can place', () => {
  expect(broken('a,b,4,000,000,x', 'a,b,1,c', 'a,b,1,c,,')).toEqual([true, false, false]);
  expect(broken('a,b,1,"c, d', 'a,b,2,e')).toEqual([true, false]);
});

test.each([',', ';', '\t', '|'])('the separator %j is found, also with quoted line ends and amounts', (sign) => {
  const cell = (text: string) => (/[",;\n|\t]/.test(text) ? `"${text}"` : text);
  const rows = Array.from({ length: 30 }, (_, at) => [
    String(at),
    `05/11/2026\nFT${at}`,
    `${at + 1},000,000`,
    `x; ${at}`,
  ]);
  const text = [['STT', 'Ngày\nSố', 'Có', 'Nội dung'], ...rows].map((row) => row.map(cell).join(sign)).join('\r\n');
  expect(
    parseCsv(`\ufeff${text}\r\n`)
      .slice(1)
      .map(({ cells }) => cells),
  ).toEqual(rows);
});

test('a first line of Excel names the separator', () => {
  expect(parseCsv('sep=;\r\na;b,c;d,e\r\n1;2,3;4,5').map(({ cells }) => cells)).toEqual([
    ['a', 'b,c', 'd,e'],
    ['1', '2,3', '4,5'],
  ]);
});
