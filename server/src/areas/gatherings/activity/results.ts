import type {
  ParticipantResult,
  PointsInput,
  ResultInput,
  ResultsInput,
} from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { activityParticipant } from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import {
  activityGrades,
  activityMeritBadges,
  activityParticipants,
  badgeAwards,
  scoreEntries,
} from '../../../db/tables/activity.ts';
import { users } from '../../../db/tables/access.ts';
import { meritBadges } from '../../../db/tables/merit-badge.ts';
import { auditAll } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { insertMany, insertUntaken, isOneOf, lockedInOrder } from '../../../kit/crud/statements.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { type Activity, inActivity, requireCheckIns, requireStarted, seenActivity } from './activity-row.ts';
import { lockParticipants, type Participant, tellOf } from './rows.ts';
import { isShownTo } from './rights.ts';

/** The kinds of score entries. */
export const ENTRY = { attendance: 1, grade: 2, points: 3 } as const;

/** What a result becomes; what is undefined stays. */
export interface Wanted {
  attended?: boolean | undefined;
  gradeId?: string | null | undefined;
  meritBadgeIds?: readonly string[] | undefined;
}

/** Lets one participant in: the time of arrival and the points for taking part. */
export async function admit(inner: Call, row: Activity, participantId: string, at: Date): Promise<void> {
  await admitMany(inner, row, [{ id: participantId }], at);
}

/** Lets locked participants in who are not in yet. The caller raises their versions. */
export async function admitMany(
  inner: Call,
  row: Activity,
  people: readonly { id: string; at?: Date }[],
  at: Date,
): Promise<void> {
  if (people.length === 0) return;
  await inner.db.execute(sql`update activity_participants p set checked_in_at = g.at, checked_in_by = ${inner.actor.userId}
    from jsonb_to_recordset(${JSON.stringify(people.map((one) => ({ id: one.id, at: one.at ?? at })))}::jsonb) g(id uuid, at timestamptz)
    where p.id = g.id`);
  await insertMany(
    inner.db,
    scoreEntries,
    people.map((one) => entry(inner, one.id, { kind: ENTRY.attendance, points: row.score, at: one.at ?? at })),
  );
}

function entry(
  inner: Call,
  participantId: string,
  given: {
    kind: number;
    points: number;
    at?: Date;
    grade?: string | null;
    reason?: string | null;
    reversesId?: string;
  },
) {
  const { at = inner.now, grade = null, reason = null, reversesId = null, kind, points } = given;
  return {
    id: uuidv7(),
    createdAt: inner.now,
    createdBy: inner.actor.userId,
    participantId,
    kind,
    points,
    grade,
    reason,
    reversesId,
    at,
  };
}

/** Raises the versions of participants, so that a form that was opened before does not take their results back. */
export async function raise(inner: Call, ids: readonly string[]): Promise<void> {
  await inner.db
    .update(activityParticipants)
    .set({
      version: sql`${activityParticipants.version} + 1`,
      updatedAt: inner.now,
      updatedBy: inner.actor.userId,
    })
    .where(lockedInOrder(activityParticipants, isOneOf(activityParticipants.id, [...ids])));
}

/** The entries of participants that are neither reversals nor reversed. */
async function entriesInForce({ db }: Pick<Call, 'db'>, participantIds: readonly string[], kind: number) {
  return db
    .select()
    .from(scoreEntries)
    .where(
      and(
        isOneOf(scoreEntries.participantId, [...participantIds]),
        eq(scoreEntries.kind, kind),
        isNull(scoreEntries.reversesId),
        sql`not exists (select 1 from score_entries r where r.reverses_id = "score_entries"."id")`,
      ),
    );
}

async function reverseAll(inner: Call, participantIds: readonly string[], kind: number, reason: string): Promise<void> {
  const held = await entriesInForce(inner, participantIds, kind);
  await insertMany(
    inner.db,
    scoreEntries,
    held.map(({ id, participantId, points, grade }) =>
      entry(inner, participantId, { kind, points: -points, grade, reason, reversesId: id }),
    ),
  );
}

