import { expect, test } from 'vitest';
import { passwordFault } from './password.ts';

test('a password has 12 to 128 characters, counted as people count them', () => {
  expect(passwordFault('mười hai ký', 'tram')).toBe('UnderLength');
  expect(passwordFault('đò đưa sông Hậu', 'tram')).toBeUndefined();
  expect(passwordFault('x7'.repeat(65), 'tram')).toBe('OverLength');
});

test('a password does not contain the user name in any case or accents', () => {
  expect(passwordFault('con thuyen BaoTram ra khoi', 'baotram')).toBe('NotAllowed');
  expect(passwordFault('Bảotrầm và biển rộng', 'baotram')).toBe('NotAllowed');
});

test.each([
  '123456789012',
  '1234567890123456',
  'aaaaaaaaaaaaaa',
  'abcabcabcabc',
  'abcdefghijklmnop',
  'qwertyuiopasdf',
  '1q2w3e4r5t6y',
  'password1234',
  'P@ssw0rd123456',
  'passwordpassword',
  'Matkhau@123456',
  'Admin@123456789',
  'admin-admin-admin',
  'hoivien2026123',
  'Welcome123456!',
])('%s is too common', (password) => {
  expect(passwordFault(password, 'tram')).toBe('TooCommon');
});

test.each(['thuyền trôi về phía nắng', 'Xe-dap-32-mua-he', 'kv9#mTq2!zLw', 'correct horse battery', '7391 ghe xanh'])(
  '%s is good',
  (password) => {
    expect(passwordFault(password, 'tram')).toBeUndefined();
  },
);
