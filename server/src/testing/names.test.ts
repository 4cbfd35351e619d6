import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Words that tell a reader nothing, or several things. Their successors stand in docs/glossary.md. A running product of tests and
 * benches is a house still.
 */
const VAGUE =
  /^export (?:async )?(?:function\*?|const|class|type|interface|enum) (\w*House|(?:[dD]ecide|[jJ]udge|[tT]ally|besides|[hH]eld|[fF]oot|[fF]eet|[dD]raw|[sS]helf)(?:[A-Z]\w*)?|\w+(?:Foot|Besides|Shelf|Tally|Held))\b/gm;
/** A page and a picture are drawn. */
const CLEAR = ['drawReceipt'];

const vagueIn = (text: string): string[] =>
  [...text.matchAll(VAGUE)].map(([, name = '']) => name).filter((name) => !CLEAR.includes(name));

test('exported names are words of the glossary', () => {
  const found = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\/testing\/|\.(test|trial)\.tsx?$/.test(path))
    .flatMap((path) => vagueIn(readFileSync(`${root}${path}`, 'utf8')).map((name) => `${path}: ${name}`));
  expect(found).toEqual([]);
});

test('a vague name is found', () => {
  const names = ['FeeHouse', 'House', 'decide', 'heldStates', 'besides', 'CheckedFoot', 'useShelf'];
  const text = names.map((name) => `export ${/^[A-Z]/.test(name) ? 'interface' : 'const'} ${name} = 1;`).join('\n');
  expect(vagueIn(text)).toEqual(names);
  expect(
    vagueIn('export function householdOf() {}\nexport const footers = 1;\nexport function codesBeside() {}'),
  ).toEqual([]);
});
