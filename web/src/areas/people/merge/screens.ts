import { DUPLICATES_PATH } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { MEMBER_AREAS } from '@hoivien/contract/areas/people/party/member-areas.ts';
import { RESTRICTION } from '@hoivien/contract/codes.ts';
import { IconArrowsJoin2 } from '@tabler/icons-react';
import { type AreaScreens, codesOn } from '../../../kit/screen/area-screens.ts';

/** Possible duplicates, the comparison of two records, and its action on a record. */
export const mergeScreens: AreaScreens = {
  screens: [
    {
      path: DUPLICATES_PATH,
      title: ({ area }) => area('Merges').title,
      about: ({ area }) => area('Merges').about,
      anyOf: codesOn(MEMBER_AREAS, 'Search'),
      group: 'member',
      load: async () => (await import('./DuplicatesPage.tsx')).DuplicatesPage,
    },
    {
      path: `${DUPLICATES_PATH}/:survivorId/:loserId`,
      title: ['Hợp nhất hai hồ sơ', 'Merge two records'],
      anyOf: codesOn(MEMBER_AREAS, 'Update'),
      group: 'member',
      parent: DUPLICATES_PATH,
      load: async () => (await import('./MergePage.tsx')).MergePage,
    },
  ],
  pairs: [
    {
      on: MEMBER_AREAS,
      label: ['Hợp nhất', 'Merge'],
      icon: IconArrowsJoin2,
      needs: ['Update', 'Delete'],
      to: ([survivor, loser]) => `${DUPLICATES_PATH}/${survivor}/${loser}`,
    },
  ],
  entries: [
    {
      on: MEMBER_AREAS,
      name: 'merge',
      label: ['Hợp nhất với hồ sơ khác…', 'Merge with another record…'],
      icon: IconArrowsJoin2,
      order: 40,
      // Merging changes one record and deletes the other.
      needs: ['Update', 'Delete'],
      when: ({ restriction }) => Number(restriction) !== RESTRICTION.erased,
      load: async () => (await import('./MergeWith.tsx')).MergeWith,
    },
  ],
};
