import type { ListFilter } from '@hoivien/contract/kit/paging.ts';
import { type SQL, sql } from 'drizzle-orm';
import { members } from '../../db/tables/member.ts';
import { valuesOf } from '../../kit/crud/filter.ts';
import { isSeated, todayHere } from './days.ts';

const held = sql`from seats s join terms t on t.id = s.term_id join committees k on k.id = t.committee_id where s.member_id = ${members.id}`;
const now = sql`${held} and ${isSeated(todayHere)}`;
const highest = sql`from seats s join terms t on t.id = s.term_id join titles i on i.id = s.title_id where s.member_id = ${members.id} and ${isSeated(todayHere)} order by i.ord, s.id limit 1`;

/** What the list of committee members tells of their seats: the highest title of today, and where. */
export const seatColumns: Readonly<Record<string, SQL>> = {
  titleName: sql`(select i.name ${highest})`,
  committeeId: sql`(select t.committee_id ${highest})`,
  committeeName: sql`(select string_agg(distinct k.name, '; ') ${now})`,
  seatState: sql`case when exists (select 1 ${now}) then 'current' when exists (select 1 ${held} and s.starts_on > ${todayHere}) then 'upcoming' else 'former' end`,
};

/** A committee's members are all who ever sat in it. */
export const seatFilters: Readonly<Record<string, (filter: ListFilter) => SQL | undefined>> = {
  committeeId: (filter) => {
    const ids = valuesOf(filter).map((id) => sql`${id}::uuid`);
    return sql`${members.id} in (select s.member_id from seats s join terms t on t.id = s.term_id where t.committee_id in (${sql.join(ids, sql`, `)}))`;
  },
};
