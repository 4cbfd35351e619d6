import { z } from 'zod';
import { type Choice, type Field, type FilterOperator, kinds } from './field.ts';
import { cleanLine } from './fold.ts';
import { forms, storedForms } from './forms.ts';
import { DAY_KINDS, dayAfter, isPeriod, NUMBER_KINDS, PERIODS, periodDays, startOfDay } from './period.ts';
import { allFields, fieldKey, recordFields, type Resource } from './resource.ts';

/**
 * One condition of a list. `from` is inclusive and `to` is exclusive; both are ISO 8601 instants, days in Vietnam or
 * whole numbers, as the field's kind requires.
 */
export type ListFilter =
  | { field: string; kind: 'values'; values: string[] }
  | { field: string; kind: 'not'; values: string[] }
  | { field: string; kind: 'empty'; empty: boolean }
  | { field: string; kind: 'has'; text: string }
  | { field: string; kind: 'range'; from?: string | undefined; to?: string | undefined }
  | { field: typeof OR; kind: 'or'; groups: ListFilter[][] };

/** The parameter of alternatives: each value is a query of filters that hold together, and one of the values must hold. */
export const OR = 'or';
/** The most alternatives of one list, and characters of one. */
export const GROUPS_MOST = 10;
const GROUP_MAX = 1_000;

/** The endings of a condition's name in the address; the name of the field precedes them. */
export const FILTER_FORMS = ['', 'Not', 'Empty', 'Has', 'From', 'To'] as const;
export type FilterForm = (typeof FILTER_FORMS)[number];

const VALUES_MAX = 100;
const TEXT_MAX = 254;

/**
 * The conditions that a list allows on a field; none without `filter`.
 *
 * @example operatorsOf(user, 'roleId') // ['any', 'none', 'empty']
 */
export function operatorsOf(resource: Resource, name: string): readonly FilterOperator[] {
  const field = allFields(resource)[name];
  if (!field?.filter) return [];
  const operators = kinds[field.kind].operators;
  return isAlwaysThere(name, field) ? operators.filter((one) => one !== 'empty') : operators;
}

/**
 * The names of a field's conditions in the address.
 *
 * @example filterNames(market, 'code') // ['code', 'codeNot', 'codeHas']
 */
export function filterNames(resource: Resource, name: string): string[] {
  return operatorsOf(resource, name).flatMap((operator) => formsOf[operator].map((form) => `${name}${form}`));
}

/**
 * The schemas of all conceivable parameters of each field. A parameter that does not apply to its kind is refused. They
 * are getters, which zod reads at the first query, and parameters of the same form and kind share a schema: one for each
 * parameter takes 20 MB over all areas.
 */
export function filterShape(resource: Resource): Record<string, z.ZodType> {
  const fields = allFields(resource);
  const shape: Record<string, z.ZodType> = {};
  const fieldOf = new Map<PropertyKey, string>();
  const key: Key = { error: ({ path: [asked = ''] = [] }) => fieldKey(resource, fieldOf.get(asked) ?? '', 'InValid') };
  const made = new Map<string, z.ZodType>();
  for (const [name, field] of Object.entries(fields)) {
    if (!field.filter) continue;
    const known = filterNames(resource, name);
    for (const form of FILTER_FORMS) {
      const parameter = `${name}${form}`;
      if (form && parameter in fields) continue;
      fieldOf.set(parameter, name);
      const alike = known.includes(parameter) ? [form, field.kind, ...(field.choices ?? [])].join() : 'never';
      const make = () => {
        const schema = made.get(alike) ?? (alike === 'never' ? z.never(key) : formSchema(form, field, key)).optional();
        made.set(alike, schema);
        return schema;
      };
      Object.defineProperty(shape, parameter, { get: make, enumerable: true, configurable: true });
    }
  }
  return shape;
}

/** The rule of a filter's parameter in words; undefined for a name that is none. @example filterRule(market, 'codeHas') */
export function filterRule(resource: Resource, parameter: string): string | undefined {
  for (const [name, field] of Object.entries(allFields(resource))) {
    const form = parameter.startsWith(name) ? FILTER_FORMS.find((one) => parameter === `${name}${one}`) : undefined;
    if (form !== undefined && filterNames(resource, name).includes(parameter)) return ruleOf(form, name, field);
  }
  return undefined;
}

