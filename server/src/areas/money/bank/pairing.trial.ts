import { expect, test } from 'vitest';
import { tryDays } from './testing/sources.ts';

test('10,000 days of an account by files and services in any order: lost, doubled, other lines or questions', () => {
  expect(() => tryDays(10_000, Number(process.env['SEED'] ?? 1))).not.toThrow();
});
