import { MEMBER_AREAS } from '@hoivien/contract/areas/people/party/member-areas.ts';
import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

/** What happened to a member, on the records of members. */
export const timelineScreens: AreaScreens = {
  sides: [
    {
      on: MEMBER_AREAS,
      name: 'timeline-side',
      order: 30,
      load: async () => (await import('./TimelinePanel.tsx')).TimelineSide,
    },
  ],
  tabs: [
    {
      on: MEMBER_AREAS,
      name: 'timeline',
      label: ({ area }) => area('Timelines').title,
      order: 22,
      load: async () => (await import('./TimelinePanel.tsx')).TimelinePanel,
    },
  ],
};
