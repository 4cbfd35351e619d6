import { z } from 'zod';
import { cleanLine, cleanText } from './fold.ts';
import type { FieldRule } from './message.ts';

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
}

export type FieldKind = 'code' | 'text' | 'longText' | 'instant';

/** The shape of one kind of field, used by every derivation so that a kind is described in one place. */
export interface KindTraits {
  /** Default longest value in characters. */
  readonly max: number;
  /** How a list filters on it: one of several values, or between two. */
  readonly filter: 'values' | 'range' | 'none';
  /** How a spreadsheet writes it. */
  readonly cell: 'text' | 'datetime';
}

export const kinds: Record<FieldKind, KindTraits> = {
  code: { max: 50, filter: 'values', cell: 'text' },
  text: { max: 254, filter: 'none', cell: 'text' },
  longText: { max: 2000, filter: 'none', cell: 'text' },
  instant: { max: 0, filter: 'range', cell: 'datetime' },
};

const CODE_PATTERN = /^[\p{L}\p{N}._/-]+$/u;

/** Longest value of a field, in characters. */
export function maxOf(field: Field): number {
  return field.max ?? kinds[field.kind].max;
}

/**
 * The schema of one input value. `keyOf` turns a broken rule into the message key of this field;
 * an empty optional value becomes null.
 */
export function fieldSchema(field: Field, keyOf: (rule: FieldRule) => string): z.ZodType<string | null> {
  const clean = field.kind === 'longText' ? cleanText : cleanLine;
  const text = z
    .string({ error: (issue) => keyOf(field.required && issue.input == null ? 'Required' : 'InValid') })
    .overwrite(clean)
    .max(maxOf(field), { error: keyOf('OverLength') });
  const formed =
    field.kind === 'code'
      ? text.refine((value) => value === '' || CODE_PATTERN.test(value), { error: keyOf('InValid') })
      : text;
  return field.required
    ? formed.refine((value) => value !== '', { error: keyOf('Required') })
    : formed.nullish().transform((value) => value || null);
}
