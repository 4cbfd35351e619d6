import type { PublicPart } from '../../../kit/screen/public-part.ts';

/** Invitations to clubs on the page of their link and of their member. */
export const publicInvitations: PublicPart = {
  name: 'invitations',
  order: 10,
  load: async () => (await import('./PublicInvitations.tsx')).PublicInvitations,
};
