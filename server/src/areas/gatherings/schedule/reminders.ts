import { ANSWER } from '@hoivien/contract/codes.ts';
import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { schedules } from '../../../db/tables/schedule.ts';
import { inDayHours } from '../../../kit/outbox/hours.ts';
import type { LetterServices } from '../../../kit/letter-services.ts';
import { about, type Inner, untilNone, wayTo } from '../invitation/index.ts';
import { type Meeting, meetings, peopleOf } from './letters.ts';

const HOUR = 60 * 60 * 1000;

/** The reminders: how long before the start, and from when on one comes too late. In milliseconds. */
const KINDS = {
  day: { before: 24 * HOUR, tooLate: 2 * HOUR, on: schedules.remindDay, of: schedules.dayRemindedOf },
  hour: { before: HOUR, tooLate: 0, on: schedules.remindHour, of: schedules.hourRemindedOf },
} as const;
type Kind = keyof typeof KINDS;

/**
 * Writes the reminders that are due: a day and an hour before a meeting, to participants who were invited before that and
 * did not decline. The transaction that writes them notes the start of the meeting, and servers that run this at the same
 * time skip each other's rows, so each start is reminded of once. A meeting with another start is reminded of again.
 */
export async function remindMeetings(clock: Inner, services: LetterServices): Promise<number> {
  let count = 0;
  for (const kind of ['day', 'hour'] as const)
    count += await untilNone(clock, (inner) => remindOne(inner, services, kind));
  return count;
}

/** Reminds of one meeting. Returns the number of reminders; undefined when none is due. */
async function remindOne(inner: Inner, services: LetterServices, kind: Kind): Promise<number | undefined> {
  const { db, now } = inner;
  const { before, on, of } = KINDS[kind];
  const [meeting] = await db
    .select()
    .from(schedules)
    .where(
      and(
        isNull(schedules.cancelledAt),
        isNull(schedules.postponedAt),
        eq(on, true),
        gt(schedules.startTime, now),
        lte(schedules.startTime, new Date(now.getTime() + before)),
        sql`${of} is distinct from ${schedules.startTime}`,
      ),
    )
    .orderBy(asc(schedules.startTime))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!meeting) return undefined;
  const reminded = kind === 'day' ? { dayRemindedOf: meeting.startTime } : { hourRemindedOf: meeting.startTime };
  await db.update(schedules).set(reminded).where(eq(schedules.id, meeting.id));
  return write(inner, services, meeting, kind);
}

async function write(inner: Inner, services: LetterServices, meeting: Meeting, kind: Kind): Promise<number> {
  const { before, tooLate } = KINDS[kind];
  const start = meeting.startTime.getTime();
  // After a day without a server the reminder of the hour is enough.
  if (start - inner.now.getTime() < tooLate) return 0;
  const due = (await peopleOf(inner, meeting.id)).filter((person) => {
    const { invitedAt, status } = person.participant;
    const isTold = invitedAt !== null && invitedAt.getTime() <= start - before;
    // An SMS that waits for the morning must not come after the start.
    const isInTime = wayTo(person, meeting.bySms)?.channel !== 'sms' || inDayHours(inner.now) < meeting.startTime;
    return isTold && isInTime && status !== ANSWER.notAttending;
  });
  return meetings.write(inner, services, meeting, about(due, 'reminder'), { key: `${start}:${kind}` });
}
