import { expect, test } from 'vitest';
import { isoText, shaped } from './rows.ts';

test.each([
  ['2026-11-21 07:00:00+00', '2026-11-21T07:00:00.000Z'],
  ['2026-11-21 07:00:00.5+00', '2026-11-21T07:00:00.500Z'],
  ['2026-11-21 07:00:00.123+00', '2026-11-21T07:00:00.123Z'],
  ['2026-11-21 14:00:00.123+07', '2026-11-21T07:00:00.123Z'],
  ['2026-11-21 12:30:00+05:30', '2026-11-21T07:00:00.000Z'],
])('a moment as the database writes it in any zone is told in ISO 8601: %s', (text, told) => {
  expect(isoText(text)).toBe(told);
});

test('a connection keeps the statements of the first shapes of searches, each under one name, and no others', () => {
  const named = (at: number) => shaped({ text: `select ${at}`, params: [], read: () => [] }).name;
  const first = Array.from({ length: 40 }, (_, at) => named(at));
  expect(first.map((_, at) => named(at))).toEqual(first);
  expect(new Set(first.filter((name) => name !== undefined)).size).toBe(30);
  expect(first.slice(30)).toEqual(Array.from({ length: 10 }));
});
