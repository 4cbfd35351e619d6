import { expect, test } from 'vitest';
import { type AreaTexts, fill, messageText } from './message.ts';

const shelf: AreaTexts = {
  title: ['Kệ', 'Shelves'],
  one: ['kệ', 'shelf'],
  many: ['kệ', 'shelves'],
  fields: { code: ['Số kệ', 'Shelf number'] },
  messages: { 'Mes.Shelves.Code.InValid': ['Số kệ phải là số', 'A shelf number has digits only'] },
};
const source = {
  area: (name: string) => (name === 'Shelves' || name === 'Shelf' ? shelf : undefined),
  messages: { 'Mes.Server.Failed': ['Hỏng', 'Broken'] as const },
};
const text = (key: string, params = {}) => [
  messageText(key, 'vi', source, params),
  messageText(key, 'en', source, params),
];

test('a derived key is composed of the area, the field and the rule', () => {
  expect(text('Mes.Shelves.Code.Required')).toEqual(['Số kệ là bắt buộc', 'Shelf number is required']);
  expect(text('Mes.Shelves.Name.OverLength', { max: 254 })).toEqual([
    'Tên dài quá 254 ký tự',
    'Name is longer than 254 characters',
  ]);
  expect(text('Mes.Shelves.Create.Successfully')).toEqual(['Đã thêm kệ', 'Shelf added']);
  expect(text('Mes.Shelf.IsUsing')).toEqual([
    'Kệ đang được sử dụng, không xoá được',
    'The shelf is in use and cannot be deleted',
  ]);
});

test('a message about a limit contains its number: most characters, most items', () => {
  expect(text('Mes.Shelves.BookIds.OverLength', { most: 3 })).toEqual(['BookIds: nhiều nhất 3', 'BookIds: 3 at most']);
  expect(text('Mes.Shelves.Code.Duplicate', { row: 4 })).toEqual([
    'Số kệ trùng với dòng 4',
    'Shelf number is the same as in row 4',
  ]);
});

test('a failed action has a message, also an action without a word of its own', () => {
  const told = (vi: string, en: string) => [
    `${vi}: máy chủ gặp lỗi. Thử lại sau ít phút.`,
    `${en}: the server failed. Try again in a few minutes.`,
  ];
  expect(text('Mes.Shelves.Create.Failed')).toEqual(told('Chưa thêm được kệ', 'The shelf could not be added'));
  expect(text('Mes.Shelves.Import.Failed')).toEqual(told('Chưa nhập được kệ', 'The shelves could not be imported'));
  expect(text('Mes.Shelves.Dust.Failed')).toEqual(
    told('Chưa làm được việc này với kệ', 'This could not be done with the shelf'),
  );
});

test('a text of its own wins over the composed one', () => {
  expect(text('Mes.Shelves.Code.InValid')).toEqual(['Số kệ phải là số', 'A shelf number has digits only']);
  expect(text('Mes.Server.Failed')).toEqual(['Hỏng', 'Broken']);
});

test('an unknown key gives undefined, so that the raw message is shown', () => {
  for (const key of ['Mes.Nothing.Code.Required', 'Mes.Shelves.Code.Whatever', 'Something went wrong', '']) {
    expect(text(key)).toEqual([undefined, undefined]);
  }
});

test('an unknown parameter stays visible', () => {
  expect(fill('{a} và {b}', { a: 1 })).toBe('1 và {b}');
  expect(['1', 2, '1,000'].map((count) => fill('{count:row is|rows are} left', { count }))).toEqual([
    '1 row is left',
    '2 rows are left',
    '1,000 rows are left',
  ]);
  expect(fill('Delete {n:{one}|{many}}?', { n: 1, one: 'market', many: 'markets' })).toBe('Delete 1 market?');
  expect(fill('{count:row|rows}', {})).toBe('{count:row|rows}');
  const listed = 'left: [{a} dates; {b:link|links} to them; {c} letters].';
  expect(fill(listed, { a: 3, b: 1, c: 2 })).toBe('left: 3 dates, 1 link to them, 2 letters.');
  expect(fill(listed, { a: 3, b: 0, c: 0 })).toBe('left: 3 dates.');
  expect(fill('an empty list is []', {})).toBe('an empty list is []');
});