/** The badges of members that an event awarded and that are in force. */
async function badgesInForce({ db }: Pick<Call, 'db'>, activityId: string, memberIds: readonly string[]) {
  return db
    .select({ id: badgeAwards.id, memberId: badgeAwards.memberId, meritBadgeId: badgeAwards.meritBadgeId })
    .from(badgeAwards)
    .where(
      and(
        eq(badgeAwards.activityId, activityId),
        isOneOf(badgeAwards.memberId, [...memberIds]),
        isNull(badgeAwards.revokedAt),
      ),
    );
}

/**
 * Brings the result of a locked participant to what is wanted. What was recorded before is reversed and never
 * overwritten, so a reason is required then. Returns the changed values for the history.
 *
 * @throws Refusal Mes.Activities.Reason.Required
 */
export async function setResult(
  inner: Call,
  row: Activity,
  held: Participant,
  wanted: Wanted,
  reason: string | null,
): Promise<Record<string, Change>> {
  const changes: Record<string, Change> = {};
  const why = requiring(reason);
  const isIn = held.checkedInAt !== null;
  if (wanted.attended !== undefined && wanted.attended !== isIn) {
    if (wanted.attended) await admit(inner, row, held.id, inner.now);
    else {
      await reverseAll(inner, [held.id], ENTRY.attendance, why());
      await inner.db
        .update(activityParticipants)
        .set({ checkedInAt: null, checkedInBy: null })
        .where(eq(activityParticipants.id, held.id));
    }
    changes.attended = [isIn, wanted.attended];
  }
  if (wanted.gradeId !== undefined && wanted.gradeId !== held.gradeId)
    Object.assign(changes, await setGrades(inner, row, [held], wanted.gradeId, why).then((all) => all.get(held.id)));
  if (wanted.meritBadgeIds) {
    const badges = await setBadges(inner, held, wanted.meritBadgeIds, why);
    if (badges) changes.meritBadgeIds = badges;
  }
  return changes;
}

type Change = [unknown, unknown];

/** The reason for a reversal, which is asked for only when something is reversed. */
const requiring = (reason: string | null) => () => {
  if (reason) return reason;
  throw inputRefusal([{ field: 'reason', message: 'Mes.Activities.Reason.Required' }]);
};

/** Gives locked participants a grade, or takes theirs back. Returns what changed for each. */
async function setGrades(
  inner: Call,
  row: Activity,
  held: readonly Participant[],
  gradeId: string | null,
  why: () => string,
): Promise<Map<string, { grade: Change }>> {
  const grades = await gradesOf(inner, row.id);
  const next = grades.find((one) => one.id === gradeId);
  if (gradeId !== null && !next) throw inputRefusal([{ field: 'gradeId', message: 'Mes.Activities.GradeId.NotFound' }]);
  const changing = held.filter((one) => one.gradeId !== gradeId);
  const former = changing.filter((one) => one.gradeId !== null);
  if (former.length > 0) await reverseAll(inner, former.map(idOf), ENTRY.grade, why());
  if (next)
    await insertMany(
      inner.db,
      scoreEntries,
      changing.map(({ id }) => entry(inner, id, { kind: ENTRY.grade, points: next.score, grade: next.name })),
    );
  await inner.db
    .update(activityParticipants)
    .set({ gradeId })
    .where(lockedInOrder(activityParticipants, isOneOf(activityParticipants.id, changing.map(idOf))));
  const names = new Map(grades.map(({ id, name }) => [id, name]));
  return new Map(
    changing.map((one) => [one.id, { grade: [names.get(one.gradeId ?? '') ?? null, next?.name ?? null] }]),
  );
}

const idOf = ({ id }: { id: string }) => id;

