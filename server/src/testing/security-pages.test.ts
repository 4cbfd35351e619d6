import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The files that a page names and that are not there. A place of the installation is none of ours. */
function goneIn(page: string): string[] {
  const named = [...page.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|md|mjs|json))`|\]\(([\w./-]+\.md)\)/g)];
  return named.flatMap(([, file, link]) => {
    const path = file ?? `docs/${link}`;
    return existsSync(root + path) ? [] : [path];
  });
}

test.each(['security.md', 'security-asvs.md'])('each file that %s names exists', (name) => {
  const page = readFileSync(`${root}docs/${name}`, 'utf8');
  expect(page.match(/`\w+\/[\w./-]+\.ts`/g)?.length).toBeGreaterThan(12);
  expect(goneIn(page)).toEqual([]);
});

test('a file that is gone is found', () => {
  expect(goneIn('`server/src/gone.test.ts` and [a page](gone.md), but `docs/security.md` and `/api/Health`')).toEqual([
    'server/src/gone.test.ts',
    'docs/gone.md',
  ]);
});

test('each row of the standard says whether it is met', () => {
  const rows = readFileSync(`${root}docs/security-asvs.md`, 'utf8').match(/^\| \d.*$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(100);
  for (const row of rows)
    expect(row).toMatch(/\| (?:met|met with the operator|operator|not met|not checked|not applicable) +\|/);
});
