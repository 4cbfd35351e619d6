import { memberName } from '../../../db/names.ts';
import { activityParticipant } from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { activities, activityGrades, activityMeritBadges, activityParticipants } from '../../../db/tables/activity.ts';
import { members } from '../../../db/tables/member.ts';
import { meritBadges } from '../../../db/tables/merit-badge.ts';
import type { Call } from '../../../kit/call.ts';
import { removeMany } from '../../../kit/crud/bulk.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import { valuesOf } from '../../../kit/crud/filter.ts';
import type { Part } from '../../../kit/crud/part.ts';
import type { FaultsByPlace, Source, Target } from '../../../kit/crud/source.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { looseTable, type Values } from '../../../kit/crud/table.ts';
import { conflict } from '../../../kit/crud/write.ts';
import { type FieldError, Refusal } from '../../../kit/errors.ts';
import { textOf } from '../../../kit/text.ts';
import { anyMember, memberScope } from '../../people/party/index.ts';
import { type Activity, hasStarted, inActivity, takesCheckIns } from './activity-row.ts';
import { mayTakePart } from './people.ts';
import { hasResults, lockParticipants, staysOnList, tellOf } from './rows.ts';
import { childScoreOf, scoreOf, setResult } from './results.ts';
import { activityScope, ownActivities, participantScope } from './rights.ts';
import { freePlaces, inFront, moveUp, queueUp, waitingNumber } from './waiting.ts';
import { participantRemoval, removalCounts, uninvited } from './removal.ts';

const grade = sql<string | null>`(select g.name from activity_grades g where g.id = ${activityParticipants.gradeId})`;
const ofMember = (column: SQL) => sql`(select ${column} from members m where m.id = ${activityParticipants.memberId})`;
const ofEvent = (column: SQL) =>
  sql`(select ${column} from activities a where a.id = ${activityParticipants.activityId})`;

/**
 * Attendance, grade and badges of a participant. Saving them adds entries and reverses former ones, with the reason that
 * they came by a form or a file.
 */
const resultsPart: Part = {
  fields: ['attended', 'grade', 'meritBadgeIds'],
  empty: { attended: false, grade: null, meritBadgeIds: [] },
  json: sql`(select json_build_object('attended', ${activityParticipants.checkedInAt} is not null, 'grade', ${grade},
    'meritBadgeIds', coalesce((select json_agg(b.merit_badge_id order by b.merit_badge_id) from badge_awards b
      where b.activity_id = ${activityParticipants.activityId} and b.member_id = ${activityParticipants.memberId} and b.revoked_at is null), '[]')))`,
  save: async (call, records) => {
    const ids = records.map(({ id }) => id);
    const rows = await call.db
      .select()
      .from(activityParticipants)
      .where(isOneOf(activityParticipants.id, ids))
      .orderBy(activityParticipants.id)
      .for('no key update');
    const grantedOf = new Map(rows.map((row) => [row.id, row]));
    const facts = await factsOfEvents(call, [...new Set(rows.map(({ activityId }) => activityId))]);
    const reason = call.source === 'import' ? 'Mes.Activities.Reason.ByFile' : 'Mes.Activities.Reason.ByForm';
    for (const { id, values } of records) {
      const held = grantedOf.get(id);
      const about = held && facts.get(held.activityId);
      if (!held || !about) continue;
      const found = values.grade ? about.grades.get(fold(textOf(values.grade))) : undefined;
      await setResult(
        call,
        about.row,
        held,
        {
          attended: values.attended === true,
          gradeId: found ?? null,
          meritBadgeIds: (values.meritBadgeIds ?? []) as string[],
        },
        reason,
      );
    }
  },
};

interface EventFacts {
  row: Activity;
  /** The ids of the grades by their folded names. */
  grades: Map<string, string>;
  badges: Set<string>;
}

async function factsOfEvents(
  { db }: Pick<Call, 'db'>,
  ids: readonly string[],
  own?: SQL,
): Promise<Map<string, EventFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(activities)
    .where(and(inArray(activities.id, [...ids]), own));
  const grades = await db
    .select()
    .from(activityGrades)
    .where(isOneOf(activityGrades.activityId, [...ids]));
  const badges = await db
    .select()
    .from(activityMeritBadges)
    .where(isOneOf(activityMeritBadges.activityId, [...ids]));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        row,
        grades: new Map(grades.filter((one) => one.activityId === row.id).map(({ nameKey, id }) => [nameKey, id])),
        badges: new Set(badges.filter((one) => one.activityId === row.id).map(({ meritBadgeId }) => meritBadgeId)),
      },
    ]),
  );
}

