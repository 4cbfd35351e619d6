import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isLong, noteOf, testFiles } from '../../../scripts/long-tests.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The texts of all test files by their paths from the root. */
const texts: ReadonlyMap<string, string> = new Map(
  ['contract/src', 'server/src', 'web/src', 'e2e']
    .flatMap(testFiles)
    // This file quotes what it looks for.
    .filter((file) => !file.endsWith('/test-files.test.ts'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

describe('a long test', () => {
  test('names a test of the plain run that holds the same rule', () => {
    expect([...texts.values()].filter(isLong).length).toBeGreaterThan(10);
    expect(wrongNotes(texts)).toEqual([]);
  });

  test('without a note, or with one that names nothing of the plain run, is found', () => {
    const note = (name: string, file: string) =>
      `// Long: '${name}' in ${file} holds the same rule in the plain run.\n`;
    const plain = "test('a', () => {});\n// no note\ntest('b', LONG, () => {});\n";
    const wrongs = (text: string) =>
      wrongNotes(new Map(Object.entries({ plain, one: text, long: `${note('a', 'plain')}test('a', () => {});` })));
    expect(wrongs('')).toEqual(['plain:3 has no note']);
    expect(wrongs(note('a', 'plain'))).toEqual(['plain:3 has no note']);
    expect(wrongs(note('c', 'plain'))).toContain("one:1 names 'c' in plain, which has no such test");
    expect(wrongs(note('b', 'plain'))).toContain("one:1 names 'b' in plain, which is long itself");
    expect(wrongs(note('a', 'long'))).toContain("one:1 names 'a' in long, which is long itself");
    expect(wrongs(note('a', 'gone'))).toContain("one:1 names 'a' in gone, which has no such test");
    expect(wrongs('// Long: something\n')).toContain('one:1 is no note: // Long: something');
    expect(wrongs("test('x', { tags: ['long'] }, () => {});\n")).toContain('one:1 has no note');
  });
});

describe('a test', () => {
  test('has no limit of time of its own and does not sleep', () => {
    const found = [...texts].flatMap(([file, text]) =>
      IN_TIME.has(file) ? [] : limitsIn(text).map((line) => `${file}: ${line}`),
    );
    expect(found).toEqual([]);
    for (const file of IN_TIME.keys())
      expect(limitsIn(texts.get(file) ?? ''), `${file} needs no exception`).not.toEqual([]);
  });

  test('with a limit or a sleep is found however it is written', () => {
    const limits = [
      'await expect.poll(read, { timeout: 30_000 }).toBe(1);',
      '}, 600_000);',
      "test('x', { timeout: LONG }, async () => {});",
      'vi.setConfig({ testTimeout: 5 });',
      'test.setTimeout(300_000);',
      'page.setDefaultTimeout(5_000);',
      'await page.waitForTimeout(600);',
      'await sleep(10);',
      'await pause(10);',
      'await new Promise((resolve) => setTimeout(resolve, 100));',
      "import { setTimeout as anything } from 'node:timers/promises';",
    ];
    for (const line of limits) expect(limitsIn(line), line).toEqual([line]);
    for (const line of ["await client.query('select pg_sleep(600)')", 'stalled.pause();', 'requestTimeout: 5_678'])
      expect(limitsIn(line), line).toEqual([]);
  });
});

/** Test files that need time to pass, with the reason. */
const IN_TIME: ReadonlyMap<string, string> = new Map([
  [
    'server/src/areas/keeping/attachment/uploads.test.ts',
    'bytes travel before their connection is cut, and nothing tells of it',
  ],
  ['server/src/db/silence.test.ts', 'a transaction does nothing over several looks of the watch for silence'],
]);

const LIMIT =
  /\btimeout:|\b(test|hook|action|navigation)Timeout\b|\bset(Default)?(Navigation)?Timeout\(|\bwaitForTimeout\b|(?<![._\w])(sleep|pause)\(|\btimers\/promises\b|^\s*\}, [\d_]+\);/;

/** The lines of a test file that set a limit of time or sleep. */
function limitsIn(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => LIMIT.test(line))
    .map((line) => line.trim());
}

/** A mark of a single long test. */
const MARK = /\bLONG,(?: |$)|tags: \['long'\]/;

/** What is wrong with the notes of long tests, as "file:line ...". */
function wrongNotes(of: ReadonlyMap<string, string>): string[] {
  return [...of].flatMap(([file, text]) => {
    const lines = text.replace(/import \{[^}]*\}/g, (block) => block.replace(/[^\n]/g, '')).split('\n');
    return lines.flatMap((line, at) => {
      const place = `${file}:${at + 1}`;
      const note = noteOf(line);
      if (note) {
        const there = of.get(note.file) ?? '';
        const name = nameIn(there, note.name);
        if (!name) return [`${place} names '${note.name}' in ${note.file}, which has no such test`];
        if (isLong(there) || name.isLong)
          return [`${place} names '${note.name}' in ${note.file}, which is long itself`];
      } else if (/^\s*\/\/ Long:/.test(line)) return [`${place} is no note: ${line.trim()}`];
      return isMarked(line) && !noteAbove(lines, at) ? [`${place} has no note`] : [];
    });
  });
}

function isMarked(line: string): boolean {
  return MARK.test(line);
}

/** Whether a note stands above the statement of a line, which the formatter may have broken. */
function noteAbove(lines: readonly string[], at: number): boolean {
  let start = at;
  while (start > 0 && !/^\s*test\b/.test(lines[start] ?? '')) start--;
  return noteOf(lines[start - 1] ?? '') !== undefined;
}

/** A test by its name, as it stands in the code. */
function nameIn(text: string, name: string): { isLong: boolean } | undefined {
  const at = ["'", '`'].map((quote) => text.indexOf(`${quote}${name}${quote},`)).find((found) => found >= 0);
  if (at === undefined) return undefined;
  const [first = ''] = text.slice(at + name.length + 2).split(/=>|\(\{/, 1);
  return { isLong: /\bLONG\b|'long'/.test(first) };
}
