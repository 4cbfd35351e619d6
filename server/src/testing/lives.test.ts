import { invitationStates } from '@hoivien/contract/areas/people/club-invitation/club-invitation.life.ts';
import { memberLife, memberStates, partyStates } from '@hoivien/contract/areas/people/party/member.life.ts';
import { accountStates } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { type Condition, type Facts, factsIn } from '@hoivien/contract/kit/condition.ts';
import type { Choice } from '@hoivien/contract/kit/field.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { type States, stateAt } from '@hoivien/contract/kit/life.ts';
import { dayAfter, dayOf } from '@hoivien/contract/kit/period.ts';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feeHistories } from '../db/tables/fee.ts';
import { members } from '../db/tables/member.ts';
import { areasOf } from '../areas.ts';
import { isInState, stateSql } from '../kit/crud/life.ts';
import { uuidv7 } from '../kit/uuid.ts';
import { makeApp, secretKey, type TestApp } from './make-app.ts';

let house: TestApp;
beforeAll(async () => {
  house = await makeApp();
});
afterAll(() => house[Symbol.asyncDispose]());

/** The life of each area that has one, states without steps, and those of invitations, which are no list of records. */
const lives: readonly (readonly [string, States])[] = [
  ...areasOf(secretKey).records.flatMap(({ source }): [string, States][] =>
    source.life ? [[source.resource.area, source.life.of]] : [],
  ),
  ['invitations', invitationStates],
  ['members in lists', memberStates],
  ['partners and clubs in lists', partyStates],
  ['accounts', accountStates],
];

const HOUR = 3_600_000;
const now = new Date();
const today = dayOf(now);

/** The values of a fact that its conditions distinguish, each as a value and as SQL. */
function valuesOf(name: string, conditions: readonly Condition[]): [unknown, SQL][] {
  const own = conditions.filter((one) => 'fact' in one && one.fact === name);
  if (own.some((one) => one.kind === 'is')) {
    return [0, 1, 2].map((value) => [value, sql`${value}::int`]);
  }
  if (own.some((one) => one.kind === 'over' && one.unit === 'day')) {
    const days = [null, dayAfter(today, -1), today, dayAfter(today, 1)];
    return days.map((day) => [day, sql`${day}::date`]);
  }
  const moments = [null, new Date(now.getTime() - HOUR), new Date(now.getTime() + HOUR)];
  return moments.map((moment) => [moment, sql`${moment?.toISOString() ?? null}::timestamptz`]);
}

function leaves(condition: Condition): Condition[] {
  if (condition.kind === 'not') return leaves(condition.of);
  return 'of' in condition ? condition.of.flatMap(leaves) : [condition];
}

type Known = [name: string, value: unknown, column: SQL];

/** All combinations of values. */
function combinations([name, ...rest]: readonly string[], conditions: readonly Condition[]): Known[][] {
  if (name === undefined) return [[]];
  const others = combinations(rest, conditions);
  return valuesOf(name, conditions).flatMap(([value, column]) =>
    others.map((row): Known[] => [[name, value, column], ...row]),
  );
}

test.each(lives)(
  '%s is in the same state at hand, in a list and for a filter, whatever is known of it',
  async (_, life) => {
    const conditions = life.states.flatMap(([, when]) => (when ? leaves(when) : []));
    const rows = combinations(factsIn(...life.states.map(([, when]) => when)), conditions);
    const found = new Set<Choice>();
    for (const row of rows) {
      const facts: Facts = Object.fromEntries(row.map(([name, value]) => [name, value]));
      const columns = Object.fromEntries(row.map(([name, , column]) => [name, column]));
      const state = stateAt(life, facts, now);
      found.add(state);
      const filters = life.states.map(
        ([one]) => sql`${isInState(life, one, columns, now)} as ${sql.identifier(`${one}`)}`,
      );
      const answer = await house.db.execute<Record<string, unknown>>(
        sql`select ${stateSql(life, columns)} as shown, ${sql.join(filters, sql`, `)}`,
      );
      const expected = Object.fromEntries(life.states.map(([one]) => [`${one}`, one === state]));
      expect([facts, answer.rows[0]]).toEqual([facts, { shown: state, ...expected }]);
    }
    expect(found).toEqual(new Set(life.states.map(([state]) => state)));
  },
);

test('the filter on the state of members finds those whose list says that state', async () => {
  const staff = await house.signInAs(['MembersSearch']);
  const days = [dayAfter(today, -400), dayAfter(today, -100), dayAfter(today, -1), today, dayAfter(today, 1)] as const;
  const ends = [null, days[2], days[3], days[4]];
  let number = 0;
  for (const [approvedAt, refusedAt] of [
    [null, null],
    [null, now],
    [now, null],
  ]) {
    for (const deactivatedAt of [null, now])
      for (const stays of [
        [],
        [[days[4], null, 1]],
        ...ends.flatMap((end) => [1, 2].map((kind) => [[days[1], end, kind]])),
      ]) {
        for (const former of [false, true]) {
          const id = uuidv7();
          const code = `S-${++number}`;
          await house.db
            .insert(members)
            .values({ id, type: 1, code, codeKey: fold(code), name: code, approvedAt, refusedAt, deactivatedAt });
          const rows = [...(former ? [[days[0], dayAfter(days[0], 100), 2]] : []), ...stays];
          for (const [startsOn, endsOn, endKind] of rows) {
            await house.db.execute(sql`insert into memberships (id, member_id, type, starts_on, ends_on, end_kind, end_reason)
            values (${uuidv7()}, ${id}, 1, ${startsOn}, ${endsOn}, ${endsOn === null ? null : endKind}, ${endsOn === null ? null : 'x'})`);
          }
        }
      }
  }
  // One within the days of grace of a fee, and one after them.
  for (const dueOn of [days[2], days[0]]) {
    const [id, code] = [uuidv7(), `S-${++number}`];
    await house.db.insert(members).values({ id, type: 1, code, codeKey: fold(code), name: code, approvedAt: now });
    await house.db
      .insert(feeHistories)
      .values({ id: uuidv7(), memberId: id, year: 2025, period: 'Y', kind: 1, total: 1_000, dueOn });
  }
  const items = async (query: string) => {
    const { body } = await staff.get(`/api/Members?pageSize=100&fields=code,membershipState,state${query}`);
    return body.data.items as { code: string; membershipState: string; state: string }[];
  };
  const all = [...(await items('')), ...(await items('&page=2'))];
  expect(all.length).toBe(number);
  for (const [name, { states }] of [
    ['membershipState', memberLife],
    ['state', memberStates],
  ] as const) {
    for (const [state] of states) {
      const found = await items(`&${name}=${state}`);
      expect([name, state, found]).toEqual([name, state, all.filter((one) => one[name] === state)]);
      expect(found.length).toBeGreaterThan(0);
    }
  }
  const away = await items('&state=left&state=expelled');
  expect(away).toEqual(all.filter(({ state }) => ['left', 'expelled'].includes(state)));
  expect(await items('&stateNot=current&stateNot=left')).toEqual(
    all.filter(({ state }) => !['current', 'left'].includes(state)).slice(0, 100),
  );
});
