import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const STRING = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const PAIR = new RegExp(String.raw`:\s*\[\s*${STRING},\s*${STRING},?\s*\]`, 'g');

/**
 * Repeated pairs that may stay, and only get fewer: two screens of the browser that say the same by chance. In
 * `shared.texts.ts`, which the frame loads, they would make every screen wait for them.
 */
const REPEATED = 122;

/** The pairs of texts (Vietnamese, English) that stand in some page already. */
const repeatedIn = (pages: readonly string[]): string[] => {
  const seen = new Set<string>();
  return pages
    .flatMap((page) => [...page.matchAll(PAIR)].map(([, vi, en]) => `${vi} | ${en}`))
    .filter((pair) => seen.size === seen.add(pair).size);
};

test('texts that several parts say stand once, in shared.texts.ts', () => {
  const pages = globSync('{contract,web}/src/**/*texts.ts', { cwd: root }).map((path) => ({
    isShared: path.endsWith('kit/shared.texts.ts'),
    isOfBrowser: path.startsWith('web'),
    text: readFileSync(`${root}${path}`, 'utf8'),
  }));
  expect(repeatedIn(pages.filter(({ isOfBrowser }) => !isOfBrowser).map(({ text }) => text))).toEqual([]);
  expect(repeatedIn(pages.map(({ text }) => text)).length).toBe(REPEATED);
});

test('a repeated pair is found, and the same word with another translation is not', () => {
  const pages = ["{ save: ['Lưu', 'Save'] }", "{ keep: [\n'Lưu',\n'Save',\n], store: ['Lưu', 'Store'] }"];
  expect(repeatedIn(pages)).toEqual(["'Lưu' | 'Save'"]);
});
