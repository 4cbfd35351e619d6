import type { Absentee, absenteesQuerySchema } from '@hoivien/contract/areas/schedule/meeting.schema.ts';
import { ATTENDANCE, SCHEDULE_KIND } from '@hoivien/contract/codes.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { schedules } from '../../db/tables/schedule.ts';
import type { Call } from '../../kit/call.ts';
import { firstFound } from '../../kit/search/question.ts';
import { isHit } from '../../kit/search/ranking.ts';
import { isShownTo } from './participants.ts';
import { scheduleArea } from './schedule.area.ts';

/**
 * The meetings `s` in which absences follow each other: those of the same club, or of the same host when there is none. A
 * committee will stand before the club. Null for a meeting without both, which counts nowhere.
 */
const series = sql`coalesce(s.club_id::text, s.host_id::text, nullif(lower(trim(s.meeting_host_name)), ''))`;

/** The number of meetings that the participants of a meeting missed in a row up to it, by member; without zeros. */
export async function missedUpTo(call: Call, scheduleId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await call.db.execute<{ memberId: string; missed: number }>(sql`
    with this as (select ${series} as series, s.start_time from schedules s where s.id = ${scheduleId}),
    marks as (
      select p.member_id, p.attendance, s.start_time
      from schedule_participants p join schedules s on s.id = p.schedule_id, this
      where ${counts} and ${series} = this.series and s.start_time <= this.start_time
        and p.member_id in (select i.member_id from schedule_participants i where i.schedule_id = ${scheduleId}))
    select member_id as "memberId", missed from (${missedOf(sql`member_id`)}) found where missed > 0`);
  return new Map(rows.map(({ memberId, missed }) => [memberId, missed]));
}

/** The marks that count: of meetings that took place, present or absent. */
const counts = sql`s.kind = ${SCHEDULE_KIND.meeting} and s.cancelled_at is null
  and p.attendance in (${ATTENDANCE.present}, ${ATTENDANCE.absent})`;

/** The absences of each group of `marks` since the last time present. */
function missedOf(group: SQL): SQL {
  return sql`select ${group}, count(*) filter (where attendance = ${ATTENDANCE.absent} and start_time > present_at)::int as missed,
      max(start_time) filter (where attendance = ${ATTENDANCE.absent}) as absent_at, nullif(max(present_at), '-infinity') as present_at
    from (select *, coalesce(max(start_time) filter (where attendance = ${ATTENDANCE.present}) over (partition by ${group}), '-infinity') as present_at
      from marks) marked
    group by ${group}`;
}

/** People who missed at least `missed` meetings of the same club or host in a row, the longest row first. */
export async function listAbsentees(
  call: Call,
  { search, clubId, missed, page }: z.output<typeof absenteesQuerySchema>,
): Promise<Page<Absentee>> {
  const seen = scheduleArea.source.scope.filter(call.actor) ?? sql`true`;
  const inClub = clubId === undefined ? sql`true` : sql`s.club_id = ${clubId}`;
  const visible = sql`s.id in (select ${schedules.id} from ${schedules} where ${seen})`;
  const rows = await firstFound(search, async (question) => {
    const found = await call.db.execute<Absentee & { total: number }>(sql`
    with marks as (
      select p.member_id, ${series} as series, p.attendance, s.start_time
      from schedule_participants p join schedules s on s.id = p.schedule_id
      where ${counts} and ${series} is not null and ${inClub} and ${visible} and ${isShownTo(call.actor)}),
    found as (${missedOf(sql`member_id, series`)})
    select f.member_id as "memberId", m.type as "memberType", m.name, f.missed, l.id as "scheduleId", l.title as "scheduleTitle",
      coalesce((select c.name from members c where c.id = l.club_id), (select h.name from members h where h.id = l.host_id), l.meeting_host_name, '') as "groupName",
      to_json(l.start_time) #>> '{}' as "startTime", to_json(f.present_at) #>> '{}' as "lastPresentAt", count(*) over ()::int as total
    from found f join members m on m.id = f.member_id and m.erased_at is null
    join lateral (select s.* from schedules s join schedule_participants p on p.schedule_id = s.id
      where p.member_id = f.member_id and ${counts} and ${series} = f.series and s.start_time = f.absent_at limit 1) l on true
    where f.missed >= ${missed} and ${isHit(sql`m.search_key`, question) ?? sql`true`}
    order by f.missed desc, f.absent_at desc, m.name, f.member_id
    limit ${PAGE} offset ${(page - 1) * PAGE}`);
    return found.rows;
  });
  const items = rows.map((row) => {
    const { total: _, ...item } = row;
    return item;
  });
  return { items, total: rows[0]?.total ?? 0, page, pageSize: PAGE };
}

const PAGE = 50;
