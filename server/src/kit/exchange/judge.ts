import { fold } from '@hoivien/contract/kit/fold.ts';
import { createSchema, fieldKey, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { ImportError, ImportMapping, ImportOutcome } from '../../db/tables/kit.ts';
import { changesBetween } from '../audit.ts';
import type { Call } from '../call.ts';
import { type Row, rowsByKey } from '../crud/bulk.ts';
import type { Source } from '../crud/list-query.ts';
import type { Values } from '../crud/table.ts';
import { fieldErrors } from '../errors.ts';

/** What would come of a row now. `input` is what would be written, `existing` the record it would change. */
export interface Verdict {
  outcome: ImportOutcome;
  errors: ImportError[];
  input?: Values;
  existing?: Row;
}

/** The field by which rows find their records. */
export function matchField(resource: Resource): string | undefined {
  return inputFields(resource).find((name) => resource.fields[name]?.unique);
}

/** Holds rows to the schema of the form; the value of a field that no column fills is left out. */
export function rowParser(resource: Resource, mapping: ImportMapping) {
  const schema = createSchema(resource);
  const mapped = inputFields(resource).filter((name) => mapping[name] !== undefined);
  return (cells: Readonly<Values>): { input: Values } | { errors: ImportError[] } => {
    const result = schema.safeParse(Object.fromEntries(mapped.map((name) => [name, cells[name] ?? null])));
    if (!result.success) return { errors: fieldErrors(result.error.issues) };
    const values = result.data as Values;
    return { input: Object.fromEntries(mapped.map((name) => [name, values[name] ?? null])) };
  };
}

/**
 * Judges rows against the records as they are now, by one query for each unique field: no row matches by code, it is new;
 * one matches, it is changed or as it is; a unique value of another record refuses the row.
 */
export async function judge(
  call: Call,
  source: Source,
  inputs: readonly Values[],
  { lock = false } = {},
): Promise<Verdict[]> {
  const { resource } = source;
  const unique = inputFields(resource).filter((name) => resource.fields[name]?.unique);
  const known = new Map<string, Map<string, Row>>();
  for (const field of unique) known.set(field, await recordsBy(call, source, field, inputs, lock));
  return inputs.map((input) => verdictOf(resource, input, known));
}

async function recordsBy(call: Call, source: Source, field: string, inputs: readonly Values[], lock: boolean) {
  const keys = new Set(inputs.flatMap((input) => (input[field] ? [fold(String(input[field]))] : [])));
  const rows = keys.size > 0 ? await rowsByKey(call, source, field, [...keys], { lock }) : [];
  return new Map(rows.map((row) => [String(row[`${field}Key`]), row]));
}

function verdictOf(resource: Resource, input: Values, known: ReadonlyMap<string, ReadonlyMap<string, Row>>): Verdict {
  const holder = (field: string) => (input[field] ? known.get(field)?.get(fold(String(input[field]))) : undefined);
  const key = matchField(resource);
  const existing = key === undefined ? undefined : holder(key);
  const errors: ImportError[] = [];
  for (const field of known.keys()) {
    const other = holder(field);
    if (other && other.id !== existing?.id) errors.push({ field, message: fieldKey(resource, field, 'AlreadyExist') });
  }
  if (errors.length > 0) return { outcome: 'refused', errors };
  if (!existing) return { outcome: 'create', errors, input };
  // What no column fills stays as it is.
  const merged = { ...valuesOf(resource, existing), ...input };
  const outcome = changesBetween(inputFields(resource), existing, merged) ? 'update' : 'same';
  return { outcome, errors, input: merged, existing };
}

/** The fields of a record that a file can fill. */
export function valuesOf(resource: Resource, row: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(inputFields(resource).map((name) => [name, (row[name] ?? null) as string | null]));
}
