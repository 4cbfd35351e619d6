import type { Field } from '@hoivien/contract/kit/field.ts';
import { isMasked } from '@hoivien/contract/kit/guard.ts';
import { allSheetFields, type SheetField, sheetFields } from '@hoivien/contract/kit/exchange/sheet.ts';
import type { ImportChange } from '../../db/tables/kit.ts';
import type { Values } from '../crud/table.ts';
import { recordChanges } from '../crud/values.ts';
import { cellText } from '../spreadsheet/cell-text.ts';
import { sheetCell, type Showing } from './write-cells.ts';

/**
 * What a row changes in its record: the columns of the file whose stored values differ, and, with their texts, what
 * changes without a column, such as the sex that a word of address tells. A change that no column of its field shows
 * stands at the first of them.
 *
 * @param columns the columns of the file
 * @param after the values that would be written
 * @param said the states that the row names
 */
export function changesOf(
  showing: Showing,
  columns: readonly SheetField[],
  before: Values,
  after: Values,
  said: Values = {},
): ImportChange[] {
  const { resource } = showing;
  const states = columns.filter(
    ({ field, shape }) => shape.byStep && said[field] !== undefined && !same(said[field], before[field]),
  );
  const changed = Object.keys(recordChanges(resource, before, after) ?? {});
  const values = changed.flatMap((field): ImportChange[] => {
    const shape = resource.fields[field] as Field;
    const differs = ({ part, ...column }: SheetField) =>
      part === undefined ||
      !same(partOf(before[field], { part, ...column }), partOf(after[field], { part, ...column }));
    const own = columns.filter((column) => column.field === field);
    const shown = own.filter(differs).map(({ key }) => ({ field: key }));
    if (shape.kind === 'address' && own[0]) return shown.length > 0 ? shown : [{ field: own[0].key }];
    const known = new Set(own.map(({ key }) => key));
    const beside = allSheetFields(resource).filter((column) => column.field === field && !known.has(column.key));
    const unshown = beside.filter(differs);
    const more = unshown.map((column) => ({ field: column.key, ...texts([column], column.shape) }));
    if (shown.length + more.length > 0) return [...shown, ...more];
    return [
      {
        field,
        ...texts(
          sheetFields(resource, { [field]: ITEMS }).filter((one) => one.field === field),
          shape,
        ),
      },
    ];
  });
  return [...states.map(({ key }) => ({ field: key })), ...values];

  function texts(own: readonly SheetField[], shape: Field): Pick<ImportChange, 'from' | 'to'> {
    if (shape.guard || shape.kind === 'identity') return {};
    const text = (record: Values) =>
      own.flatMap((column) => cellText(sheetCell(showing, column, record)) ?? []).join(' · ') || null;
    return { from: text(before), to: text(after) };
  }
}

/** A file without columns for a list shows this many of its items before and after. */
const ITEMS = 10;

function partOf(value: unknown, { part = '', index }: SheetField): unknown {
  return ((index === undefined ? value : (value as Values[] | null)?.[index]) as Values | null | undefined)?.[part];
}

/** Whether two stored values are the same; nothing, an empty text and an unset flag are, and a mask hides its value. */
function same(one: unknown, other: unknown): boolean {
  return isMasked(other) || plain(one) === plain(other);
}

function plain(value: unknown): string {
  return value === undefined || value === null || value === '' || value === false ? '' : JSON.stringify(value);
}
