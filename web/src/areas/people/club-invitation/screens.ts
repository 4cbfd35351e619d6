import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

/** The invitations of a club. */
export const clubInvitationScreens: AreaScreens = {
  tabs: [
    {
      on: ['Clubs'],
      name: 'invitations',
      label: ['Lời mời', 'Invitations'],
      order: 20,
      anyOf: ['ClubsInvite'],
      load: async () => (await import('./ClubInvitations.tsx')).ClubInvitations,
    },
  ],
};
