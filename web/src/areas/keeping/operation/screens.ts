import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

/** The page of the person who keeps the machine. */
export const operationScreens: AreaScreens = {
  screens: [
    {
      path: '/operations',
      title: ({ area }) => area('Operations').title,
      about: ({ area }) => area('Operations').about,
      anyOf: ['OperationsView'],
      ofAssociation: true,
      group: 'setting',
      load: async () => (await import('./OperationsPage.tsx')).OperationsPage,
    },
  ],
  notices: { Operations: () => '/operations' },
};
