import type { Address } from '@hoivien/contract/kit/address.ts';
import { type Field, itemsOf } from '@hoivien/contract/kit/field.ts';
import { toneKey } from '@hoivien/contract/kit/fold.ts';
import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { ImportError, ImportMapping, ImportOutcome } from '../../db/tables/kit.ts';
import { mapBreathing } from '../breathe.ts';
import type { Call } from '../call.ts';
import { rowsById, rowsByKey } from '../crud/bulk.ts';
import type { Row } from '../crud/table.ts';
import { completed, ofItsClubs } from '../crud/complete.ts';
import { keyField, keyText, type RecordKey, recordKeys, takenKey } from '../crud/record-key.ts';
import { sharedErrors, withFreshReasons } from '../crud/shared-values.ts';
import { type Sight, sightOf } from '../crud/sight.ts';
import type { Source } from '../crud/source.ts';
import { tryUnmasked } from '../crud/guard.ts';
import { inputErrors } from '../crud/references.ts';
import type { Values } from '../crud/table.ts';
import { readValues, recordChanges } from '../crud/values.ts';
import { keepingFormats } from '../rich-text/plain.ts';
import { BY_KEY, findRecords, type FoundRecords, type Matching } from './match-records.ts';
import { mergedAddress } from './merge-address.ts';
import { isEmpty, isKnownPosition, mergeItems, mergeObject, type PersonDoubt } from './merge-people.ts';
import { mappedFields } from './money-units.ts';
import type { RowInput } from './read-cells.ts';
import { textOf } from '../text.ts';
import { type FileStep, statesOfRows, saysState } from '../crud/file-states.ts';

/** The outcome of a row at this moment: `input` has the values to write, `existing` the record to change. */
export interface Verdict {
  outcome: ImportOutcome;
  errors: ImportError[];
  input?: Values;
  existing?: Row;
  /** The present values of the record. */
  before?: Values;
  /** Whether values change and not states alone. */
  isChanged?: boolean;
  /** The states that the row names, and the steps that lead there. */
  said?: Values;
  steps?: readonly FileStep[];
  /** People of the row about whom a person must say whether they are those of the record. */
  doubts?: readonly PersonDoubt[];
}

interface Known {
  row: Row;
  values: Values;
  states: Values | undefined;
}

/** Existing records by the text of a key, for each key of the area. */
type KnownRows = ReadonlyMap<RecordKey, ReadonlyMap<string, Row>>;

/**
 * Compares rows with the present records, with one query for each key of the area. A row without a match by the first
 * key is new; a row with a match changes its record or leaves it the same. A row is refused when another record has one
 * of its unique values, or when a rule of the area refuses the whole record.
 */
export async function verdictsOf(
  call: Call,
  source: Source,
  mapping: ImportMapping,
  rows: readonly RowInput[],
  { lock = false, matching = BY_KEY }: { lock?: boolean; matching?: Matching } = {},
): Promise<Verdict[]> {
  const known = new Map<RecordKey, Map<string, Row>>();
  const inputs = rows.map(({ input }) => input);
  for (const key of recordKeys(source.resource)) known.set(key, await recordsBy(call, source, key, inputs, lock));
  const records = await findRecords(call, source, matching, inputs, known, lock);
  const wanted = rows.flatMap(({ as }) => as ?? []);
  const chosen = wanted.length > 0 ? await rowsById(call, source, wanted, { lock }) : [];
  const chosenOf = new Map(chosen.map((row) => [row.id, row]));
  const held = await heldBy(call, source, [...records.rows, ...chosen]);
  const sight = await sightOf(
    call,
    source,
    [...held.values()].map(({ values }) => values),
  );
  const drafts = await mapBreathing(rows, (row) =>
    draftOf(call, source, mapping, row, { known, held, sight, records, matching, chosenOf }),
  );
  const verdicts = await withOutcomes(call, source, drafts);
  // A row that changes nothing is written by nobody, so no rule of today refuses it: a closed year, a state of before.
  const written = verdicts.flatMap(({ input, outcome }, place) =>
    input && outcome !== 'same' ? [{ place, input }] : [],
  );
  const errors = await inputErrors(
    call,
    source,
    written.map(({ input }) => input),
    written.map(({ place }) => verdicts[place]?.existing?.id),
  );
  const shared = await sharedErrors(
    call,
    source,
    written.map(({ place, input }) => {
      const { existing, before } = verdicts[place] ?? {};
      return { input, ownId: existing?.id, before };
    }),
    { lock },
  );
  for (const [at, error] of shared) if (!errors.has(at)) errors.set(at, [error]);
  for (const [at, found] of errors) {
    const place = written[at]?.place ?? -1;
    verdicts[place] = { outcome: 'refused', errors: found };
  }
  return verdicts;
}

