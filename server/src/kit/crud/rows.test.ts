import { expect, test } from 'vitest';
import { isoText } from './rows.ts';

test.each([
  ['2026-11-21 07:00:00+00', '2026-11-21T07:00:00.000Z'],
  ['2026-11-21 07:00:00.5+00', '2026-11-21T07:00:00.500Z'],
  ['2026-11-21 07:00:00.123+00', '2026-11-21T07:00:00.123Z'],
  ['2026-11-21 14:00:00.123+07', '2026-11-21T07:00:00.123Z'],
  ['2026-11-21 12:30:00+05:30', '2026-11-21T07:00:00.000Z'],
])('a moment as the database writes it in any zone is told in ISO 8601: %s', (text, told) => {
  expect(isoText(text)).toBe(told);
});
