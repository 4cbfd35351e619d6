import { memberName } from '../../../db/names.ts';
import {
  activity,
  type ActivityInput,
  type ActivityRecord,
} from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import {
  activityChild,
  type ActivityChildInput,
  type ActivityChildRecord,
} from '@hoivien/contract/areas/gatherings/activity/activity-child.resource.ts';
import { activityLife } from '@hoivien/contract/areas/gatherings/activity/activity.life.ts';
import { type ActivityArea, activityErrors } from '@hoivien/contract/areas/gatherings/activity/activity.rules.ts';
import type { CopyInput } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { ACTIVITY_STATE } from '@hoivien/contract/codes.ts';
import { limitsOf } from '@hoivien/contract/kit/attachment.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import {
  activities,
  activityClubs,
  activityGrades,
  activityMeritBadges,
  activityParticipants,
} from '../../../db/tables/activity.ts';
import type { Changes } from '../../../db/tables/kit.ts';
import { members } from '../../../db/tables/member.ts';
import { meritBadges } from '../../../db/tables/merit-badge.ts';
import { filesPart } from '../../../kit/attachments/files-part.ts';
import { type Call, require } from '../../../kit/call.ts';
import { linkedNames, linkPart, listPart } from '../../../kit/crud/build-parts.ts';
import { type Crud, crudOf } from '../../../kit/crud/crud.ts';
import { valuesOf } from '../../../kit/crud/filter.ts';
import { stateSql } from '../../../kit/crud/life.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { isOneOf, lockedInOrder } from '../../../kit/crud/statements.ts';
import { updateMany } from '../../../kit/crud/bulk.ts';
import { looseTable, type Row, tableOf, type Values } from '../../../kit/crud/table.ts';
import { readValues } from '../../../kit/crud/values.ts';
import { inTransaction, lockRow } from '../../../kit/crud/write.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import { transition } from '../../../kit/transition.ts';
import { ofWriter } from '../../../kit/rights.ts';
import { endsPostponement, NOT_POSTPONED } from '../invitation/index.ts';
import { memberScope } from '../../people/party/index.ts';
import { clubsPart, guestsPart } from './activity-parts.ts';
import {
  asksOfChild,
  asksOfParent,
  asksOfPlaces,
  MOVE_CHILDREN,
  movableChildren,
  movedBy,
  withoutQuestions,
} from './family.ts';
import { type Activity, requireKept, seenActivity, stateOf, tell } from './activity-row.ts';
import { ofActivities } from './participants.area.ts';
import { addPeople, peopleOfParent, SOURCE } from './people.ts';
import { activityScope, hasCome, isConfirmed, isShownTo, ownActivities } from './rights.ts';
import { moveUp, retimeOffers } from './waiting.ts';
import { eventRemoval } from './removal.ts';
import { hasResults } from './rows.ts';

const state = stateSql(activityLife, getTableColumns(activities));

/** The number of participants `p` with a condition. */
function countOf(where: SQL = sql`true`): SQL<number> {
  return sql<number>`(select count(*)::int from activity_participants p where p.activity_id = ${activities.id} and ${where})`;
}

const isWaiting = sql`p.waiting_since is not null`;

function countsFor(visible: SQL) {
  return {
    participantCount: countOf(visible),
    confirmedCount: countOf(sql`${visible} and ${isConfirmed}`),
    waitingCount: countOf(sql`${visible} and ${isWaiting}`),
    offeredCount: countOf(sql`${visible} and p.offered_until is not null`),
    cameCount: countOf(sql`${visible} and ${hasCome}`),
  };
}

const facts = {
  state,
  releaseAt: sql<Date | null>`(case when ${activities.places} is not null then ${activities.startTime} + ${activities.releaseAfter} * interval '1 minute' end)`,
  isCancelled: sql<boolean>`(${activities.cancelledAt} is not null)`,
  isPostponed: sql<boolean>`(${activities.postponedAt} is not null)`,
  clubName: memberName(activities.clubId),
};

/** The names of badges, by which lists filter for none. */
const meritBadgeNames = linkedNames(activities.id, activityMeritBadges, {
  owner: activityMeritBadges.activityId,
  target: activityMeritBadges.meritBadgeId,
  to: meritBadges,
});

/** The names of the invited clubs that a reader sees. */
const clubNamesFor = (visible: SQL) =>
  sql`(select string_agg(m.name, '; ' order by m.name) from activity_clubs k join members m on m.id = k.club_id where k.activity_id = ${activities.id} and ${visible})`;