async function recordsBy(call: Call, source: Source, key: RecordKey, inputs: readonly Values[], lock: boolean) {
  const texts = new Set(inputs.flatMap((input) => keyText(key, input) ?? []));
  const rows = texts.size > 0 ? await rowsByKey(call, source, key, [...texts], { lock }) : [];
  return new Map(rows.map((row) => [keyText(key, row) ?? '', row]));
}

/** The present values of the records that the rows match. */
async function heldBy(call: Call, source: Source, rows: readonly Row[]): Promise<Map<string, Known>> {
  const values = await readValues(call.db, source, rows);
  const states = await statesOfRows(call, source, rows);
  return new Map(rows.map((row, index) => [row.id, { row, values: values[index] ?? {}, states: states.get(row.id) }]));
}

function holderOf(known: KnownRows, key: RecordKey, input: Values): Row | undefined {
  const text = keyText(key, input);
  return text === undefined ? undefined : known.get(key)?.get(text);
}

interface Present {
  known: KnownRows;
  held: ReadonlyMap<string, Known>;
  sight: Sight;
  records: FoundRecords;
  matching: Matching;
  /** The records that a person chose for rows. */
  chosenOf: ReadonlyMap<string, Row>;
}

/** A row and its matching record. Later code decides whether the row changes anything. */
function draftOf(call: Call, source: Source, mapping: ImportMapping, row: RowInput, present: Present): Verdict {
  const { records, matching, chosenOf } = present;
  if (row.isNew) return draftFor(call, source, mapping, row, present, undefined);
  const found = row.as === undefined ? records.of(row.input) : undefined;
  if (found?.row === null) {
    return { outcome: 'refused', errors: [{ field: found.field, message: 'Mes.Imports.Match.Several' }] };
  }
  const existing = found?.row;
  // A code that the product gave for a new record says nothing about an existing one.
  const [code = ''] = recordKeys(source.resource)[0] ?? [];
  const { [code]: _given, ...others } = row.input;
  const uncoded = matching.isNumbered ? { ...row, input: others } : row;
  if (row.as !== undefined) {
    const chosen = chosenOf.get(row.as);
    // The code of the record stays.
    if (chosen) return draftFor(call, source, mapping, { ...row, input: others }, present, chosen);
    return { outcome: 'refused', errors: [{ field: code, message: fieldKey(source.resource, 'id', 'NotFound') }] };
  }
  // A code in other capitals finds its record and does not rename it.
  const isSpelling = source.resource.fields[code]?.kind === 'code' && found?.field === code;
  if (existing)
    return draftFor(call, source, mapping, isSpelling ? withCode(row, code, existing) : uncoded, present, existing);
  const same = records.namesakes(row.input).find((namesake) => {
    const draft = draftFor(call, source, mapping, uncoded, present, namesake);
    return draft.input && !recordChanges(source.resource, draft.before ?? {}, draft.input) && !draft.steps?.length;
  });
  return draftFor(call, source, mapping, same ? uncoded : row, present, same);
}

const withCode = (row: RowInput, code: string, { [code]: own }: Row): RowInput => ({
  ...row,
  input: { ...row.input, [code]: own },
});

