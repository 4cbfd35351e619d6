import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

/** Failed deliveries and the imports of all users. */
export const jobScreens: AreaScreens = {
  screens: [
    {
      path: '/jobs',
      title: ({ area }) => area('Jobs').title,
      about: ({ area }) => area('Jobs').about,
      anyOf: ['OutboxSearch'],
      ofAssociation: true,
      group: 'setting',
      load: async () => (await import('./JobsPage.tsx')).JobsPage,
    },
  ],
};
