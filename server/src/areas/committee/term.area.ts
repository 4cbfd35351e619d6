import { type TermInput, term } from '@hoivien/contract/areas/term/term.resource.ts';
import { rangeErrors } from '@hoivien/contract/fragments/days.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { committees, terms } from '../../db/tables/committee.ts';
import type { Call } from '../../kit/call.ts';
import { crudOf } from '../../kit/crud/crud.ts';
import { escapeLike } from '../../kit/crud/filter.ts';
import type { Source } from '../../kit/crud/source.ts';
import type { LooseTable } from '../../kit/crud/table.ts';
import { inputRefusal } from '../../kit/errors.ts';
import { stateOfDays, todayHere, warnedUntil } from './days.ts';
import { committeeScope, termScope } from './scope.ts';

const state = sql<string>`case when ${terms.endsOn} > ${todayHere} and ${terms.startsOn} <= ${todayHere} and ${terms.endsOn} <= ${warnedUntil} then 'ending' else ${stateOfDays(terms.startsOn, terms.endsOn)} end`;

export const termSource: Source = {
  resource: term,
  table: terms as unknown as LooseTable,
  scope: termScope,
  targets: { Committees: { table: committees, scope: committeeScope } },
  rules: (values) => rangeErrors(term, values),
  computed: {
    committeeName: sql`(select c.name from committees c where c.id = ${terms.committeeId})`,
    seatCount: sql<number>`(select count(distinct s.member_id)::int from seats s where s.term_id = ${terms.id})`,
    state,
  },
};

/** A term as one finds it among those of all committees. */
export const termLabel = sql<string>`${terms.name} || ' – ' || (select c.name from committees c where c.id = ${terms.committeeId})`;

const crud = crudOf(term, termSource);

/** The terms of committees. One that has seats keeps its committee, and the days on which they are held. */
export const termArea = {
  ...crud,
  update: (call: Call, id: string, input: TermInput & { version: number }) =>
    call.db.transaction(async (tx) => {
      const inner = { ...call, db: tx };
      await requireRoom(inner, id, input);
      return crud.update(inner, id, input);
    }),
  options: readTermOptions,
};

/** The most a picker shows at once. */
const OPTIONS_MAX = 20;

/** Terms to choose from, the newest first, found by the words of their committee, too. */
async function readTermOptions(call: Call, { search, ids }: { search: string; ids: string[] }) {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = words.map(
    (word) => sql`(${committees.searchKey} || ' ' || ${terms.searchKey}) like ${`%${escapeLike(word)}%`}`,
  );
  return call.db
    .select({ id: terms.id, code: sql<string>`''`, name: termLabel })
    .from(terms)
    .innerJoin(committees, eq(committees.id, terms.committeeId))
    .where(and(termScope.filter(call.actor), ...(ids.length > 0 ? [inArray(terms.id, ids)] : found)))
    .orderBy(desc(terms.startsOn), asc(terms.id))
    .limit(ids.length > 0 ? ids.length : OPTIONS_MAX);
}

/** Refuses a change that would leave seats outside their term. The lock keeps seats from being added meanwhile. */
async function requireRoom(call: Call, id: string, input: TermInput): Promise<void> {
  const [held] = await call.db
    .select({ committeeId: terms.committeeId })
    .from(terms)
    .where(and(eq(terms.id, id), termScope.filter(call.actor)))
    .for('update');
  // Nobody learns of the seats of a term they do not see.
  if (!held) return;
  const { rows } = await call.db.execute<{ outside: boolean }>(
    sql`select bool_or(s.starts_on < ${input.startsOn}::date or coalesce(s.ends_on, s.starts_on + 1) > ${input.endsOn}::date) as outside from seats s where s.term_id = ${id}`,
  );
  const outside = rows[0]?.outside ?? null;
  if (outside !== null && held.committeeId !== input.committeeId) {
    throw inputRefusal([{ field: 'committeeId', message: 'Mes.Terms.CommitteeId.NotAllowed' }]);
  }
  if (outside) throw inputRefusal([{ field: 'endsOn', message: 'Mes.Terms.EndsOn.NotAllowed' }]);
}