/** Events by title and day. The lists of a workbook contain only those that its reader sees. */
export const ofActivities: Target = {
  table: activities,
  scope: activityScope,
  name: sql<string>`${activities.title}`,
  mark: sql<string>`to_char(${activities.heldFrom} at time zone 'Asia/Ho_Chi_Minh', 'DD/MM/YYYY')`,
};

const source: Source = {
  resource: activityParticipant,
  table: looseTable(activityParticipants),
  scope: participantScope,
  parts: [resultsPart],
  targets: {
    Activities: ofActivities,
    AnyMembers: anyMember,
    MeritBadges: { table: meritBadges },
    Clubs: { table: members, within: sql`${members.type} = ${TYPES.club}`, scope: memberScope },
  },
  complete: named,
  check,
  counts: removalCounts,
  removal: participantRemoval,
  computed: {
    activityName: ofEvent(sql`a.title`),
    startTime: ofEvent(sql`a.held_from`),
    code: ofMember(sql`m.code`),
    memberType: ofMember(sql`m.type`),
    emailAddress: sql`(select case when m.type = ${TYPES.outside} then ${activityParticipants.emailAddress} else m.email_address end from members m where m.id = ${activityParticipants.memberId})`,
    clubName: memberName(activityParticipants.clubId),
    // The filters "empty" and "not empty" of the badges ask for it.
    meritBadgeNames: sql`(select string_agg(k.name, '; ' order by k.name) from badge_awards b join merit_badges k on k.id = b.merit_badge_id
      where b.activity_id = ${activityParticipants.activityId} and b.member_id = ${activityParticipants.memberId} and b.revoked_at is null)`,
    isWaiting: sql`(${activityParticipants.waitingSince} is not null)`,
    waitingNumber,
    attended: sql`(${activityParticipants.checkedInAt} is not null)`,
    grade,
    score: scoreOf(sql`${activityParticipants.id}`),
    childScore: childScoreOf,
  },
  // The columns of the order, because the number of each row would count the others.
  orders: { waitingNumber: [activityParticipants.waitingOrder, activityParticipants.waitingSince] },
  matching: {
    attended: (filter) => flag(filter, sql`${activityParticipants.checkedInAt} is not null`),
    isWaiting: (filter) => flag(filter, sql`${activityParticipants.waitingSince} is not null`),
    memberType: (filter) => {
      const types = valuesOf(filter).map(Number);
      return types.length > 0
        ? sql`${activityParticipants.memberId} in (select m.id from members m where ${isOneOf(sql`m.type`, types)})`
        : undefined;
    },
    meritBadgeIds: (filter) =>
      sql`exists (select 1 from badge_awards b where b.activity_id = ${activityParticipants.activityId}
        and b.member_id = ${activityParticipants.memberId} and b.revoked_at is null and ${isOneOf(sql`b.merit_badge_id`, valuesOf(filter))})`,
  },
};

function flag(filter: Parameters<typeof valuesOf>[0], condition: SQL): SQL | undefined {
  const wanted = new Set(valuesOf(filter).map(String));
  if (wanted.size !== 1) return undefined;
  return wanted.has('true') ? condition : sql`not (${condition})`;
}

const crud = crudOf(activityParticipant, source);

/** Participants of events as records. Removing one frees a place. */
export const participantArea = {
  ...crud,
  remove: async (call: Call, id: string, version?: number): Promise<string> => {
    const { activityId } = await crud.get(call, id);
    return inActivity(call, String(activityId), async (inner, row) => {
      const [held] = await lockParticipants(inner, row.id, [id]);
      if (!held) throw new Refusal('Mes.ActivityParticipants.Id.NotFound', 404);
      if (version !== undefined && held.version !== version) throw await conflict(inner, source, id);
      const [kept] = await inner.db
        .select({ id: activityParticipants.id })
        .from(activityParticipants)
        .where(and(eq(activityParticipants.id, id), hasResults));
      if (kept) throw staysOnList();
      const [deletionId = ''] = await removeMany(inner, source, [uninvited(held)]);
      await moveUp(inner, row);
      return deletionId;
    });
  },
  /** A place that somebody else has, is offered or waits for meanwhile is not taken back: the person waits at the end. */
  restore: async (call: Call, snapshot: Values) => {
    const { db } = call;
    const [row] = await db
      .select()
      .from(activities)
      .where(eq(activities.id, String(snapshot.activityId)))
      .for('no key update');
    const gone = await crud.restore(call, snapshot);
    const [held] = row ? await lockParticipants(call, row.id, [String(snapshot.id)]) : [];
    if (!row || !held || held.confirmedAt === null || held.waitingSince !== null) return gone;
    if ((await freePlaces(call, row)) >= (await inFront(call, row, [held])).length) return gone;
    await queueUp(call, row, [held.id]);
    await tellOf(call, held, { isWaiting: [false, true] });
    return gone;
  },
  restoredAs: async ({ db }: Call, id: string): Promise<string | undefined> => {
    const [row] = await db
      .select({ since: activityParticipants.waitingSince })
      .from(activityParticipants)
      .where(eq(activityParticipants.id, id));
    return row?.since ? 'Mes.ActivityParticipants.Restore.Waiting' : undefined;
  },
};

