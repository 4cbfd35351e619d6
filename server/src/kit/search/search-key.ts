import type { Field } from '@hoivien/contract/kit/field.ts';
import { labelField, type Resource } from '@hoivien/contract/kit/resource.ts';
import { plainText } from '@hoivien/contract/kit/rich-text.ts';
import { textOf } from '../text.ts';
import { splitForms } from './legal-forms.ts';
import { placeMark, provincesAt } from './places.ts';
import { codeSign, dialled, signsOf, wordsOf } from './words.ts';

/**
 * The search column of a record (decision 0075). It has three parts with `|` between them:
 *
 * 1. the words of the name without legal forms: `.go.an.cuong.`
 * 2. the same name written without blanks, its initials, its forms and the code: `~GOANCUONG~/CP/CTY/*KGAC*-Khv0017=Khv17=#K17#`
 * 3. short names, numbers and words of the other fields: `+KACG+=0912345678= tran van a ; le thi b ,`
 *    and the provinces of its addresses: `@KBINHDUONG@@KHOCHIMINH@`
 *
 * Each word has the sign of its place before it, so a pattern such as `%.cuong%` finds beginnings of words of names
 * only, and a trigram index serves it. Capital letters are signs that no typed word can match, because words are folded.
 * The index knows letters only: with a K before them, the codes `HV-…` of all members are no words that begin with hv.
 */
export interface SearchParts {
  name: string;
  marks: string;
  rest: string;
}

/** The version of the search column. A start of the server writes the columns of other versions again. */
export const SEARCH_KEY_VERSION = '2';

type Values = Readonly<Record<string, unknown>>;
type Searched = Pick<Resource, 'area' | 'label'> & { readonly fields: Readonly<Record<string, Field>> };

/** The search column of a record. @example searchKey(market, { code: 'TT-01', name: 'Miền Bắc' }) */
export function searchKey(resource: Searched, values: Values): string {
  const { name, marks, rest } = searchParts(resource, values);
  return `${name}|${marks}|${rest}`;
}

function searchParts(resource: Searched, values: Values): SearchParts {
  const all: SearchParts = { name: '', marks: '', rest: '' };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.search || field.readOnly) continue;
    const parts = name === labelField(resource) ? nameParts(field, values[name]) : valueParts(field, values[name]);
    all.name += parts.name;
    all.marks += parts.marks;
    all.rest += parts.rest;
  }
  return all;
}

/** The parts of the name of a record. */
export function nameParts({ kind }: Pick<Field, 'kind'>, value: unknown): SearchParts {
  const text = textOf(value);
  const words = wordsOf(text);
  const rest = signsOf(text).join(' ');
  const { core, forms } = kind === 'person' ? { core: words, forms: [] } : splitForms(words);
  const named = core.length > 0 ? core : words;
  if (named.length === 0) return { ...NOTHING, rest };
  const initials = named.map(([first = '']) => first).join('');
  const together = named.length > 1 ? `~${named.join('').toUpperCase()}~` : '';
  const form = forms.length > 0 ? `/${forms.join('/')}/` : '';
  const called = named.length > 1 ? initialsMark(initials.toUpperCase()) : '';
  return { name: `.${named.join('.')}.`, marks: `${together}${form}${called}`, rest };
}

/** The parts of the value of another field. */
export function valueParts(field: Field, value: unknown): SearchParts {
  if (value === null || value === undefined || value === '') return NOTHING;
  const { kind } = field;
  if (kind === 'address') return { ...NOTHING, rest: provincesAt(value).map(placeMark).join('') };
  const text = kind === 'richText' ? plainText(textOf(value)) : textOf(value);
  if (kind === 'list') return joined((value as unknown[]).map((item) => itemParts(field, item)));
  if (kind === 'object')
    return joined(searchedParts(field).map(([part, inner]) => valueParts(inner, (value as Values)[part])));
  if (kind === 'code' || kind === 'login') return { ...NOTHING, marks: codeMarks(text) };
  if (kind === 'phone' || kind === 'taxCode') {
    const digits = kind === 'phone' ? dialled(text) : text.replace(/\D/g, '');
    return { ...NOTHING, rest: numberMark(digits, field.guard !== undefined) };
  }
  const signs = signsOf(text).join(' ');
  const short = field.search === 'short' ? shortMark(wordsOf(text).join('').toUpperCase()) : '';
  return { ...NOTHING, rest: `${short}${wordMarks(text)}${signs}` };
}

/** One of several values ends with a comma: of equal hits, the leader of a company comes before a contact. */
function itemParts(field: Field, item: unknown): SearchParts {
  const { rest, ...parts } = valueParts({ ...field, kind: 'object' }, item);
  return { ...parts, rest: rest.replaceAll(' ;', ' ,') };
}

/** The parts of an object that a search reads: those that identify a person. */
export function searchedParts({ fields = {} }: Field): [part: string, field: Field][] {
  return Object.entries(fields).filter(([, { kind }]) => ['person', 'phone', 'email'].includes(kind));
}

/** The search column of a record of which only the code is known. */
export function codeKey(code: string | null): string {
  return `|${code ? codeMarks(code) : ''}|`;
}

/**
 * The digits of a guarded number: a search finds them as a whole only, because no typed word mixes small and capital
 * letters.
 *
 * @example sealedDigits('091') // 'QaQjQb'
 */
export function sealedDigits(digits: string): string {
  return digits.replace(/\d/g, (digit) => `Q${String.fromCharCode('a'.charCodeAt(0) + Number(digit))}`);
}

const NOTHING: SearchParts = { name: '', marks: '', rest: '' };

function codeMarks(code: string): string {
  const sign = codeSign(code);
  if (sign === '') return '';
  const [last] = /(?<=\p{L}.*)\p{N}+$/u.exec(sign) ?? [];
  const begun = begunCodeMark(wordsOf(code).join(''));
  return `${begun}${codeMark(sign)}${last === undefined ? '' : tailMark(last)}`;
}

/** The mark of a code without its hyphens. */
export function begunCodeMark(code: string): string {
  return `-K${code}`;
}

/** The mark of a whole code. */
export function codeMark(sign: string): string {
  return `=K${sign}=`;
}

/** The mark of the number of a code without its letters. */
export function tailMark(digits: string): string {
  return `#K${digits}#`;
}

/** The mark of a short name in capital letters. */
export function shortMark(text: string): string {
  return `+K${text}+`;
}

/** The mark of the initials of a name; of their beginning without its end. */
export function initialsMark(initials: string, end = '*'): string {
  return `*K${initials}${end}`;
}

function numberMark(digits: string, isGuarded: boolean): string {
  return `=${isGuarded ? sealedDigits(digits) : digits}=`;
}

function wordMarks(text: string): string {
  const words = wordsOf(text);
  return words.length > 0 ? ` ${words.join(' ')} ;` : '';
}

function joined(all: readonly SearchParts[]): SearchParts {
  const of = (part: keyof SearchParts) => all.map((one) => one[part]).join('');
  return { name: of('name'), marks: of('marks'), rest: of('rest') };
}
