import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { linksOf } from './links.ts';
import { uuidv7 } from './uuid.ts';
import { withoutLinks, withoutTokens } from './without-links.ts';

const links = linksOf('a secret key of this test, long enough');
const token = links.of('meeting', { id: uuidv7(), counter: 3 }, new Date('2027-01-01'));
const secret = randomBytes(32).toString('base64url');

test.each([
  [`Trả lời: https://hh.vn/#/answer/${token}`, 'Trả lời: https://hh.vn/#/answer/…'],
  [`(http://localhost:4907/#/forgot/${secret}).`, '(http://localhost:4907/#/forgot/…).'],
  [`https://hh.vn/api/Public/Unsubscribe/${token}`, 'https://hh.vn/api/Public/Unsubscribe/…'],
  [`webcal://hh.vn/api/Public/Feed/${secret}.ics`, 'webcal://hh.vn/api/Public/Feed/….ics'],
  [`Mã vào cửa ${token}`, 'Mã vào cửa …'],
])('a live link of the text %# keeps its address and loses its token', (text, shown) => {
  expect(withoutLinks(text)).toBe(shown);
});

test('pages of records, addresses of others and codes stay as they are', () => {
  const text = `https://hh.vn/#/Members/info/${uuidv7()}, https://zoom.us/j/${'9'.repeat(40)}?pwd=x, mã 123456, A1B2C-D3E4F`;
  expect(withoutLinks(text)).toBe(text);
});

test('a link of the HTML leads nowhere, and other links stay', () => {
  const html = `<a href="https://hh.vn/#/answer/${token}" style="color:red">https://hh.vn/#/answer/${token}</a> <a href="https://hh.vn/">x</a>`;
  expect(withoutLinks(html)).toBe('<a style="color:red">https://hh.vn/#/answer/…</a> <a href="https://hh.vn/">x</a>');
});

test('a value loses every text with a token, at any depth, and nothing else', () => {
  const value = { token, list: [{ address: `/api/Public/Receipts/${token}`, at: null, count: 2 }], id: uuidv7() };
  expect(withoutTokens(value)).toEqual({ token: '', list: [{ address: '', at: null, count: 2 }], id: value.id });
});
