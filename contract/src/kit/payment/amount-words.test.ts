import fc from 'fast-check';
import { doReadNumber, ReadingConfig } from 'read-vietnamese-number';
import { expect, test } from 'vitest';
import { amountInEnglish, amountInWords, numberInWords } from './amount-words.ts';

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

test.each([
  [0, 'Zero Vietnamese dong'],
  [15, 'Fifteen Vietnamese dong'],
  [121, 'One hundred twenty-one Vietnamese dong'],
  [1_000, 'One thousand Vietnamese dong'],
  [1_010_000, 'One million ten thousand Vietnamese dong'],
  [5_475_555, 'Five million four hundred seventy-five thousand five hundred fifty-five Vietnamese dong'],
  [2_000_000_080, 'Two billion eighty Vietnamese dong'],
  [1_200_000_000_000, 'One trillion two hundred billion Vietnamese dong'],
])('%i in English', (amount, words) => expect(amountInEnglish(amount)).toBe(words));

test('English words say the number again that they were made of', () => {
  const small = ['zero', ...'one two three four five six seven eight nine ten eleven twelve'.split(' ')];
  small.push(...'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' '));
  const tens = ['', '', ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')];
  const scales = new Map([
    ['thousand', 1e3],
    ['million', 1e6],
    ['billion', 1e9],
    ['trillion', 1e12],
  ]);
  const numberOf = (text: string) => {
    let [sum, group] = [0, 0];
    for (const word of text.toLowerCase().replace(' vietnamese dong', '').split(/[ -]/)) {
      const scale = scales.get(word);
      if (scale) [sum, group] = [sum + group * scale, 0];
      else if (word === 'hundred') group *= 100;
      else group += tens.includes(word) ? tens.indexOf(word) * 10 : small.indexOf(word);
    }
    return sum + group;
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (amount) => {
      expect(numberOf(amountInEnglish(amount))).toBe(amount);
    }),
  );
  expect(() => amountInEnglish(-1)).toThrow(RangeError);
});
