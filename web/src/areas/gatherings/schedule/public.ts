import type { PublicMeeting } from '@hoivien/contract/areas/gatherings/schedule/schedule.schema.ts';
import { ANSWER, SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import type { PublicPart } from '../../../kit/screen/public-part.ts';

/** Meetings on the page of a participant and of their member. */
export const publicMeetings: PublicPart = {
  name: 'meetings',
  order: 20,
  waits: (meetings: readonly PublicMeeting[]) =>
    meetings.some(({ answer, state }) => answer === ANSWER.none && state === SCHEDULE_STATE.upcoming),
  load: async () => (await import('./PublicMeetings.tsx')).PublicMeetings,
};
