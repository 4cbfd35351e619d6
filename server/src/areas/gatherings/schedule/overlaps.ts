import type { OverlapQuestion, Overlaps } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { and, asc, eq, gt, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { members } from '../../../db/tables/member.ts';
import { scheduleParticipants, schedules } from '../../../db/tables/schedule.ts';
import type { Call } from '../../../kit/call.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import { holidaysBetween } from '../holiday/index.ts';
import { memberScope } from '../../people/party/index.ts';
import { scheduleScope } from './rights.ts';

/** The most meetings of an answer; a day with more has one warning anyway. */
const TOLD_MOST = 20;
/** The most names of people in both meetings. */
const NAMED_MOST = 5;
/** The most meetings at the same time that are compared. */
const COMPARED_MOST = 500;

interface Asked {
  hostId: string | null;
  hostKey: string;
  placeKey: string;
  people: string[];
}

/**
 * The meetings at the same time with the same host, the same place or the same people, and the holidays of these days.
 * A meeting that the reader may not see has no title: it says only that somebody or something is busy.
 */
export async function overlapsOf(call: Call, question: OverlapQuestion): Promise<Overlaps> {
  const [start, end] = [new Date(question.startTime), new Date(question.endTime)];
  if (end <= start) throw inputRefusal([{ field: 'endTime', message: 'Mes.Schedules.EndTime.InValid' }]);
  const asked = await completed(call, question);
  const holidays = await holidaysBetween(call, dayOf(start), dayOf(new Date(end.getTime() - 1)));
  const others = await atThatTime(call, start, end, question.exceptId);
  if (others.length === 0) return { meetings: [], holidays };
  const shared = await sharedPeople(
    call,
    others.map(({ id }) => id),
    asked.people,
  );
  const meetings = others
    .map((other) => {
      const both = shared.get(other.id) ?? new Map<string, string>();
      const isHosted = other.hostId !== null && other.hostId === asked.hostId;
      const sameHost = isHosted || (asked.hostKey !== '' && keyOf(other.meetingHostName) === asked.hostKey);
      const samePlace = asked.placeKey !== '' && keyOf(other.address) === asked.placeKey;
      const { id, kind, title } = other;
      return {
        ...(other.isSeen ? { id, kind, title } : { id: null, kind: null, title: null }),
        startTime: other.startTime.toISOString(),
        endTime: other.endTime.toISOString(),
        sameHost,
        samePlace,
        people: both.size,
        names: [...both.values()].slice(0, NAMED_MOST),
      };
    })
    .filter(({ sameHost, samePlace, people }) => sameHost || samePlace || people > 0);
  return { meetings: meetings.slice(0, TOLD_MOST), holidays };
}

/** The host, place and people of the question; what it leaves out comes from its record. */
async function completed(call: Call, question: OverlapQuestion): Promise<Asked> {
  const { exceptId } = question;
  const held = exceptId ? await linksOfHolder(call, exceptId) : undefined;
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

async function linksOfHolder({ db, actor }: Call, id: string) {
  const [row] = await db
    .select({
      hostId: schedules.hostId,
      meetingHostName: schedules.meetingHostName,
      address: schedules.address,
    })
    .from(schedules)
    .where(and(eq(schedules.id, id), scheduleScope.filter(actor)));
  if (!row) throw new Refusal('Mes.Schedules.ExceptId.NotFound', 404);
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

async function atThatTime({ db, actor }: Call, start: Date, end: Date, exceptId: string | null | undefined) {
  const { id, kind, title, startTime, endTime, hostId, meetingHostName, address } = schedules;
  const seen: SQL | undefined = scheduleScope.filter(actor);
  return db
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
}

/** For each meeting those of the people who take part in it or host it, by id with their names. */
async function sharedPeople(
  { db }: Call,
  ids: readonly string[],
  people: readonly string[],
): Promise<Map<string, Map<string, string>>> {
  const shared = new Map<string, Map<string, string>>();
  if (people.length === 0) return shared;
  const isAsked = (column: SQL) => sql`${column} = any(${sql.param([...people])}::uuid[])`;
  const invited = await db
    .select({ scheduleId: scheduleParticipants.scheduleId, id: members.id, name: members.name })
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
    .select({ scheduleId: schedules.id, id: members.id, name: members.name })
    .from(schedules)
    .innerJoin(members, eq(members.id, schedules.hostId))
    .where(and(inArray(schedules.id, [...ids]), isAsked(sql`${members.id}`)));
  for (const { scheduleId, id, name } of [...invited, ...hosting]) {
    const known = shared.get(scheduleId) ?? new Map<string, string>();
    shared.set(scheduleId, known.set(id, name));
  }
  return shared;
}