const ownFacts = {
  ...facts,
  meritBadgeNames,
  clubNames: clubNamesFor(sql`true`),
  childCount: sql`(select count(*)::int from activities c where c.parent_id = ${activities.id})`,
};

const childFacts = {
  ...facts,
  meritBadgeNames,
  parentName: sql`(select a.title from activities a where a.id = ${activities.parentId})`,
};

const targets: Source['targets'] = {
  MeritBadges: { table: meritBadges },
  Clubs: { table: members, within: sql`${members.type} = ${TYPES.club}`, scope: memberScope },
};

const children = [
  { table: activityGrades, owner: activityGrades.activityId },
  { table: activityMeritBadges, owner: activityMeritBadges.activityId },
  { table: activityParticipants, owner: activityParticipants.activityId },
];

const inState: NonNullable<Source['matching']> = {
  state: (filter) => {
    const states = valuesOf(filter).map((value) => sql`${Number(value)}::int`);
    return states.length > 0 ? sql`${state} in (${sql.join(states, sql`, `)})` : undefined;
  },
  meritBadgeIds: (filter) =>
    sql`${activities.id} in (select b.activity_id from activity_merit_badges b where ${isOneOf(sql`b.merit_badge_id`, valuesOf(filter))})`,
};

/** A grade that a participant has cannot be deleted. */
function faultsOf(area: ActivityArea): Source['faults'] {
  const inUse = { field: 'grades', message: `Mes.${area}.Grades.NotAllowed` };
  return {
    activity_participants_grade_of_activity: inUse,
    activity_grades_name: { field: 'grades', message: `Mes.${area}.GradesName.Duplicate` },
    activities_one_level: { field: 'parentId', message: `Mes.${area}.ParentId.NotAllowed` },
  };
}

const parts = (area: ActivityArea) => [
  listPart('grades', ['name', 'score'], activities.id, activityGrades, { owner: 'activityId' }),
  linkPart('meritBadgeIds', activities.id, activityMeritBadges, { owner: 'activityId', target: 'meritBadgeId' }),
  filesPart('attachmentIds', area, activities.id, limitsOf(activity.fields.attachmentIds)),
];

const undo = {
  Start: (inner: Call, row: Readonly<Record<string, unknown>>) => requireNoResults(inner, row as Activity),
  End: async () => undefined,
};

/** No limit of places and no release of seats are stored as null. */
async function withPlaces(_call: Call, inputs: readonly Values[]): Promise<Values[]> {
  return inputs.map((input) => ({ ...input, places: input.places || null, releaseAfter: input.releaseAfter || null }));
}

const source: Source = {
  resource: activity,
  table: tableOf(activity, activities),
  scope: activityScope,
  within: isNull(activities.parentId),
  fixed: ofWriter,
  ownClubs: 'clubIds',
  parts: [...parts('Activities'), clubsPart, guestsPart],
  children: [...children, { table: activityClubs, owner: activityClubs.activityId }],
  targets,
  // Guests belong to no club; only users who may change the event see them.
  keptFields: ['otherEmails'],
  life: { of: activityLife, undo },
  removal: eventRemoval,
  complete: withPlaces,
  asks: async (call, values, id) => [
    ...(await asksOfPlaces(call, values, id, 'Activities')),
    ...(await asksOfParent(call, values, id)),
  ],
  faults: faultsOf('Activities'),
  computed: { ...ownFacts, ...countsFor(sql`true`) },
  matching: {
    ...inState,
    clubIds: (filter) =>
      sql`${activities.id} in (select k.activity_id from activity_clubs k where ${isOneOf(sql`k.club_id`, valuesOf(filter))})`,
  },
  // A club may not learn about other participants of events that do not belong to it.
  forClub: (clubId) => ({
    computed: { ...countsFor(isShownTo({ clubId })), clubNames: clubNamesFor(sql`k.club_id = ${clubId}`) },
  }),
};

const childSource: Source = {
  resource: activityChild,
  table: looseTable(activities),
  scope: activityScope,
  within: isNotNull(activities.parentId),
  fixed: ofWriter,
  parts: parts('ActivityChildren'),
  children,
  targets: { ...targets, Activities: ofActivities },
  life: { of: activityLife, undo },
  removal: eventRemoval,
  complete: withPlaces,
  asks: async (call, values, id) => [
    ...(await asksOfPlaces(call, values, id, 'ActivityChildren')),
    ...(await asksOfChild(call, values, id)),
  ],
  faults: faultsOf('ActivityChildren'),
  computed: { ...childFacts, ...countsFor(sql`true`) },
  matching: inState,
  forClub: (clubId) => ({ computed: countsFor(isShownTo({ clubId })) }),
};

