import type { Choice } from './field.ts';
import { dayOf } from './period.ts';

/**
 * A condition on the facts of a record. It is data, so the same one applies to a single record (`holds`) and, as SQL,
 * to the rows of a table (`conditionSql` on the server).
 */
export type Condition =
  | { readonly kind: 'set'; readonly fact: string }
  | { readonly kind: 'is'; readonly fact: string; readonly value: Choice }
  | { readonly kind: 'over'; readonly fact: string; readonly unit: 'moment' | 'day'; readonly isWhole: boolean }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'all'; readonly of: readonly Condition[] }
  | { readonly kind: 'any'; readonly of: readonly Condition[] };

/** True when the fact has a value. */
export const isSet = (fact: string): Condition => ({ kind: 'set', fact });
export const is = (fact: string, value: Choice): Condition => ({ kind: 'is', fact, value });
/** True from the moment on. */
export const reached = (fact: string): Condition => ({ kind: 'over', fact, unit: 'moment', isWhole: false });
/** True after the moment. */
export const passed = (fact: string): Condition => ({ kind: 'over', fact, unit: 'moment', isWhole: true });
/** True from the beginning of the day in Viet Nam. */
export const dayReached = (fact: string): Condition => ({ kind: 'over', fact, unit: 'day', isWhole: false });
/** True after the end of the day in Viet Nam. */
export const dayPassed = (fact: string): Condition => ({ kind: 'over', fact, unit: 'day', isWhole: true });
export const not = (of: Condition): Condition => ({ kind: 'not', of });
export const all = (...of: Condition[]): Condition => ({ kind: 'all', of });
export const any = (...of: Condition[]): Condition => ({ kind: 'any', of });

/** The facts of a record by name. Moments are dates or ISO 8601 texts; days are `YYYY-MM-DD`. */
export type Facts = Readonly<Record<string, unknown>>;

/** Whether a condition holds at a moment. A missing fact is not set, equals nothing and is not over. */
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

/** The names of the facts in conditions, each once. */
export function factsIn(...conditions: readonly (Condition | undefined)[]): string[] {
  const names = conditions.flatMap((condition): string[] => {
    if (!condition) return [];
    if (condition.kind === 'not') return factsIn(condition.of);
    return 'of' in condition ? factsIn(...condition.of) : [condition.fact];
  });
  return [...new Set(names)];
}
