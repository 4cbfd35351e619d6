import type {
  CheckInCount,
  CheckInInput,
  CheckInOutcome,
  NameBadge,
  Roster,
} from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { CHECK_IN, CONFIRMATION } from '@hoivien/contract/codes.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { activityParticipants, checkIns } from '../../../db/tables/activity.ts';
import { members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import { insertMany, isOneOf } from '../../../kit/crud/statements.ts';
import type { Links } from '../../../kit/links.ts';
import { hasRight } from '../../../kit/rights.ts';
import {
  type Activity,
  arrivalAt,
  offOf,
  ownActivity,
  seenActivity,
  requireCheckIns,
  stateOf,
  tell,
} from './activity-row.ts';
import { admitMany, raise } from './results.ts';
import { lockParticipants, type Participant } from './rows.ts';
import { isShownTo, activityRights } from './rights.ts';
import { readSeats } from './seats.ts';

const CHECK_IN_PURPOSE = 'checkin';
/** How long after its end the code of a participant is valid, in milliseconds. */
const VALID_FOR = 30 * 24 * 60 * 60 * 1000;
/** How long after its end a device keeps the list of an event, in milliseconds. */
const KEPT_FOR = 24 * 60 * 60 * 1000;
/** The last moment that a token can name, in milliseconds. */
const LAST = 0xff_ff_ff_ff * 1000;
const LAST_ARRIVALS = 8;

/** The text of the QR code of a participant. It changes when the links of the participant are revoked. */
export function checkInToken(
  links: Links,
  { id, linkCounter }: Pick<Participant, 'id' | 'linkCounter'>,
  { endTime }: Pick<Activity, 'endTime'>,
): string {
  return links.of(
    CHECK_IN_PURPOSE,
    { id, counter: linkCounter },
    new Date(Math.min(endTime.getTime() + VALID_FOR, LAST)),
  );
}

/** How a scanned or typed text was understood. */
type Understood = { participantId: string } | { outcome: number };

/**
 * Takes check-ins from a device, in the order of their scans. Each id counts once: a device that sends it again gets the
 * outcome of the first time. The rows of the participants are locked, so that two devices let a person in once.
 */
export function takeIn(
  call: Call,
  links: Links,
  id: string,
  items: readonly CheckInInput[],
): Promise<CheckInOutcome[]> {
  return inCheckIns(call, id, async (inner, row) => {
    const understood = await understand(inner, links, id, items);
    const wanted = [...understood.values()].flatMap((one) => ('participantId' in one ? [one.participantId] : []));
    const people = new Map((await lockParticipants(inner, id, wanted)).map((one) => [one.id, one]));
    const before = await former(
      inner,
      items.map((item) => item.id),
    );
    const arrivals: { id: string; at: Date }[] = [];
    const rows: (typeof checkIns.$inferInsert)[] = [];
    const outcomes = new Map<string, { outcome: number; participantId: string | null }>();
    for (const item of items.toSorted((a, b) => Date.parse(a.scannedAt) - Date.parse(b.scannedAt))) {
      if (outcomes.has(item.id)) continue;
      const known = before.get(item.id);
      if (known) {
        // An id of another event tells nothing about it.
        const isOurs = known.activityId === id;
        outcomes.set(item.id, {
          outcome: isOurs ? known.outcome : CHECK_IN.unknown,
          participantId: isOurs ? known.participantId : null,
        });
        continue;
      }
      const found = understood.get(item.id);
      const person = found && 'participantId' in found ? people.get(found.participantId) : undefined;
      const at = arrivalAt(row, new Date(item.scannedAt), call.now);
      const outcome = person
        ? outcomeOf(person, arrivals, item)
        : found && 'outcome' in found
          ? found.outcome
          : CHECK_IN.unknown;
      if (person && outcome === CHECK_IN.in) arrivals.push({ id: person.id, at });
      outcomes.set(item.id, { outcome, participantId: person?.id ?? null });
      rows.push({
        id: item.id,
        createdAt: call.now,
        createdBy: call.actor.userId,
        activityId: id,
        participantId: person?.id ?? null,
        token: item.token ?? null,
        outcome,
        scannedAt: new Date(item.scannedAt),
        device: item.device || null,
      });
    }
    await admitMany(inner, row, arrivals, call.now);
    await raise(
      inner,
      arrivals.map((one) => one.id),
    );
    await insertMany(inner.db, checkIns, rows);
    if (arrivals.length > 0) await tell(inner, row, { came: [null, arrivals.length] });
    return answers(inner, id, items, outcomes);
  });
}

/** The event is not locked: devices do not wait for each other, only for the same person. */
async function inCheckIns<Result>(
  call: Call,
  id: string,
  work: (inner: Call, row: Activity) => Promise<Result>,
): Promise<Result> {
  const row = await ownActivity(call, id);
  requireCheckIns(row, call.now);
  const result = await call.db.transaction((tx) => work({ ...call, db: tx }, row));
  for (const area of ['Activities', 'ActivityChildren', 'ActivityParticipants']) call.totals.changed(area);
  return result;
}

function outcomeOf(
  person: Participant,
  arrivals: readonly { id: string }[],
  { anyway }: Pick<CheckInInput, 'anyway'>,
): number {
  if (person.checkedInAt !== null || arrivals.some(({ id }) => id === person.id)) return CHECK_IN.alreadyIn;
  if (anyway) return CHECK_IN.in;
  if (person.status === CONFIRMATION.refused) return CHECK_IN.cancelled;
  return person.waitingSince === null ? CHECK_IN.in : CHECK_IN.needsCheck;
}

/** Finds the participant of each item: by id, by the code of an invitation, or by the typed code of a member. */
async function understand(
  inner: Call,
  links: Links,
  activityId: string,
  items: readonly CheckInInput[],
): Promise<Map<string, Understood>> {
  const found = new Map<string, Understood>();
  const tokens = new Map<string, string>();
  const codes = new Map<string, string>();
  for (const { id, token, participantId } of items) {
    if (participantId !== undefined) found.set(id, { participantId });
    else if (token !== undefined) {
      const claim = links.read(token);
      if (claim?.purpose === CHECK_IN_PURPOSE) tokens.set(id, token);
      else codes.set(id, fold(token));
    }
  }
  const ids = [...tokens.values()].map((token) => links.idOf(token) ?? '');
  const rows =
    ids.length === 0
      ? []
      : await inner.db
          .select({
            id: activityParticipants.id,
            counter: activityParticipants.linkCounter,
            activityId: activityParticipants.activityId,
          })
          .from(activityParticipants)
          .where(isOneOf(activityParticipants.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const [id, token] of tokens) found.set(id, ofToken(links, activityId, token, byId.get(links.idOf(token) ?? '')));
  const keys = [...new Set(codes.values())].filter((key) => key !== '');
  const byCode = keys.length === 0 ? new Map<string, string | null>() : await ofCodes(inner, activityId, keys);
  for (const [id, key] of codes) {
    const held = byCode.get(key);
    if (held === undefined) found.set(id, { outcome: CHECK_IN.unknown });
    else found.set(id, held === null ? { outcome: CHECK_IN.otherEvent } : { participantId: held });
  }
  return found;
}

function ofToken(
  links: Links,
  activityId: string,
  token: string,
  row: { id: string; counter: number; activityId: string } | undefined,
): Understood {
  if (!row) return { outcome: CHECK_IN.unknown };
  // A revoked code was true once, so a person looks at it.
  if (!links.opens(token, row)) return { outcome: CHECK_IN.needsCheck };
  return row.activityId === activityId ? { participantId: row.id } : { outcome: CHECK_IN.otherEvent };
}

/** The participant of each member's code; null for a member who is not on the list. */
async function ofCodes(call: Call, activityId: string, keys: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await call.db
    .select({ key: members.codeKey, participantId: activityParticipants.id })
    .from(members)
    .leftJoin(
      activityParticipants,
      and(eq(activityParticipants.memberId, members.id), eq(activityParticipants.activityId, activityId)),
    )
    .where(and(isOneOf(members.codeKey, [...keys]), sql`${members.type} <> ${TYPES.club}`));
  const seen = hasRight(call, activityRights.knowStrangers) ? rows : rows.filter((row) => row.participantId !== null);
  return new Map(seen.map((row) => [String(row.key), row.participantId]));
}

async function former({ db }: Call, ids: readonly string[]) {
  const rows = await db
    .select({
      id: checkIns.id,
      activityId: checkIns.activityId,
      participantId: checkIns.participantId,
      outcome: checkIns.outcome,
    })
    .from(checkIns)
    .where(inArray(checkIns.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

async function answers(
  inner: Call,
  activityId: string,
  items: readonly CheckInInput[],
  outcomes: ReadonlyMap<string, { outcome: number; participantId: string | null }>,
): Promise<CheckInOutcome[]> {
  const ids = [...outcomes.values()].flatMap(({ participantId }) => participantId ?? []);
  const rows = await inner.db
    .select({
      id: activityParticipants.id,
      name: activityParticipants.name,
      code: members.code,
      checkedInAt: activityParticipants.checkedInAt,
    })
    .from(activityParticipants)
    .innerJoin(members, eq(members.id, activityParticipants.memberId))
    .where(and(eq(activityParticipants.activityId, activityId), isOneOf(activityParticipants.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return items.map(({ id }) => {
    const { outcome, participantId } = outcomes.get(id) ?? { outcome: CHECK_IN.unknown, participantId: null };
    const person = participantId === null ? undefined : byId.get(participantId);
    return {
      id,
      outcome,
      participantId,
      name: person?.name ?? null,
      code: person?.code ?? null,
      checkedInAt: person?.checkedInAt?.toISOString() ?? null,
    };
  });
}

/** The list that a device keeps to go on without a network: code, name, answer and arrival, and nothing more. */
export async function readRoster(call: Call, id: string): Promise<Roster> {
  const row = await ownActivity(call, id);
  const { rows } = await call.db.execute<Roster['items'][number]>(sql`
    select p.id as "participantId", m.code, p.name, p.status::int as status, p.waiting_since is not null as "isWaiting",
      p.checked_in_at is not null as "isIn"
    from activity_participants p join members m on m.id = p.member_id
    where p.activity_id = ${id} and ${isShownTo(call.actor)} order by p.name collate "vi-x-icu", p.id`);
  return {
    activityId: id,
    title: row.title,
    ...offOf(row),
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    wipeAt: new Date((row.endedAt ?? row.endTime).getTime() + KEPT_FOR).toISOString(),
    items: rows,
  };
}

/** The numbers for the hall, with the newest arrivals. */
export async function countCheckIns(call: Call, id: string): Promise<CheckInCount> {
  const row = await seenActivity(call, id);
  const shown = isShownTo(call.actor);
  const count = (where: SQL) => sql`count(*) filter (where ${where})::int`;
  const { came: confirmedCame, ...seats } = await readSeats(call, row, shown);
  const { rows } = await call.db.execute<Pick<CheckInCount, 'invited' | 'offered' | 'absent'>>(sql`
    select count(*)::int as invited, ${count(sql`p.offered_until is not null`)} as offered,
      ${count(sql`p.checked_in_at is null and p.rejected_at is null`)} as absent
    from activity_participants p where p.activity_id = ${id} and ${shown}`);
  const { rows: last } = await call.db.execute<CheckInCount['last'][number]>(sql`
    select p.id as "participantId", p.name, to_json(p.checked_in_at) #>> '{}' as "checkedInAt" from activity_participants p
    where p.activity_id = ${id} and p.checked_in_at is not null and ${shown} order by p.checked_in_at desc, p.id desc limit ${LAST_ARRIVALS}`);
  const [found = { invited: 0, offered: 0, absent: 0 }] = rows;
  return {
    title: row.title,
    state: stateOf(row, call.now),
    ...offOf(row),
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    places: row.places,
    ...found,
    ...seats,
    came: seats.seated,
    confirmedCame,
    last,
  };
}

/** What name badges, place cards and member cards print, by name. Those who refused have none. */
export async function nameBadges(call: Call, links: Links, id: string, ids: readonly string[]): Promise<NameBadge[]> {
  const row = await ownActivity(call, id);
  const only = ids.length > 0 ? isOneOf(sql`p.id`, [...ids]) : sql`true`;
  const { rows } = await call.db.execute<Omit<NameBadge, 'token'> & { counter: number }>(sql`
    select p.id as "participantId", p.name, m.code, p.status::int as status, c.name as "clubName", p.link_counter as counter,
      nullif(case when m.type in (${TYPES.unit}, ${TYPES.affiliate}, ${TYPES.partner})
        then (select k.name from member_contacts k where k.member_id = m.id and k.kind = 1)
        else concat_ws(', ', nullif(f.position, ''), coalesce(w.name, nullif(f.work_unit, ''))) end, '') as about
    from activity_participants p join members m on m.id = p.member_id
    left join members c on c.id = p.club_id
    left join person_profiles f on f.member_id = m.id left join members w on w.id = f.work_member_id
    where p.activity_id = ${id} and p.rejected_at is null and ${only} and ${isShownTo(call.actor)}
    order by p.name collate "vi-x-icu", p.id`);
  return rows.map(({ counter, ...one }) => ({
    ...one,
    token: checkInToken(links, { id: one.participantId, linkCounter: counter }, row),
  }));
}
