import fc from 'fast-check';
import { doReadNumber, ReadingConfig } from 'read-vietnamese-number';
import { expect, test } from 'vitest';
import { amountInWords, numberInWords } from './amount-words.ts';

test.each([
  [0, 'không'],
  [5, 'năm'],
  [10, 'mười'],
  [15, 'mười lăm'],
  [21, 'hai mươi mốt'],
  [24, 'hai mươi tư'],
  [105, 'một trăm lẻ năm'],
  [1_001, 'một nghìn không trăm lẻ một'],
  [1_010, 'một nghìn không trăm mười'],
  [10_005_000, 'mười triệu không trăm lẻ năm nghìn'],
  [1_234_567_890, 'một tỷ hai trăm ba mươi tư triệu năm trăm sáu mươi bảy nghìn tám trăm chín mươi'],
  [5_000_000_000_000, 'năm nghìn tỷ'],
])('%i', (number, words) => expect(numberInWords(number)).toBe(words));

test('a receipt begins with a capital letter and ends with đồng', () => {
  expect(amountInWords(12_000_000)).toBe('Mười hai triệu đồng');
  expect(() => amountInWords(-1)).toThrow(RangeError);
});

test('random numbers are read as another program reads them', () => {
  const config = new ReadingConfig();
  config.unit = [];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (number) => {
      const other = doReadNumber(String(number), config).replaceAll('tỉ', 'tỷ');
      expect(numberInWords(number)).toBe(other);
    }),
    { numRuns: 100_000 },
  );
});
