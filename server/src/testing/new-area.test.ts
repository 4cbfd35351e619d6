import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { richFiles } from '../../../scripts/rich-area.mjs';
import { WINGS } from './wings.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const filesOf = (wing: string) =>
  richFiles({
    name: 'planted-loan',
    wing,
    many: 'planted-loans',
    one: 'plantedLoan',
    all: 'plantedLoans',
    area: 'PlantedLoans',
    single: 'PlantedLoan',
    table: 'planted_loans',
    places: { counted: 10, section: 10 },
    texts: {
      vietnamese: 'phiếu mượn',
      english: 'loan',
      englishMany: 'loans',
      vietnameseTitle: 'Phiếu mượn',
      englishTitle: 'Loans',
    },
    about: ['Mục đích.', 'The purpose.'],
  });

/** The imports of written files that lead to no file, neither a written one nor one that is there. */
function lostIn(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(/(?:from|import) '(\.[^']+|@hoivien\/contract\/[^']+)'/g)]
      .map(([, target = '']) =>
        target.startsWith('.')
          ? relative(root, join(root, dirname(file), target))
          : target.replace('@hoivien/contract/', 'contract/src/'),
      )
      .filter((target) => !(target in files) && !existsSync(join(root, target)))
      .map((target) => `${file} imports ${target}`),
  );
}

test.each(WINGS)('a whole new area in %s imports only files that are there', (wing) => {
  const files = filesOf(wing);
  expect(Object.keys(files).length).toBeGreaterThan(10);
  expect(Object.values(files).join('\n')).not.toContain('undefined/');
  expect(lostIn(files)).toEqual([]);
});

test('an import that leads nowhere is found', () => {
  expect(lostIn({ 'server/src/areas/people/x/x.ts': "import { a } from '../nowhere.ts';" })).toEqual([
    'server/src/areas/people/x/x.ts imports server/src/areas/people/nowhere.ts',
  ]);
});
