import {
  type PublicActivity,
  publicActivitySchema,
} from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { ACTIVITY_STATE, CONFIRMATION } from '@hoivien/contract/codes.ts';
import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { activities, activityParticipants } from '../../../db/tables/activity.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { Links } from '../../../kit/links.ts';
import { ofClubOf } from '../../../kit/public-link.ts';
import { type Guest, linksTo, SHOWN_MOST, tokenOf } from '../invitation/index.ts';
import { ANSWER_BY, refuseRepeated, setAnswers, standing, type TellMoved } from './answers.ts';
import { checkInToken } from './check-ins.ts';
import { offOf, stateOf } from './activity-row.ts';
import { mayAnswer } from './rights.ts';
import { waitingNumber } from './waiting.ts';

const PURPOSE = 'activity';

/** The token by which a participant answers. */
export const activityToken = (links: Links, participant: Pick<Guest, 'id' | 'linkCounter'>, row: { endTime: Date }) =>
  tokenOf(PURPOSE, links, participant, row);

/**
 * Links of participants: opening one shows the event, and its answer can be changed until the event ends. `tellMoved` runs
 * in the transaction of the answer.
 */
export function publicActivities(links: Links, tellMoved: TellMoved) {
  return linksTo({
    purpose: PURPOSE,
    part: 'activities',
    item: publicActivitySchema,
    code: 'ActivitiesSearch',
    guests: activityParticipants,
    coming: (now, reader) =>
      and(
        or(gt(activities.endTime, now), isNotNull(activities.postponedAt)),
        isNull(activities.endedAt),
        ofClubOf(reader, activities.clubId),
      ),
    read: ({ db }, where) =>
      db
        .select({
          participant: activityParticipants,
          activity: activities,
          clubId: activities.clubId,
          waitingNumber,
          mayAnswer,
        })
        .from(activityParticipants)
        .innerJoin(activities, eq(activities.id, activityParticipants.activityId))
        .where(where)
        .orderBy(asc(activities.startTime), asc(activities.id))
        .limit(SHOWN_MOST),
    show: ({ now }, { participant, activity, waitingNumber: number, mayAnswer: may }): PublicActivity => {
      const { id, title, startTime, endTime, address } = activity;
      return {
        id,
        token: activityToken(links, participant, activity),
        checkInToken: checkInToken(links, participant, activity),
        title,
        startTime: startTime.toISOString(),
        endTime: endTime.toISOString(),
        address,
        state: stateOf(activity, now),
        ...offOf(activity),
        cancelReason: activity.cancelReason,
        postponeReason: activity.postponeReason,
        answer: participant.status ?? CONFIRMATION.unconfirmed,
        isWaiting: number > 0,
        waitingNumber: number,
        offeredUntil: participant.offeredUntil?.toISOString() ?? null,
        isOfferOver: participant.waitingSince !== null && participant.offerEndedAt !== null,
        note: participant.answerNote,
        mayAnswer: may,
      };
    },
    answer: async (inner, { participant, activity, mayAnswer: may }, { answer, note }) => {
      const { db, now } = inner;
      // Answers of an event follow each other, so that the last place goes to one person.
      const [row] = await db.select().from(activities).where(eq(activities.id, activity.id)).for('no key update');
      const [held] = await db
        .select()
        .from(activityParticipants)
        .where(eq(activityParticipants.id, participant.id))
        .for('no key update');
      if (row?.cancelledAt) throw new Refusal('Mes.Activities.Answer.Cancelled', 400);
      if (row?.postponedAt) throw new Refusal('Mes.Activities.Answer.Postponed', 400);
      if (!row || !held || stateOf(row, now) === ACTIVITY_STATE.ended)
        throw new Refusal('Mes.Activities.Answer.TooLate', 400);
      if (!may) throw new Refusal('Mes.Activities.Answer.ByOffice', 400);
      const isAttending = answer === CONFIRMATION.confirmed;
      if (isAttending && held.offeredUntil && held.offeredUntil <= now)
        throw new Refusal('Mes.Activities.Answer.OfferEnded', 400);
      refuseRepeated(held, answer);
      const action = isAttending ? 'Confirm' : 'Reject';
      const { movedUp } = await setAnswers(inner, row, [held], action, { by: ANSWER_BY.link, note });
      await tellMoved(inner, row.id, movedUp);
      const { isWaiting } = await standing(inner, held.id);
      const attending = isAttending ? 'Mes.Activities.Answer.Attending' : 'Mes.Activities.Answer.NotAttending';
      return {
        message: isWaiting ? 'Mes.Activities.Answer.Waiting' : attending,
        changed: ['Activities', 'ActivityChildren', 'ActivityParticipants'],
      };
    },
  });
}
