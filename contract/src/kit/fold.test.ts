import fc from 'fast-check';
import { expect, test } from 'vitest';
import { capitalise, cleanLine, cleanSigns, cleanText, fold, uncapitalise } from './fold.ts';

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
  expect(cleanLine('a\u200b\ud800b')).toBe('ab');
});

test('texts that look alike are equal: full width, zero width, direction marks, fixed blanks', () => {
  const plain = 'Nguyễn An';
  const alike = [
    'Ｎguyễn Ａn',
    'Nguy\u200bễn An',
    '\u202eNguyễn\u202c An',
    'Nguyễn\u00a0An',
    '\ufeffNguye\u200d\u0302\u0303n\u3000An',
  ];
  for (const text of alike) {
    expect(cleanLine(text)).toBe(plain);
    expect(fold(text)).toBe(fold(plain));
  }
  expect(cleanSigns('ａn.ＮＡＭ＠example．test\u200f')).toBe('an.NAM@example.test');
  expect(cleanSigns('an@example。test')).toBe('an@example.test');
  expect([cleanSigns('𝐇𝐕-①'), fold('𝐇𝐕-①')]).toEqual(['HV-1', 'hv-1']);
  expect(fold('ＨＶ-０１')).toBe('hv-01');
});

test('no Vietnamese letter changes', () => {
  const vowels = 'aăâeêioôơuưy'.split('');
  const tones = ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323'];
  const letters = [...vowels.flatMap((vowel) => tones.map((tone) => (vowel + tone).normalize('NFC'))), 'đ'];
  const all = [...letters, ...letters.map((letter) => letter.toUpperCase())];
  expect(new Set(all).size).toBe(146);
  const marks = 'Công ty “A & B” – Chi nhánh 1 (Q.3), ½ ha… 20 °C, 5 m², ₫';
  for (const text of [...all, all.join(''), marks]) {
    expect([cleanLine(text), cleanText(text)]).toEqual([text, text]);
  }
  for (const letter of all) expect([cleanSigns(letter), fold(letter)]).toEqual([letter, fold(letter.normalize('NFD'))]);
  expect(fold(letters.join(''))).toBe(
    [...vowels.map((vowel) => vowel.normalize('NFD').charAt(0).repeat(6)), 'd'].join(''),
  );
});

test('a text of several lines loses characters that reverse its direction and keeps all others', () => {
  expect(cleanText('Trả \u202e000.1\u202c đồng \u2067x\u2069')).toBe('Trả 000.1 đồng x');
  expect(cleanText('👨\u200d👩\u200d👧 Ａ \u00a0b\u200f')).toBe('👨\u200d👩\u200d👧 Ａ \u00a0b\u200f');
});

test('a clean text keeps its lines and tabs', () => {
  expect(cleanText(' một\r\nhai\rba\t\u0007 ')).toBe('một\nhai\nba');
});

test('capitals are Vietnamese', () => {
  expect(capitalise('đơn vị')).toBe('Đơn vị');
  expect(capitalise('ế ẩm')).toBe('Ế ẩm');
  expect(capitalise('')).toBe('');
});

test('a label in the middle of a sentence keeps its names and abbreviations', () => {
  expect(uncapitalise('Tên tiếng Anh')).toBe('tên tiếng Anh');
  expect(uncapitalise('Địa điểm')).toBe('địa điểm');
  expect(uncapitalise('CCCD')).toBe('CCCD');
  expect(uncapitalise('English name')).toBe('English name');
  expect(uncapitalise('E-mail')).toBe('e-mail');
  expect(uncapitalise('')).toBe('');
});
