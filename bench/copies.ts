/**
 * Copies the demonstration into an empty association: exports every area with Import as a workbook, imports them in the
 * order of their references, and exports them again. All columns except those of creation and change must be equal,
 * cell by cell. Prints the differences and the data that a copy leaves out; ends with 1 after a difference.
 * Needs the bundle: `npm run build`, then `node bench/copies.ts [--members 1500]`.
 */
import { parseArgs } from 'node:util';
import { actionsOf } from '../contract/src/kit/permission.ts';
import { registry } from '../contract/src/registry.ts';
import {
  addWhatIsRare,
  differences,
  exportPath,
  importOrder,
  leftOut,
} from '../server/src/areas/keeping/exchange/testing/copies.ts';
import { rowsOf } from '../server/src/areas/keeping/exchange/testing/workbooks.ts';
import type { Cell } from '../server/src/kit/spreadsheet/cell.ts';
import { openHouse } from './house.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1500' },
    server: { type: 'string', default: 'server/dist/main.js' },
  },
});

/** Data that no file of any area contains. */
const NOT_COPIED = [
  'who created and changed a record and when, its history, notes, decisions on duplicates, and consents',
  'files and pictures; identity numbers, of which nobody reads more than the last four digits',
  'earlier stays in the association (the newest one is copied), the day of joining a club, and clubs that were left',
  'what a converted address was called before July 2025',
  'records whose personal data are restricted or erased, which no list shows unasked',
];

interface Refused {
  items: { cells: Record<string, string>; errors: unknown }[];
}

let differing = 0;
const before = await exportAll();
await copy(before);
console.log('\nleft out of every copy:');
for (const what of NOT_COPIED) console.log(`  ${what}`);
for (const resource of importOrder()) {
  const fields = leftOut(resource);
  if (fields.length > 0) console.log(`  ${resource.area}: ${fields.join(', ')}`);
}
const without = registry.filter(({ resource }) => !actionsOf(resource).includes('Import'));
console.log(`  areas without Import: ${without.map(({ resource }) => resource.area).join(', ')}`);
process.exit(differing === 0 ? 0 : 1);

function short(cell: Cell): string {
  return String(cell).slice(0, 80);
}

/** The workbooks of the demonstration with some rare cases added. */
async function exportAll(): Promise<ReadonlyMap<string, Buffer>> {
  const house = await openHouse(values.server, ['--demo', '--members', values.members]);
  try {
    await addWhatIsRare((method, path, body) => house.send(method, path, body));
    const files = new Map<string, Buffer>();
    for (const resource of importOrder()) files.set(resource.area, await house.file(exportPath(resource)));
    return files;
  } finally {
    await house.stop();
  }
}

async function copy(files: ReadonlyMap<string, Buffer>): Promise<void> {
  const house = await openHouse(values.server);
  try {
    for (const resource of importOrder()) {
      const { area } = resource;
      const run = await house.checkFile(area, files.get(area) as Buffer);
      await house.write(run);
      const { counts } = (await house.send('GET', `/api/Imports/${run}`)) as { counts: Record<string, number> };
      const isWhole = counts.done === counts.rows && counts.noted === 0;
      if (!isWhole) differing += 1;
      const { items } = (await house.send('GET', `/api/Imports/${run}/Rows?outcome=refused`)) as Refused;
      for (const { cells, errors } of items.slice(0, 5)) console.log(`    ${cells.code}: ${JSON.stringify(errors)}`);
      console.log(
        `${area.padEnd(22)} ${String(counts.rows).padStart(6)} rows${isWhole ? '' : `  ${JSON.stringify(counts)}`}`,
      );
    }
    console.log('');
    for (const resource of importOrder()) {
      const [one, other] = [files.get(resource.area) as Buffer, await house.file(exportPath(resource))];
      const [left, right] = [await rowsOf(one), await rowsOf(other)];
      const found = differences(left, right);
      differing += found.length;
      const columns = left[0]?.length ?? 0;
      console.log(`${resource.area.padEnd(22)} ${columns} columns, ${found.length} cells differ`);
      for (const { row, column, before: was, after: is } of found.slice(0, 5))
        console.log(`    ${row} · ${column || 'the row'}: ${short(was)} → ${short(is)}`);
    }
  } finally {
    await house.stop();
  }
}
