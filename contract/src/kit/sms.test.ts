import { expect, test } from 'vitest';
import { smsSize, smsText, withoutAccents } from './sms.ts';

test('an SMS without accents has 160, 306 or 459 characters, one with a single accent 70, 134 or 201', () => {
  const parts = (text: string) => smsSize(text).parts;
  expect([1, 160, 161, 306, 307, 459].map((count) => parts('a'.repeat(count)))).toEqual([1, 1, 2, 2, 3, 3]);
  expect(parts('a'.repeat(460))).toBeUndefined();
  const accented = (count: number) => parts(`ế${'a'.repeat(count - 1)}`);
  expect([1, 70, 71, 134, 135, 201].map(accented)).toEqual([1, 1, 2, 2, 3, 3]);
  expect(accented(202)).toBeUndefined();
  expect(smsSize(`€${'a'.repeat(159)}`)).toMatchObject({ length: 161, parts: 2 });
  expect(smsSize('à').hasAccents).toBe(true);
  expect(smsSize('👍')).toMatchObject({ length: 2, hasAccents: true });
});

test('every Vietnamese letter has a plain form, and signs of no plain form are left out', () => {
  expect(withoutAccents('Đặng Thị Ứng – “Hội viên”… 100.000 ₫')).toBe('Dang Thi Ung - "Hoi vien"... 100.000 d');
  expect(withoutAccents('Chúc mừng 🎉 `x`')).toBe("Chuc mung  'x'");
  expect(
    smsSize(withoutAccents('ạảãàáâậầấẩẫăắằặẳẵóòọõỏôộổỗồốơờớợởỡéèẻẹẽêếềệểễúùụủũưựữửừứíìịỉĩýỳỷỵỹđ')).hasAccents,
  ).toBe(false);
});

test('accents stay only where they are asked for', () => {
  expect(smsText('Kính mời')).toBe('Kinh moi');
  expect(smsText('Kính mời'.normalize('NFD'), true)).toBe('Kính mời');
});
