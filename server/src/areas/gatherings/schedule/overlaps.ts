import type { OverlapQuestion, Overlaps } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { and, asc, eq, gt, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { members } from '../../../db/tables/member.ts';
import { scheduleParticipants, schedules } from '../../../db/tables/schedule.ts';
import type { Call } from '../../../kit/call.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import { eventsAt, holdingsOfEvent, takingPart } from '../activity/index.ts';
import { holidaysBetween } from '../holiday/index.ts';
import { memberScope } from '../../people/party/index.ts';
import { scheduleScope } from './rights.ts';

/** The most meetings and events of an answer; a day with more has one warning anyway. */
const TOLD_MOST = 20;
/** The most names of people in both. */
const NAMED_MOST = 5;
/** The most meetings, and the most events, at the same time that are compared. */
const COMPARED_MOST = 500;

/** A meeting or an event at the same time. Events have no host. */
interface Other {
  id: string;
  area: string;
  kind?: number;
  title: string;
  startTime: Date;
  endTime: Date;
  hostId?: string | null;
  meetingHostName?: string | null;
  address: string | null;
  isSeen: boolean;
}

interface Holdings extends Partial<Pick<Other, 'hostId' | 'meetingHostName'>> {
  address: string | null;
  memberIds: string[];
}

interface Asked {
  hostId: string | null;
  hostKey: string;
  placeKey: string;
  people: string[];
}

/**
 * The meetings and events at the same time with the same host, the same place or the same people, and the holidays of these
 * days. One that the reader may not see has no title: it says only that somebody or something is busy.
 */
export async function overlapsOf(call: Call, question: OverlapQuestion): Promise<Overlaps> {
  const [start, end] = [new Date(question.startTime), new Date(question.endTime)];
  if (end <= start) throw inputRefusal([{ field: 'endTime', message: 'Mes.Schedules.EndTime.InValid' }]);
  const asked = await completed(call, question);
  const holidays = await holidaysBetween(call, dayOf(start), dayOf(new Date(end.getTime() - 1)));
  const others: Other[] = [
    ...(await meetingsAt(call, start, end, question.exceptId)),
    ...(await eventsAt(call, start, end, question.exceptId, COMPARED_MOST)),
  ];
  if (others.length === 0) return { occasions: [], holidays };
  const shared = await sharedPeople(
    call,
    others.map(({ id }) => id),
    asked.people,
  );
  const occasions = others
    .map((other) => {
      const both = shared.get(other.id) ?? new Map<string, string>();
      const isHosted = other.hostId != null && other.hostId === asked.hostId;
      const sameHost = isHosted || (asked.hostKey !== '' && keyOf(other.meetingHostName) === asked.hostKey);
      const samePlace = asked.placeKey !== '' && keyOf(other.address) === asked.placeKey;
      const { id, area, kind = null, title } = other;
      return {
        ...(other.isSeen ? { id, area, kind, title } : { id: null, area: null, kind: null, title: null }),
        startTime: other.startTime.toISOString(),
        endTime: other.endTime.toISOString(),
        sameHost,
        samePlace,
        people: both.size,
        names: [...both.values()].slice(0, NAMED_MOST),
      };
    })
    .filter(({ sameHost, samePlace, people }) => sameHost || samePlace || people > 0)
    .sort((one, other) => one.startTime.localeCompare(other.startTime));
  return { occasions: occasions.slice(0, TOLD_MOST), holidays };
}

/** The host, place and people of the question; what it leaves out comes from its record. */
async function completed(call: Call, question: OverlapQuestion): Promise<Asked> {
  const { exceptId } = question;
  const held = exceptId ? await holdingsOf(call, exceptId) : undefined;
  const hostId = question.hostId === undefined ? (held?.hostId ?? null) : question.hostId;
  const host = question.meetingHostName === undefined ? held?.meetingHostName : question.meetingHostName;
  const place = question.address === undefined ? held?.address : question.address;
  const given = question.memberIds ?? held?.memberIds ?? [];
  return {
    hostId: hostId && (await seenOf(call, [hostId])).length > 0 ? hostId : null,
    hostKey: keyOf(host),
    placeKey: keyOf(place),
    people: await seenOf(call, [...given, ...(hostId ? [hostId] : [])]),
  };
}

/** A name or place without regard to case, accents and blanks. */
function keyOf(text: string | null | undefined): string {
  return fold(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The host, place and people of a stored meeting or event. */
async function holdingsOf(call: Call, id: string): Promise<Holdings> {
  const held = (await holdingsOfMeeting(call, id)) ?? (await holdingsOfEvent(call, id));
  if (!held) throw new Refusal('Mes.Schedules.ExceptId.NotFound', 404);
  return held;
}

async function holdingsOfMeeting({ db, actor }: Call, id: string): Promise<Holdings | undefined> {
  const [row] = await db
    .select({
      hostId: schedules.hostId,
      meetingHostName: schedules.meetingHostName,
      address: schedules.address,
    })
    .from(schedules)
    .where(and(eq(schedules.id, id), scheduleScope.filter(actor)));
  if (!row) return undefined;
  const { memberId, scheduleId } = scheduleParticipants;
  const people = await db.select({ memberId }).from(scheduleParticipants).where(eq(scheduleId, id));
  return { ...row, memberIds: people.map((one) => one.memberId) };
}

/**
 * Those of the members whom the reader may see, so that nobody asks whether a stranger is busy. People outside the
 * system have no record that others may see.
 */
async function seenOf({ db, actor }: Call, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const asked = sql`${members.id} = any(${sql.param([...new Set(ids)])}::uuid[])`;
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(asked, ne(members.type, TYPES.outside), memberScope.filter(actor)));
  return rows.map(({ id }) => id);
}

async function meetingsAt(
  { db, actor }: Call,
  start: Date,
  end: Date,
  exceptId: string | null | undefined,
): Promise<Other[]> {
  const { id, kind, title, startTime, endTime, hostId, meetingHostName, address } = schedules;
  const seen: SQL | undefined = scheduleScope.filter(actor);
  const rows = await db
    .select({
      id,
      kind,
      title,
      startTime,
      endTime,
      hostId,
      meetingHostName,
      address,
      isSeen: sql<boolean>`${seen ?? sql`true`}`,
    })
    .from(schedules)
    .where(
      and(
        sql`tstzrange(${startTime}, ${endTime}) && tstzrange(${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz)`,
        gt(endTime, start),
        lt(startTime, end),
        isNull(schedules.cancelledAt),
        // A postponed one takes no room and no host.
        isNull(schedules.postponedAt),
        exceptId ? ne(id, exceptId) : undefined,
      ),
    )
    .orderBy(asc(startTime), asc(id))
    .limit(COMPARED_MOST);
  return rows.map((row) => ({ ...row, area: schedule.area }));
}

/** For each meeting and event those of the people who take part in it or host it, by id with their names. */
async function sharedPeople(
  call: Call,
  ids: readonly string[],
  people: readonly string[],
): Promise<Map<string, Map<string, string>>> {
  const { db } = call;
  const shared = new Map<string, Map<string, string>>();
  if (people.length === 0) return shared;
  const isAsked = (column: SQL) => sql`${column} = any(${sql.param([...people])}::uuid[])`;
  const invited = await db
    .select({ occasionId: scheduleParticipants.scheduleId, id: members.id, name: members.name })
    .from(scheduleParticipants)
    .innerJoin(members, eq(members.id, scheduleParticipants.memberId))
    .where(
      and(
        inArray(scheduleParticipants.scheduleId, [...ids]),
        // Somebody who declined is free.
        isNull(scheduleParticipants.declinedAt),
        isAsked(sql`${members.id}`),
      ),
    );
  const hosting = await db
    .select({ occasionId: schedules.id, id: members.id, name: members.name })
    .from(schedules)
    .innerJoin(members, eq(members.id, schedules.hostId))
    .where(and(inArray(schedules.id, [...ids]), isAsked(sql`${members.id}`)));
  const atEvents = await takingPart(call, ids, people);
  for (const { occasionId, id, name } of [...invited, ...hosting, ...atEvents]) {
    const known = shared.get(occasionId) ?? new Map<string, string>();
    shared.set(occasionId, known.set(id, name));
  }
  return shared;
}
