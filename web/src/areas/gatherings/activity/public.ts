import type { PublicActivity } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { CONFIRMATION } from '@hoivien/contract/codes.ts';
import type { PublicPart } from '../../../kit/screen/public-part.ts';

/** Events on the page of a participant and of their member. */
export const publicEvents: PublicPart = {
  name: 'activities',
  order: 15,
  waits: (events: readonly PublicActivity[]) => events.some(({ answer }) => answer === CONFIRMATION.unconfirmed),
  load: async () => (await import('./PublicEvents.tsx')).PublicEvents,
};
