import type { Field } from '@hoivien/contract/kit/field.ts';
import type { FoundBy } from '@hoivien/contract/kit/found-by.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import { labelField, type Resource } from '@hoivien/contract/kit/resource.ts';
import { plainText } from '@hoivien/contract/kit/rich-text.ts';
import { textOf } from '../text.ts';
import type { Question, SearchedWord } from './question.ts';
import { placeMark, provincesAt } from './places.ts';
import { nameParts, type SearchParts, searchedParts, valueParts } from './search-key.ts';
import { isNear, wordsOf } from './words.ts';

type Values = Readonly<Record<string, unknown>>;

/** The most characters of a value beside a record. */
const SHOWN_MOST = 80;
const CUT = '…';

/**
 * The field by which a search found a record, when the name and the code do not show it. `held` has the values, and
 * `seen` the same as their reader sees them: hidden ones are missing, and guarded ones are masks.
 */
export function foundBy(resource: Resource, question: Question, held: Values, seen: Values): FoundBy | undefined {
  const label = labelField(resource);
  const shown = Object.entries(resource.fields).filter(([name, { search, kind }]) => {
    return search && (name === label || kind === 'code' || kind === 'login');
  });
  const known = shown.map(([name, field]) =>
    textIn(name === label ? nameParts(field, held[name]) : valueParts(field, held[name])),
  );
  const text = known.join('');
  const missing = question.terms.filter((term) => !has(text, term, question));
  const isWhole = question.whole.some((mark) => text.includes(mark));
  if (missing.length === 0 || isWhole) return undefined;
  const candidates = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.search && !field.readOnly && !shown.some(([other]) => other === name)
      ? valuesIn(name, field, held[name], seen[name])
      : [],
  );
  const scored = candidates.map((one) => {
    const own = textIn(valueParts(one.field, one.held));
    return { ...one, score: missing.filter((term) => has(own, term, question)).length };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const province = best < missing.length ? provinceIn(candidates, question) : undefined;
  if (province) return province;
  const found = best > 0 ? scored.find(({ score }) => score === best) : undefined;
  if (!found) return undefined;
  const { name, part, field, seen: value } = found;
  return { field: name, part: part ?? null, value: cut(shownText(field, value), question) };
}

/** The address in the province that a search names. @example 'Bình Dương → Hồ Chí Minh', for a province of former times */
function provinceIn(candidates: readonly Candidate[], { place }: Question): FoundBy | undefined {
  for (const { name, field, seen } of candidates) {
    const names = field.kind === 'address' ? provincesAt(seen) : [];
    const found = names.find((one) => placeMark(one) === place?.mark);
    const present = names.at(-1);
    if (found) {
      return { field: name, part: null, value: found === present ? found : `${found} → ${present ?? ''}` };
    }
  }
  return undefined;
}

interface Candidate {
  name: string;
  part?: string;
  field: Field;
  held: unknown;
  seen: unknown;
}

/** The values of a field and of its parts that the reader sees, whole or as a mask. */
function valuesIn(name: string, field: Field, held: unknown, seen: unknown): Candidate[] {
  if (held === null || held === undefined || seen === null || seen === undefined) return [];
  if (field.kind === 'list') {
    const byId = new Map((seen as Values[]).map((item, place) => [item.id ?? place, item]));
    return (held as Values[]).flatMap((item, place) =>
      valuesIn(name, { ...field, kind: 'object' }, item, byId.get(item.id ?? place)),
    );
  }
  if (field.kind === 'object')
    return searchedParts(field).flatMap(([part, inner]) => {
      const [own] = valuesIn(name, inner, (held as Values)[part], (seen as Values)[part]);
      return own ? [{ ...own, part }] : [];
    });
  return [{ name, field, held, seen }];
}

function textIn({ name, marks, rest }: SearchParts): string {
  return `${name}${marks}${rest}`;
}

function has(text: string, { marks, near }: SearchedWord, { isLoose }: Question): boolean {
  if (marks.some((mark) => text.includes(mark))) return true;
  return isLoose && near !== undefined && text.split(/[^\p{L}\p{N}]+/u).some((word) => isNear(word, near));
}

function shownText({ kind }: Field, value: unknown): string {
  const text = kind === 'richText' ? plainText(textOf(value)) : textOf(value);
  return kind === 'phone' ? showPhone(text) : text;
}

/** A long text begins with the words before the first searched one. */
function cut(text: string, { words }: Question): string {
  if (text.length <= SHOWN_MOST) return text;
  const parts = text.split(/\s+/);
  const hit = parts.findIndex((part) => words.some((word) => wordsOf(part).some((own) => own.startsWith(word))));
  const from = Math.max(0, hit - 3);
  const piece = parts.slice(from).join(' ');
  const end = piece.length > SHOWN_MOST ? CUT : '';
  return `${from > 0 ? CUT : ''}${piece.slice(0, SHOWN_MOST)}${end}`;
}
