import type { PlaceholderWords } from './placeholders.ts';
/**
 * The properties of a field. Data only: a field never contains a function.
 * A kind enters `FieldKind` with the first area that needs it; the compiler then names every place to extend.
 */
export interface Field {
  readonly kind: FieldKind;
  /** An input must have a value; the form marks the field with a red asterisk. */
  readonly required?: true;
  /** A number that counts nothing, such as a year: it is shown without separators of thousands. */
  readonly plain?: true;
  /** Most characters; each kind has a default. */
  readonly max?: number;
  /** No two records may share a value; `fold()` decides equality. */
  readonly unique?: true;
  /** Two records may have the same value only for a reason, which belongs to the value; the field of this name holds it. */
  readonly sharedFor?: string;
  /**
   * The list's search box searches this field. `short`: it is a short name, which counts like the initials of the name.
   * `province`: an address, found by the whole name of its province, present or from before July 2025.
   */
  readonly search?: true | 'short' | 'province';
  /** A column of the list: visible at first (`shown`), or after a person chose it (`hidden`). */
  readonly list?: 'shown' | 'hidden';
  /** The list can be sorted by it; needs an index of (column, id). */
  readonly sort?: true;
  /**
   * The list can be filtered by it. `unlisted`: addresses, saved views and programs may filter by it, but people are not
   * offered it, because the filter of another field has the words that they see in the list.
   */
  readonly filter?: true | 'unlisted';
  /** Only the server sets it; inputs never have it. */
  readonly readOnly?: true;
  /** Calculated from other rows when a record is read. It has no column and is never an input. */
  readonly computed?: true;
  /** Required in inputs, although older or imported rows may lack it. */
  readonly mayLack?: true;
  /** The values of a `choice`; the area's texts have their words. */
  readonly choices?: readonly Choice[];
  /** The tone of each value of a `choice`; lists show it as a mark before the word. */
  readonly tones?: Readonly<Record<string, Tone>>;
  /** The values are codes of units; filters offer the provinces by name. */
  readonly from?: 'Units';
  /**
   * The target area of a `reference` or `references`. Besides `xId` the record has `xName`, besides `xIds` `xNames`.
   */
  readonly to?: string;
  /** The field with the name of a `reference`, where another field already has the name `xName`. */
  readonly nameAs?: string;
  /** The field whose chosen ids narrow the choices of `to`; requests for `Options` send them under the same name. */
  readonly narrowedBy?: string;
  /** The clubs of a record. When an input leaves them out they stay, and a club's user never changes them by saving. */
  readonly ofClubs?: true;
  /** It is given when a record is added; afterwards nobody writes it. */
  readonly once?: true;
  /** The parts of an `object`, or of each item of a `list`. */
  readonly fields?: Readonly<Record<string, Field>>;
  /** Most decimal places of a `decimal`, and its largest value; it is never negative. */
  readonly places?: number;
  readonly most?: number;
  /** Most items of a `list`, `references` or `attachments`. */
  readonly items?: number;
  /** The one file of `attachments` is a picture of the record, which its head shows and its documents do not. */
  readonly picture?: true;
  /** Each file of `attachments` has at most 6 MB; without it all files together have at most 60 MB. */
  readonly small?: true;
  /**
   * The least number of items of a `list` that have columns in templates; an export has as many as its longest list
   * needs.
   */
  readonly sheetItems?: number;
  /** The number of a paper or a card. A day in its cell is a number that a spreadsheet changed. */
  readonly paper?: true;
  /**
   * Only steps change it. A file may contain it, and an import then takes the steps that lead there (decision 0042).
   */
  readonly byStep?: true;
  /** A flag that a new record has unless its input says otherwise. */
  readonly begins?: true;
  /** The value that an import uses for a required field without a column. */
  readonly preset?: Choice;
  /**
   * Personal data of a private person, shown masked. With `code` readers with the code to reveal see the value; with
   * `reason` every reader must give a reason first. A person can replace the value without seeing it.
   */
  readonly guard?: 'code' | 'reason';
  /**
   * The codes of the area that keeps the value, where it is not the area of the record. A reader without any of them sees
   * no value, and may neither filter nor sort by it.
   */
  readonly seenWith?: readonly string[];
  /** A file may give a date as a year or a month alone, which then stands for its first day. */
  readonly fromPeriod?: true;
  /** Without it a new item of its object begins on the day of that other part, or today. */
  readonly elseFrom?: string;
  /** A day that has been: births and foundings. A later one is refused in forms, files and programs. */
  readonly past?: true;
  /** The least amount in đồng that is real: smaller ones of files are asked for their unit. */
  readonly realFrom?: number;
  /** The placeholders of a text; one with another `{name}` is refused. Without them braces are text. */
  readonly placeholders?: PlaceholderWords;
  /** Its section of the form and of the record. */
  readonly section?: string;
}