function draftFor(
  call: Call,
  source: Source,
  mapping: ImportMapping,
  row: RowInput,
  { known, held, sight, matching }: Present,
  existing: Row | undefined,
): Verdict {
  const { resource } = source;
  const { input } = row;
  const errors: ImportError[] = [];
  for (const key of known.keys()) {
    const other = holderOf(known, key, input);
    if (other && other.id !== existing?.id)
      errors.push({ field: keyField(key), message: takenKey(resource, key), params: calledBy(source, other) });
  }
  if (errors.length > 0) return { outcome: 'refused', errors };
  const before = existing ? (held.get(existing.id)?.values ?? {}) : {};
  const doubts: PersonDoubt[] = [];
  const read = existing ? sight.kept(merge(resource, mapping, before, row, matching.clears, doubts), before) : input;
  const phones = existing ? row.phones.filter(({ place }) => !row.preset?.has(place)) : row.phones;
  const told = withTold(resource, read, { ...row, phones });
  if (existing) for (const name of row.preset ?? []) if (name in told) told[name] = before[name] ?? null;
  const lacks = row.needs.filter(({ field }) => isLacking(told, field));
  if (lacks.length > 0) return { outcome: 'refused', errors: lacks };
  const over = Object.keys(told).find((name) => isOver(resource.fields[name], told[name]));
  if (over !== undefined) return { outcome: 'refused', errors: [tooMany(resource, over)] };
  const filled = keepingFormats(resource, told, before);
  const given = ofItsClubs(source, call.actor, filled, existing && before);
  const { values: open, errors: masks } = tryUnmasked(resource, given, before);
  // A person gave the reason for this row, whatever its values are.
  const merged = row.isNew ? open : withFreshReasons(source, open, existing && before);
  if (masks.length > 0) return { outcome: 'refused', errors: masks };
  const states = existing && held.get(existing.id)?.states;
  // A state for all rows is that of new records.
  const said = existing && row.preset ? withoutKeys(row.said, row.preset) : row.said;
  const plan = saysState(said) ? source.states?.plan(call, states, said, merged) : undefined;
  if (plan && plan.errors.length > 0) return { outcome: 'refused', errors: [...plan.errors] };
  const steps = plan?.steps ?? [];
  if (!existing) return { outcome: 'create', errors, input: merged, said, steps };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'identity' && isSame(source, existing, name, merged[name])) delete merged[name];
  }
  return { outcome: 'update', errors, input: merged, existing, before: { ...before, ...states }, said, steps, doubts };
}

/** Adds the values that the area fills in, and marks rows that change nothing. */
async function withOutcomes(call: Call, source: Source, drafts: readonly Verdict[]): Promise<Verdict[]> {
  const changes = ({ existing, before = {}, input = {}, steps = [] }: Verdict) =>
    !existing || steps.length > 0 || recordChanges(source.resource, before, input) !== null;
  // What an area fills in follows a change, and is none by itself.
  const open = drafts.filter((draft) => draft.input && changes(draft));
  const inputs = await completed(
    call,
    source,
    open.map(({ input = {} }) => input),
  );
  const inputOf = new Map(open.map((draft, index) => [draft, inputs[index] ?? {}]));
  return mapBreathing(drafts, (draft) => {
    const input = inputOf.get(draft);
    if (!input) return draft.input ? { ...draft, isChanged: false, outcome: 'same' } : draft;
    const isChanged = !draft.existing || recordChanges(source.resource, draft.before ?? {}, input) !== null;
    const isSame = !isChanged && draft.steps?.length === 0;
    return { ...draft, input, isChanged, outcome: isSame ? 'same' : draft.outcome };
  });
}

function withoutKeys(values: Values, keys: ReadonlySet<string>): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)));
}

/** The record that has a value, for the message. */
function calledBy({ resource, names }: Source, row: Row): ImportError['params'] & object {
  const label = resource.label ?? 'name';
  const name = [row['code'], row[names?.[label] ?? label] ?? row['name']].flatMap((text) =>
    text ? [textOf(text)] : [],
  );
  return { name: name.join(' '), record: row.id };
}

function isSame({ seal }: Source, existing: Row, name: string, value: unknown): boolean {
  const hash = existing[`${name}Hash`];
  return typeof value === 'string' && Buffer.isBuffer(hash) && seal?.hash(value).equals(hash) === true;
}

