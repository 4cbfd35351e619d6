import { SAID_FIELDS } from '@hoivien/contract/fragments/said.ts';
import { uncapitalise } from '@hoivien/contract/kit/fold.ts';
import { DAY_KINDS, PERIODS } from '@hoivien/contract/kit/period.ts';
import { allFields, recordFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { Words } from '../../i18n/words.ts';
import { resourceText } from '../value-text.ts';
import { type Condition, offered, wordingsOf } from './conditions.ts';

/** The number of filters that a list offers ready made. */
const READY = 6;

/**
 * The filters that people ask most of a list, from its declaration: money that is owed, states, contacts that are missing, and
 * what is new. The first of each kind come before the second ones.
 */
export function readyFilters(resource: Resource): Condition[] {
  const fields = allFields(resource);
  const names = asSaid(offered(resource));
  const of = (isWanted: (name: string) => boolean, wanted: (name: string) => readonly Condition[]) =>
    names.filter(isWanted).flatMap(wanted);
  const choicesOf = (field: string): Condition[] =>
    (fields[field]?.choices ?? []).map((choice) => ({ field, wording: 'is', values: [String(choice)] }));
  const periodsOf = (field: string): Condition[] =>
    PERIODS.toReversed().map((wording) => ({ field, wording, values: [] }));
  const isDay = (name: string) => DAY_KINDS.has(fields[name]?.kind ?? 'text');
  const has = (name: string, wording: Condition['wording']) => wordingsOf(resource, name).includes(wording);
  const kinds = [
    of(
      (name) => fields[name]?.kind === 'money' && has(name, 'filled'),
      (field) => [{ field, wording: 'filled', values: [] }],
    ),
    of((name) => fields[name]?.tones !== undefined, choicesOf),
    of(
      (name) => ['email', 'phone'].includes(fields[name]?.kind ?? '') && has(name, 'empty'),
      (field) => [{ field, wording: 'empty', values: [] }],
    ),
    of((name) => isDay(name) && !(name in recordFields), periodsOf),
    of(
      (name) => fields[name]?.kind === 'flag',
      (field) => [{ field, wording: 'is', values: ['true'] }],
    ),
    of((name) => isDay(name) && name in recordFields, periodsOf),
  ];
  const rounds = Array.from({ length: READY }, (_, round) => kinds.flatMap((kind) => kind.slice(round, round + 1)));
  return rounds.flat().slice(0, READY);
}

/** The names in the order in which people are likely to mean them. */
export function asSaid(names: readonly string[]): string[] {
  const order = Object.keys(SAID_FIELDS);
  const at = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names.toSorted((one, other) => at(one) - at(other));
}

/** A ready filter in few words: a choice stands for its field. */
export function readyText(resource: Resource, { field, wording, values }: Condition, words: Words): string {
  const label = words.area(resource.area).field(field);
  if (wording === 'empty') return words.t('filter.without', { field: uncapitalise(label) });
  if (wording === 'filled') return label;
  const isChoice = allFields(resource)[field]?.choices !== undefined;
  if (wording === 'is') return isChoice ? resourceText(resource, field, values[0], words) : label;
  return `${label} ${words.t(`filter.${wording}`)}`;
}
