import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

/** The user manual, which everybody may read. */
export const instructionScreens: AreaScreens = {
  screens: [
    {
      path: '/document-tutorial',
      title: ({ area }) => area('Instructions').title,
      about: ({ area }) => area('Instructions').about,
      anyOf: [],
      group: 'setting',
      load: async () => (await import('./InstructionPage.tsx')).InstructionPage,
    },
  ],
};
