import { z } from 'zod';
import { cleanLine, cleanText } from './fold.ts';
import type { FieldRule } from './message.ts';
import { isPhone } from './phone.ts';

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
  /** The area a `reference` points at. Beside `xId` the record carries `xName`. */
  readonly to?: string;
}

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
  | 'secret';

/** The shape of one kind of field, used by every derivation so that a kind is described in one place. */
export interface KindTraits {
  /** Default longest value in characters. */
  readonly max: number;
  /** How a list filters on it: one of several values, or between two. */
  readonly filter: 'values' | 'range' | 'none';
  /** How a spreadsheet writes it. */
  readonly cell: 'text' | 'datetime' | 'date' | 'number';
}

export const kinds: Record<FieldKind, KindTraits> = {
  code: { max: 50, filter: 'values', cell: 'text' },
  text: { max: 254, filter: 'none', cell: 'text' },
  longText: { max: 2000, filter: 'none', cell: 'text' },
  instant: { max: 0, filter: 'range', cell: 'datetime' },
  person: { max: 100, filter: 'none', cell: 'text' },
  login: { max: 50, filter: 'values', cell: 'text' },
  email: { max: 254, filter: 'values', cell: 'text' },
  phone: { max: 30, filter: 'none', cell: 'text' },
  date: { max: 10, filter: 'none', cell: 'date' },
  choice: { max: 20, filter: 'values', cell: 'text' },
  reference: { max: 36, filter: 'values', cell: 'text' },
  count: { max: 0, filter: 'none', cell: 'number' },
  secret: { max: 128, filter: 'none', cell: 'text' },
};

/** What a value of a kind must look like, beyond its length; kinds that are not named take any text. */
const forms: Partial<Record<FieldKind, (text: string) => boolean>> = {
  code: (text) => /^[\p{L}\p{N}._/-]+$/u.test(text),
  login: (text) => /^[a-z0-9._-]{3,50}$/.test(text),
  email: (text) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u.test(text),
  phone: isPhone,
  date: isDay,
  reference: (text) => z.guid().safeParse(text).success,
};

/** Longest value of a field, in characters. */
export function maxOf(field: Field): number {
  return field.max ?? kinds[field.kind].max;
}

/**
 * The schema of one input value. `keyOf` turns a broken rule into the message key of this field;
 * an empty optional value becomes null.
 */
export function fieldSchema(field: Field, keyOf: (rule: FieldRule) => string): z.ZodType<Choice | null> {
  if (field.choices) return choiceSchema(field, field.choices, keyOf);
  const clean = field.kind === 'longText' ? cleanText : field.kind === 'secret' ? asTyped : cleanLine;
  const hasForm = forms[field.kind] ?? (() => true);
  const text = z
    .string({ error: (issue) => keyOf(field.required && issue.input == null ? 'Required' : 'InValid') })
    .overwrite(clean)
    .max(maxOf(field), { error: keyOf('OverLength') })
    .refine((value) => value === '' || hasForm(value), { error: keyOf('InValid') });
  return field.required
    ? text.refine((value) => value !== '', { error: keyOf('Required') })
    : text.nullish().transform((value) => value || null);
}

/** A choice comes as itself or, from a form or a file, as text. */
function choiceSchema(
  field: Field,
  choices: readonly Choice[],
  keyOf: (rule: FieldRule) => string,
): z.ZodType<Choice | null> {
  return z
    .union([z.string(), z.number()], {
      error: (issue) => keyOf(field.required && issue.input == null ? 'Required' : 'InValid'),
    })
    .nullish()
    .transform((value, context) => {
      const isEmpty = value === undefined || value === null || value === '';
      const choice = choices.find((one) => String(one) === String(value));
      if (choice !== undefined || (isEmpty && !field.required)) return choice ?? null;
      context.addIssue({ code: 'custom', message: keyOf(isEmpty ? 'Required' : 'InValid') });
      return z.NEVER;
    });
}

/** A password keeps every blank. */
function asTyped(text: string): string {
  return text;
}

/** A day of the calendar, `2026-02-29` is none. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(+day) && day.toISOString().startsWith(text);
}
