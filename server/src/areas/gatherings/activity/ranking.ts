import type {
  ActivitySummary,
  ClubEvents,
  MemberEvents,
  PeriodQuery,
  Ranked,
  RankingExport,
  RankingQuery,
} from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { activityLife } from '@hoivien/contract/areas/gatherings/activity/activity.life.ts';
import { activities, activityReports } from '../../../db/tables/activity.ts';
import { members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import type { GlanceSource } from '../../../kit/glance.ts';
import { stateSql } from '../../../kit/crud/life.ts';
import { Refusal } from '../../../kit/errors.ts';
import { fileDay, workbookFile } from '../../../kit/exchange/workbook-file.ts';
import type { Download } from '../../../kit/http/route.ts';
import type { Cell } from '../../../kit/spreadsheet/cell.ts';
import type { SheetColumn } from '../../../kit/spreadsheet/sheet-xml.ts';
import { oneBatch, writeXlsx } from '../../../kit/spreadsheet/write-xlsx.ts';
import { questionsOf } from '../../../kit/search/question.ts';
import { isHitByName } from '../../../kit/search/ranking.ts';
import { memberScope, seenType, clubTab } from '../../people/party/index.ts';
import { dayStart, offOf, seenActivity, stateOf } from './activity-row.ts';
import { activityScope, hasCome, isConfirmed, isOwnActivity, isShownTo, lineClub } from './rights.ts';

/** The condition for events `a` of a period; an event counts on the day of its start in Vietnam. */
function inPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): SQL {
  return and(
    sql`true`,
    from === undefined ? undefined : sql`a.held_from >= ${dayStart(from)}`,
    to === undefined ? undefined : sql`a.held_from < ${dayStart(to)} + interval '1 day'`,
  ) as SQL;
}

/** Points and arrivals of each participant `p` of events `a`: one row for each member and event. */
function earned(where: SQL): SQL {
  return sql`select p.member_id, p.activity_id, p.checked_in_at is not null as came,
      (select coalesce(sum(e.points), 0) from score_entries e where e.participant_id = p.id) as points
    from activity_participants p join activities a on a.id = p.activity_id where ${where}`;
}

/** Badges in force of a period: of events by their start, of rewards by the day of the award. */
function badgesOf(period: { from?: string | undefined; to?: string | undefined }): SQL {
  const awarded = and(
    sql`b.revoked_at is null`,
    period.from === undefined ? undefined : sql`coalesce(a.held_from, b.awarded_at) >= ${dayStart(period.from)}`,
    period.to === undefined
      ? undefined
      : sql`coalesce(a.held_from, b.awarded_at) < ${dayStart(period.to)} + interval '1 day'`,
  ) as SQL;
  return sql`select b.member_id, count(*) as badges from badge_awards b left join activities a on a.id = b.activity_id where ${awarded} group by b.member_id`;
}

/**
 * The ranking of members or clubs by their points in a period. Equal points are equal ranks. A club has the points of its
 * present members; a club's user ranks the members that they see, and among clubs only their own.
 */
