import {
  type ActivityDay,
  type Alive,
  type Contact,
  DEVICE_LOST,
  type LetInAnswer,
} from '@hoivien/contract/areas/gatherings/activity/activity-day.schema.ts';
import { CHECK_IN_EARLY } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { PERSON_TYPES } from '@hoivien/contract/fragments/person-profile.ts';
import { REVEAL } from '@hoivien/contract/kit/guard.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import { activityParticipants, checkInDevices } from '../../../db/tables/activity.ts';
import { type Call, can } from '../../../kit/call.ts';
import { shownValue } from '../../../kit/crud/guard.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import { today as dayOf } from '../../../kit/today.ts';
import {
  type Activity,
  inActivity,
  offOf,
  ownActivity,
  requireCheckIns,
  requireKept,
  stateOf,
  tell,
} from './activity-row.ts';
import { withdrawOfferLetters } from './answers.ts';
import { admitMany } from './results.ts';
import { isConfirmed, isShownTo, lineClub } from './rights.ts';
import { lockParticipants, type Participant, tellOf } from './rows.ts';
import { isInLine, isWalkIn, readSeats } from './seats.ts';
import { freePlaces, inFront } from './waiting.ts';

/** The most lines of people in each list of the day; the whole lists stand among the participants. */
const LINES = 50;
/** A device that has not told anything for so long has been put away, in milliseconds. */
const DEVICE_GONE = 12 * 60 * 60 * 1000;

const ANYWAY = 'Mes.Activities.LetIn.Anyway';

/** What a line says about a person: the organisation of theirs, or their club. */
const about = sql`nullif(coalesce(w.name, nullif(f.work_unit, ''), c.name), '')`;
const people = sql`activity_participants p join members m on m.id = p.member_id left join members c on c.id = p.club_id
  left join person_profiles f on f.member_id = m.id left join members w on w.id = f.work_member_id`;

/** Everything that the screen of the day shows to who may change the event. */
export async function readDay(call: Call, id: string): Promise<ActivityDay> {
  const row = await ownActivity(call, id);
  const { db, now, actor } = call;
  const of = sql`p.activity_id = ${id} and ${isShownTo(actor)}`;
  const seats = await readSeats(call, row, isShownTo(actor));
  const { rows: clubs } = await db.execute<ActivityDay['clubs'][number]>(sql`
    select t.club_id as "clubId", k.name as "clubName", t.confirmed, t.came from (
      select ${lineClub(actor)} as club_id, count(*)::int as confirmed, count(p.checked_in_at)::int as came
      from activity_participants p where ${of} and ${isConfirmed} group by 1) t left join members k on k.id = t.club_id
    order by t.confirmed - t.came desc, t.confirmed desc, k.name nulls last`);
  const { keyAbsent, missing } = await missingOf(call, of);
  const { rows: newest } = await db.execute<ActivityDay['newest'][number]>(sql`
    select p.id as "participantId", p.name, ${about} as about, to_json(p.checked_in_at) #>> '{}' as "checkedInAt"
    from ${people} where ${of} and ${isWalkIn} order by p.checked_in_at desc, p.id desc limit ${LINES}`);
  const { rows: line } = await db.execute<ActivityDay['line'][number]>(sql`
    select p.id as "participantId", p.name, ${about} as about, to_json(p.offered_until) #>> '{}' as "offeredUntil"
    from ${people} where ${of} and ${isInLine} order by p.waiting_order nulls last, p.waiting_since, p.id limit ${LINES}`);
  const devices = await db
    .select()
    .from(checkInDevices)
    .where(eq(checkInDevices.activityId, id))
    .orderBy(checkInDevices.device);
  return {
    id,
    title: row.title,
    state: stateOf(row, now),
    ...offOf(row),
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    opensAt: new Date(row.startTime.getTime() - CHECK_IN_EARLY).toISOString(),
    address: row.address,
    places: row.places,
    ...seats,
    keyAbsent,
    clubs,
    missing,
    newest,
    line,
    devices: devices
      .filter(({ seenAt }) => now.getTime() - seenAt.getTime() < DEVICE_GONE)
      .map(({ device, seenAt, unsent }) => ({
        device,
        seenAt: seenAt.toISOString(),
        unsent,
        isOffline: now.getTime() - seenAt.getTime() > DEVICE_LOST,
      })),
  };
}

