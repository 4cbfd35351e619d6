import { expect, test } from 'vitest';
import { shownCode } from './shown-code.ts';

test.each([
  ['"CN-"0000', 1, 'CN-0001'],
  ['"CN-"0000', 12345, 'CN-12345'],
  ['000"/HV"', 46, '046/HV'],
  ['\\H\\V000', 47, 'HV047'],
  ['General"-HV"', 48, '48-HV'],
  ['00-000', 10245, '10-245'],
  ['00-000', 245, '00-245'],
  ['(000) 000-0000', 912346001, '(091) 234-6001'],
  ['[<=9999]"A-"0000;"B-"0', 20000, 'B-20000'],
  ['[$-42A]"Số "00', 7, 'Số 07'],
  ['_("HV"_)*-00', 5, 'HV05'],
  ['#"/QĐ"', 12, '12/QĐ'],
])('%s shows %d as %s', (format, number, text) => {
  expect(shownCode(format)?.(number)).toBe(text);
});

test.each([
  ['0000', 1],
  ['General', 1],
  ['#,##0', 1000],
  ['0.00', 1],
  ['0%', 1],
  ['0.00E+00', 1],
  ['@', 1],
  ['"CN-"0000', -1],
  ['"CN-"0000', 1.5],
  ['"chỉ chữ"', 3],
])('%s adds nothing to %d', (format, number) => {
  expect(shownCode(format)?.(number)).toBeUndefined();
});