/**
 * Keeps the present values of parts and items for which the file has no column, and those of empty cells unless these
 * clear.
 */
function merge(
  resource: Resource,
  mapping: ImportMapping,
  before: Values,
  row: RowInput,
  clears: boolean,
  doubts: PersonDoubt[],
): Values {
  const { slots, emptied, preset, denied = {} } = row;
  const held = Object.entries(denied).filter(([name]) => !isEmpty(before[name]));
  const input = { ...row.input, ...Object.fromEntries(held) };
  const isKept = (value: unknown) => !clears && isEmpty(value);
  const isHeld = (key: string) => preset?.has(key) === true;
  const given = Object.fromEntries(Object.entries(input).filter(([name, value]) => !isKept(value) && !isHeld(name)));
  const merged: Values = { ...before, ...given };
  const mapped = mappedFields(resource, mapping).filter(({ key }) => !emptied.has(key) && !isHeld(key));
  for (const name of Object.keys(given)) {
    const { kind } = resource.fields[name] as Field;
    const parts = mapped.filter(({ field }) => field === name);
    if (kind === 'address') merged[name] = addressAfter(name, mapping, before[name], row, clears);
    const joining = { field: name, shape: resource.fields[name] as Field, clears, people: row.people, doubts };
    if (kind === 'object') merged[name] = mergeObject(joining, parts, before[name], given[name]);
    if (kind === 'list') merged[name] = mergeItems(joining, parts, before[name], given[name], slots[name] ?? []);
  }
  return merged;
}

function isOver(field: Field | undefined, value: unknown): boolean {
  return field?.kind === 'list' && Array.isArray(value) && value.length > itemsOf(field);
}

function tooMany(resource: Resource, name: string): ImportError {
  const params = { max: itemsOf(resource.fields[name] as Field) };
  return { field: name, message: fieldKey(resource, name, 'OverLength'), params };
}

/** Whether a record lacks a required value: a field, a part of an object, or a part of some item of a list. */
function isLacking(values: Values, key: string): boolean {
  const [field = '', ...rest] = key.split('.');
  const part = rest.at(-1);
  if (part === undefined) return isEmpty(values[field]);
  return [values[field] ?? []].flat().some((item) => isEmpty((item as Values)[part]));
}

/** The address of a record after a row: see `mergedAddress`. One that could not be read changes nothing. */
export function addressAfter(
  name: string,
  mapping: ImportMapping,
  before: unknown,
  { input, emptied, blank, units }: RowInput,
  clears: boolean,
): unknown {
  const isOwn = (key: string) => key.startsWith(`${name}.`);
  if (before && [...emptied].some(isOwn)) return before;
  const given = input[name] as Address | null;
  if (!units) return given;
  const partsOf = (keys: Iterable<string>) => new Set([...keys].filter(isOwn).map((key) => key.slice(name.length + 1)));
  const row = { columns: partsOf(Object.keys(mapping)), blank: partsOf(blank), clears };
  return mergedAddress(units, before as Address | null, given, row);
}

/** Adds what the row says beside its cells: what stands beside a name, and further numbers and people as contacts. */
function withTold({ fields }: Resource, values: Values, { input, told, phones }: RowInput): Values {
  const result = { ...values };
  for (const [name, value] of Object.entries(told))
    if (fields[name] && isEmpty(input[name]) && !isKnownPosition(name, result, told)) result[name] = value;
  for (const { list, part, name, number, calls, beside } of phones) {
    const items = (result[list] ?? []) as Values[];
    const own = { ...beside, ...(name && { [name]: calls }), ...(number !== null && { [part]: number }) };
    const at =
      beside && name ? items.findIndex((item) => toneKey(textOf(item[name] ?? '')) === toneKey(calls ?? '')) : -1;
    if (at >= 0) result[list] = items.with(at, { ...items[at], ...own });
    else if (beside || !JSON.stringify(result).includes(`"${number}"`))
      result[list] = [...items, { ...emptyParts(fields[list]), ...own }];
  }
  return result;
}

function emptyParts(field: Field | undefined): Values {
  return Object.fromEntries(Object.keys(field?.fields ?? {}).map((part) => [part, null]));
}
