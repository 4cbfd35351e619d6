import { expect, test } from 'vitest';
import { progressPrinter } from './upgrade-progress.ts';

test('the start prints each step once, and a copy by tenths, in both languages', () => {
  const lines: string[] = [];
  const print = progressPrinter((line) => lines.push(line));
  for (let step = 0; step <= 800; step++) print({ what: 'copy', step, of: 800 });
  for (const step of [1, 1, 2]) print({ what: 'migration', step, of: 2 });
  expect(lines).toHaveLength(13);
  expect(lines[1]).toMatch(/80 trên 800 MB.*80 of 800 MB\.\n$/);
  expect(lines.at(-1)).toMatch(/bước 2 trên 2.*step 2 of 2\.\n$/);
});
