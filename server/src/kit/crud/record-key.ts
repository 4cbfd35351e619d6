import { fold } from '@hoivien/contract/kit/fold.ts';
import { fieldKey, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { textOf } from '../text.ts';
import type { Source } from './source.ts';
import { columnOf, type Values } from './table.ts';

/** Fields whose values together belong to one record only: a unique field, or the fields of the natural key. */
export type RecordKey = readonly string[];

/** The keys of an area, always the same objects. The rows of a file find their records by the first key. */
export function recordKeys(resource: Resource): readonly RecordKey[] {
  const unique = inputFields(resource).filter((name) => resource.fields[name]?.unique);
  const all = keys.get(resource) ?? [
    ...(resource.naturalKey ? [resource.naturalKey] : []),
    ...unique.map((name) => [name]),
  ];
  keys.set(resource, all);
  return all;
}

const keys = new WeakMap<Resource, readonly RecordKey[]>();

/**
 * The text of a key in an input or a row; undefined when all its fields are empty. A single value is folded. The fields of
 * a natural key are ids, numbers, days and choices, which stand as they are stored: the period `Y` is no `y`.
 */
export function keyText(key: RecordKey, values: Readonly<Values>): string | undefined {
  const [name = '', ...others] = key;
  if (others.length === 0) return values[name] ? fold(textOf(values[name])) : undefined;
  const texts = key.map((field) => textOf(values[field] ?? ''));
  return texts.some((text) => text !== '') ? texts.join('\n') : undefined;
}

/** The SQL of `keyText`. */
export function keyColumn({ resource, table }: Source, key: RecordKey): SQLWrapper {
  if (key !== resource.naturalKey) return columnOf(table, `${key[0]}Key`);
  const texts = key.map((name) => sql`coalesce(${columnOf(table, name)}::text, '')`);
  return sql`concat_ws(e'\\n', ${sql.join(texts, sql`, `)})`;
}

/** The field that shows an error of a key: the required one comes last in a natural key. */
export function keyField(key: RecordKey | undefined): string {
  return key?.at(-1) ?? '';
}

/** The message key for a value that another record has. */
export function takenKey(resource: Resource, key: RecordKey): string {
  // A natural key is about two records at the same time, so the rule is `NotAllowed`.
  const rule = key === resource.naturalKey ? 'NotAllowed' : 'AlreadyExist';
  return resource.takenKey ?? fieldKey(resource, keyField(key), rule);
}
