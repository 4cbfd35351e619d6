import { SAID_FIELDS, SAID_LACKS, SAID_VALUES } from '@hoivien/contract/fragments/said.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { DAY_KINDS } from '@hoivien/contract/kit/period.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { wordsIn } from '../../i18n/words.ts';
import { offered, wordingsOf } from '../query/conditions.ts';
import { asSaid } from '../query/ready-filters.ts';
import type { SaidField } from './read-sentence.ts';
import { ANYTHING, LACKS } from '@hoivien/contract/kit/wanted.ts';
import { termOf } from './tokens.ts';

/** A record or a unit that a condition may name. */
export interface Named {
  value: string;
  names: readonly string[];
}

/** Days that nobody enters. */
const KEPT_BY_SYSTEM = new Set(['createdAt', 'updatedAt']);

/** Words that are values of some choices and say too little without their field. */
const VAGUE = new Set(['khong', 'co', 'no', 'yes', 'khac', 'other', 'hom nay', 'today', 'chua', 'moi']);

/**
 * What a sentence may ask of a list: its filters with their labels in both languages, what people call them, and the names
 * of their values. `named` gives the records of a field that links to others, and the provinces.
 */
export function saidFields(resource: Resource, named: (field: string) => readonly Named[]): SaidField[] {
  const names = asSaid(offered(resource));
  const days = names.filter((name) => isDay(resource, name) && !KEPT_BY_SYSTEM.has(name));
  const ordering = days.find((name) => resource.sort.startsWith(`${name}:`));
  // A list with one day of its own means that one.
  const main = ordering ?? (days.length === 1 ? days[0] : undefined);
  return names.map((name) => {
    const field = allFields(resource)[name];
    const labels = LANGUAGES.map((language) => wordsIn(language).area(resource.area).field(name));
    const { words = [], sure = [], none = [], recent = [] } = SAID_FIELDS[name] ?? {};
    const called = [...labels, ...words];
    return {
      name,
      kind: field?.kind ?? 'text',
      isMain: name === main,
      isAhead: name === ordering || (field?.past !== true && field?.readOnly !== true && !KEPT_BY_SYSTEM.has(name)),
      wordings: wordingsOf(resource, name),
      terms: [
        ...called.map((word) => ({ term: termOf(word) })),
        ...sure.map((word) => ({ term: termOf(word), alone: 'filled' as const })),
        ...none.map((word) => ({ term: termOf(word), alone: 'empty' as const })),
        ...recent.map((word) => ({ term: termOf(word), alone: 'recent' as const })),
      ],
      values: [...(name === LACKS ? lackedOf(resource) : choicesOf(resource, name)), ...named(name)].flatMap(
        ({ value, names }) =>
          [...names, ...(SAID_VALUES[name]?.[value] ?? [])]
            .flatMap((text) => [text, withoutField(text, called)])
            .filter((text) => text.length > 1 && !VAGUE.has(fold(text)))
            .map((text) => ({ value, term: termOf(text) })),
      ),
    };
  });
}

function isDay(resource: Resource, name: string): boolean {
  return DAY_KINDS.has(allFields(resource)[name]?.kind ?? 'text');
}

function choicesOf(resource: Resource, name: string): Named[] {
  const { choices = [] } = allFields(resource)[name] ?? {};
  return choices.map((choice) => ({
    value: String(choice),
    names: LANGUAGES.map((language) => wordsIn(language).area(resource.area).choice(name, choice)),
  }));
}

/**
 * The wanted values without a filter on empty ones of their own, by what people call their lack: the name alone asks for no lack.
 */
function lackedOf(resource: Resource): Named[] {
  const own = offered(resource).filter((name) => wordingsOf(resource, name).includes('empty'));
  return choicesOf(resource, LACKS)
    .filter(({ value }) => !own.includes(value))
    .map(({ value, names }) => ({
      value,
      names:
        value === ANYTHING
          ? []
          : [...names, ...(SAID_FIELDS[value]?.words ?? [])].flatMap((name) =>
              SAID_LACKS.map((lacks) => `${lacks} ${name}`),
            ),
    }));
}

/** Takes the name of the field off the name of a value: `Câu lạc bộ Dệt may` becomes `Dệt may`. */
function withoutField(text: string, called: readonly string[]): string {
  const begins = called.find((word) => fold(text).startsWith(`${fold(word)} `));
  return begins ? text.slice(begins.length).trim() : '';
}
