import { presentDay } from '../../../kit/today.ts';
import { term } from '@hoivien/contract/areas/people/committee/term.resource.ts';
import { rangeErrors } from '@hoivien/contract/fragments/days.ts';
import { fieldKey } from '@hoivien/contract/kit/resource.ts';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { APPROVALS } from '../../../db/codes.ts';
import { committees, terms } from '../../../db/tables/committee.ts';
import type { Call } from '../../../kit/call.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import type { FaultsByPlace, Source } from '../../../kit/crud/source.ts';
import { tableOf, type Values } from '../../../kit/crud/table.ts';
import { firstFound } from '../../../kit/search/question.ts';
import { isHit, joinedKeys, rankOrder } from '../../../kit/search/ranking.ts';
import { stateOfDays, warnedUntil } from './days.ts';
import type { FieldError } from '../../../kit/errors.ts';
import { today } from '../../../kit/today.ts';
import { oneAtATime } from './overlap.ts';
import { committeeTarget, termScope } from './rights.ts';

const state = sql<string>`case when ${terms.endsOn} > ${presentDay} and ${terms.startsOn} <= ${presentDay} and ${terms.endsOn} <= ${warnedUntil} then 'ending' else ${stateOfDays(terms.startsOn, terms.endsOn)} end`;

const isAlone = oneAtATime({ table: terms, owner: 'committeeId', message: fieldKey(term, 'startsOn', 'NotAllowed') });

export const termSource: Source = {
  resource: term,
  table: tableOf(term, terms),
  scope: termScope,
  targets: { Committees: committeeTarget },
  ownedBy: { field: 'committeeId', to: 'Committees', hold: 'key share' },
  rules: (values) => rangeErrors(term, values),
  check,
  asks: asksOfSeats,
  computed: {
    committeeName: sql`(select c.name from committees c where c.id = ${terms.committeeId})`,
    seatCount: sql<number>`(select count(distinct s.member_id)::int from seats s join members m on m.id = s.member_id where m.approval = ${APPROVALS.approved} and s.term_id = ${terms.id})`,
    state,
  },
};

/** A term with the name of its committee. */
export const termLabel = sql<string>`${terms.name} || ' – ' || (select c.name from committees c where c.id = ${terms.committeeId})`;

/** Distinguishes terms with equal names. */
export const termMark = sql<string>`concat_ws(', ',
  (select m.name from committees c join members m on m.id = c.club_id where c.id = terms.committee_id),
  to_char(${terms.startsOn}, 'DD/MM/YYYY'))`;

/** The terms of committees. */
export const termArea = { ...crudOf(term, termSource), options: readTermOptions };

/** The most options of a picker. */
const OPTIONS_MAX = 20;

/** Options of terms: the best hits of a search first, and equal ones newest first. The words of the committee's name find them, too. */
async function readTermOptions(call: Call, { search, ids }: { search: string; ids: string[] }) {
  const key = joinedKeys(terms.searchKey, committees.searchKey);
  return firstFound(ids.length > 0 ? '' : search, async (question) =>
    call.db
      .select({ id: terms.id, code: sql<string>`''`, name: termLabel })
      .from(terms)
      .innerJoin(committees, eq(committees.id, terms.committeeId))
      .where(
        and(termScope.filter(call.actor), ids.length > 0 ? inArray(terms.id, ids) : undefined, isHit(key, question)),
      )
      .orderBy(...(question ? rankOrder(key, termLabel, question) : []), desc(terms.startsOn), asc(terms.id))
      .limit(ids.length > 0 ? ids.length : OPTIONS_MAX),
  );
}

/** Asks before a term ends, or has not begun yet, by its new days, while people hold seats of it today. */
async function asksOfSeats(call: Call, { startsOn, endsOn }: Values, id?: string): Promise<FieldError[]> {
  if (id === undefined) return [];
  const day = today(call.now);
  const { rows } = await call.db.execute<{ count: number; committee: string }>(sql`
    select count(distinct s.member_id)::int as count, c.name as committee from terms t
    join committees c on c.id = t.committee_id join seats s on s.term_id = t.id join members m on m.id = s.member_id
    where t.id = ${id} and m.approval = ${APPROVALS.approved} and coalesce(s.starts_on, t.starts_on) <= ${day}
      and coalesce(s.ends_on, t.ends_on) > ${day} group by c.name`);
  const [held] = rows;
  if (!held) return [];
  const isNow = String(startsOn) <= day && String(endsOn) > day;
  const field = String(endsOn) > day ? 'startsOn' : 'endsOn';
  return isNow ? [] : [{ field, message: 'Mes.Terms.EndsOn.Asked', params: { ...held } }];
}

/** A term with seats keeps its committee, and its period must still contain these seats. */
async function check(
  call: Call,
  inputs: readonly Values[],
  ids: readonly (string | undefined)[],
): Promise<FaultsByPlace> {
  const errors = new Map(await isAlone(call, inputs, ids));
  const changed = inputs.flatMap(({ committeeId, startsOn, endsOn }, place) => {
    return ids[place] === undefined ? [] : [{ place, id: ids[place], committeeId, startsOn, endsOn }];
  });
  if (changed.length === 0) return errors;
  const { rows } = await call.db.execute<{ place: number; moves: boolean; outside: boolean }>(sql`
    select g.place, t.committee_id <> g."committeeId" as moves,
      bool_or(s.starts_on < g."startsOn" or coalesce(s.ends_on, s.starts_on + 1) > g."endsOn") as outside
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as g(place int, id uuid, "committeeId" uuid, "startsOn" date, "endsOn" date)
    join terms t on t.id = g.id join seats s on s.term_id = t.id
    group by g.place, moves`);
  for (const { place, moves, outside } of rows) {
    if (moves) errors.set(place, [{ field: 'committeeId', message: fieldKey(term, 'committeeId', 'NotAllowed') }]);
    else if (outside) errors.set(place, [{ field: 'endsOn', message: fieldKey(term, 'endsOn', 'NotAllowed') }]);
  }
  return errors;
}
