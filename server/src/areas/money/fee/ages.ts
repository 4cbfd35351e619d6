import { AGE_DAYS, DEBT_AGES, type DebtAge } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import { type SQL, sql } from 'drizzle-orm';
import { feeHistories } from '../../../db/tables/fee.ts';
import { literal } from '../../../kit/crud/statements.ts';
import { presentDay } from '../../../kit/today.ts';

const { dueOn, status } = feeHistories;
const young = DEBT_AGES.filter((age) => age !== 'older');

/** The age of an open fee on a day; the only statement of the rule that `ageOf` of the contract has. */
export function ageOn(day: SQL): SQL {
  const cases = young.map((age) => sql`when ${dueOn} >= ${day} - (${literal(AGE_DAYS[age])}) then ${literal(age)}`);
  return sql`case ${sql.join(cases, sql` `)} else 'older' end`;
}

/** The days on which open fees of an age were due, as a condition that an index serves. */
export function isOfAge(value: string): SQL {
  const place = DEBT_AGES.indexOf(value as DebtAge);
  const [from, to] = [lastOf(DEBT_AGES[place]), lastOf(DEBT_AGES[place - 1])];
  const begin = from === undefined ? sql`true` : sql`${dueOn} >= ${presentDay} - (${literal(from)})`;
  const end = to === undefined ? sql`true` : sql`${dueOn} < ${presentDay} - (${literal(to)})`;
  return sql`(${status} = 1 and ${begin} and ${end})`;
}

function lastOf(age: DebtAge | undefined): number | undefined {
  return age === undefined || age === 'older' ? undefined : AGE_DAYS[age];
}
