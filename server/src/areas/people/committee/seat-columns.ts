import { presentDay } from '../../../kit/today.ts';
import type { ListFilter } from '@hoivien/contract/kit/paging.ts';
import { type SQL, sql } from 'drizzle-orm';
import { APPROVALS } from '../../../db/codes.ts';
import { members } from '../../../db/tables/member.ts';
import { valuesOf } from '../../../kit/crud/filter.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { isSeated } from './days.ts';

const seat = sql`from seats s join terms t on t.id = s.term_id join committees k on k.id = t.committee_id join titles i on i.id = s.title_id`;

/** Refused persons hold no title. Persons who wait for approval show the title of their proposal. */
const isHeld = sql`${members.approval} <> ${APPROVALS.refused}`;

type Seats = Required<Pick<Source, 'computed' | 'matching' | 'orders'>>;

/**
 * The columns, filters and orders of the list of committee members by seat: the highest title of today, and its
 * committee. With `clubId` only seats in committees of that club count.
 */
export function seatColumns(clubId?: string): Seats {
  const own = clubId === undefined ? sql`` : sql`and k.club_id = ${clubId}`;
  const ever = sql`${seat} where s.member_id = ${members.id} ${own}`;
  const now = sql`${ever} and ${isSeated(presentDay)} and ${isHeld}`;
  const highest = sql`${now} order by i.ord, i.name, s.id limit 1`;
  const titleName = sql`(select i.name ${highest})`;
  const among = (id: SQL, filter: ListFilter, more = sql``) => {
    const ids = valuesOf(filter).map((one) => sql`${one}::uuid`);
    return sql`${members.id} in (select s.member_id ${seat} where ${id} in (${sql.join(ids, sql`, `)}) ${own} ${more})`;
  };
  return {
    computed: {
      titleId: sql`(select i.id ${highest})`,
      titleName,
      committeeId: sql`(select t.committee_id ${highest})`,
      committeeName: sql`(select string_agg(distinct k.name, '; ') ${now})`,
      termId: sql`(select t.id ${highest})`,
      termName: sql`(select string_agg(distinct t.name, '; ') ${now})`,
      seatState: sql`case when ${members.approval} = ${APPROVALS.waiting} then 'pending' when ${members.approval} = ${APPROVALS.refused} then 'refused'
        when exists (select 1 ${now}) then 'current' when exists (select 1 ${ever} and s.starts_on > ${presentDay}) then 'upcoming' else 'former' end`,
    },
    matching: {
      // A filter by committee or term finds all people who ever had a seat in it; a filter by title finds the holders
      // of today.
      committeeId: (filter) => among(sql`t.committee_id`, filter),
      termId: (filter) => among(sql`t.id`, filter),
      titleId: (filter) => sql`(${isHeld} and ${among(sql`i.id`, filter, sql`and ${isSeated(presentDay)}`)})`,
    },
    orders: { titleName: [sql`(select i.ord ${highest})`, titleName, members.givenName, members.sortName] },
  };
}