/**
 * Key people who confirmed and are absent: those with a role at the event, and those with an office today. Whom nobody has
 * reached stands first.
 */
async function missingOf(call: Call, of: ReturnType<typeof sql>) {
  const today = dayOf(call.now);
  // Who reads no committees learns of no office.
  const office = !can(call, permissionCode('ExecutiveCommittees', 'View'))
    ? sql`null::text`
    : sql`(select t.name from seats s join terms e on e.id = s.term_id join titles t on t.id = s.title_id
    where s.member_id = p.member_id and s.starts_on <= ${today}::date and coalesce(s.ends_on, e.ends_on) > ${today}::date order by t.ord, s.starts_on limit 1)`;
  const { rows } = await call.db.execute<ActivityDay['missing'][number] & { memberType: number; total: number }>(sql`
    select p.id as "participantId", p.name, coalesce(p.role, o.title) as about, m.type::int as "memberType",
      coalesce(m.phone_number, k.phone_number) as "phoneNumber", p.contact_state::int as "contactState",
      p.contact_note as "contactNote", (count(*) over ())::int as total
    from activity_participants p join members m on m.id = p.member_id
    left join lateral (select ${office} as title) o on true
    left join member_contacts k on k.member_id = m.id and k.kind = 1
    where ${of} and ${isConfirmed} and p.checked_in_at is null and (p.role is not null or o.title is not null)
    order by coalesce(p.contact_state, 0), p.role is null, p.name collate "vi-x-icu", p.id limit ${LINES}`);
  const isSeen = can(call, REVEAL);
  return {
    keyAbsent: rows[0]?.total ?? 0,
    missing: rows.map(({ memberType, total: _total, ...one }) => ({
      ...one,
      phoneNumber:
        isSeen || !PERSON_TYPES.includes(memberType)
          ? one.phoneNumber
          : shownValue(call, { kind: 'phone', guard: 'code' }, one.phoneNumber),
    })),
  };
}

/**
 * Lets people of the waiting list in. Where no free seat is left it asks whether they take seats that are held for confirmed
 * people, or come without a seat, and whether they pass others who wait in front.
 */
export function letIn(call: Call, id: string, participantIds: readonly string[]): Promise<LetInAnswer> {
  return inActivity(call, id, async (inner, row) => {
    requireCheckIns(row, call.now);
    const held = await lockParticipants(inner, id, participantIds);
    if (held.length < new Set(participantIds).size) throw new Refusal('Mes.Activities.ParticipantIds.NotFound', 404);
    const open = held.filter(({ checkedInAt, waitingSince }) => checkedInAt === null && waitingSince !== null);
    const [first] = open;
    if (!first) throw new Refusal('Mes.Activities.WaitingPlace.NotWaiting', 400);
    const { heldTaken, passed } = await asked(inner, row, open);
    await inner.db
      .update(activityParticipants)
      .set({
        waitingSince: null,
        waitingOrder: null,
        offeredUntil: null,
        offerEndedAt: null,
        updatedAt: inner.now,
        updatedBy: inner.actor.userId,
        version: sql`${activityParticipants.version} + 1`,
      })
      .where(
        isOneOf(
          activityParticipants.id,
          open.map((one) => one.id),
        ),
      );
    await withdrawOfferLetters(
      inner,
      id,
      open.filter(({ offeredUntil }) => offeredUntil !== null),
    );
    await admitMany(inner, row, open, inner.now);
    const pass = passed > 0 && { passed: [null, passed] as [null, number] };
    await tell(inner, row, { letIn: [null, open.length], ...pass });
    return { changed: open.length, heldTaken, passed };
  });
}

