import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

test('the top heading of the changelog and every package have the version of package.json, and no version stands twice', () => {
  const [version, ...others] = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json'].map(
    (file) => (JSON.parse(read(file)) as { version: string }).version,
  );
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map((match) => match[1]);
  expect(new Set(others)).toEqual(new Set([version]));
  expect(headings[0]).toBe(version);
  expect(new Set(headings).size).toBe(headings.length);
});