/** The meaning of a choice: in force (green), planned (blue), no longer in force (grey), ended or refused (red). */
export type Tone = 'green' | 'blue' | 'grey' | 'red' | 'amber';

/** A value of a choice: a numeric code of the specification, or a short text such as a language. */
export type Choice = string | number;

export type FieldKind =
  | 'code'
  | 'text'
  | 'longText'
  | 'richText'
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
  | 'decimal'
  | 'flag'
  | 'link'
  | 'taxCode'
  | 'identity'
  | 'references'
  | 'address'
  | 'object'
  | 'list'
  | 'attachments';

/**
 * The kinds of conditions: one of several values, none of several, empty or not, contains a text, between two values.
 */
export type FilterOperator = 'any' | 'none' | 'empty' | 'has' | 'range';

const choosing = ['any', 'none', 'empty'] as const;
const naming = ['any', 'none', 'has', 'empty'] as const;
const wording = ['has', 'empty'] as const;
const measuring = ['range', 'empty'] as const;

/** The properties of one kind of field. Every derivation uses them, so that a kind is described in one place. */
export interface KindTraits {
  /** Most characters by default. */
  readonly max: number;
  /** The filter of a list on this kind: by values or by a range. */
  readonly filter: 'values' | 'range' | 'none';
  /** The conditions of a list on this kind; `empty` only where a value may be missing. */
  readonly operators: readonly FilterOperator[];
  /** The format of its cells in a spreadsheet. */
  readonly cell: 'text' | 'datetime' | 'date' | 'number';
  /** It has several parts in rows of their own. A single record includes them, a list does not. */
  readonly composite?: true;
}

/** The kinds whose values have rows of their own. */
export type CompositeKind = 'references' | 'address' | 'object' | 'list' | 'attachments';

export const kinds: {
  readonly [K in FieldKind]: KindTraits & (K extends CompositeKind ? { composite: true } : { composite?: never });
} = {
  code: { max: 50, filter: 'values', operators: naming, cell: 'text' },
  text: { max: 254, filter: 'none', operators: naming, cell: 'text' },
  longText: { max: 2000, filter: 'none', operators: wording, cell: 'text' },
  richText: { max: 100_000, filter: 'none', operators: wording, cell: 'text' },
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
  decimal: { max: 0, filter: 'none', operators: [], cell: 'number' },
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

/** Most VND of an amount: below 10^15, exact in JSON and in a bigint column. */
export const MONEY_MAX = 999_999_999_999_999;

/** Most items of a field without a limit of its own. */
const ITEMS_MAX = 100;

/** Most characters of a field. */
export function maxOf(field: Field): number {
  return field.max ?? kinds[field.kind].max;
}

/** Most items of a field with several values. */
export function itemsOf(field: Field): number {
  return field.items ?? ITEMS_MAX;
}

/** The limit of a field as parameters of a message: most characters, or most items. */
export function limitFigures(field: Field): { max: number } | { most: number } {
  const isSeveral = ['list', 'references', 'attachments'].includes(field.kind);
  return isSeveral ? { most: itemsOf(field) } : { max: maxOf(field) };
}

/** The parameters of a message about a field: its kind and its limit. */
export function messageFigures(field: Field): Readonly<Record<string, string | number>> {
  return { kind: field.choices ? 'choice' : field.kind, ...limitFigures(field) };
}

/** Whether a field has several parts, which lists leave out. */
export function isComposite({ kind }: Pick<Field, 'kind'>): boolean {
  return kinds[kind].composite ?? false;
}

/** The name of the field with a link's name. @example nameField('careerIds') // 'careerNames' */
export function nameField(name: string, field?: Field): string {
  return field?.nameAs ?? name.replace(/Id(s?)$/, 'Name$1');
}
