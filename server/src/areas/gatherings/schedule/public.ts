import { scheduleLife } from '@hoivien/contract/areas/gatherings/schedule/schedule.life.ts';
import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import {
  type PublicMeeting,
  publicMeetingSchema,
} from '@hoivien/contract/areas/gatherings/schedule/schedule.schema.ts';
import { ANSWER, SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { scheduleParticipants, schedules } from '../../../db/tables/schedule.ts';
import { audit } from '../../../kit/audit.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { Links } from '../../../kit/links.ts';
import { ofClubOf } from '../../../kit/public-link.ts';
import { type Guest, linksTo, SHOWN_MOST, tokenOf } from '../invitation/index.ts';

const PURPOSE = 'meeting';

/** The token by which a participant answers. */
export const meetingToken = (
  links: Links,
  participant: Pick<Guest, 'id' | 'linkCounter'>,
  meeting: { endTime: Date },
) => tokenOf(PURPOSE, links, participant, meeting);

/** Links of participants: opening one shows the meeting, and its answer can be changed until the start. */
export function publicMeetings(links: Links) {
  return linksTo({
    purpose: PURPOSE,
    part: 'meetings',
    item: publicMeetingSchema,
    code: 'SchedulesSearch',
    guests: scheduleParticipants,
    coming: (now, reader) =>
      and(
        or(gt(schedules.endTime, now), isNotNull(schedules.postponedAt)),
        isNull(schedules.cancelledAt),
        ofClubOf(reader, schedules.clubId),
      ),
    read: ({ db }, where) =>
      db
        .select({ participant: scheduleParticipants, meeting: schedules, clubId: schedules.clubId })
        .from(scheduleParticipants)
        .innerJoin(schedules, eq(schedules.id, scheduleParticipants.scheduleId))
        .where(where)
        .orderBy(asc(schedules.startTime), asc(schedules.id))
        .limit(SHOWN_MOST),
    show: ({ now }, { participant, meeting }): PublicMeeting => {
      const {
        id,
        kind,
        title,
        meetingHostName,
        startTime,
        endTime,
        type,
        address,
        link,
        cancelReason,
        postponeReason,
      } = meeting;
      return {
        id,
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
        postponeReason,
        answer: participant.status ?? ANSWER.none,
        note: participant.answerNote,
      };
    },
    answer: async (inner, { participant, meeting }, { answer, note }) => {
      const state = stateAt(scheduleLife, meeting, inner.now);
      if (state === SCHEDULE_STATE.postponed) throw new Refusal('Mes.Schedules.Answer.Postponed', 400);
      if (state !== SCHEDULE_STATE.upcoming) throw new Refusal('Mes.Schedules.Answer.TooLate', 400);
      const isAttending = answer === ANSWER.attending;
      await inner.db
        .update(scheduleParticipants)
        .set({
          acceptedAt: isAttending ? inner.now : null,
          declinedAt: isAttending ? null : inner.now,
          answerNote: note,
        })
        .where(eq(scheduleParticipants.id, participant.id));
      await audit(inner, {
        ...factOf(schedule, meeting, 'Update'),
        // The actor of the entry names the member. The note stays out of it, because erasing does not reach histories of meetings.
        changes: { participantAnswer: [participant.status ?? ANSWER.none, answer] },
      });
      return {
        message: isAttending ? 'Mes.Schedules.Answer.Attending' : 'Mes.Schedules.Answer.NotAttending',
        changed: [schedule.area],
      };
    },
  });
}
