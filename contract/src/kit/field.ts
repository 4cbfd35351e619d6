/**
 * What a field may say of itself. Data only: a field never holds a function.
 * A kind enters `FieldKind` with the first area that needs it; the compiler then names every place to extend.
 */
export interface Field {
  readonly kind: FieldKind;
  /** Must be given; the form marks it with a red asterisk. */
  readonly required?: true;
  /** Longest value in characters; each kind has a default. */
  readonly max?: number;
  /** No two records may have it, compared under `fold()`. */
  readonly unique?: true;
  /** The list's search box looks here. */
  readonly search?: true;
  /** A column of the list: `shown` at first, or `hidden` until chosen. */
  readonly list?: 'shown' | 'hidden';
  /** The list may be ordered by it; needs an index of (column, id). */
  readonly sort?: true;
  /** The list may be filtered by it. */
  readonly filter?: true;
  /** Set by the server: never part of an input. */
  readonly readOnly?: true;
  /** Reckoned from other rows when it is read: no column of its own, so never an input. */
  readonly computed?: true;
  /** Required of whoever writes, though rows made by other ways may lack it. */
  readonly mayLack?: true;
  /** The values of a `choice`; their words stand in the area's texts. */
  readonly choices?: readonly Choice[];
  /** What a value of a `choice` says of its record; lists then put a mark before its word. */
  readonly tones?: Readonly<Record<string, Tone>>;
  /** Its values are codes of units; filters offer the provinces by name. */
  readonly from?: 'Units';
  /** The area a `reference` or `references` point at. Beside `xId` the record carries `xName`, beside `xIds` `xNames`. */
  readonly to?: string;
  /** The field that carries the name of what a `reference` points at, where `xName` is taken by something else. */
  readonly nameAs?: string;
  /** The field whose chosen ids narrow what `to` offers; sent to its `Options` under the same name. */
  readonly narrowedBy?: string;
  /** The clubs a record belongs to: left out of an input they stay, and a club's user never changes them by a save. */
  readonly ofClubs?: true;
  /** What stands in an `object`, or in each item of a `list`. */
  readonly fields?: Readonly<Record<string, Field>>;
  /** The most items of a `list`, `references` or `attachments`. */
  readonly items?: number;
  /** The one file of `attachments` is a picture of what the record is: shown in its head, not among its documents. */
  readonly picture?: true;
  /** How many items of a `list` have columns in templates, at least; an export has as many as its widest record needs. */
  readonly sheetItems?: number;
  /** Changed by steps alone; a file may say it, and an import takes the steps that make it so (decision 0042). */
  readonly byStep?: true;
  /** What an import takes for a required field that no column fills. */
  readonly preset?: Choice;
  /**
   * Of a private person, so shown masked: to whoever may not reveal it (`code`), or to everybody until they give a reason
   * (`reason`). It can be replaced unseen.
   */
  readonly guard?: 'code' | 'reason';
  /** The section of the form and the record in which it stands. */
  readonly section?: string;
}

/** In force, on its way, no longer in force, ended or refused. */
export type Tone = 'green' | 'blue' | 'grey' | 'red';

/** A value of a choice: a numeric code of the specification, or a short text such as a language. */
export type Choice = string | number;

export type FieldKind =
  | 'code'
  | 'text'
  | 'longText'
  | 'instant'
  | 'person'
  | 'login'
  | 'email'
  | 'phone'
  | 'date'
  | 'choice'
  | 'reference'
  | 'count'
  | 'secret'
  | 'money'
  | 'flag'
  | 'link'
  | 'taxCode'
  | 'identity'
  | 'references'
  | 'address'
  | 'object'
  | 'list'
  | 'attachments';

/** One of several, none of several, filled or not, a piece of its text, or between two. */
export type FilterOperator = 'any' | 'none' | 'empty' | 'has' | 'range';