const crud = crudOf(activity, source);
const childCrud = crudOf(activityChild, childSource);

type Timed = { startTime: string | null; endTime: string | null };

function requireSound(input: object, area: ActivityArea, now?: Date): void {
  const errors = activityErrors(input, { area, ...(now && { now }) });
  if (errors.length > 0) throw inputRefusal(errors);
}

/**
 * The moment after which a changed start must lie; undefined for an unchanged start. A started event keeps its start, so
 * that nobody starts it again or deletes it afterwards.
 */
function checkedNow(call: Call, before: Facts, input: Pick<Facts, 'startTime'>): Date | undefined {
  if (Date.parse(before.startTime ?? '') === Date.parse(input.startTime ?? '')) return undefined;
  if (stateAt(activityLife, { ...before, state: null }, call.now) !== ACTIVITY_STATE.notStarted)
    throw inputRefusal([{ field: 'startTime', message: 'Mes.Activity.HadStarted' }]);
  return call.now;
}

type Facts = Pick<ActivityRecord, 'startTime' | 'endTime' | 'startedAt' | 'endedAt' | 'postponedAt'>;

/**
 * Follows a saved change: calendar programs take only a higher number when time, place or title changed, people are
 * reminded of another start again, and further places go to those who wait.
 */
async function follow(inner: Call, id: string, before: Timed & { title: string | null; address: string | null }) {
  const row = await seenActivity(inner, id);
  const hasOtherStart = row.startTime.getTime() !== Date.parse(before.startTime ?? '');
  const isMoved =
    hasOtherStart ||
    row.title !== before.title ||
    row.address !== before.address ||
    row.endTime.getTime() !== Date.parse(before.endTime ?? '');
  if (isMoved)
    await inner.db
      .update(activities)
      .set({ icsSequence: sql`${activities.icsSequence} + 1` })
      .where(eq(activities.id, id));
  const old = {
    startTime: new Date(before.startTime ?? ''),
    endTime: new Date(before.endTime ?? ''),
    postponedAt: row.postponedAt,
  };
  const isTimed = endsPostponement(old, row, inner.now);
  if (isTimed) {
    await inner.db.update(activities).set(NOT_POSTPONED).where(eq(activities.id, id));
    await tell(inner, row, againOf(row));
  }
  const now = isTimed ? { ...row, ...NOT_POSTPONED } : row;
  if (hasOtherStart || isTimed) await startAnew(inner, now, isTimed);
  const moved = await moveUp(inner, now);
  return { isMoved, moved };
}

/** Participants are reminded of another start again, and offers of places follow it. */
export async function startAnew(inner: Call, row: Activity, wasPostponed: boolean): Promise<void> {
  const { activityId, remindedAt } = activityParticipants;
  await inner.db
    .update(activityParticipants)
    .set({ remindedAt: null })
    .where(lockedInOrder(activityParticipants, and(eq(activityId, row.id), isNotNull(remindedAt))));
  await retimeOffers(inner, row, wasPostponed);
}

/** Moves child events with their event, each with its entry in the history. */
async function moveChildren(inner: Call, children: readonly Activity[], shift: number): Promise<void> {
  if (children.length > 0) require(inner, permissionCode('ActivityChildren', 'Update'));
  for (const { id } of children) {
    const before = (await lockRow(inner, childSource, id)) as Row & Activity;
    const [held = {}] = await readValues(inner.db, childSource, [before]);
    await updateMany(inner, childSource, [{ before, input: { ...held, ...movedBy(before, shift) } }]);
    const { title, address, startTime, endTime } = before;
    await follow(inner, id, {
      title,
      address,
      startTime: startTime.toISOString(),
      endTime: endTime.toISOString(),
    });
  }
}

