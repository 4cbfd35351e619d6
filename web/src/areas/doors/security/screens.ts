import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

/** Sign-ins and signs of attacks. */
export const securityScreens: AreaScreens = {
  screens: [
    {
      path: '/security',
      title: ({ area }) => area('SecurityEvents').title,
      about: ({ area }) => area('SecurityEvents').about,
      anyOf: ['SecurityEventsSearch'],
      ofAssociation: true,
      group: 'setting',
      load: async () => (await import('./SecurityPage.tsx')).SecurityPage,
    },
  ],
  notices: {
    SecurityEvents: ({ kind }) => {
      const name = kind.replace(/^.*\.Burst/, '');
      return `/security?kind=${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    },
  },
};
