import { expect, test } from 'vitest';
import { readReference } from '../../../../db/reference.ts';
import { demoCareers } from '../../../catalogues/catalogue-demo.ts';
import { companyNames } from './company-names.ts';

type Unit = [code: string, parent: string | null, level: number, type: string, name: string];
const names = Array.from({ length: 3_000 }, (_, index) => index).map(companyNames());

test('no company of the demonstration bears the name of a province or a district, where it might not sit', async () => {
  const units = await readReference<Record<'2025' | 'legacy', Unit[]>>('units');
  const places = [
    ...units['2025'].filter(([, , level]) => level === 1),
    ...units.legacy.filter(([, , level]) => level <= 2),
  ]
    .map(([, , , , name]) => name)
    // Districts with a number for a name, and single words, are not names of places here.
    .filter((name) => name.includes(' '));
  expect(places.length).toBeGreaterThan(600);
  const wrong = names.filter(({ name }) => places.some((place) => ` ${name} `.includes(` ${place} `)));
  expect(wrong).toEqual([]);
});

test('no name comes twice, also when there are more companies than pairs of words', () => {
  const nameOf = companyNames();
  const all = new Set<string>();
  for (let index = 0; index < 100_000; index++) all.add(nameOf(index).short);
  expect(all.size).toBe(100_000);
});

test('the names are the same in every run, and tell a career of the catalogue', () => {
  const nameOf = companyNames();
  expect(Array.from({ length: 50 }, (_, index) => nameOf(index))).toEqual(names.slice(0, 50));
  const careers = new Set(demoCareers.map(({ code }) => code));
  expect(names.filter(({ career }) => !careers.has(career))).toEqual([]);
  expect(new Set(names.map(({ career }) => career)).size).toBe(careers.size);
});