async function asked(inner: Call, row: Activity, open: readonly Participant[]) {
  // A place that is offered to somebody is theirs.
  const takers = open.filter(({ offeredUntil }) => offeredUntil === null);
  const free = await freePlaces(inner, row);
  const front = free === Number.POSITIVE_INFINITY ? [] : await inFront(inner, row, takers);
  const lacking = Math.max(0, takers.length - Math.max(0, free));
  const { held } = await readSeats(inner, row, sql`true`);
  const heldTaken = Math.min(lacking, held);
  const passed = lacking > 0 || takers.length + front.length > free ? front.length : 0;
  const params = { count: takers.length, name: open[0]?.name ?? '', held, over: lacking - heldTaken, front: passed };
  const question =
    lacking > heldTaken
      ? 'Mes.Activities.LetInOver.Asked'
      : heldTaken > 0
        ? 'Mes.Activities.LetInHeld.Asked'
        : passed > 0
          ? 'Mes.Activities.LetInFront.Asked'
          : undefined;
  if (question !== undefined && !inner.confirmed?.has(ANYWAY))
    throw inputRefusal([{ field: 'participantIds', message: question, params, answers: [ANYWAY] }]);
  return { heldTaken, passed };
}

/** Records what a call to somebody absent brought. */
export function recordContact(call: Call, id: string, participantId: string, { state, note }: Contact): Promise<void> {
  return changePerson(call, id, participantId, { contactState: state, contactNote: state === null ? null : note });
}

/** Sets what somebody does at the event. */
export function setRole(call: Call, id: string, participantId: string, role: string | null): Promise<void> {
  return changePerson(call, id, participantId, { role });
}

/** Changes a participant and tells what is other than before. */
function changePerson(
  call: Call,
  id: string,
  participantId: string,
  next: Partial<Pick<Participant, 'role' | 'contactState' | 'contactNote'>>,
): Promise<void> {
  return inActivity(call, id, async (inner, row) => {
    requireKept(row);
    const [held] = await lockParticipants(inner, id, [participantId]);
    if (!held) throw new Refusal('Mes.Activities.ParticipantIds.NotFound', 404);
    const others = Object.entries(next).filter(([name, value]) => held[name as keyof typeof next] !== value);
    if (others.length === 0) return;
    await inner.db
      .update(activityParticipants)
      .set({
        ...next,
        updatedAt: inner.now,
        updatedBy: inner.actor.userId,
        version: sql`${activityParticipants.version} + 1`,
      })
      .where(eq(activityParticipants.id, held.id));
    await tellOf(
      inner,
      held,
      Object.fromEntries(others.map(([name, value]) => [name, [held[name as keyof typeof next], value]])),
    );
  });
}

/** Keeps that a device at the door is there, or takes it off when it leaves. Devices of the day before go with it. */
export async function keepAlive(call: Call, id: string, { device, unsent, leaves }: Alive): Promise<void> {
  await ownActivity(call, id);
  const one = and(eq(checkInDevices.activityId, id), eq(checkInDevices.device, device));
  // A page that closes with unsent check-ins stays in sight: somebody has to open it again.
  if (leaves && unsent === 0) {
    await call.db.delete(checkInDevices).where(one);
    return;
  }
  const seenAt = leaves ? new Date(call.now.getTime() - DEVICE_LOST - 1) : call.now;
  await call.db
    .insert(checkInDevices)
    .values({ activityId: id, device, seenAt, unsent })
    .onConflictDoUpdate({ target: [checkInDevices.activityId, checkInDevices.device], set: { seenAt, unsent } });
  await call.db
    .delete(checkInDevices)
    .where(
      and(eq(checkInDevices.activityId, id), lt(checkInDevices.seenAt, new Date(call.now.getTime() - DEVICE_GONE))),
    );
}