const choosing = ['any', 'none', 'empty'] as const;
const naming = ['any', 'none', 'has', 'empty'] as const;
const wording = ['has', 'empty'] as const;
const measuring = ['range', 'empty'] as const;

/** The shape of one kind of field, used by every derivation so that a kind is described in one place. */
export interface KindTraits {
  /** Default longest value in characters. */
  readonly max: number;
  /** How a list filters on it: one of several values, or between two. */
  readonly filter: 'values' | 'range' | 'none';
  /** The conditions a list can set on it; `empty` only where a value may lack. */
  readonly operators: readonly FilterOperator[];
  /** How a spreadsheet writes it. */
  readonly cell: 'text' | 'datetime' | 'date' | 'number';
  /** Of several parts, kept in rows of their own: read with one record, not with a list. */
  readonly composite?: true;
}

export const kinds: Record<FieldKind, KindTraits> = {
  code: { max: 50, filter: 'values', operators: naming, cell: 'text' },
  text: { max: 254, filter: 'none', operators: naming, cell: 'text' },
  longText: { max: 2000, filter: 'none', operators: wording, cell: 'text' },
  instant: { max: 0, filter: 'range', operators: measuring, cell: 'datetime' },
  person: { max: 100, filter: 'none', operators: wording, cell: 'text' },
  login: { max: 50, filter: 'values', operators: naming, cell: 'text' },
  email: { max: 254, filter: 'values', operators: naming, cell: 'text' },
  phone: { max: 30, filter: 'none', operators: wording, cell: 'text' },
  date: { max: 10, filter: 'none', operators: measuring, cell: 'date' },
  choice: { max: 20, filter: 'values', operators: choosing, cell: 'text' },
  reference: { max: 36, filter: 'values', operators: choosing, cell: 'text' },
  count: { max: 0, filter: 'none', operators: measuring, cell: 'number' },
  secret: { max: 128, filter: 'none', operators: [], cell: 'text' },
  money: { max: 15, filter: 'none', operators: measuring, cell: 'number' },
  flag: { max: 5, filter: 'values', operators: ['any'], cell: 'text' },
  link: { max: 500, filter: 'none', operators: wording, cell: 'text' },
  taxCode: { max: 14, filter: 'values', operators: naming, cell: 'text' },
  identity: { max: 12, filter: 'none', operators: [], cell: 'text' },
  references: { max: 36, filter: 'values', operators: choosing, cell: 'text', composite: true },
  address: { max: 254, filter: 'none', operators: [], cell: 'text', composite: true },
  object: { max: 0, filter: 'none', operators: [], cell: 'text', composite: true },
  list: { max: 0, filter: 'none', operators: [], cell: 'text', composite: true },
  attachments: { max: 36, filter: 'none', operators: [], cell: 'text', composite: true },
};

/** Whole VND below 10^15: exact in JSON and in a bigint column. */
export const MONEY_MAX = 999_999_999_999_999;

/** The most items of a field that says none. */
const ITEMS_MAX = 100;

/** Longest value of a field, in characters. */
export function maxOf(field: Field): number {
  return field.max ?? kinds[field.kind].max;
}

/** The most items of a field that holds several. */
export function itemsOf(field: Field): number {
  return field.items ?? ITEMS_MAX;
}

/** The figures of a limit that a value breaks: how long a text may be, or how many there may be. */
export function limitFigures(field: Field): { max: number } | { most: number } {
  const isSeveral = ['list', 'references', 'attachments'].includes(field.kind);
  return isSeveral ? { most: itemsOf(field) } : { max: maxOf(field) };
}

/** Whether a field holds several parts, which a list of records does not carry. */
export function isComposite({ kind }: Pick<Field, 'kind'>): boolean {
  return kinds[kind].composite ?? false;
}

/** The field that carries the name of a link. @example nameField('careerIds') // 'careerNames' */
export function nameField(name: string, field?: Field): string {
  return field?.nameAs ?? name.replace(/Id(s?)$/, 'Name$1');
}