function ruleOf(form: FilterForm, name: string, { kind, to }: Field): string {
  const isDay = DAY_KINDS.has(kind);
  const value = to ? `${name}: an id of ${to}` : name;
  if (form === 'Has') return `Records whose ${name} contains this text, whatever the case and the accents.`;
  if (form === 'Empty') return `true: records without a ${name}. false: records with one.`;
  if (form === 'Not') return `Records without this ${value}. Repeated: without any of the values.`;
  if (form === 'From' || form === 'To') {
    const [end, which] = form === 'From' ? ['first', 'From'] : ['last', 'Up to'];
    if (!isDay) return `${which} this whole number of ${name}, which is included.`;
    const moment = form === 'From' ? 'which is included' : 'which is not included';
    return kind === 'date'
      ? `${which} this day, which is included: YYYY-MM-DD. One end of a range may stand alone.`
      : `${which} this ${end} day in Vietnam, which is included: YYYY-MM-DD. Or a moment with its zone, ${moment}: 2026-01-31T08:00:00Z.`;
  }
  if (isDay) return `On this day (YYYY-MM-DD), or within one of ${PERIODS.join(', ')}, by the calendar of Vietnam.`;
  if (NUMBER_KINDS.has(kind)) return `Records with exactly this whole number of ${name}.`;
  return `Records with this ${value}. Repeated: with any of the values, ${VALUES_MAX} at most.`;
}

/** A query of filters alone, as its values by name. @example namesIn('code=a&code=b') // { code: ['a', 'b'] } */
export function namesIn(text: string): Record<string, string[]> {
  const params = new URLSearchParams(text);
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)]));
}

/** The schema of the alternatives. A name that is no filter of the list, or a value that no record has, is refused. */
export function groupsSchema(resource: Resource): z.ZodType {
  const error = { error: fieldKey(resource, OR, 'InValid') };
  // Made at the first query that has alternatives.
  let shape: z.ZodType<Record<string, unknown>> | undefined;
  const group = z
    .string(error)
    .max(GROUP_MAX, error)
    .transform((text, context) => {
      shape ??= z.strictObject(filterShape(resource));
      const given = Object.entries(namesIn(text)).map(([name, values]) => [
        name,
        values.length > 1 ? values : values[0],
      ]);
      const read = given.length > 0 ? shape.safeParse(Object.fromEntries(given)) : undefined;
      if (read?.success) return read.data;
      context.addIssue({ code: 'custom', message: error.error, path: [] });
      return z.NEVER;
    });
  return z.union([z.array(group).max(GROUPS_MOST, error), group.transform((one) => [one])], error).optional();
}

/** The conditions of a parsed query. Words such as `today` become days in Vietnam at the time `now`. */
export function filtersOf(query: Readonly<Record<string, unknown>>, resource: Resource, now: Date): ListFilter[] {
  const { [OR]: either, ...plain } = query;
  const groups = (either as Readonly<Record<string, unknown>>[] | undefined) ?? [];
  const alternatives: ListFilter[] =
    groups.length > 0
      ? [{ field: OR, kind: 'or', groups: groups.map((group) => filtersOf(group, resource, now)) }]
      : [];
  return [...plainFilters(plain, resource, now), ...alternatives];
}

/** Conditions that all hold. */
function plainFilters(query: Readonly<Record<string, unknown>>, resource: Resource, now: Date): ListFilter[] {
  const fields = allFields(resource);
  const filtered = parametersOf(resource);
  // An area has hundreds of parameters, and most queries have none of them.
  const asked = new Set(Object.keys(query).flatMap((parameter) => filtered.get(parameter) ?? []));
  if (asked.size === 0) return [];
  return Object.entries(fields).flatMap(([name, field]) =>
    asked.has(name) ? conditionsOf(query, name, field, now) : [],
  );
}

/** The fields that each parameter may filter. */
function parametersOf(resource: Resource): ReadonlyMap<string, readonly string[]> {
  const known = parameters.get(resource);
  if (known) return known;
  const made = new Map<string, string[]>();
  for (const name of Object.keys(allFields(resource))) {
    if (operatorsOf(resource, name).length === 0) continue;
    for (const form of FILTER_FORMS) made.set(`${name}${form}`, [...(made.get(`${name}${form}`) ?? []), name]);
  }
  parameters.set(resource, made);
  return made;
}

/** A cache: every list and export asks for them. */
const parameters = new WeakMap<Resource, ReadonlyMap<string, readonly string[]>>();

/** The parameters of each operator. A range may have one end only. */
const formsOf: Readonly<Record<FilterOperator, readonly FilterForm[]>> = {
  any: [''],
  none: ['Not'],
  empty: ['Empty'],
  has: ['Has'],
  range: ['', 'From', 'To'],
};

