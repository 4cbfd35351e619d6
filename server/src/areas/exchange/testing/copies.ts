import { type Field } from '@hoivien/contract/kit/field.ts';
import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { registry } from '@hoivien/contract/registry.ts';
import type { Cell } from '../../../kit/spreadsheet/cell.ts';
import { exportableFields } from '../../../kit/exchange/export-list.ts';

/** What tells of the copying and not of what was copied. */
const OF_THE_RECORD = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'];

/** The areas that have Import, each after those that it points at. */
export function importOrder(): Resource[] {
  const all: Resource[] = registry.map(({ resource }) => resource).filter((one) => actionsOf(one).includes('Import'));
  const ordered: Resource[] = [];
  const visit = (resource: Resource) => {
    if (ordered.includes(resource)) return;
    for (const area of pointsAt(resource)) {
      const target = all.find((one) => one.area === area && one !== resource);
      if (target) visit(target);
    }
    ordered.push(resource);
  };
  for (const resource of all) visit(resource);
  return ordered;
}

function pointsAt(resource: Resource): string[] {
  const fields = inputFields(resource).map((name) => resource.fields[name] as Field);
  const inner = fields.flatMap((field) => Object.values(field.fields ?? {}));
  return [...fields, ...inner].flatMap(({ to }) => to ?? []);
}

/** Where an area is exported with every column but those of the record itself. */
export function exportPath(resource: Resource): string {
  const columns = exportableFields(resource).filter((name) => !OF_THE_RECORD.includes(name));
  return `/api/${resource.area}/Export?language=vi&columns=${columns.join(',')}`;
}

/** A difference between two exports of an area. */
export interface Difference {
  row: string;
  column: string;
  before: Cell;
  after: Cell;
}

/** What differs between two exports, row by row and column by column; the order of rows of one name is no difference. */
export function differences(before: Cell[][], after: Cell[][]): Difference[] {
  const [headers = [], ...rows] = before;
  const [others = [], ...copies] = after;
  const found: Difference[] = [];
  if (String(headers) !== String(others))
    found.push({ row: 'headers', column: '', before: headers.join('; '), after: others.join('; ') });
  const [left, right] = [byText(rows), byText(copies)];
  for (let place = 0; place < Math.max(left.length, right.length); place++) {
    const [one = [], other = []] = [left[place], right[place]];
    headers.forEach((header, column) => {
      const [was, is] = [one[column] ?? null, other[column] ?? null];
      if (String(was) !== String(is))
        found.push({ row: String(one[0] ?? other[0]), column: String(header), before: was, after: is });
    });
  }
  return found;
}

function byText(rows: Cell[][]): Cell[][] {
  return rows
    .map((row) => [row.map(String).join('\n'), row] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row);
}
