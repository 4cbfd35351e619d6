import type { PublicPart } from '../../../kit/screen/public-part.ts';

/** Notifications on the page of a recipient and of their member. */
export const publicNotifications: PublicPart = {
  name: 'notifications',
  order: 10,
  load: async () => (await import('./PublicNotifications.tsx')).PublicNotifications,
};
