import { type PublicActivity, publicActivitySchema } from '@hoivien/contract/areas/activity/activity.schema.ts';
import { ACTIVITY_STATE, CONFIRMATION } from '@hoivien/contract/codes.ts';
import { and, asc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { activities, activityParticipants } from '../../db/tables/activity.ts';
import type { Call } from '../../kit/call.ts';
import { Refusal } from '../../kit/errors.ts';
import type { Visit } from '../../kit/http/route.ts';
import type { LetterHouse } from '../../kit/letter-house.ts';
import type { Links } from '../../kit/links.ts';
import {
  type LinkedMember,
  type LinkedRow,
  type LinkPurpose,
  type PublicPart,
  ofClubOf,
  raisesCounter,
} from '../../kit/public-link.ts';
import { ANSWER_BY, refuseRepeated, setAnswers, standing } from './answers.ts';
import { checkInToken } from './check-ins.ts';
import { type Activity, stateOf } from './held.ts';
import type { Participant } from './rows.ts';
import { mayAnswer } from './scope.ts';
import { waitingNumber } from './waiting.ts';

const PURPOSE = 'activity';
const PART = 'activities';

/** The most coming events on the page of a member. */
const SHOWN_MOST = 50;
/** How long after its end the link to an event opens it, in milliseconds. */
const TOLD_FOR = 30 * 24 * 60 * 60 * 1000;
/** The last moment that a link can name, in milliseconds. */
const LAST = 0xff_ff_ff_ff * 1000;

interface Invited extends LinkedRow {
  participant: Participant;
  activity: Activity;
  waitingNumber: number;
  mayAnswer: boolean;
}

/** The token by which a participant answers. A raised counter or a removed participant ends it. */
export function activityToken(
  links: Links,
  { id, linkCounter }: Pick<Participant, 'id' | 'linkCounter'>,
  { endTime }: Pick<Activity, 'endTime'>,
): string {
  return links.of(PURPOSE, { id, counter: linkCounter }, new Date(Math.min(endTime.getTime() + TOLD_FOR, LAST)));
}

/** Tells those who moved up, in the transaction of the answer. */
type TellMoved = (
  inner: Pick<Call, 'db' | 'now'>,
  id: string,
  moved: { participantId: string; name: string }[],
) => Promise<void>;

/** Links of participants: opening one shows the event, and its answer can be changed until the event ends. */
export function activityPurpose(links: LetterHouse['links'], tellMoved: TellMoved): LinkPurpose<Invited> {
  return {
    purpose: PURPOSE,
    revoke: raisesCounter(activityParticipants),
    find: async (visit, id) => (await readInvited(visit, eq(activityParticipants.id, id)))[0],
    about: { part: PART, read: async (visit, invited) => [toPublic(visit, links, invited)] },
    answer: async (visit, { participant, activity, mayAnswer: may }, member, { answer, note }) => {
      // Answers of an event follow each other, so that the last place goes to one person.
      const [row] = await visit.db.select().from(activities).where(eq(activities.id, activity.id)).for('no key update');
      const [held] = await visit.db
        .select()
        .from(activityParticipants)
        .where(eq(activityParticipants.id, participant.id))
        .for('no key update');
      if (row?.cancelledAt) throw new Refusal('Mes.Activities.Answer.Cancelled', 400);
      if (!row || !held || stateOf(row, visit.now) === ACTIVITY_STATE.ended)
        throw new Refusal('Mes.Activities.Answer.TooLate', 400);
      if (!may) throw new Refusal('Mes.Activities.Answer.ByOffice', 400);
      const isAttending = answer === CONFIRMATION.confirmed;
      refuseRepeated(held, answer);
      const inner = answering(visit, member, row.clubId);
      const action = isAttending ? 'Confirm' : 'Reject';
      const moved = await setAnswers(inner, row, [held], action, { by: ANSWER_BY.link, note });
      await tellMoved(visit, row.id, moved);
      const { isWaiting } = await standing(visit, held.id);
      const message = isWaiting
        ? 'Mes.Activities.Answer.Waiting'
        : isAttending
          ? 'Mes.Activities.Answer.Attending'
          : 'Mes.Activities.Answer.NotAttending';
      return { message, changed: ['Activities', 'ActivityChildren', 'ActivityParticipants'] };
    },
  };
}

/** The part of a member's page with the coming events. */
export function activitiesPart(links: Links): PublicPart {
  return {
    name: PART,
    schema: z.array(publicActivitySchema),
    codes: () => ['ActivitiesSearch'],
    read: async (visit, { id }, reader) => {
      const coming = await readInvited(
        visit,
        and(
          eq(activityParticipants.memberId, id),
          gt(activities.endTime, visit.now),
          isNull(activities.endedAt),
          ofClubOf(reader, activities.clubId),
        ),
      );
      return coming.map((invited) => toPublic(visit, links, invited));
    },
  };
}

async function readInvited({ db }: Visit, where: SQL | undefined): Promise<Invited[]> {
  const rows = await db
    .select({ participant: activityParticipants, activity: activities, waitingNumber, mayAnswer })
    .from(activityParticipants)
    .innerJoin(activities, eq(activities.id, activityParticipants.activityId))
    .where(where)
    .orderBy(asc(activities.startTime), asc(activities.id))
    .limit(SHOWN_MOST);
  return rows.map((row) => ({
    id: row.participant.id,
    counter: row.participant.linkCounter,
    memberId: row.participant.memberId,
    ...row,
  }));
}

function toPublic(
  { now }: Visit,
  links: Links,
  { participant, activity, waitingNumber: number, mayAnswer: may }: Invited,
): PublicActivity {
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
    isCancelled: activity.cancelledAt !== null,
    cancelReason: activity.cancelReason,
    answer: participant.status ?? CONFIRMATION.unconfirmed,
    isWaiting: number > 0,
    waitingNumber: number,
    note: participant.answerNote,
    mayAnswer: may,
  };
}

/** The call of a person who answers by a link. The entry belongs to the club of the event, so that its users see it. */
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
