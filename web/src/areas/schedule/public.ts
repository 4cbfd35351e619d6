import type { PublicPart } from '../../kit/screen/public-part.ts';

/** Meetings on the page of a participant and of their member. */
export const publicMeetings: PublicPart = {
  name: 'meetings',
  order: 20,
  load: async () => (await import('./PublicMeetings.tsx')).PublicMeetings,
};
