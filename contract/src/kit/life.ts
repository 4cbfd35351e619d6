import { type Condition, type Facts, factsIn, holds } from './condition.ts';
import type { Choice } from './field.ts';

/** What may be done with a record: a change of its state, or saving and deleting it. */
export interface Step<State extends Choice = Choice> {
  /** The states it starts from; without them any. */
  readonly from?: readonly State[];
  /** What must hold besides. */
  readonly when?: Condition;
  /** The permission action that opens it: `Approve` asks for `MembersApprove`. */
  readonly permission: string;
  /** Decided by the association alone: a club's users never take it. */
  readonly association?: true;
  /** Shown with its reason when it cannot be done now; left out of the record otherwise. */
  readonly always?: true;
  /** The end of the key of that reason, `Mes.{Singular}.{refusal}`, where it is not the state. */
  readonly refusal?: string;
}

/** Where records of an area can stand. */
export interface States<State extends Choice = Choice> {
  /** The field that shows it. A record that has it is not reckoned anew. */
  readonly field: string;
  /** In order: a record is in the first one whose condition holds. The last has none. */
  readonly states: readonly (readonly [state: State, when?: Condition])[];
}

/**
 * The life of the records of an area, written once as data. From it follow the state of a record at hand and the expression
 * that lists and filters read (`stateSql`), what readers are offered (`allowedActions`), and what the server refuses when a
 * record is saved, deleted or taken a step further (`transition`).
 */
export interface Life<State extends Choice = Choice> extends States<State> {
  /** While it holds nothing may be done. */
  readonly closed?: Condition;
  readonly steps: Readonly<Record<string, Step<State>>>;
}

/** Keeps the literal names of steps and states. */
export function defineLife<const State extends Choice, const L extends Life<State>>(life: L & Life<State>): L {
  return life;
}

/** The state of a record. @example stateAt(scheduleLife, { startTime, endTime, cancelledAt: null }, now) // 1 */
export function stateAt<State extends Choice>({ field, states }: States<State>, facts: Facts, now: Date): State {
  const shown = facts[field] ?? null;
  if (shown !== null) return shown as State;
  const found = states.find(([, when]) => !when || holds(when, facts, now));
  if (!found) throw new Error(`The last state of "${field}" has a condition.`);
  return found[0];
}

/** Whether a step can be taken with a record now. */
export function canTake({ closed, ...states }: Life, { from, when }: Step, facts: Facts, now: Date): boolean {
  if (closed && holds(closed, facts, now)) return false;
  if (from && !from.includes(stateAt(states, facts, now))) return false;
  return !when || holds(when, facts, now);
}

/** The fields of a record by which its steps are offered. */
export function shownFacts({ field, closed, steps }: Life): string[] {
  const asked = Object.values(steps);
  const byState = asked.some(({ from }) => from) ? [field] : [];
  return [...new Set([...byState, ...factsIn(closed, ...asked.map(({ when }) => when))])];
}

/** The facts that a step is decided by when the state of the record has to be found, too. */
export function stepFacts({ states, closed }: Life, { from, when }: Step): string[] {
  return factsIn(closed, when, ...(from ? states.map(([, condition]) => condition) : []));
}
