import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const areas = fileURLToPath(new URL('../../../web/src/areas', import.meta.url));

/** Tables that an area writes by hand: papers, grids of inputs and rows with rows below. A smaller number belongs here at once. */
const BY_HAND: Readonly<Record<string, number>> = {
  activity: 2,
  bank: 2,
  'club-invitation': 1,
  fee: 2,
  finance: 2,
  job: 1,
  merge: 2,
  notification: 1,
  party: 1,
  print: 1,
  reward: 1,
  role: 1,
  schedule: 2,
  yearly: 1,
};

test('areas draw tables that are read by Rows, and write ever fewer by hand', () => {
  const files = readdirSync(areas, { recursive: true, encoding: 'utf8' }).filter(isScreen);
  expect(byHand(files.map((name) => [name, readFileSync(join(areas, name), 'utf8')]))).toEqual(BY_HAND);
});

test('a table that is written by hand is counted in its area, one of a test is not', () => {
  const code = 'return <table className={classes.table} />';
  const files = [`note${sep}Notes.tsx`, `note${sep}Notes.test.tsx`].filter(isScreen);
  expect(byHand(files.map((name) => [name, code]))).toEqual({ note: 1 });
});

function isScreen(name: string): boolean {
  return name.endsWith('.tsx') && !name.endsWith('.test.tsx');
}

function byHand(files: readonly (readonly [name: string, code: string])[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [name, code] of files) {
    const area = name.split(sep)[0] ?? '';
    const count = code.match(/<(table|Table)\b/g)?.length ?? 0;
    if (count > 0) counts[area] = (counts[area] ?? 0) + count;
  }
  return counts;
}