async function setBadges(
  inner: Call,
  held: Participant,
  ids: readonly string[],
  why: () => string,
): Promise<Change | undefined> {
  const present = await badgesInForce(inner, held.activityId, [held.memberId]);
  const has = new Set(present.map(({ meritBadgeId }) => meritBadgeId));
  const added = [...new Set(ids)].filter((id) => !has.has(id));
  const gone = present.filter(({ meritBadgeId }) => !ids.includes(meritBadgeId));
  if (added.length === 0 && gone.length === 0) return undefined;
  if (gone.length > 0)
    await inner.db
      .update(badgeAwards)
      .set({ revokedAt: inner.now, revokedBy: inner.actor.userId, revokeReason: why() })
      .where(lockedInOrder(badgeAwards, isOneOf(badgeAwards.id, gone.map(idOf))));
  await requireBadgesOf(inner, held.activityId, added);
  await award(inner, [held], added);
  const names = await badgeNames(inner, [...has, ...added]);
  const nameOf = (id: string) => names.get(id) ?? '';
  return [[...has].map(nameOf), [...new Set(ids)].map(nameOf)];
}

/** Awards badges of an event that the participants do not have in force. */
async function award(inner: Call, held: readonly Participant[], meritBadgeIds: readonly string[]): Promise<void> {
  const facts = { awardedAt: inner.now, awardedBy: inner.actor.userId };
  const rows = held.flatMap(({ memberId, activityId }) =>
    meritBadgeIds.map((meritBadgeId) => ({ id: uuidv7(), memberId, meritBadgeId, activityId, ...facts })),
  );
  await insertUntaken(inner.db, badgeAwards, rows);
}

/** Awards further badges to locked participants and revokes none. Returns what changed for each. */
async function addBadges(
  inner: Call,
  row: Activity,
  held: readonly Participant[],
  ids: readonly string[],
): Promise<Map<string, { meritBadgeIds: Change }>> {
  const wanted = [...new Set(ids)];
  await requireBadgesOf(inner, row.id, wanted);
  const had = Map.groupBy(
    await badgesInForce(
      inner,
      row.id,
      held.map(({ memberId }) => memberId),
    ),
    ({ memberId }) => memberId,
  );
  const names = await badgeNames(inner, [...wanted, ...[...had.values()].flat().map((one) => one.meritBadgeId)]);
  const changes = new Map<string, { meritBadgeIds: Change }>();
  for (const one of held) {
    const own = (had.get(one.memberId) ?? []).map(({ meritBadgeId }) => meritBadgeId);
    const added = wanted.filter((id) => !own.includes(id));
    if (added.length === 0) continue;
    const named = (some: readonly string[]) => some.map((id) => names.get(id) ?? '');
    changes.set(one.id, { meritBadgeIds: [named(own), named([...own, ...added])] });
  }
  for (const meritBadgeId of wanted) {
    const without = held.filter(({ memberId }) => !had.get(memberId)?.some((one) => one.meritBadgeId === meritBadgeId));
    await award(inner, without, [meritBadgeId]);
  }
  return changes;
}

