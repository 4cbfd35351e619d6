import { expect, test } from 'vitest';
import { tryDays } from './testing/sources.ts';

/** Decision 0211. The trial `pairing` does the same with 10,000 days. */
test('no transfer is lost, none stands twice without a question, and any order of sources leads to the same', () => {
  expect(() => tryDays(300, 1)).not.toThrow();
});