/**
 * Whether every record has a value, so that a condition on empty values is useless. The server sets read-only choices.
 */
function isAlwaysThere(name: string, { kind, required, mayLack, readOnly }: Field): boolean {
  if (name in recordFields || kind === 'count' || kind === 'flag') return true;
  return (required && !mayLack) || (kind === 'choice' && readOnly) || false;
}

/** The message key of a broken rule, by the parameter at the beginning of the issue's path. */
type Key = { error: (issue: { path?: PropertyKey[] | undefined }) => string };

function formSchema(form: FilterForm, field: Field, key: Key): z.ZodType {
  const isRange = kinds[field.kind].operators.includes('range');
  if (form === 'Empty') return z.enum(['true', 'false'], key);
  if (form === 'Has') return z.string(key).overwrite(cleanLine).min(1, key).max(TEXT_MAX, key);
  if (form === 'From' || form === 'To') return endSchema(field, key);
  if (isRange) return DAY_KINDS.has(field.kind) ? z.union([z.enum(PERIODS), daySchema(key)], key) : numberSchema(key);
  const value = valueSchema(field, key);
  return z.union([value, z.array(value).max(VALUES_MAX, key)], key);
}

/** The schema of one value in the address. It refuses values that no record can have before the database sees them. */
function valueSchema({ kind, choices }: Field, key: Key): z.ZodType<string> {
  if (choices)
    return z.enum(
      choices.map((choice: Choice) => String(choice)),
      key,
    );
  if (kind === 'flag') return z.enum(['true', 'false'], key);
  const isId = kind === 'reference' || kind === 'references';
  const stored = storedForms[kind] ?? ((text: string) => text);
  return isId
    ? z.guid(key)
    : z
        .string(key)
        .overwrite((text) => stored(cleanLine(text)))
        .max(TEXT_MAX, key);
}

function endSchema({ kind }: Field, key: Key): z.ZodType {
  if (NUMBER_KINDS.has(kind)) return numberSchema(key);
  return kind === 'date' ? daySchema(key) : z.union([daySchema(key), z.iso.datetime({ offset: true, ...key })], key);
}

function daySchema(key: Key): z.ZodType<string> {
  return z.string(key).refine((text) => forms.date?.(text) ?? false, key);
}

/** Whole numbers below 10^15, which JSON and a bigint column can hold. */
function numberSchema(key: Key): z.ZodType<string> {
  return z.string(key).regex(/^-?\d{1,15}$/, key);
}

function conditionsOf(
  query: Readonly<Record<string, unknown>>,
  field: string,
  { kind }: Field,
  now: Date,
): ListFilter[] {
  const [exact, not, empty, has, from, to] = FILTER_FORMS.map(
    (form) => query[`${field}${form}`] as string | string[] | undefined,
  );
  const found: ListFilter[] = [];
  if (kinds[kind].operators.includes('range')) {
    if (exact !== undefined) found.push(rangeOf(field, kind, ...wholeOf([exact].flat().join(''), now)));
    if (from ?? to) found.push(rangeOf(field, kind, from as string | undefined, to as string | undefined));
  } else if (exact !== undefined) {
    found.push({ field, kind: 'values', values: [exact].flat() });
  }
  if (not !== undefined) found.push({ field, kind: 'not', values: [not].flat() });
  if (empty !== undefined) found.push({ field, kind: 'empty', empty: empty === 'true' });
  if (has !== undefined) found.push({ field, kind: 'has', text: [has].flat().join('') });
  return found;
}

/** The first and the last day or number of a word or a value. */
function wholeOf(text: string, now: Date): [first: string, last: string] {
  return isPeriod(text) ? periodDays(text, now) : [text, text];
}

/** A range with both ends inclusive as one with an exclusive `to`. An instant already is exclusive. */
function rangeOf(field: string, kind: Field['kind'], first: string | undefined, last: string | undefined): ListFilter {
  const isDay = (text: string) => text.length === 10;
  let [from, to] = [first, last];
  if (NUMBER_KINDS.has(kind)) {
    if (to !== undefined) to = String(Number(to) + 1);
  } else {
    if (to !== undefined && isDay(to)) to = dayAfter(to);
    if (kind === 'instant') {
      if (from !== undefined && isDay(from)) from = startOfDay(from);
      if (to !== undefined && isDay(to)) to = startOfDay(to);
    }
  }
  return { field, kind: 'range', from, to };
}
