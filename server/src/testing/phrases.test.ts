import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const sources = fileURLToPath(new URL('..', import.meta.url));

/** Phrases of SQL that stand once, each with its place. */
const PHRASES: readonly { phrase: RegExp; place: string }[] = [
  { phrase: /at time zone 'Asia\/Ho_Chi_Minh'\)::date/, place: 'kit/today.ts' },
  { phrase: /select (\w+)\.full_name from users \1 where \1\.id = [^)]*\)`/, place: 'db/names.ts' },
  { phrase: /\(select (\w+)\.name from members \1 where \1\.id = [^)]*\)`/, place: 'db/names.ts' },
];

function placesOf(phrase: RegExp): string[] {
  return globSync('**/*.ts', { cwd: sources })
    .filter((path) => !/\.(test|trial)\.ts$|^(testing|demo|db\/migrations)\//.test(path))
    .filter((path) => phrase.test(readFileSync(`${sources}${path}`, 'utf8')))
    .sort();
}

test.each(PHRASES)('$phrase stands in $place alone', ({ phrase, place }) => {
  // A name that only some readers may see has a condition of its own beside the id.
  const places = placesOf(phrase).filter((path) => !CONDITIONAL.includes(path));
  expect(places).toEqual([place]);
});

const CONDITIONAL = [
  'areas/words/document/document.area.ts',
  'areas/words/document/reader.ts',
  'areas/money/fee/of-member.ts',
];

test('a phrase that is written again is found', () => {
  expect(PHRASES[0]?.phrase.test("sql`(now() at time zone 'Asia/Ho_Chi_Minh')::date`")).toBe(true);
  expect(PHRASES[1]?.phrase.test('sql`(select u.full_name from users u where u.id = ${rewards.decidedBy})`')).toBe(
    true,
  );
});
