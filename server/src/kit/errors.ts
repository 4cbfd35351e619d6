import type { MessageParams } from '@hoivien/contract/kit/message.ts';
import pg from 'pg';
import type { z } from 'zod';
import type { Database } from '../db/connect.ts';

/** One broken rule and the input field that broke it. */
export interface FieldError {
  field: string;
  message: string;
  params?: MessageParams;
  /** The keys of which one answers it, where it is a question with several answers. */
  answers?: readonly string[];
}

/**
 * A refusal that a person can understand: a message key, the HTTP status of `product.md` 1, and the fields at fault if
 * there are any. The answer includes `details`, for example the present record of a conflict.
 *
 * @example throw new Refusal('Mes.Markets.Id.NotFound', 404)
 */
export class Refusal extends Error {
  readonly key: string;
  readonly status: number;
  readonly errors: FieldError[];
  readonly details: Record<string, unknown>;
  /**
   * Writes what must stay after the transaction that this refusal ends, such as an entry of a log. `inTransaction` runs
   * it after the rollback, so that no transaction waits for a second connection.
   */
  afterwards: ((db: Database) => Promise<void>) | undefined;

  constructor(key: string, status: number, errors: FieldError[] = [], details: Record<string, unknown> = {}) {
    super(key);
    this.key = key;
    this.status = status;
    this.errors = errors;
    this.details = details;
  }
}

/** A refusal of input: status 400, one error per field. Its key is that of the only error when there is one error. */
export function inputRefusal(errors: FieldError[]): Refusal {
  const [only] = errors;
  return new Refusal(only && errors.length === 1 ? only.message : 'Mes.Input.InValid', 400, errors);
}

/**
 * Turns the issues of zod into field errors and keeps the first of each field. A message that is no key becomes a
 * general key.
 */
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

/** The limit that a text or a list exceeds, or what our own rule says of it, as parameters of the message. */
function figuresOf(issue: z.core.$ZodIssue): Pick<FieldError, 'params'> {
  if (issue.code === 'too_big')
    return { params: { [issue.origin === 'array' ? 'most' : 'max']: Number(issue.maximum) } };
  if (issue.code !== 'custom') return {};
  const params = Object.entries(issue.params ?? {}).filter(
    (param): param is [string, string | number] => typeof param[1] === 'string' || typeof param[1] === 'number',
  );
  return params.length > 0 ? { params: Object.fromEntries(params) } : {};
}

/** Code and constraint of a database error. The error's message contains values, so nothing shows or logs it. */
export interface DatabaseFault {
  code: string;
  constraint: string | undefined;
}

/** The database's fault inside an error (Drizzle wraps it), or undefined when the error has another origin. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  // The class decides, not the look of the code: EPIPE has five capitals, too.
  const said = causesOf(error).find((one) => one instanceof pg.DatabaseError);
  return said?.code === undefined ? undefined : { code: said.code, constraint: said.constraint };
}

/** An error and its causes, the outermost first. */
export function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/** The PostgreSQL codes that the server recognises. */
export const FAULT = {
  unique: '23505',
  foreignKey: '23503',
  restrict: '23001',
  exclusion: '23P01',
  invalidText: '22P02',
  diskFull: '53100',
} as const;
