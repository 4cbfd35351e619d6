import { scheduleLife } from '@hoivien/contract/areas/schedule/schedule.life.ts';
import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { type PublicMeeting, publicMeetingSchema } from '@hoivien/contract/areas/schedule/schedule.schema.ts';
import { ANSWER, SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { and, asc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { scheduleParticipants, schedules } from '../../db/tables/schedule.ts';
import { audit } from '../../kit/audit.ts';
import type { Call } from '../../kit/call.ts';
import { factOf } from '../../kit/crud/facts.ts';
import { Refusal } from '../../kit/errors.ts';
import type { Visit } from '../../kit/http/route.ts';
import type { Links } from '../../kit/links.ts';
import {
  type LinkedMember,
  type LinkedRow,
  type LinkPurpose,
  type PublicPart,
  ofClubOf,
  raisesCounter,
} from '../../kit/public-link.ts';

const MEETING = 'meeting';
const MEETINGS = 'meetings';

/** The most coming meetings on the page of a member. */
const SHOWN_MOST = 50;

/** How long after its end the link to a meeting opens it, in milliseconds. */
const TOLD_FOR = 30 * 24 * 60 * 60 * 1000;

/** The last moment that a link can name, in the year 2106, in milliseconds. */
const LAST = 0xff_ff_ff_ff * 1000;

type Participant = typeof scheduleParticipants.$inferSelect;
type Meeting = typeof schedules.$inferSelect;

/** An invitation to a meeting: the participant and the meeting. */
interface Invited extends LinkedRow {
  participant: Participant;
  meeting: Meeting;
}

/** The token by which a participant answers. A raised counter or a removed participant ends it. */
export function meetingToken(
  links: Links,
  { id, linkCounter }: Pick<Participant, 'id' | 'linkCounter'>,
  { endTime }: Pick<Meeting, 'endTime'>,
): string {
  return links.of(MEETING, { id, counter: linkCounter }, new Date(Math.min(endTime.getTime() + TOLD_FOR, LAST)));
}

/** Links of participants: opening one shows the meeting, and its answer can be changed until the start. */
export function meetingPurpose(links: Links): LinkPurpose<Invited> {
  return {
    purpose: MEETING,
    revoke: raisesCounter(scheduleParticipants),
    find: async (visit, id) => (await readInvited(visit, eq(scheduleParticipants.id, id)))[0],
    about: { part: MEETINGS, read: async (visit, invited) => [toPublic(visit, links, invited)] },
    answer: async (visit, { participant, meeting }, member, { answer, note }) => {
      if (!isOpen(meeting, visit.now)) throw new Refusal('Mes.Schedules.Answer.TooLate', 400);
      const isAttending = answer === ANSWER.attending;
      await visit.db
        .update(scheduleParticipants)
        .set({
          acceptedAt: isAttending ? visit.now : null,
          declinedAt: isAttending ? null : visit.now,
          answerNote: note,
        })
        .where(eq(scheduleParticipants.id, participant.id));
      await audit(answering(visit, member, meeting.clubId), {
        ...factOf(schedule, meeting, 'Update'),
        // The actor of the entry names the member. The note stays out of it, because erasing does not reach histories of meetings.
        changes: { participantAnswer: [participant.status ?? ANSWER.none, answer] },
      });
      return {
        message: isAttending ? 'Mes.Schedules.Answer.Attending' : 'Mes.Schedules.Answer.NotAttending',
        changed: [schedule.area],
      };
    },
  };
}

/** The part of a member's page with the coming meetings. */
export function meetingsPart(links: Links): PublicPart {
  return {
    name: MEETINGS,
    schema: z.array(publicMeetingSchema),
    codes: () => ['SchedulesSearch'],
    read: async (visit, { id }, reader) => {
      const coming = await readInvited(
        visit,
        and(
          eq(scheduleParticipants.memberId, id),
          gt(schedules.endTime, visit.now),
          isNull(schedules.cancelledAt),
          ofClubOf(reader, schedules.clubId),
        ),
      );
      return coming.map((invited) => toPublic(visit, links, invited));
    },
  };
}

async function readInvited({ db }: Visit, where: SQL | undefined): Promise<Invited[]> {
  const rows = await db
    .select({ participant: scheduleParticipants, meeting: schedules })
    .from(scheduleParticipants)
    .innerJoin(schedules, eq(schedules.id, scheduleParticipants.scheduleId))
    .where(where)
    .orderBy(asc(schedules.startTime), asc(schedules.id))
    .limit(SHOWN_MOST);
  return rows.map(({ participant, meeting }) => ({
    id: participant.id,
    counter: participant.linkCounter,
    memberId: participant.memberId,
    participant,
    meeting,
  }));
}

function isOpen(meeting: Meeting, now: Date): boolean {
  return stateAt(scheduleLife, meeting, now) === SCHEDULE_STATE.upcoming;
}

function toPublic({ now }: Visit, links: Links, { participant, meeting }: Invited): PublicMeeting {
  const { kind, title, meetingHostName, startTime, endTime, type, address, link, cancelReason } = meeting;
  return {
    id: meeting.id,
    token: meetingToken(links, participant, meeting),
    kind,
    title,
    meetingHostName,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    type,
    address,
    link,
    state: stateAt(scheduleLife, meeting, now),
    cancelReason,
    answer: participant.status ?? ANSWER.none,
    note: participant.answerNote,
  };
}

/** The call of a person who answers by a link. The entry belongs to the club of the meeting, so that its users see it. */
function answering(visit: Visit, { id, code }: LinkedMember, clubId: string | null): Call {
  const actor = {
    userId: id,
    userName: code ?? '',
    sessionId: '',
    roleId: null,
    clubId,
    permissions: new Set<string>(),
  };
  return { ...visit, actor };
}
