import type { PublicPart } from '../../kit/screen/public-part.ts';

/** Events on the page of a participant and of their member. */
export const publicEvents: PublicPart = {
  name: 'activities',
  order: 15,
  load: async () => (await import('./PublicEvents.tsx')).PublicEvents,
};
