import { MEMBER_AREAS } from '@hoivien/contract/areas/people/party/member-areas.ts';
import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

/** Internal notes on the records of members. */
export const noteScreens: AreaScreens = {
  tabs: [
    {
      on: MEMBER_AREAS,
      name: 'notes',
      label: ({ area }) => area('Notes').title,
      order: 50,
      load: async () => (await import('./NotesPanel.tsx')).NotesPanel,
    },
  ],
};
