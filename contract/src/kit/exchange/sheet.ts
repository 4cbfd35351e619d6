import { ADDRESS_PARTS } from '../address.ts';
import { type Field, itemsOf } from '../field.ts';
import { allFields, inputFields, type Resource } from '../resource.ts';

/** One column of a spreadsheet: a field, or a part of a field with several parts. */
export interface SheetField {
  /** `code`, `leaderInfo.name`, `connectInfos.0.name`, `headOfficeAddress.road`. */
  readonly key: string;
  readonly field: string;
  readonly part?: string;
  /** The index of an item in a list, from 0. */
  readonly index?: number;
  /** The declaration of its values. */
  readonly shape: Field;
  /** An import is impossible without this column. */
  readonly required: boolean;
}

const addressPart: Field = { kind: 'text' };

/**
 * The columns by which a file can fill records, in the order of the declaration, states last. A list has as many items
 * as its area declares or as `items` gives for its field, whichever is more; `allSheetFields` gives all possible
 * columns.
 */
export function sheetFields(resource: Resource, items: Readonly<Record<string, number>> = {}): SheetField[] {
  const fields = [...inputFields(resource), ...stateFields(resource)];
  return fields.flatMap((field) => columnsOf(field, resource.fields[field] as Field, items[field] ?? 0));
}

/** Every column that a file can have. */
export function allSheetFields(resource: Resource): readonly SheetField[] {
  const all = known.get(resource) ?? sheetFields(resource, mostItems(resource));
  known.set(resource, all);
  return all;
}

/** A cache: imports call this for every row. */
const known = new WeakMap<Resource, readonly SheetField[]>();

function mostItems({ fields }: Resource): Record<string, number> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, itemsOf(field)]));
}

/** The names of fields that contain a state and that a file may have. */
export function stateFields({ fields }: Resource): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.byStep);
}

/**
 * The number of items of each list that columns fill.
 *
 * @example itemsIn(['groups.0.code', 'groups.3.code']) // { groups: 4 }
 */
export function itemsIn(keys: Iterable<string>): Record<string, number> {
  const items: Record<string, number> = {};
  for (const key of keys) {
    const [field = '', index, part] = key.split('.');
    if (part !== undefined) items[field] = Math.max(items[field] ?? 0, Number(index) + 1);
  }
  return items;
}

function columnsOf(field: string, shape: Field, items: number): SheetField[] {
  const parts = Object.entries(shape.fields ?? {});
  if (shape.kind === 'attachments') return [];
  if (shape.kind === 'address') {
    return ADDRESS_PARTS.map((part) => ({ key: `${field}.${part}`, field, part, shape: addressPart, required: false }));
  }
  if (shape.kind === 'object') {
    return parts.map(([part, inner]) => ({ key: `${field}.${part}`, field, part, shape: inner, required: false }));
  }
  if (shape.kind === 'list') {
    const { sheetItems } = shape;
    const length = sheetItems === undefined ? 0 : Math.min(itemsOf(shape), Math.max(sheetItems, items));
    return Array.from({ length }, (_, index) =>
      parts.map(([part, inner]) => {
        return { key: `${field}.${index}.${part}`, field, part, index, shape: inner, required: false };
      }),
    ).flat();
  }
  return [{ key: field, field, shape, required: (shape.required ?? false) && shape.preset === undefined }];
}

/** The names of the fields that an export of the list may have. */
export function exportableFields(resource: Resource): string[] {
  return [...Object.keys(allFields(resource)), 'createdBy', 'updatedBy'];
}
