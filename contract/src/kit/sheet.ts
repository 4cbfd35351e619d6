import { ADDRESS_PARTS } from './address.ts';
import { type Field, itemsOf } from './field.ts';
import { inputFields, type Resource } from './resource.ts';

/** One column of a spreadsheet: a field, or one part of a field that has several. */
export interface SheetField {
  /** `code`, `leaderInfo.name`, `connectInfos.0.name`, `headOfficeAddress.road`. */
  readonly key: string;
  readonly field: string;
  readonly part?: string;
  /** Which item of a list, from 0. */
  readonly index?: number;
  /** What its values are. */
  readonly shape: Field;
  /** Without a column for it nothing can be imported. */
  readonly required: boolean;
}

const addressPart: Field = { kind: 'text' };

/**
 * The columns by which a file can fill records, in the order of the declaration, those of states last. A list has as many
 * items as its area shows at least, more where `items` says so by field; see `allSheetFields` for all of them.
 */
export function sheetFields(resource: Resource, items: Readonly<Record<string, number>> = {}): SheetField[] {
  const fields = [...inputFields(resource), ...stateFields(resource)];
  return fields.flatMap((field) => columnsOf(field, resource.fields[field] as Field, items[field] ?? 0));
}

/** Every column that a file may have. */
export function allSheetFields(resource: Resource): readonly SheetField[] {
  const all = known.get(resource) ?? sheetFields(resource, mostItems(resource));
  known.set(resource, all);
  return all;
}

/** Asked for every row of a file. */
const known = new WeakMap<Resource, readonly SheetField[]>();

function mostItems({ fields }: Resource): Record<string, number> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, itemsOf(field)]));
}

/** What a file may say of the state of a record. */
export function stateFields({ fields }: Resource): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.byStep);
}

/** How many items of each list columns fill. @example itemsIn(['groups.0.code', 'groups.3.code']) // { groups: 4 } */
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
