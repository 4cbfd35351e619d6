import type { Field } from '@hoivien/contract/kit/field.ts';
import { isMasked } from '@hoivien/contract/kit/guard.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { SheetField } from '@hoivien/contract/kit/sheet.ts';
import type { Values } from '../crud/table.ts';
import { recordChanges } from '../crud/values.ts';
import { isEmpty } from './judge.ts';
import type { RowInput } from './read-cells.ts';

/**
 * The columns whose values a row changes. It compares what is stored: another form of a day or a number, another order
 * of several values, a mask and an empty cell for a state change nothing. A change that no column of its field shows
 * stands at the first of them.
 *
 * @param clears whether an empty cell clears the present value; else it changes nothing
 * @param isSealed whether the record already has this identity number
 */
export function changedColumns(
  resource: Resource,
  columns: readonly SheetField[],
  { input, said, slots, emptied }: RowInput,
  before: Values,
  clears: boolean,
  isSealed: (field: string, value: string) => boolean,
): string[] {
  const byField = Map.groupBy(columns, ({ field }) => field);
  return [...byField].flatMap(([field, own]) => {
    const shape = resource.fields[field] as Field;
    const keys = own.map(({ key }) => key);
    if (shape.byStep) return said[field] === undefined || same(said[field], before[field]) ? [] : keys;
    const value = input[field];
    if (value === undefined || (!clears && isEmpty(value))) return [];
    if (shape.kind === 'identity') return typeof value === 'string' && !isSealed(field, value) ? keys : [];
    const isChanged = recordChanges(only(resource, field), { [field]: before[field] }, { [field]: value }) !== null;
    if (!isChanged || isMasked(value)) return [];
    const parts = own.filter(({ part }) => part !== undefined);
    if (parts.length === 0) return keys;
    const differs = parts.filter((column) => {
      if (emptied.has(column.key)) return false;
      const [old, given] = [partOf(before[field], column), partOf(value, column, slots[field])];
      // An address has its parts of before already; an empty one was cleared by another part.
      const isKept = !clears && shape.kind !== 'address' && plain(given) === '';
      return !isKept && !isMasked(given) && !same(old, given);
    });
    // An address also changes when its former units become present ones.
    return differs.length > 0 || shape.kind !== 'address' ? differs.map(({ key }) => key) : keys.slice(0, 1);
  });
}

/** A value of a part; the items of a row are those that its file has. */
function partOf(value: unknown, { part = '', index }: SheetField, slots?: readonly boolean[]): unknown {
  if (index === undefined) return (value as Values | null)?.[part];
  const place = slots ? (slots[index] ? slots.slice(0, index).filter(Boolean).length : -1) : index;
  return (value as Values[] | null)?.[place]?.[part];
}

/** Whether two stored values are the same; nothing, an empty text and an unset flag are. */
function same(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

function plain(value: unknown): string {
  return value === undefined || value === null || value === '' || value === false ? '' : JSON.stringify(value);
}

const single = new WeakMap<Resource, Map<string, Resource>>();

/** The declaration of an area with one of its fields. */
function only(resource: Resource, field: string): Resource {
  const held = single.get(resource) ?? new Map<string, Resource>();
  single.set(resource, held);
  const found = held.get(field) ?? { ...resource, fields: { [field]: resource.fields[field] as Field } };
  held.set(field, found);
  return found;
}
