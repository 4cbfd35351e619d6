import type { Field } from '@hoivien/contract/kit/field.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { fieldKey, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { sheetFields } from '@hoivien/contract/kit/sheet.ts';
import type { ImportError, ImportMapping, ImportOutcome } from '../../db/tables/kit.ts';
import { mapBreathing } from '../breathe.ts';
import type { Call } from '../call.ts';
import { textOf } from '../text.ts';
import { type Row, rowsByKey } from '../crud/bulk.ts';
import type { Source } from '../crud/source.ts';
import { tryUnmasked } from '../crud/guard.ts';
import { inputErrors } from '../crud/references.ts';
import type { Values } from '../crud/table.ts';
import { readValues, recordChanges } from '../crud/values.ts';
import type { RowInput } from './read-cells.ts';

/** What would come of a row now. `input` is what would be written, `existing` the record it would change. */
export interface Verdict {
  outcome: ImportOutcome;
  errors: ImportError[];
  input?: Values;
  existing?: Row;
  /** The values of the record as they are. */
  before?: Values;
}

interface Known {
  row: Row;
  values: Values;
}

/** The field by which rows find their records. */
export function matchField(resource: Resource): string | undefined {
  return inputFields(resource).find((name) => resource.fields[name]?.unique);
}

/**
 * Judges rows against the records as they are now, by one query for each unique field: no row matches by code, it is new;
 * one matches, it is changed or as it is; a unique value of another record refuses the row, and so does what the rules of
 * the area find wrong with the whole record.
 */
export async function judge(
  call: Call,
  source: Source,
  mapping: ImportMapping,
  rows: readonly RowInput[],
  { lock = false } = {},
): Promise<Verdict[]> {
  const { resource } = source;
  const unique = inputFields(resource).filter((name) => resource.fields[name]?.unique);
  const known = new Map<string, Map<string, Row>>();
  const inputs = rows.map(({ input }) => input);
  for (const field of unique) known.set(field, await recordsBy(call, source, field, inputs, lock));
  const held = await heldBy(call, source, inputs, known);
  const verdicts = await mapBreathing(rows, (row) => verdictOf(source, mapping, row, known, held));
  const written = verdicts.flatMap((verdict, place) => (verdict.input ? [{ place, input: verdict.input }] : []));
  const errors = await inputErrors(
    call,
    source,
    written.map(({ input }) => input),
    written.map(({ place }) => verdicts[place]?.existing?.id),
  );
  for (const [at, found] of errors) {
    const place = written[at]?.place ?? -1;
    verdicts[place] = { outcome: 'refused', errors: found };
  }
  return verdicts;
}

async function recordsBy(call: Call, source: Source, field: string, inputs: readonly Values[], lock: boolean) {
  const keys = new Set(inputs.flatMap((input) => (input[field] ? [fold(textOf(input[field]))] : [])));
  const rows = keys.size > 0 ? await rowsByKey(call, source, field, [...keys], { lock }) : [];
  return new Map(rows.map((row) => [String(row[`${field}Key`]), row]));
}

/** The values of the records that rows match by code. */
async function heldBy(
  call: Call,
  source: Source,
  inputs: readonly Values[],
  known: ReadonlyMap<string, ReadonlyMap<string, Row>>,
): Promise<Map<string, Known>> {
  const key = matchField(source.resource);
  const rows = key === undefined ? [] : inputs.flatMap((input) => known.get(key)?.get(fold(textOf(input[key]))) ?? []);
  const values = await readValues(call.db, source, rows);
  return new Map(rows.map((row, index) => [row.id, { row, values: values[index] ?? {} }]));
}

function verdictOf(
  source: Source,
  mapping: ImportMapping,
  row: RowInput,
  known: ReadonlyMap<string, ReadonlyMap<string, Row>>,
  held: ReadonlyMap<string, Known>,
): Verdict {
  const { resource } = source;
  const { input } = row;
  const holder = (field: string) => (input[field] ? known.get(field)?.get(fold(textOf(input[field]))) : undefined);
  const key = matchField(resource);
  const existing = key === undefined ? undefined : holder(key);
  const errors: ImportError[] = [];
  for (const field of known.keys()) {
    const other = holder(field);
    if (other && other.id !== existing?.id) errors.push({ field, message: takenKey(resource, field) });
  }
  if (errors.length > 0) return { outcome: 'refused', errors };
  const before = existing ? (held.get(existing.id)?.values ?? {}) : {};
  const given = existing ? merge(resource, mapping, before, row) : input;
  const { values: merged, errors: masks } = tryUnmasked(resource, given, before);
  if (masks.length > 0) return { outcome: 'refused', errors: masks };
  if (!existing) return { outcome: 'create', errors, input: merged };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'identity' && isSame(source, existing, name, merged[name])) delete merged[name];
  }
  const outcome = recordChanges(resource, before, merged) ? 'update' : 'same';
  return { outcome, errors, input: merged, existing, before };
}

/** The key for a unique value that another record has. */
export function takenKey(resource: Resource, field: string): string {
  return resource.takenKey ?? fieldKey(resource, field, 'AlreadyExist');
}

function isSame({ seal }: Source, existing: Row, name: string, value: unknown): boolean {
  const hash = existing[`${name}Hash`];
  return typeof value === 'string' && Buffer.isBuffer(hash) && seal?.hash(value).equals(hash) === true;
}

/** What no column fills stays as it is, part by part and item by item. */
function merge(resource: Resource, mapping: ImportMapping, before: Values, { input, slots }: RowInput): Values {
  const merged: Values = { ...before, ...input };
  const mapped = sheetFields(resource).filter(({ key }) => mapping[key] !== undefined);
  for (const name of Object.keys(input)) {
    const { kind } = resource.fields[name] as Field;
    const parts = mapped.filter(({ field }) => field === name);
    if (kind === 'object') merged[name] = mergeParts(parts, before[name], input[name]);
    if (kind === 'list') merged[name] = mergeItems(parts, before[name], input[name], slots[name] ?? []);
  }
  return merged;
}

type Parts = readonly { part?: string; index?: number }[];

function mergeParts(parts: Parts, before: unknown, input: unknown): unknown {
  const given = Object.fromEntries(parts.map(({ part = '' }) => [part, (input as Values | null)?.[part] ?? null]));
  const merged = { ...(before as Values | null), ...given };
  return Object.values(merged).some((value) => value !== null && value !== false) ? merged : null;
}

/** Items by their places in the file; those beyond its columns stay. */
function mergeItems(parts: Parts, before: unknown, input: unknown, isThere: readonly boolean[]): unknown {
  const old = (before ?? []) as Values[];
  const given = [...((input ?? []) as Values[])];
  const placed = isThere.map((there, place) => {
    if (!there) return null;
    const own = parts.filter(({ index }) => index === place);
    return mergeParts(own, old[place] ?? null, given.shift() ?? null);
  });
  return [...placed.filter((item) => item !== null), ...old.slice(isThere.length)];
}
