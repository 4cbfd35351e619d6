import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { storedPhone } from './phone-plans.ts';

/** What the plans say of a number. */
function planned(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, 'VN');
  return number?.isValid() && !number.ext ? number.number : undefined;
}

/** Every beginning of three digits with several endings of eight lengths. */
function* numbers(): Generator<string> {
  for (let start = 0; start < 1_000; start += 1)
    for (const ending of ['000000', '1234567', '999999', '0000000', '12345678', '7654321', '5', '123456789'])
      yield `${String(start).padStart(3, '0')}${ending}`;
}

test('a usual number has the answer of the plans', () => {
  const wrong: string[] = [];
  for (const digits of numbers())
    for (const text of [
      `0${digits}`,
      `+84${digits}`,
      `0${digits.slice(0, 2)} ${digits.slice(2, 5)}.${digits.slice(5)}`,
    ])
      if (storedPhone(text) !== planned(text)) wrong.push(`${text}: ${storedPhone(text)}, ${planned(text)}`);
  expect(wrong).toEqual([]);
});

test.each([
  ['0912 345 678', '+84912345678'],
  ['+84 912 345 678', '+84912345678'],
  ['024-3825-1234', '+842438251234'],
  ['0912 345 6789', undefined],
  ['+840912345678', planned('+840912345678')],
  ['0912--345678', planned('0912--345678')],
  ['0912345678 ', planned('0912345678 ')],
])('%s is stored as %s', (text, stored) => expect(storedPhone(text)).toBe(stored));