/** Events. */
export const activityArea = {
  ...crud,
  create: async (call: Call, input: ActivityInput): Promise<ActivityRecord> => {
    requireSound(input, 'Activities', call.now);
    return crud.create(call, input);
  },
  update: async (call: Call, id: string, input: ActivityInput & { version: number }): Promise<ActivityRecord> => {
    await inTransaction(call, source, async (inner) => {
      const before = await crud.get(inner, id);
      requireSound(input, 'Activities', checkedNow(call, before, input));
      const children = await movableChildren(inner, id);
      await crud.update(inner, id, input);
      const shift = Date.parse(input.startTime) - Date.parse(before.startTime);
      if (shift !== 0 && inner.confirmed?.has(MOVE_CHILDREN)) await moveChildren(inner, children, shift);
      await follow(inner, id, before);
    });
    return crud.get(call, id);
  },
};

/** Child events. A new one takes over the participants of the event above who have not refused. */
export const activityChildArea = {
  ...childCrud,
  create: async (call: Call, input: ActivityChildInput): Promise<ActivityChildRecord> => {
    requireSound(input, 'ActivityChildren', call.now);
    let id = '';
    await inTransaction(call, childSource, async (inner) => {
      await requireParent(inner, String(input.parentId));
      id = (await childCrud.create(inner, input)).id;
      await addPeople(inner, id, await peopleOfParent(inner, String(input.parentId)));
    });
    return childCrud.get(call, id);
  },
  update: async (
    call: Call,
    id: string,
    input: ActivityChildInput & { version: number },
  ): Promise<ActivityChildRecord> => {
    await inTransaction(call, childSource, async (inner) => {
      const before = await childCrud.get(inner, id);
      if (before.parentId !== input.parentId)
        throw inputRefusal([{ field: 'parentId', message: 'Mes.ActivityChildren.ParentId.NotAllowed' }]);
      requireSound(input, 'ActivityChildren', checkedNow(call, before, input));
      await childCrud.update(inner, id, input);
      await follow(inner, id, before);
    });
    return childCrud.get(call, id);
  },
};

/** The event above of a new child event: one that the actor may change, and that is no child event itself. */
async function requireParent(call: Call, id: string): Promise<void> {
  const refused = (rule: string) =>
    inputRefusal([{ field: 'parentId', message: `Mes.ActivityChildren.ParentId.${rule}` }]);
  const [row] = await call.db
    .select({ parentId: activities.parentId, cancelledAt: activities.cancelledAt })
    .from(activities)
    .where(and(eq(activities.id, id), activityScope.filter(call.actor), ownActivities(call.actor)))
    .for('key share');
  if (!row) throw refused('NotFound');
  if (row.parentId !== null) throw refused('NotAllowed');
  requireKept(row);
}

/** The area of an event: a child event has the Sub codes. */
export function areaOf({ parentId }: { parentId: string | null }): Crud<typeof activity> | Crud<typeof activityChild> {
  return parentId === null ? activityArea : activityChildArea;
}

/** Starts an event before its time. Of many people who start it at once, one does. */
export async function startActivity(call: Call, id: string): Promise<string | null> {
  const own = areaOf(await seenActivity(call, id)).source;
  return transition(call, own, 'Start', id, async ({ now }) => ({
    set: { startedAt: now },
    changes: {
      state: [ACTIVITY_STATE.notStarted, ACTIVITY_STATE.inProgress],
      startedAt: [null, now.toISOString()],
    },
  }));
}

/** Ends an event before its time. */
export async function endActivity(call: Call, id: string): Promise<string | null> {
  const row = await seenActivity(call, id);
  const isOver = ({ endedAt, endTime }: typeof row) => endedAt !== null || endTime <= call.now;
  const over = new Refusal('Mes.Activities.Status.NotAllowed', 400);
  if (isOver(row)) throw over;
  return transition(call, areaOf(row).source, 'End', id, async ({ now }) => ({
    set: { endedAt: now },
    changes: { state: [ACTIVITY_STATE.inProgress, ACTIVITY_STATE.ended], endedAt: [null, now.toISOString()] },
  })).catch(async (error: unknown) => {
    // Somebody else ended it a moment ago.
    throw isOver(await seenActivity(call, id)) ? over : error;
  });
}

/** The end of a postponement in the history. */
export function againOf({ postponeReason }: Pick<Activity, 'postponeReason'>): Changes {
  return { isPostponed: [true, false], postponeReason: [postponeReason, null] };
}

