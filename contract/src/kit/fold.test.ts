import fc from 'fast-check';
import { expect, test } from 'vitest';
import { capitalise, cleanLine, cleanText, fold } from './fold.ts';

test('folding drops tones, marks and case, in composed and decomposed form', () => {
  for (const text of ['Đỗ Thị Hoà', 'ĐỖ THỊ HÒA', 'đo thi hoa', 'Đỗ Thị Hoà'.normalize('NFD'), 'Ðỗ Thị Hoà']) {
    expect(fold(text)).toBe('do thi hoa');
  }
  expect(fold('ượ ặ ẫ ữ Ỹ')).toBe('uo a a u y');
});

test('folding is stable: folding again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('a clean line is one line without controls, in NFC', () => {
  expect(cleanLine('  Thị\u0000 trường\t\n Đông  Đô ')).toBe('Thị trường Đông Đô');
  expect(cleanLine('Hoà'.normalize('NFD'))).toBe('Hoà'.normalize('NFC'));
  expect(cleanLine('a\u200b\ud800b')).toBe('a\u200bb');
});

test('a clean text keeps its lines and tabs', () => {
  expect(cleanText(' một\r\nhai\rba\t\u0007 ')).toBe('một\nhai\nba');
});

test('capitals are Vietnamese', () => {
  expect(capitalise('đơn vị')).toBe('Đơn vị');
  expect(capitalise('ế ẩm')).toBe('Ế ẩm');
  expect(capitalise('')).toBe('');
});
