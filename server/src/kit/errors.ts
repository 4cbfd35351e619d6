import type { MessageParams } from '@hoivien/contract/kit/message.ts';
import pg from 'pg';
import type { z } from 'zod';

/** One broken rule, at the field it belongs to. */
export interface FieldError {
  field: string;
  message: string;
  params?: MessageParams;
}

/**
 * A refusal a person can understand: a message key with the status of `product.md` 1 and, where it has any,
 * the fields it concerns. `details` are added to the answer (the present record of a conflict).
 *
 * @example throw new Refusal('Mes.Markets.Id.NotFound', 404)
 */
export class Refusal extends Error {
  readonly key: string;
  readonly status: number;
  readonly errors: FieldError[];
  readonly details: Record<string, unknown>;

  constructor(key: string, status: number, errors: FieldError[] = [], details: Record<string, unknown> = {}) {
    super(key);
    this.key = key;
    this.status = status;
    this.errors = errors;
    this.details = details;
  }
}

/** A refusal of input: 400, one error per field, its key in front when there is only one. */
export function inputRefusal(errors: FieldError[]): Refusal {
  const [only] = errors;
  return new Refusal(only && errors.length === 1 ? only.message : 'Mes.Input.InValid', 400, errors);
}

/** Turns what zod found into field errors, the first of each field. A message that is no key becomes a general one. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    const message = issue.message.startsWith('Mes.') ? issue.message : 'Mes.Input.Unreadable';
    const params = figuresOf(issue);
    if (!byField.has(field)) byField.set(field, { field, message, ...params });
  }
  return [...byField.values()];
}

/** The figures of a broken limit: a text is too long, a list has too many. Of an unknown name the one that was meant. */
function figuresOf(issue: z.core.$ZodIssue): Pick<FieldError, 'params'> {
  if (issue.code === 'too_big')
    return { params: { [issue.origin === 'array' ? 'most' : 'max']: Number(issue.maximum) } };
  if (issue.code !== 'custom') return {};
  const { most, name, nearest } = issue.params ?? {};
  if (typeof most === 'number') return { params: { most } };
  if (typeof name !== 'string') return {};
  return { params: { name, ...(typeof nearest === 'string' && { nearest }) } };
}

/** What the database said, from below Drizzle's wrapping. Its message carries values and is never shown or logged. */
export interface DatabaseFault {
  code: string;
  constraint: string | undefined;
}

/** The fault a database error carries, or undefined when the error is not from the database. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  // By its class and not by the look of its code: EPIPE has five capitals, too.
  const said = causesOf(error).find((one) => one instanceof pg.DatabaseError);
  return said?.code === undefined ? undefined : { code: said.code, constraint: said.constraint };
}

/** An error and what it came from, the outermost first. */
export function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/** PostgreSQL's codes that the house reads. */
export const FAULT = {
  unique: '23505',
  foreignKey: '23503',
  restrict: '23001',
  exclusion: '23P01',
  invalidText: '22P02',
  diskFull: '53100',
} as const;