/** Takes the start or the end by a person back; the event follows its planned times again. */
export async function undoByHand(
  call: Call,
  id: string,
  action: 'UndoStart' | 'UndoEnd',
  { reason }: { reason: string },
): Promise<void> {
  const own = areaOf(await seenActivity(call, id)).source;
  await transition(call, own, action, id, async (inner, held) => {
    const row = held as Activity;
    const name = action === 'UndoStart' ? ('startedAt' as const) : ('endedAt' as const);
    if (action === 'UndoStart') await requireNoResults(inner, row);
    return {
      set: { [name]: null },
      changes: {
        state: [stateOf(row, inner.now), stateOf({ ...row, [name]: null }, inner.now)],
        [name]: [row[name]?.toISOString() ?? null, null],
        undoReason: [null, reason],
      },
    };
  });
}

/** What was recorded since a start ahead of its time must not stand in an event that has not begun. */
async function requireNoResults({ db, now }: Call, row: Activity): Promise<void> {
  if (row.startTime <= now) return;
  const held = await db.$count(activityParticipants, and(eq(activityParticipants.activityId, row.id), hasResults));
  if (held > 0)
    throw new Refusal(row.parentId === null ? 'Mes.Activity.HasResults' : 'Mes.ActivityChild.HasResults', 400);
}

/**
 * Copies an event with its grades, badges and clubs to another time; files stay with the original. Participants are
 * copied without answers and results, and child events keep their distance in time.
 */
export async function copyActivity(
  call: Call,
  id: string,
  input: CopyInput,
): Promise<ActivityRecord | ActivityChildRecord> {
  const row = await seenActivity(call, id);
  const own = areaOf(row);
  require(call, permissionCode(own.source.resource.area, 'Create'));
  let copy = '';
  await inTransaction(call, own.source, async (inner) => {
    copy = await copyOne(inner, id, input, input.participants);
    if (row.parentId !== null || !input.children) return;
    require(call, permissionCode('ActivityChildren', 'Create'));
    const below = await inner.db
      .select()
      .from(activities)
      // A part that was cancelled alone is not revived by a copy of the whole.
      .where(and(eq(activities.parentId, id), row.cancelledAt ? undefined : isNull(activities.cancelledAt)))
      .orderBy(activities.startTime);
    const shift = Date.parse(input.startTime) - row.startTime.getTime();
    for (const child of below) {
      const { startTime, endTime } = movedBy(child, shift);
      const times = { startTime: startTime.toISOString(), endTime: endTime.toISOString() };
      await copyOne(withoutQuestions(inner), child.id, times, false, copy);
    }
  });
  return own.get(call, copy);
}

async function copyOne(
  inner: Call,
  id: string,
  { title, startTime, endTime }: Pick<CopyInput, 'startTime' | 'endTime'> & { title?: string | null | undefined },
  withPeople: boolean,
  parentId?: string,
): Promise<string> {
  const row = await seenActivity(inner, id);
  const record = await areaOf(row).get(inner, id);
  const common = {
    title: title || record.title,
    // Pictures are files of the original.
    content: record.content?.replaceAll(/<img[^<>]*>/g, '') ?? null,
    address: record.address,
    score: record.score,
    grades: record.grades.map(({ name, score }) => ({ name, score })),
    meritBadgeIds: record.meritBadgeIds,
    places: record.places,
    offersPlaces: record.offersPlaces,
    releaseAfter: record.releaseAfter,
    attachmentIds: [],
    startTime,
    endTime,
  };
  const above = parentId ?? row.parentId;
  const made =
    above === null
      ? await activityArea.create(inner, {
          ...common,
          clubIds: (record as ActivityRecord).clubIds,
          otherEmails: withPeople
            ? (record as ActivityRecord).otherEmails.map(({ name, emailAddress }) => ({ name, emailAddress }))
            : [],
        })
      : await activityChildArea.create(inner, { ...common, parentId: above });
  if (withPeople) await copyPeople(inner, id, made.id);
  return made.id;
}

async function copyPeople(inner: Call, from: string, to: string): Promise<void> {
  const people = await peopleOfParent(inner, from);
  const { memberId, source: how } = activityParticipants;
  const rows = await inner.db
    .select({ memberId, how })
    .from(activityParticipants)
    .where(eq(activityParticipants.activityId, from));
  const sources = new Map(rows.map((row) => [row.memberId, row.how]));
  await addPeople(
    inner,
    to,
    people.map((one) => {
      const was = sources.get(one.memberId) ?? SOURCE.chosen;
      return { ...one, source: was === SOURCE.walkIn ? SOURCE.chosen : was };
    }),
  );
}
