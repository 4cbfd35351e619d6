import type { Choice } from './field.ts';
import { dayOf } from './period.ts';

/**
 * A condition on the facts of a record. It is data, so that the same one is asked of a record at hand (`holds`) and of the
 * rows of a table (`conditionSql` on the server).
 */
export type Condition =
  | { readonly kind: 'set'; readonly fact: string }
  | { readonly kind: 'is'; readonly fact: string; readonly value: Choice }
  | { readonly kind: 'over'; readonly fact: string; readonly unit: 'moment' | 'day'; readonly isWhole: boolean }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'all'; readonly of: readonly Condition[] }
  | { readonly kind: 'any'; readonly of: readonly Condition[] };

/** It has a value. */
export const isSet = (fact: string): Condition => ({ kind: 'set', fact });
export const is = (fact: string, value: Choice): Condition => ({ kind: 'is', fact, value });
/** The moment has come. */
export const reached = (fact: string): Condition => ({ kind: 'over', fact, unit: 'moment', isWhole: false });
/** The moment lies behind. */
export const passed = (fact: string): Condition => ({ kind: 'over', fact, unit: 'moment', isWhole: true });
/** The day has come, in Viet Nam. */
export const dayReached = (fact: string): Condition => ({ kind: 'over', fact, unit: 'day', isWhole: false });
/** The whole day lies behind, in Viet Nam. */
export const dayPassed = (fact: string): Condition => ({ kind: 'over', fact, unit: 'day', isWhole: true });
export const not = (of: Condition): Condition => ({ kind: 'not', of });
export const all = (...of: Condition[]): Condition => ({ kind: 'all', of });
export const any = (...of: Condition[]): Condition => ({ kind: 'any', of });

/** What is known of a record, by name. Moments as dates or in ISO 8601, days as `YYYY-MM-DD`. */
export type Facts = Readonly<Record<string, unknown>>;

/** Whether a condition holds at a moment. A fact that is not there is not set, is nothing and is not over. */
export function holds(condition: Condition, facts: Facts, now: Date): boolean {
  if (condition.kind === 'all') return condition.of.every((one) => holds(one, facts, now));
  if (condition.kind === 'any') return condition.of.some((one) => holds(one, facts, now));
  if (condition.kind === 'not') return !holds(condition.of, facts, now);
  const value = facts[condition.fact] ?? null;
  if (condition.kind === 'is') return value === condition.value;
  if (value === null || condition.kind === 'set') return value !== null;
  const [at, present] =
    condition.unit === 'day'
      ? [value as string, dayOf(now)]
      : [new Date(value as string | Date).getTime(), now.getTime()];
  return condition.isWhole ? at < present : at <= present;
}

/** The facts that conditions ask for, each once. */
export function factsIn(...conditions: readonly (Condition | undefined)[]): string[] {
  const names = conditions.flatMap((condition): string[] => {
    if (!condition) return [];
    if (condition.kind === 'not') return factsIn(condition.of);
    return 'of' in condition ? factsIn(...condition.of) : [condition.fact];
  });
  return [...new Set(names)];
}