export async function readRanking(call: Call, query: RankingQuery): Promise<Page<Ranked>> {
  const { by, page, pageSize, search } = query;
  if (query.clubId !== undefined) await requireSeen(call, query.clubId, 'ClubId');
  const seen = memberScope.filter(call.actor);
  const visible = sql`select ${members.id} from ${members} where ${and(seen, sql`erased_at is null`)}`;
  const ofClub =
    query.clubId === undefined
      ? sql`true`
      : sql`t.member_id in (select v.member_id from club_members v where v.club_id = ${query.clubId} and v.left_on is null)`;
  const perMember = sql`select t.member_id, sum(t.points)::bigint as score, count(*) filter (where t.came) as came
    from (${earned(inPeriod(query))}) t where ${ofClub} group by t.member_id`;
  const scored =
    by === 'member'
      ? sql`select s.member_id as id, s.score, s.came, coalesce(g.badges, 0) as badges from (${perMember}) s
          left join (${badgesOf(query)}) g on g.member_id = s.member_id where s.member_id in (${visible})`
      : sql`select v.club_id as id, sum(s.score)::bigint as score, sum(s.came) as came, sum(coalesce(g.badges, 0)) as badges
          from (${perMember}) s join club_members v on v.member_id = s.member_id and v.left_on is null
          left join (${badgesOf(query)}) g on g.member_id = s.member_id
          where v.club_id in (${visible}) group by v.club_id`;
  const hits = questionsOf(search).flatMap((question) => isHitByName(sql`m.search_key`, question) ?? []);
  const wanted = hits.length > 0 ? or(...hits) : sql`true`;
  const { rows } = await call.db.execute<Ranked & { total: number }>(sql`
    with scored as (${scored}), ranked as (
      select s.*, rank() over (order by s.score desc)::int as rank, count(*) over (partition by s.score) > 1 as tied
      from scored s where s.score <> 0 or s.came > 0
    )
    select r.rank, r.tied as "isTied", m.id as "memberId", m.type as "memberType", m.code, m.name, r.score::int as score, r.came::int as came,
      r.badges::int as badges, (count(*) over ())::int as total
    from ranked r join members m on m.id = r.id where ${wanted}
    order by r.rank, m.name collate "vi-x-icu", m.id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const items = rows.map(({ total: _total, ...one }) => one);
  return { items, total: rows[0]?.total ?? 0, page, pageSize };
}

/** The whole ranking as a workbook. */
export async function exportRanking(call: Call, { language, ...asked }: RankingExport): Promise<Download> {
  const say = ([vi, en]: Pair) => (language === 'vi' ? vi : en);
  const { items } = await readRanking(call, { ...asked, page: 1, pageSize: EXPORTED_MOST });
  const columns: SheetColumn[] = COLUMNS.map(([header, kind]) => ({ header: say(header), kind }));
  const rows = items.map(({ rank, name, code, score, came, badges }): Cell[] => [
    rank,
    name,
    code,
    score,
    came,
    badges,
  ]);
  const sheet = say(SHEETS[asked.by]);
  const words = [sheet, asked.from, asked.to, fileDay(call.now)].flatMap((word) => word ?? []);
  return workbookFile(words, writeXlsx({ sheet, columns, rows: oneBatch(rows) }));
}

/** The most rows of an export. */
const EXPORTED_MOST = 100_000;
const SHEETS: Readonly<Record<RankingQuery['by'], Pair>> = {
  member: ['Xếp hạng hội viên', 'Ranking of members'],
  club: ['Xếp hạng câu lạc bộ', 'Ranking of clubs'],
};
const COLUMNS: readonly (readonly [Pair, SheetColumn['kind']])[] = [
  [['Hạng', 'Rank'], 'number'],
  [['Tên', 'Name'], 'text'],
  [['Mã', 'Code'], 'text'],
  [['Điểm', 'Score'], 'number'],
  [['Sự kiện đã đến', 'Events attended'], 'number'],
  [['Huy hiệu', 'Badges'], 'number'],
];

async function requireSeen(call: Call, id: string, field: 'MemberId' | 'ClubId'): Promise<number> {
  const type = await seenType(call, id);
  if (type === undefined || (field === 'ClubId' && type !== MEMBER_TYPE.club))
    throw new Refusal(`Mes.Activities.${field}.NotFound`, 404);
  return type;
}

const state = stateSql(activityLife, getTableColumns(activities));

/** The events of a member, the newest first, with the totals and all badges. 404 for a member whom the reader does not see. */
export async function eventsOfMember(call: Call, memberId: string, query: PeriodQuery): Promise<MemberEvents> {
  await requireSeen(call, memberId, 'MemberId');
  const { page, pageSize } = query;
  const seen = activityScope.filter(call.actor);
  const events = sql`select ${activities.id} from ${activities} where ${seen ?? sql`true`}`;
  const where = and(sql`p.member_id = ${memberId}`, inPeriod(query), seen && sql`a.id in (${events})`) as SQL;
  const { rows: totals } = await call.db.execute<MemberEvents['totals'] & { total: number }>(sql`
    select count(*)::int as invited, (count(*) filter (where p.confirmed_at is not null))::int as confirmed,
      (count(*) filter (where p.checked_in_at is not null))::int as came,
      coalesce(sum((select coalesce(sum(e.points), 0) from score_entries e where e.participant_id = p.id)), 0)::int as score,
      (select coalesce(sum(g.badges), 0)::int from (${badgesOf(query)}) g where g.member_id = ${memberId}) as badges
    from activity_participants p join activities a on a.id = p.activity_id where ${where}`);
  const { rows: items } = await call.db.execute<MemberEvents['items'][number]>(sql`
    select a.id as "activityId", a.parent_id as "parentId", p.id as "participantId", a.title,
      to_json(a.held_from) #>> '{}' as "startTime", to_json(a.held_until) #>> '{}' as "endTime", a.address,
      (select ${state} from activities where activities.id = a.id)::int as state, a.cancelled_at is not null as "isCancelled", a.postponed_at is not null as "isPostponed", p.status::int as status,
      p.waiting_since is not null as "isWaiting", to_json(p.checked_in_at) #>> '{}' as "checkedInAt", g.name as grade,
      (select coalesce(sum(e.points), 0)::int from score_entries e where e.participant_id = p.id) as score
    from activity_participants p join activities a on a.id = p.activity_id left join activity_grades g on g.id = p.grade_id
    where ${where} order by a.held_from desc, a.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const { rows: badges } = await call.db.execute<MemberEvents['badges'][number]>(sql`
    select b.id, b.merit_badge_id as "meritBadgeId", k.name, to_json(b.awarded_at) #>> '{}' as "awardedAt", b.activity_id as "activityId",
      a.title as "activityTitle", b.reward_id as "rewardId"
    from badge_awards b join merit_badges k on k.id = b.merit_badge_id left join activities a on a.id = b.activity_id and a.id in (${events})
    where b.member_id = ${memberId} and b.revoked_at is null order by k.name, b.awarded_at desc, b.id`);
  const [figures = { invited: 0, confirmed: 0, came: 0, score: 0, badges: 0 }] = totals;
  return { totals: figures, badges, items, total: figures.invited, page, pageSize };
}

const membersOf = (clubId: string) =>
  sql`select v.member_id from club_members v where v.club_id = ${clubId} and v.left_on is null`;

/** Whether an event `a` is the club's own one, or the club is invited to it or to what it belongs to. */
const isOfClub = (clubId: string) => sql`(a.club_id = ${clubId}
  or a.id in (select k.activity_id from activity_clubs k where k.club_id = ${clubId})
  or a.parent_id in (select k.activity_id from activity_clubs k where k.club_id = ${clubId}))`;

/** A row for each event that `eventsOfClub` tells. */
export const eventsInTab: GlanceSource = clubTab(
  'events',
  permissionCode('Activities', 'Search'),
  (_call, clubId) => sql`select a.id from activities a where ${isOfClub(clubId)} or exists (select 1
    from activity_participants p where p.activity_id = a.id and p.member_id in (${membersOf(clubId)}))`,
);

/** The events of a club, its own ones and those to which it is invited, with the figures of its present members. */
export async function eventsOfClub(call: Call, clubId: string, query: PeriodQuery): Promise<ClubEvents> {
  await requireSeen(call, clubId, 'ClubId');
  const { page, pageSize } = query;
  const ours = membersOf(clubId);
  const figures = sql`select p.activity_id, count(*)::int as invited, (count(*) filter (where p.confirmed_at is not null))::int as confirmed,
      (count(*) filter (where p.checked_in_at is not null))::int as came,
      coalesce(sum((select coalesce(sum(e.points), 0) from score_entries e where e.participant_id = p.id)), 0)::int as score
    from activity_participants p where p.member_id in (${ours}) group by p.activity_id`;
  const { rows } = await call.db.execute<
    ClubEvents['items'][number] & { total: number } & Record<`sum${string}`, number>
  >(sql`
    select a.id as "activityId", a.parent_id as "parentId", a.title, to_json(a.held_from) #>> '{}' as "startTime",
      to_json(a.held_until) #>> '{}' as "endTime", a.address, (select ${state} from activities where activities.id = a.id)::int as state, a.cancelled_at is not null as "isCancelled", a.postponed_at is not null as "isPostponed",
      coalesce(a.club_id = ${clubId}, false) as "isOwn", coalesce(f.invited, 0) as invited, coalesce(f.confirmed, 0) as confirmed,
      coalesce(f.came, 0) as came, coalesce(f.score, 0) as score, (count(*) over ())::int as total,
      (sum(f.invited) over ())::int as "sumInvited", (sum(f.confirmed) over ())::int as "sumConfirmed",
      (sum(f.came) over ())::int as "sumCame", (sum(f.score) over ())::int as "sumScore"
    from activities a left join (${figures}) f on f.activity_id = a.id
    where ${inPeriod(query)} and (f.activity_id is not null or ${isOfClub(clubId)})
    order by a.held_from desc, a.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const { rows: badges } = await call.db.execute<{ badges: number }>(
    sql`select coalesce(sum(g.badges), 0)::int as badges from (${badgesOf(query)}) g where g.member_id in (${ours})`,
  );
  const [first] = rows;
  return {
    totals: {
      invited: first?.sumInvited ?? 0,
      confirmed: first?.sumConfirmed ?? 0,
      came: first?.sumCame ?? 0,
      score: first?.sumScore ?? 0,
      badges: badges[0]?.badges ?? 0,
    },
    items: rows.map(({ total: _total, sumInvited: _i, sumConfirmed: _c, sumCame: _a, sumScore: _s, ...one }) => one),
    total: first?.total ?? 0,
    page,
    pageSize,
  };
}

type Figures = Pick<
  ActivitySummary['totals'],
  'invited' | 'confirmed' | 'rejected' | 'waiting' | 'came' | 'confirmedCame'
>;
const figures = sql`count(*)::int as invited, (count(*) filter (where p.confirmed_at is not null and p.waiting_since is null))::int as confirmed,
  (count(*) filter (where p.rejected_at is not null))::int as rejected, (count(*) filter (where p.waiting_since is not null))::int as waiting,
  (count(*) filter (where p.checked_in_at is not null))::int as came,
  (count(*) filter (where ${isConfirmed} and ${hasCome}))::int as "confirmedCame"`;
const NONE: Figures = { invited: 0, confirmed: 0, rejected: 0, waiting: 0, came: 0, confirmedCame: 0 };

/** The summary of an event: its figures, also by club, type and grade, its badges, child events and reports. */
export async function readSummary(call: Call, id: string): Promise<ActivitySummary> {
  const row = await seenActivity(call, id);
  const shown = isShownTo(call.actor);
  const of = sql`activity_participants p join members m on m.id = p.member_id where p.activity_id = ${id} and ${shown}`;
  const [totals] = (
    await call.db.execute<
      ActivitySummary['totals']
    >(sql`select ${figures}, (count(*) filter (where p.checked_in_at is not null and p.source = 3))::int as "walkIns",
      coalesce(sum((select coalesce(sum(e.points), 0) from score_entries e where e.participant_id = p.id)), 0)::int as score,
      coalesce(sum((select count(*) from badge_awards b where b.activity_id = p.activity_id and b.member_id = p.member_id and b.revoked_at is null)), 0)::int as badges
    from ${of}`)
  ).rows;
  const byClub = (
    await call.db.execute<ActivitySummary['byClub'][number]>(
      sql`select t.club_id as "clubId", c.name as "clubName", t.invited, t.confirmed, t.rejected, t.waiting, t.came, t."confirmedCame"
      from (select ${lineClub(call.actor)} as club_id, ${figures} from ${of} group by 1) t left join members c on c.id = t.club_id order by c.name nulls last`,
    )
  ).rows;
  const byType = (
    await call.db.execute<ActivitySummary['byType'][number]>(
      sql`select m.type as "memberType", ${figures} from ${of} group by m.type order by m.type`,
    )
  ).rows;
  const byGrade = (
    await call.db.execute<
      ActivitySummary['byGrade'][number]
    >(sql`select g.id as "gradeId", g.name, count(*)::int as count
    from activity_participants p left join activity_grades g on g.id = p.grade_id where p.activity_id = ${id} and ${shown} group by g.id, g.name, g.ord order by g.ord nulls last`)
  ).rows;
  const badges = (
    await call.db.execute<
      ActivitySummary['badges'][number]
    >(sql`select k.id as "meritBadgeId", k.name, count(*)::int as count
    from badge_awards b join merit_badges k on k.id = b.merit_badge_id
    join activity_participants p on p.activity_id = b.activity_id and p.member_id = b.member_id
    where b.activity_id = ${id} and b.revoked_at is null and ${shown} group by k.id, k.name order by k.name`)
  ).rows;
  const below = await call.db
    .select()
    .from(activities)
    .where(and(eq(activities.parentId, id), activityScope.filter(call.actor)))
    .orderBy(activities.heldFrom, activities.id);
  const ofChildren = (
    await call.db.execute<Figures & { id: string }>(
      sql`select p.activity_id as id, ${figures} from activity_participants p join activities c on c.id = p.activity_id where c.parent_id = ${id} and ${shown} group by p.activity_id`,
    )
  ).rows;
  const reports = await call.db
    .select({ id: activityReports.id, name: activityReports.name })
    .from(activityReports)
    .where(eq(activityReports.activityId, id))
    .orderBy(activityReports.name, activityReports.id);
  const [club] =
    !row.clubId || !isOwnActivity(call.actor, row)
      ? []
      : await call.db.select({ name: members.name }).from(members).where(eq(members.id, row.clubId));
  return {
    id,
    title: row.title,
    startTime: row.heldFrom.toISOString(),
    endTime: row.heldUntil.toISOString(),
    address: row.address,
    state: stateOf(row, call.now),
    ...offOf(row),
    places: row.places,
    clubName: club?.name ?? null,
    totals: totals ?? { ...NONE, walkIns: 0, score: 0, badges: 0 },
    byClub,
    byType,
    byGrade,
    badges,
    children: below.map((child) => {
      const { id: _id, ...own } = ofChildren.find((one) => one.id === child.id) ?? { id: '', ...NONE };
      return {
        id: child.id,
        title: child.title,
        startTime: child.heldFrom.toISOString(),
        endTime: child.heldUntil.toISOString(),
        state: stateOf(child, call.now),
        ...offOf(child),
        ...own,
      };
    }),
    reports,
  };
}
