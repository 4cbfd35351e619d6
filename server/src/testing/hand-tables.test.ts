import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const areas = fileURLToPath(new URL('../../../web/src/areas', import.meta.url));

type Counts = Readonly<Record<string, number>>;

/**
 * What an area writes by hand where the kit has a declaration. A smaller number belongs here at once.
 * - Rows draws tables; by hand: papers, grids of inputs and rows with rows below.
 * - FormDialog draws dialogs of a call and its fields; by hand: those that look, choose or ask twice.
 * - Panel draws the answer of a call; by hand: rows with a bar of their own that stays while they load.
 */
const BY_HAND: Readonly<Record<string, { tags: RegExp; counts: Counts }>> = {
  Rows: {
    tags: /<(?:table|Table)\b/g,
    counts: {
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
    },
  },
  FormDialog: {
    tags: /<(?:ConfirmDialog|Dialog)\b/g,
    counts: {
      activity: 6,
      bank: 4,
      'club-invitation': 1,
      committee: 1,
      document: 1,
      fee: 7,
      finance: 1,
      instruction: 1,
      'legacy-address': 1,
      link: 1,
      media: 3,
      notification: 2,
      outbox: 2,
      party: 2,
      schedule: 4,
      user: 2,
    },
  },
  Panel: {
    tags: /<ListFailed\b/g,
    counts: {
      activity: 1,
      bank: 3,
      'club-invitation': 1,
      fee: 2,
      finance: 1,
      job: 1,
      media: 1,
      merge: 1,
      outbox: 1,
      party: 1,
      'personal-data': 1,
      schedule: 1,
    },
  },
};

test.each(Object.entries(BY_HAND))(
  'areas leave their work to %s, and write ever fewer by hand',
  (_, { tags, counts }) => {
    const files = readdirSync(areas, { recursive: true, encoding: 'utf8' }).filter(isScreen);
    expect(
      byHand(
        tags,
        files.map((name) => [name, readFileSync(join(areas, name), 'utf8')]),
      ),
    ).toEqual(counts);
  },
);

test.each([
  ['Rows', '<table className={classes.table} />'],
  ['FormDialog', '<ConfirmDialog opened title="" />'],
  ['FormDialog', '<Dialog opened />'],
  ['Panel', '<ListFailed error={error} onRetry={again} />'],
])('what is written beside %s is counted in its area, that of a test is not', (name, code) => {
  const files = [`people${sep}note${sep}Notes.tsx`, `people${sep}note${sep}Notes.test.tsx`].filter(isScreen);
  const tags = BY_HAND[name]?.tags ?? /^/;
  expect(
    byHand(
      tags,
      files.map((file) => [file, `return ${code}; <DialogTitle /> <ListFailure />`]),
    ),
  ).toEqual({ note: 1 });
});

function isScreen(name: string): boolean {
  return name.endsWith('.tsx') && !name.endsWith('.test.tsx');
}

function byHand(tags: RegExp, files: readonly (readonly [name: string, code: string])[]): Counts {
  const counts: Record<string, number> = {};
  for (const [name, code] of files) {
    const area = name.split(sep)[1] ?? '';
    const count = code.match(tags)?.length ?? 0;
    if (count > 0) counts[area] = (counts[area] ?? 0) + count;
  }
  return counts;
}
