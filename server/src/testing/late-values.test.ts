import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Whether a file of the browser puts an answer of the server into a form by itself, and lets somebody save before it has
 * come: the save would store, or miss, what nobody has seen.
 */
function isSavedEarly(text: string): boolean {
  const effects = [...text.matchAll(/\b(?:useEffect|useEffectEvent)\(([\s\S]*?)\n {2}\}/g)].map(
    ([, body = '']) => body,
  );
  const fills = effects.some((body) => /\.(?:setValue|resetField)\(/.test(body));
  return fills && /\b(?:useAnswer|useQuery|useRecord|useSingle)\(/.test(text) && !/\buseSaveWaits\(/.test(text);
}

test('a value that the server gives a form keeps saves back until it has come', () => {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path));
  const filling = files.filter((path) => isSavedEarly(readFileSync(`${root}${path}`, 'utf8')));
  expect(filling).toEqual([]);
  const waiting = files.filter((path) => readFileSync(`${root}${path}`, 'utf8').includes('useSaveWaits('));
  expect(waiting.length).toBeGreaterThan(2);
});

test('a form that is filled late without keeping saves back is found', () => {
  const planted = `
  const offer = useAnswer(discountCalls.offer, {});
  useEffect(() => {
    if (offer.data) form.setValue('ratio', offer.data.ratio);
  }, [form, offer.data]);
`;
  expect(isSavedEarly(planted)).toBe(true);
  expect(isSavedEarly(`${planted}  useSaveWaits(useFields().hold, offer.isFetching);\n`)).toBe(false);
  expect(isSavedEarly(planted.replace('form.setValue', 'console.log'))).toBe(false);
});
