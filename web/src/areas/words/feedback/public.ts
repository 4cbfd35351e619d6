import type { PublicPart } from '../../../kit/screen/public-part.ts';

/** What the person of the page said to the association, and a way to say more. */
export const publicFeedback: PublicPart = {
  name: 'feedback',
  order: 80,
  load: async () => (await import('./PublicFeedbacks.tsx')).PublicFeedbacks,
};