async function badgeNames({ db }: Call, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: meritBadges.id, name: meritBadges.name })
    .from(meritBadges)
    .where(isOneOf(meritBadges.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function requireBadgesOf({ db }: Call, activityId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const offered = await db
    .select({ id: activityMeritBadges.meritBadgeId })
    .from(activityMeritBadges)
    .where(and(eq(activityMeritBadges.activityId, activityId), isOneOf(activityMeritBadges.meritBadgeId, [...ids])));
  if (offered.length < ids.length)
    throw inputRefusal([{ field: 'meritBadgeIds', message: 'Mes.Activities.MeritBadgeIds.NotAllowed' }]);
}

export async function gradesOf({ db }: Pick<Call, 'db'>, activityId: string) {
  return db
    .select()
    .from(activityGrades)
    .where(eq(activityGrades.activityId, activityId))
    .orderBy(activityGrades.ord, activityGrades.id);
}

/** Records attendance, grade and badges of one participant. */
export function recordResult(
  call: Call,
  id: string,
  participantId: string,
  { reason, ...wanted }: ResultInput,
): Promise<ParticipantResult> {
  return inActivity(call, id, async (inner, row) => {
    if (wanted.gradeId !== undefined || wanted.meritBadgeIds !== undefined) requireStarted(row, call.now);
    if (wanted.attended) requireCheckIns(row, call.now);
    const held = await lockOne(inner, id, participantId);
    const changes = await setResult(inner, row, held, wanted, reason);
    await note(inner, held, changes, reason);
    return readResult(inner, id, participantId);
  });
}

/**
 * Records one grade, further badges, or both for several participants in one transaction. Who has them already stays as
 * they are.
 *
 * @throws Refusal Mes.Activities.Reason.Required when a former grade is reversed
 */
export function recordResults(
  call: Call,
  id: string,
  { participantIds, gradeId, addedBadgeIds, reason }: ResultsInput,
): Promise<{ changed: number; unchanged: number }> {
  return inActivity(call, id, async (inner, row) => {
    requireStarted(row, call.now);
    const held = await lockParticipants(inner, id, participantIds);
    if (held.length < new Set(participantIds).size) throw new Refusal('Mes.Activities.ParticipantIds.NotFound', 404);
    const graded = gradeId === undefined ? undefined : await setGrades(inner, row, held, gradeId, requiring(reason));
    const awarded = addedBadgeIds.length > 0 ? await addBadges(inner, row, held, addedBadgeIds) : undefined;
    const changed = held.filter((one) => graded?.has(one.id) || awarded?.has(one.id));
    await raise(inner, changed.map(idOf));
    await auditAll(
      inner,
      changed.map((one) => ({
        ...factOf(activityParticipant, one, 'Update'),
        changes: {
          ...graded?.get(one.id),
          ...awarded?.get(one.id),
          ...(reason && { reason: [null, reason] as Change }),
        },
      })),
    );
    return { changed: changed.length, unchanged: held.length - changed.length };
  });
}

/** Takes a check-in back: somebody was let in by mistake. */
export function checkOut(call: Call, id: string, participantId: string, reason: string): Promise<ParticipantResult> {
  return inActivity(call, id, async (inner, row) => {
    const held = await lockOne(inner, id, participantId);
    await note(inner, held, await setResult(inner, row, held, { attended: false }, reason), reason);
    return readResult(inner, id, participantId);
  });
}

/** Adds points to a participant, or subtracts some, with a reason. */
export function addPoints(
  call: Call,
  id: string,
  participantId: string,
  { points, reason }: PointsInput,
): Promise<ParticipantResult> {
  return inActivity(call, id, async (inner, row) => {
    requireStarted(row, call.now);
    const held = await lockOne(inner, id, participantId);
    await insertMany(inner.db, scoreEntries, [entry(inner, held.id, { kind: ENTRY.points, points, reason })]);
    await note(inner, held, { points: [null, points] }, reason);
    return readResult(inner, id, participantId);
  });
}

/** Reverses one entry. The grade or the attendance that it stands for ends with it. */
export function reverseEntry(
  call: Call,
  id: string,
  participantId: string,
  entryId: string,
  reason: string,
): Promise<ParticipantResult> {
  return inActivity(call, id, async (inner, row) => {
    const held = await lockOne(inner, id, participantId);
    const [found] = await inner.db
      .select()
      .from(scoreEntries)
      .where(and(eq(scoreEntries.id, entryId), eq(scoreEntries.participantId, held.id)));
    if (!found) throw new Refusal('Mes.Activities.EntryId.NotFound', 404);
    const open = await entriesInForce(inner, [held.id], found.kind);
    if (!open.some((one) => one.id === entryId)) throw new Refusal('Mes.Activities.Entry.HadReversed', 400);
    const isLast = open.length === 1;
    let changes: Record<string, Change>;
    if (isLast && found.kind === ENTRY.attendance && held.checkedInAt)
      changes = await setResult(inner, row, held, { attended: false }, reason);
    else if (isLast && found.kind === ENTRY.grade && held.gradeId)
      changes = await setResult(inner, row, held, { gradeId: null }, reason);
    else {
      const { kind, points, grade } = found;
      const contrary = entry(inner, held.id, { kind, points: -points, grade, reason, reversesId: entryId });
      await insertMany(inner.db, scoreEntries, [contrary]);
      changes = { points: [points, null] };
    }
    await note(inner, held, changes, reason);
    return readResult(inner, id, participantId);
  });
}

async function lockOne(inner: Call, activityId: string, participantId: string): Promise<Participant> {
  const [held] = await lockParticipants(inner, activityId, [participantId]);
  if (!held) throw new Refusal('Mes.Activities.ParticipantIds.NotFound', 404);
  return held;
}

async function note(
  inner: Call,
  held: Participant,
  changes: Record<string, Change>,
  reason: string | null,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await raise(inner, [held.id]);
  await tellOf(inner, held, { ...changes, ...(reason && { reason: [null, reason] as Change }) });
}

/** The sum of the entries of the participants in a condition over `p`. */
export const scoreOf = (participant: SQL): SQL<number> =>
  sql<number>`(select coalesce(sum(e.points), 0)::int from score_entries e where e.participant_id = ${participant})`;

/** The points of the same member in the child events. */
export const childScoreOf = sql<number>`(select coalesce(sum(e.points), 0)::int from activities c
  join activity_participants q on q.activity_id = c.id and q.member_id = "activity_participants"."member_id"
  join score_entries e on e.participant_id = q.id where c.parent_id = "activity_participants"."activity_id")`;

/** The result of a participant with all entries and badges. Throws 404 for somebody whom the actor does not see. */
export async function readResult(call: Call, id: string, participantId: string): Promise<ParticipantResult> {
  await seenActivity(call, id);
  const { rows } = await call.db.execute<
    Omit<ParticipantResult, 'entries' | 'badges' | 'checkedInAt'> & { checkedInAt: string | null }
  >(sql`
    select p.id as "participantId", p.member_id as "memberId", m.type as "memberType", p.name, m.code,
      p.checked_in_at is not null as attended, to_json(p.checked_in_at) #>> '{}' as "checkedInAt", p.grade_id as "gradeId",
      g.name as grade, p.role, ${scoreOf(sql`p.id`)} as score,
      (select coalesce(sum(e.points), 0)::int from activities c join activity_participants q on q.activity_id = c.id and q.member_id = p.member_id
        join score_entries e on e.participant_id = q.id where c.parent_id = p.activity_id) as "childScore"
    from activity_participants p join members m on m.id = p.member_id
    left join activity_grades g on g.id = p.grade_id
    where p.id = ${participantId} and p.activity_id = ${id} and ${isShownTo(call.actor)}`);
  const [found] = rows;
  if (!found) throw new Refusal('Mes.Activities.ParticipantIds.NotFound', 404);
  const entries = await call.db
    .select({
      id: scoreEntries.id,
      kind: scoreEntries.kind,
      points: scoreEntries.points,
      grade: scoreEntries.grade,
      reason: scoreEntries.reason,
      reversesId: scoreEntries.reversesId,
      isReversed: sql<boolean>`exists (select 1 from score_entries r where r.reverses_id = "score_entries"."id")`,
      at: scoreEntries.at,
      byName: users.fullName,
    })
    .from(scoreEntries)
    .leftJoin(users, eq(users.id, scoreEntries.createdBy))
    .where(eq(scoreEntries.participantId, participantId))
    .orderBy(desc(scoreEntries.id));
  const awards = await call.db
    .select({
      id: badgeAwards.id,
      meritBadgeId: badgeAwards.meritBadgeId,
      name: meritBadges.name,
      awardedAt: badgeAwards.awardedAt,
      awardedByName: users.fullName,
      revokedAt: badgeAwards.revokedAt,
      revokeReason: badgeAwards.revokeReason,
    })
    .from(badgeAwards)
    .innerJoin(meritBadges, eq(meritBadges.id, badgeAwards.meritBadgeId))
    .leftJoin(users, eq(users.id, badgeAwards.awardedBy))
    .where(and(eq(badgeAwards.activityId, id), eq(badgeAwards.memberId, found.memberId)))
    .orderBy(desc(badgeAwards.awardedAt), desc(badgeAwards.id));
  return {
    ...found,
    entries: entries.map((one) => ({ ...one, at: one.at.toISOString() })),
    badges: awards.map((one) => ({
      ...one,
      awardedAt: one.awardedAt.toISOString(),
      revokedAt: one.revokedAt?.toISOString() ?? null,
    })),
  };
}
