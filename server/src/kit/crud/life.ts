import { dayThere } from '../today.ts';
import type { Choice } from '@hoivien/contract/kit/field.ts';
import { type Condition, holds, not } from '@hoivien/contract/kit/condition.ts';
import { canTake, shownFacts, type States, type Step, stepFacts, unlessOf } from '@hoivien/contract/kit/life.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { AllowedAction, Resource } from '@hoivien/contract/kit/resource.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Call, can, isOfAssociation } from '../call.ts';
import { Refusal } from '../errors.ts';
import type { Addition } from './addition.ts';
import type { Source } from './source.ts';
import { literal } from './statements.ts';
import type { Values } from './table.ts';

/** The SQL of the facts of a life, by name. */
export type FactColumns = Readonly<Record<string, SQLWrapper>>;

/** The state of each row, for `computed`. @example state: stateSql(scheduleLife, getTableColumns(schedules)) */
export function stateSql<State extends Choice>({ states }: States<State>, columns: FactColumns): SQL<State> {
  const cases = states.map(([state, when]) =>
    when ? sql`when ${conditionSql(when, columns)} then ${literal(state)}` : sql`else ${literal(state)}`,
  );
  return sql<State>`case ${sql.join(cases, sql` `)} end`;
}

/** Whether a row is in a state at this moment, or at another one. */
export function isInState<State extends Choice>(
  { states }: States<State>,
  state: State,
  columns: FactColumns,
  now?: Date,
): SQL {
  const place = states.findIndex(([one]) => one === state);
  const before = states.slice(0, place).flatMap(([, when]) => (when ? [not(when)] : []));
  return conditionSql(
    { kind: 'all', of: [...before, ...(states[place]?.[1] ? [states[place][1]] : [])] },
    columns,
    now,
  );
}

/** The SQL of a condition. It is true or false, never null. */
function conditionSql(condition: Condition, columns: FactColumns, now?: Date): SQL {
  if (condition.kind === 'all' || condition.kind === 'any') {
    const [none, between] = condition.kind === 'all' ? [sql`true`, sql` and `] : [sql`false`, sql` or `];
    const parts = condition.of.map((one) => conditionSql(one, columns, now));
    return parts.length > 0 ? sql`(${sql.join(parts, between)})` : none;
  }
  if (condition.kind === 'not') return sql`(not ${conditionSql(condition.of, columns, now)})`;
  const column = columns[condition.fact];
  if (!column) throw new Error(`There is no column for the fact "${condition.fact}".`);
  if (condition.kind === 'set') return sql`(${column} is not null)`;
  if (condition.kind === 'is') return sql`(${column} = ${literal(condition.value)}) is true`;
  const moment = now ? sql`${now.toISOString()}::timestamptz` : sql`now()`;
  const present = condition.unit === 'day' ? dayThere(moment) : moment;
  return sql`(${column} ${sql.raw(condition.isWhole ? '<' : '<=')} ${present}) is true`;
}

type Lived = Pick<Source, 'resource' | 'scope' | 'life'>;

/** The actions that the reader may take with a record, from the facts of the record. */
export function allowedSteps(call: Call, lived: Lived, facts: Values): AllowedAction[] {
  return stepsOf(call, lived)(facts);
}

/** The same for many records: what depends on the reader alone is found out once. */
function stepsOf(call: Call, { resource, scope, life }: Lived): (facts: Values) => AllowedAction[] {
  if (!life || !scope.mayWrite(call.actor)) return () => [];
  const { closed, steps } = life.of;
  const isOwn = isOfAssociation(call.actor);
  const open = Object.entries(steps).flatMap(([action, step]) =>
    (isOwn || !step.association) && can(call, permissionCode(resource.area, step.permission))
      ? [{ action, step, taken: { action, refusal: null } }]
      : [],
  );
  return (facts) => {
    if (closed && holds(closed, facts, call.now)) return [];
    return open.flatMap(({ action, step, taken }): AllowedAction[] => {
      if (canTake(life.of, step, facts, call.now)) return [{ ...taken }];
      return step.always ? [{ action, refusal: refusalKey(resource, step, facts, call.now) }] : [];
    });
  };
}

/** Adds the allowed actions to each record. */
export function lifeActions(source: Lived): Addition[] {
  if (!source.life) return [];
  return [
    {
      names: ['allowedActions'],
      from: shownFacts(source.life.of),
      of: (call, records) => {
        const steps = stepsOf(call, source);
        return records.map((record) => ({ allowedActions: steps(record) }));
      },
    },
  ];
}

/**
 * Throws Refusal when the life of a record does not allow an action now, by its locked row. It allows every action
 * without a step.
 */
export async function requireStep(call: Call, { resource, life }: Source, action: string, row: Values): Promise<void> {
  const step = life?.of.steps[action];
  if (!life || !step) return;
  const facts: Values = { ...row };
  for (const name of stepFacts(life.of, step)) {
    if (life.facts?.[name]) facts[name] = await life.facts[name](call, row);
  }
  if (!canTake(life.of, step, facts, call.now)) throw new Refusal(refusalKey(resource, step, facts, call.now), 400);
}

function refusalKey({ area, singular }: Resource, step: Step, facts: Values, now: Date): string {
  const refusal = unlessOf(step, facts, now) ?? step.refusal;
  if (refusal?.startsWith('Mes.')) return refusal;
  return refusal ? `Mes.${singular}.${refusal}` : `Mes.${area}.Status.NotAllowed`;
}
