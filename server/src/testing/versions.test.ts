import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variableLines } from '../config.ts';

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

test('.env.example names every variable, each in a line of its own that does not count yet', () => {
  const named = [...read('.env.example').matchAll(/^#([A-Z_]+)=$/gm)].map((match) => match[1]);
  expect(new Set(named)).toEqual(new Set(variableLines().map((line) => line.split(' ')[0])));
  expect(new Set(named).size).toBe(named.length);
});
