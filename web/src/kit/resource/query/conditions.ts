import type { Field } from '@hoivien/contract/kit/field.ts';
import { type FilterForm, namesIn, operatorsOf, OR } from '@hoivien/contract/kit/filters.ts';
import { DAY_KINDS, dayAfter, dayOf, isPeriod, PERIODS, type Period } from '@hoivien/contract/kit/period.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { isDay } from '../../ui/moment/day.ts';
import type { Filters } from '../use-list-address.ts';

/** The operator of a condition in words. */
export type Wording =
  | 'is'
  | 'isNot'
  | 'contains'
  | 'on'
  | 'before'
  | 'after'
  | 'equals'
  | 'atLeast'
  | 'atMost'
  | 'between'
  | Period
  | 'empty'
  | 'filled';

/** One condition of a list for a chip. Days are `YYYY-MM-DD`. */
export interface Condition {
  field: string;
  wording: Wording;
  values: readonly string[];
}

/** The conditions of an address, in the order of the fields. */
export function conditionsOf(resource: Resource, filters: Filters): Condition[] {
  return filterable(resource).flatMap((field) => {
    const at = (form: FilterForm) => filters[`${field}${form}`] ?? [];
    const several = (wording: Wording, values: readonly string[]) =>
      values.length > 0 ? [{ field, wording, values }] : [];
    const isRange = operatorsOf(resource, field).includes('range');
    const [only] = at('Empty');
    return [
      ...(isRange ? rangesOf(resource, field, at) : several('is', at(''))),
      ...several('isNot', at('Not')),
      ...several('contains', at('Has')),
      ...(only ? [{ field, wording: only === 'true' ? ('empty' as const) : ('filled' as const), values: [] }] : []),
    ];
  });
}

/**
 * The columns that show what the filters of an address ask for, without those of the chosen tab. A reference is shown by its
 * names.
 */
export function filteredColumns(resource: Resource, filters: Filters, ofPart: readonly string[]): string[] {
  const fields = allFields(resource);
  const own = Object.fromEntries(Object.entries(filters).filter(([name]) => !ofPart.includes(name)));
  const asked = [...conditionsOf(resource, own), ...alternativesOf(resource, own).flat()];
  return [...new Set(asked.map(({ field }) => field))].flatMap((field) => {
    const named = field.replace(/Id(s?)$/, 'Name$1');
    return [field, named].filter((name) => fields[name]?.list).slice(0, 1);
  });
}

/** The parameters of a condition in the address; none while it has no value. */
export function parametersOf({ field, wording, values }: Condition): Filters {
  const [first = '', last = ''] = values;
  const put = (form: FilterForm, given: readonly string[]) => {
    const kept = given.filter(Boolean);
    return kept.length > 0 ? { [`${field}${form}`]: kept } : {};
  };
  if (isPeriod(wording)) return put('', [wording]);
  if (wording === 'empty' || wording === 'filled') return put('Empty', [String(wording === 'empty')]);
  if (wording === 'between') return { ...put('From', [first]), ...put('To', [last]) };
  if (wording === 'before') return put('To', [beside(first, -1)]);
  if (wording === 'after') return put('From', [beside(first, 1)]);
  if (wording === 'atLeast') return put('From', [first]);
  if (wording === 'atMost') return put('To', [first]);
  return put(formOf(wording), values);
}

/** The alternatives of an address, one of which must hold: the conditions of each hold together. */
export function alternativesOf(resource: Resource, filters: Filters): Condition[][] {
  return (filters[OR] ?? []).map((text) => conditionsOf(resource, namesIn(text)));
}

/** An alternative as the address spells it. */
export function alternativeText(filters: Filters): string {
  return String(
    new URLSearchParams(Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value]))),
  );
}

/** Filters with alternatives beside them; a single one is a plain filter. */
export function withAlternatives(filters: Filters, groups: readonly string[]): Filters {
  const { [OR]: _, ...plain } = filters;
  const [only = ''] = groups;
  return groups.length > 1 ? { ...plain, [OR]: groups } : { ...plain, ...namesIn(only) };
}

/** The filters with one condition replaced by another one. */
export function replaceCondition(filters: Filters, old: Condition | undefined, next: Condition | undefined): Filters {
  const gone = old ? Object.keys(parametersOf(old)) : [];
  const rest = Object.fromEntries(Object.entries(filters).filter(([name]) => !gone.includes(name)));
  return { ...rest, ...(next && parametersOf(next)) };
}

/** The wordings of a field, the most usual first. */
export function wordingsOf(resource: Resource, name: string): Wording[] {
  const field = allFields(resource)[name] as Field;
  return operatorsOf(resource, name).flatMap((operator): Wording[] => {
    if (operator === 'any') return ['is'];
    if (operator === 'none') return ['isNot'];
    if (operator === 'has') return ['contains'];
    if (operator === 'empty') return ['empty', 'filled'];
    return DAY_KINDS.has(field.kind)
      ? ['between', 'on', 'before', 'after', ...PERIODS]
      : ['atLeast', 'atMost', 'equals', 'between'];
  });
}

/** The fields with filters. */
export function filterable(resource: Resource): string[] {
  return Object.keys(allFields(resource)).filter((name) => operatorsOf(resource, name).length > 0);
}

/** The fields with filters that people may add. */
export function offered(resource: Resource): string[] {
  return filterable(resource).filter((name) => allFields(resource)[name]?.filter === true);
}

/** The number of values that a wording needs: none, one, two ends, or any number. */
export function valuesTaken(wording: Wording): 'none' | 'one' | 'two' | 'many' {
  if (isPeriod(wording) || wording === 'empty' || wording === 'filled') return 'none';
  if (wording === 'between') return 'two';
  return wording === 'is' || wording === 'isNot' ? 'many' : 'one';
}

function formOf(wording: Wording): FilterForm {
  if (wording === 'isNot') return 'Not';
  return wording === 'contains' ? 'Has' : '';
}

function rangesOf(resource: Resource, field: string, at: (form: FilterForm) => readonly string[]): Condition[] {
  const isDays = DAY_KINDS.has(allFields(resource)[field]?.kind ?? 'text');
  const [[exact], [from], [to]] = [at(''), at('From'), at('To')];
  const found: Condition[] = [];
  if (exact && isPeriod(exact)) found.push({ field, wording: exact, values: [] });
  else if (exact) found.push({ field, wording: isDays ? 'on' : 'equals', values: [exact] });
  const [first, last] = isDays ? [from && firstDay(from), to && lastDay(to)] : [from, to];
  if (first && last) found.push({ field, wording: 'between', values: [first, last] });
  else if (first)
    found.push({ field, wording: isDays ? 'after' : 'atLeast', values: [isDays ? beside(first, -1) : first] });
  else if (last)
    found.push({ field, wording: isDays ? 'before' : 'atMost', values: [isDays ? beside(last, 1) : last] });
  return found;
}

/**
 * An address may contain anything. The server refuses a text that is not a day, and the chip shows it so that the user
 * can remove it.
 */
function beside(day: string, days: number): string {
  return isDay(day) ? dayAfter(day, days) : day;
}

/** An address may contain a moment, too: this gives its day, or for an end the last day before it. */
function firstDay(text: string): string {
  const at = Date.parse(text);
  return text.length === 10 || Number.isNaN(at) ? text : dayOf(new Date(at));
}

function lastDay(text: string): string {
  const at = Date.parse(text);
  return text.length === 10 || Number.isNaN(at) ? text : dayOf(new Date(at - 1));
}

export function keyOf({ field, wording }: Condition): string {
  return `${field} ${wording}`;
}
