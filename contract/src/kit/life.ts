import { type Condition, type Facts, factsIn, holds } from './condition.ts';
import type { Choice } from './field.ts';

/** An action on a record that changes its state, saves it or deletes it. */
export interface Step<State extends Choice = Choice> {
  /** The states in which it is possible; without them every state. */
  readonly from?: readonly State[];
  /** A further condition. */
  readonly when?: Condition;
  /** Conditions under which it is refused, each with its own reason; the first one that holds tells it. */
  readonly unless?: readonly (readonly [when: Condition, refusal: string])[];
  /** The action of its permission code: `Approve` needs `MembersApprove`. */
  readonly permission: string;
  /** Only the association may take it, never a club's user. */
  readonly association?: true;
  /**
   * The record contains the action with its reason when it is not possible now; without `always` it leaves the action
   * out.
   */
  readonly always?: true;
  /** The end of the key of that reason, `Mes.{Singular}.{refusal}`, or a whole key; the state when left out. */
  readonly refusal?: string;
  /** The cells of a file that require the step (decision 0073). Files ask for no step without it. */
  readonly byFile?: ByFile;
  /** How it is undone. A step that a person takes by itself says it, a save or a deletion does not. */
  readonly undo?: StepUndo;
}

/** How a person undoes a step that they took, or why they cannot. */
export type StepUndo = StepBack | NoWayBack;

/** Why a step has no way back: because people were told of it, or, where nobody was told, for another reason. */
interface NoWayBack {
  readonly not: string;
  readonly untold?: string;
}

/** The ways back from a step: first by its values, then by another step. */
export interface StepBack {
  /** The server gives the columns back that it replaced, for some minutes. */
  readonly back?: true;
  /** A step that leads back, while the record allows it. */
  readonly by?: string;
  /** What `by` asks for in its body. */
  readonly asks?: readonly StepAsk[];
}

/** What a step that leads back asks for: a reason, and the key of its press. */
export const STEP_ASKS = ['reason', 'clientKey'] as const;
export type StepAsk = (typeof STEP_ASKS)[number];

/** The key of a reason that the drawer of own actions shows. */
export const noUndo = (why: string, untold?: string) =>
  ({ not: keyOf(why), ...(untold !== undefined && { untold: keyOf(untold) }) }) as const;
const keyOf = (why: string) => `Mes.RecentActions.Undo.${why}` as const;

/** The fields of a file that lead to a step. They are `byStep` in the declaration of the record. */
export interface ByFile {
  readonly field: string;
  /** The value of the field after the step. Without it the field is empty before, and any value requires the step: the day of an end. */
  readonly value?: Choice;
  /** The inputs of the step, each with the field of the file that contains it. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** The fields that may be empty; all others are required. */
  readonly optional?: readonly string[];
}

/** The possible states of an area's records. */
export interface States<State extends Choice = Choice> {
  /** The field with the state. `stateAt` returns the field's value when the record has one. */
  readonly field: string;
  /** In order: the state of a record is the first one whose condition holds. The last state has no condition. */
  readonly states: readonly (readonly [state: State, when?: Condition])[];
}

/**
 * The life of the records of an area, declared once as data. It decides the state of a record and its SQL for lists and
 * filters (`stateSql`), the actions that readers see (`allowedActions`), and the refusals of the server when a person
 * saves or deletes a record or takes a step (`transition`).
 */
export interface Life<State extends Choice = Choice> extends States<State> {
  /** The area whose addresses and messages its steps have, when it is another one. */
  readonly at?: string;
  /** While this condition holds, no step is possible. */
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

/** Whether a step is possible with a record now. */
export function canTake(life: Life, step: Step, facts: Facts, now: Date): boolean {
  const { from, when } = step;
  if (life.closed && holds(life.closed, facts, now)) return false;
  if (from && !from.includes(stateAt(life, facts, now))) return false;
  if (unlessOf(step, facts, now) !== undefined) return false;
  return !when || holds(when, facts, now);
}

/** The reason of the first condition in `unless` that holds. */
export function unlessOf({ unless }: Step, facts: Facts, now: Date): string | undefined {
  return unless?.find(([when]) => holds(when, facts, now))?.[1];
}

/** The fields of a record that decide which steps its reader sees. */
export function shownFacts({ field, closed, steps }: Life): string[] {
  const asked = Object.values(steps);
  const byState = asked.some(({ from }) => from) ? [field] : [];
  return [...new Set([...byState, ...factsIn(closed, ...asked.flatMap(conditionsOf))])];
}

/** The facts that decide a step, including those that decide the state. */
export function stepFacts({ states, closed }: Life, step: Step): string[] {
  return factsIn(closed, ...conditionsOf(step), ...(step.from ? states.map(([, condition]) => condition) : []));
}

function conditionsOf({ when, unless }: Step): (Condition | undefined)[] {
  return [when, ...(unless ?? []).map(([condition]) => condition)];
}
