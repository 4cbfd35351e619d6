import { activityParticipants } from '../../../db/tables/activity.ts';
import { letterKind } from '../../../kit/outbox/letter-kinds.ts';

/** The letters of events in the outbox. Their `sourceId` is the event. */
export const LETTERS = letterKind('activity', {
  ends: 'withItsRecord',
  telling: ['cancellation', 'removal'],
  waits: true,
  marks: activityParticipants.activityId,
});
