import { expect, test } from 'vitest';
import { linksOf } from './links.ts';
import { uuidv7 } from './uuid.ts';

const links = linksOf('a secret key of this test, long enough');
const expiresAt = new Date('2026-12-31T17:00:00.000Z');
const row = { id: uuidv7(), counter: 0 };

test('a link tells its purpose, row and end, and opens its row', () => {
  const token = links.of('meeting', row, expiresAt);
  expect(links.read(token)).toEqual({ purpose: 'meeting', id: row.id, expiresAt, maker: null });
  expect(links.idOf(token)).toBe(row.id);
  expect(links.opens(token, row)).toBe(true);
  expect(links.of('meeting', row, expiresAt)).toBe(token);
});

test('a copied link names its maker under the seal, and cannot be made the link of the member', () => {
  const maker = uuidv7();
  const token = links.of('member', row, expiresAt, maker);
  expect(links.read(token)).toEqual({ purpose: 'member', id: row.id, expiresAt, maker });
  expect([links.opens(token, row), links.opens(token, { ...row, counter: 1 })]).toEqual([true, false]);
  const bytes = Buffer.from(token, 'base64url');
  const bare = bytes.subarray(17).toString('base64url');
  expect([links.read(bare)?.maker, links.opens(bare, row)]).toEqual([null, false]);
  bytes.write(uuidv7().replaceAll('-', ''), 1, 'hex');
  expect(links.opens(bytes.toString('base64url'), row)).toBe(false);
});

test('a raised counter revokes all links of a row', () => {
  const tokens = [expiresAt, new Date('2027-06-30T00:00:00.000Z')].map((end) => links.of('meeting', row, end));
  expect(tokens.map((token) => links.opens(token, row))).toEqual([true, true]);
  expect(tokens.map((token) => links.opens(token, { ...row, counter: 1 }))).toEqual([false, false]);
});

test('a link opens no other row, and no other server accepts it', () => {
  const token = links.of('meeting', row, expiresAt);
  expect(links.opens(token, { id: uuidv7(), counter: 0 })).toBe(false);
  expect(linksOf('the secret key of another server').opens(token, row)).toBe(false);
});

test('a change of any character closes a link', () => {
  const token = links.of('meeting', row, expiresAt);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const forged = Array.from(token).flatMap((_, at) =>
    Array.from(letters).map((letter) => token.slice(0, at) + letter + token.slice(at + 1)),
  );
  expect(forged.filter((one) => one !== token && links.opens(one, row))).toEqual([]);
});

test('a purpose, a row or an end that somebody writes into a token closes it', () => {
  const bytes = Buffer.from(links.of('meeting', row, expiresAt), 'base64url');
  const rewritten = (change: (copy: Buffer) => void) => {
    const copy = Buffer.from(bytes);
    change(copy);
    return copy.toString('base64url');
  };
  const other = { id: uuidv7(), counter: 0 };
  const purpose = rewritten((copy) => copy.write('members', 0));
  const id = rewritten((copy) => copy.write(other.id.replaceAll('-', ''), 7, 'hex'));
  const end = rewritten((copy) => copy.writeUInt32BE(4_000_000_000, 7 + 16));
  expect(links.read(purpose)?.purpose).toBe('members');
  expect(links.opens(purpose, row)).toBe(false);
  expect(links.idOf(id)).toBe(other.id);
  expect(links.opens(id, other)).toBe(false);
  expect(links.read(end)?.expiresAt.getUTCFullYear()).toBe(2096);
  expect(links.opens(end, row)).toBe(false);
});

test.each(['', 'x', '../../etc/passwd', 'A'.repeat(52), 'meeting', 'é'.repeat(60), 'A'.repeat(5000)])(
  'the text %s is no token',
  (text) => {
    expect(links.read(text)).toBeUndefined();
    expect(links.opens(text, row)).toBe(false);
  },
);
