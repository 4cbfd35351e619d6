import type {
  Absentee,
  absenteesExportSchema,
  absenteesQuerySchema,
  MeetingHost,
} from '@hoivien/contract/areas/gatherings/schedule/meeting.schema.ts';
import { ATTENDANCE, SCHEDULE_KIND } from '@hoivien/contract/codes.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { members } from '../../../db/tables/member.ts';
import { schedules } from '../../../db/tables/schedule.ts';
import type { Call } from '../../../kit/call.ts';
import { fileDay, workbookFile } from '../../../kit/exchange/workbook-file.ts';
import type { Download } from '../../../kit/http/route.ts';
import { firstFound } from '../../../kit/search/question.ts';
import { isHit } from '../../../kit/search/ranking.ts';
import type { Cell } from '../../../kit/spreadsheet/cell.ts';
import type { SheetColumn } from '../../../kit/spreadsheet/sheet-xml.ts';
import { oneBatch, writeXlsx } from '../../../kit/spreadsheet/write-xlsx.ts';
import { memberScope } from '../../people/party/index.ts';
import { scheduleArea } from './schedule.area.ts';
import { isShownTo } from './rights.ts';

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
const counts = sql`s.kind = ${SCHEDULE_KIND.meeting} and s.cancelled_at is null and s.postponed_at is null
  and p.attendance in (${ATTENDANCE.present}, ${ATTENDANCE.absent})`;

/** The absences of each group of `marks` since the last time present. */
function missedOf(group: SQL): SQL {
  return sql`select ${group}, count(*) filter (where attendance = ${ATTENDANCE.absent} and start_time > present_at)::int as missed,
      max(start_time) filter (where attendance = ${ATTENDANCE.absent}) as absent_at, nullif(max(present_at), '-infinity') as present_at
    from (select *, coalesce(max(start_time) filter (where attendance = ${ATTENDANCE.present}) over (partition by ${group}), '-infinity') as present_at
      from marks) marked
    group by ${group}`;
}

/** The key of a host: the member, or the name as text without case. */
const hostKey = sql`coalesce(s.host_id::text, nullif(lower(trim(s.meeting_host_name)), ''))`;

type Asked = Omit<z.output<typeof absenteesQuerySchema>, 'page'>;
type Row = Absentee & { total: number };

/** People who missed at least `missed` meetings of the same club or host in a row, the longest row first. */
export async function listAbsentees(
  call: Call,
  { page, ...asked }: z.output<typeof absenteesQuerySchema>,
): Promise<Page<Absentee>> {
  const rows = await readAbsentees(call, asked, PAGE, (page - 1) * PAGE);
  const items = rows.map((row) => {
    const { total: _, ...item } = row;
    return item;
  });
  return { items, total: rows[0]?.total ?? 0, page, pageSize: PAGE };
}

const PAGE = 50;

/** The whole list of absentees as a workbook. */
export async function exportAbsentees(
  call: Call,
  { language, ...asked }: z.output<typeof absenteesExportSchema>,
): Promise<Download> {
  const say = ([vi, en]: Pair) => (language === 'vi' ? vi : en);
  const found = await readAbsentees(call, asked, EXPORTED_MOST, 0);
  const columns: SheetColumn[] = COLUMNS.map(([header, kind]) => ({ header: say(header), kind }));
  const rows = found.map(({ name, groupName, missed, scheduleTitle, startTime, lastPresentAt }): Cell[] => [
    name,
    groupName,
    missed,
    scheduleTitle,
    new Date(startTime),
    lastPresentAt === null ? null : new Date(lastPresentAt),
  ]);
  const sheet = say(SHEET);
  return workbookFile([sheet, fileDay(call.now)], writeXlsx({ sheet, columns, rows: oneBatch(rows) }));
}

/** The most rows of an export; no association has so many absentees. */
const EXPORTED_MOST = 100_000;

const SHEET: Pair = ['Vắng nhiều lần liền', 'Absent several times'];
const COLUMNS: readonly (readonly [Pair, SheetColumn['kind']])[] = [
  [['Họ tên, tên đơn vị', 'Name'], 'text'],
  [['Câu lạc bộ, người chủ trì', 'Club or host'], 'text'],
  [['Số lần vắng liền', 'Missed in a row'], 'number'],
  [['Buổi vắng gần nhất', 'Last missed meeting'], 'text'],
  [['Lúc', 'Time'], 'datetime'],
  [['Có mặt lần cuối', 'Last present'], 'datetime'],
];

/** The hosts of meetings with attendance that the actor may see, by name. Members out of sight are left out. */
export async function listHosts(call: Call): Promise<MeetingHost[]> {
  const { rows } = await call.db.execute<{ key: string; name: string }>(sql`
    select key, max(name) as name from (
      select ${hostKey} as key, case when s.host_id is null then trim(s.meeting_host_name) else ${hostName(call)} end as name
      from schedules s
      where ${hostKey} is not null and ${isVisible(call)}
        and exists (select 1 from schedule_participants p where p.schedule_id = s.id and ${counts})) hosts
    where name is not null group by key order by max(name) collate "vi-x-icu" limit ${HOSTS_MOST}`);
  return rows;
}

/** The name of the member who hosts the meeting `s`; null for one out of sight. */
function hostName({ actor }: Call): SQL {
  return sql`(select ${members.name} from ${members} where ${members.id} = s.host_id and ${memberScope.filter(actor) ?? sql`true`})`;
}

const HOSTS_MOST = 500;

function isVisible({ actor }: Call): SQL {
  const seen = scheduleArea.source.scope.filter(actor) ?? sql`true`;
  return sql`s.id in (select ${schedules.id} from ${schedules} where ${seen})`;
}

async function readAbsentees(
  call: Call,
  { search, clubId, host, missed }: Asked,
  limit: number,
  offset: number,
): Promise<Row[]> {
  const inClub = clubId === undefined ? sql`true` : sql`s.club_id = ${clubId}`;
  const ofHost = host === undefined ? sql`true` : sql`${hostKey} = ${host}`;
  return firstFound(search, async (question) => {
    const found = await call.db.execute<Row>(sql`
    with marks as (
      select p.member_id, ${series} as series, p.attendance, s.start_time
      from schedule_participants p join schedules s on s.id = p.schedule_id
      where ${counts} and ${series} is not null and ${inClub} and ${ofHost} and ${isVisible(call)} and ${isShownTo(call.actor)}),
    found as (${missedOf(sql`member_id, series`)})
    select f.member_id as "memberId", m.type as "memberType", m.name, f.missed, l.id as "scheduleId", l.title as "scheduleTitle",
      coalesce((select c.name from members c where c.id = l.club_id), l.shown_host, l.meeting_host_name, '') as "groupName",
      to_json(l.start_time) #>> '{}' as "startTime", to_json(f.present_at) #>> '{}' as "lastPresentAt", count(*) over ()::int as total
    from found f join members m on m.id = f.member_id and m.erased_at is null
    join lateral (select s.*, ${hostName(call)} as shown_host from schedules s join schedule_participants p on p.schedule_id = s.id
      where p.member_id = f.member_id and ${counts} and ${series} = f.series and ${ofHost} and s.start_time = f.absent_at limit 1) l on true
    where f.missed >= ${missed} and ${isHit(sql`m.search_key`, question) ?? sql`true`}
    order by f.missed desc, f.absent_at desc, m.name, f.member_id
    limit ${limit} offset ${offset}`);
    return found.rows;
  });
}
