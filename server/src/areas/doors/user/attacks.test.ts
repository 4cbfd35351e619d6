import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');
const files = new Map(
  globSync('server/src/areas/doors/user/**/*.test.ts', { cwd: root }).map((path) => [
    basename(path),
    readFileSync(join(root, path), 'utf8'),
  ]),
);

test('every attack of the table in docs/security-tests.md names tests that are there', () => {
  const text = readFileSync(join(root, 'docs/security-tests.md'), 'utf8');
  const rows = (text.split('## Attacks on the ways in')[1] ?? '')
    .split('\n')
    .filter((line) => line.includes('.test.ts`'));
  expect(rows.length).toBeGreaterThan(7);
  const missing = rows.flatMap((row) => {
    const named = [...row.matchAll(/`([\w-]+\.test\.ts)` ((?:"[^"]+"(?:, )?)+)/g)];
    if (named.length === 0) return [row];
    return named.flatMap(([, file = '', titles = '']) =>
      [...titles.matchAll(/"([^"]+)"/g)]
        .map(([, title = '']) => title)
        .filter((title) => !files.get(file)?.includes(title)),
    );
  });
  expect(missing).toEqual([]);
});