/** Participants carry the name of their member; a guest the name of this invitation. */
async function named({ db }: Call, inputs: readonly Values[]): Promise<Values[]> {
  const ids = [...new Set(inputs.flatMap(({ memberId }) => (typeof memberId === 'string' ? [memberId] : [])))];
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: members.id, name: members.name, type: members.type })
          .from(members)
          .where(isOneOf(members.id, ids));
  const of = new Map(rows.map((row) => [row.id, row]));
  return inputs.map((input) => {
    const member = of.get(String(input.memberId));
    const isGuest = member?.type === OUTSIDE;
    return { ...input, name: (isGuest && input.name) || member?.name || input.name || '' };
  });
}

/**
 * The rules of a row: an event that its writer may change, a person who may take part, the event's own grades and badges,
 * and results only from the start on. Event and person of a row never change.
 */
async function check(
  call: Call,
  inputs: readonly Values[],
  ids: readonly (string | undefined)[],
): Promise<FaultsByPlace> {
  const errors = new Map<number, FieldError[]>();
  const events = await factsOfEvents(
    call,
    [...new Set(inputs.map(({ activityId }) => String(activityId)))],
    ownActivities(call.actor),
  );
  const held = await heldRows(call, ids);
  const newcomers = await fit(call, inputs);
  const area = 'Mes.ActivityParticipants';
  for (const [place, input] of inputs.entries()) {
    const found: FieldError[] = [];
    const add = (field: string, message: string) => found.push({ field, message });
    const before = held.get(ids[place] ?? '');
    const event = events.get(String(input.activityId));
    if (!event) add('activityId', `${area}.ActivityId.NotFound`);
    else if (!before && event.row.cancelledAt) add('activityId', 'Mes.Activity.HadCancelled');
    else if (before && before.activityId !== input.activityId) add('activityId', `${area}.ActivityId.NotAllowed`);
    if (before ? before.memberId !== input.memberId : !newcomers.has(String(input.memberId)))
      add('memberId', `${area}.MemberId.NotAllowed`);
    if (event) {
      const badges = (input.meritBadgeIds ?? []) as string[];
      if (input.grade && !event.grades.has(fold(textOf(input.grade)))) add('grade', 'Mes.Activities.GradeId.NotFound');
      if (badges.some((id) => !event.badges.has(id))) add('meritBadgeIds', `${area}.MeritBadgeIds.NotAllowed`);
      const hasNew = Boolean(input.grade) || badges.length > 0;
      const unready = event.row.cancelledAt ? 'Mes.Activity.HadCancelled' : 'Mes.Activity.NotStart';
      const graded = input.grade ? event.grades.get(fold(textOf(input.grade))) : null;
      // What a cancelled event has recorded stays through a save.
      const isSame = event.row.cancelledAt !== null && before?.gradeId === graded;
      if (hasNew && !isSame && !hasStarted(event.row, call.now)) add(input.grade ? 'grade' : 'meritBadgeIds', unready);
      if (input.attended === true && !before?.checkedInAt && !takesCheckIns(event.row, call.now))
        add('attended', event.row.cancelledAt ? unready : `${area}.Attended.NotAllowed`);
    }
    if (found.length > 0) errors.set(place, found);
  }
  return errors;
}

async function heldRows({ db }: Call, ids: readonly (string | undefined)[]) {
  const known = ids.filter((id): id is string => id !== undefined);
  if (known.length === 0) return new Map<string, typeof activityParticipants.$inferSelect>();
  const rows = await db.select().from(activityParticipants).where(isOneOf(activityParticipants.id, known));
  return new Map(rows.map((row) => [row.id, row]));
}

async function fit(call: Call, inputs: readonly Values[]): Promise<Set<string>> {
  const ids = [...new Set(inputs.map(({ memberId }) => String(memberId)))];
  if (ids.length === 0) return new Set();
  const rows = await call.db
    .select({ id: members.id })
    .from(members)
    .where(and(isOneOf(members.id, ids), mayTakePart(call.now), memberScope.filter(call.actor)));
  return new Set(rows.map(({ id }) => id));
}
