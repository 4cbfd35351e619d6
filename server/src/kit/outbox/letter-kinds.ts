import type { PgColumn } from 'drizzle-orm/pg-core';

declare const declared: unique symbol;

/** The name of a kind of message; only `letterKind` makes one. */
export type LetterKind = string & { readonly [declared]: true };

/**
 * What makes a waiting message of a kind void. `ends`: the end of the record that its `sourceId` names, except for
 * messages of the occasions `telling`, which tell of that end. `stays`: it goes out anyway, for
 * this reason.
 */
export type LetterRule =
  | { readonly ends: 'withItsRecord'; readonly telling?: readonly string[] }
  | { readonly stays: string };

/**
 * Whether a letter that a press sends waits a minute, in which it can be taken back. `waits: true` for what goes to members
 * or guests; `marks` is the column of the rows that note the letters, with their record, so that a message can say what they return to. Letters of
 * `telling` never wait. `atOnce`: it does not wait, for this reason.
 */
export type PressRule = { readonly waits: true; readonly marks?: PgColumn } | { readonly atOnce: string };

type Rule = LetterRule & PressRule;

const rules = new Map<string, Rule>();

/** Every declared kind with its rule. */
export const letterKinds: ReadonlyMap<string, Rule> = rules;

/**
 * Declares a kind of message. No message can be written without one.
 *
 * @example const LETTERS = letterKind('meeting', { ends: 'withItsRecord', telling: ['cancellation'], waits: true });
 */
export function letterKind(name: string, rule: Rule): LetterKind {
  if (rules.has(name)) throw new Error(`There are two kinds of message "${name}".`);
  rules.set(name, rule);
  return name as LetterKind;
}
