import { RESTRICTION } from '@hoivien/contract/codes.ts';
import { IconLink } from '@tabler/icons-react';
import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

/** The link to the page of a member, in the menu of its record. */
export const linkScreens: AreaScreens = {
  entries: [
    {
      on: ['Members', 'PersonalMembers', 'Partners', 'PersonalPartners'],
      name: 'member-link',
      label: ['Liên kết riêng của hội viên…', 'The member’s own link…'],
      icon: IconLink,
      order: 35,
      needs: ['Update'],
      when: ({ restriction }) => Number(restriction ?? RESTRICTION.none) === RESTRICTION.none,
      load: async () => (await import('./MemberLinkDialog.tsx')).MemberLinkDialog,
    },
  ],
};
