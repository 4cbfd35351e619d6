import { type AreaScreens, codesOn } from '../../../kit/screen/area-screens.ts';

const committees = () => import('./CommitteePage.tsx');
const represents = () => import('./RepresentPages.tsx');

/** Committees, their terms, representatives, and the leaders of a club. */
export const committeeScreens: AreaScreens = {
  pages: {
    Committees: {
      add: async () => (await committees()).CommitteeFormPage,
      list: async () => (await committees()).CommitteeListPage,
      info: async () => (await committees()).CommitteePage,
    },
    Terms: {
      add: async () => (await import('./TermFormPage.tsx')).TermFormPage,
      edit: async () => (await import('./TermFormPage.tsx')).TermFormPage,
      info: async () => (await import('./TermPage.tsx')).TermPage,
    },
    Represents: {
      list: async () => (await represents()).RepresentListPage,
      add: async () => (await represents()).RepresentFormPage,
      edit: async () => (await represents()).RepresentFormPage,
      info: async () => (await represents()).RepresentPage,
    },
  },
  screens: [
    {
      // The address of the specification for adding and reading a representative.
      path: '/member-and-partner/form-executive-committee/:type/:id',
      title: ({ area }) => area('Represents').title,
      anyOf: [...codesOn(['Represents'], 'Create'), ...codesOn(['Represents'], 'View')],
      group: 'member',
      load: async () => (await represents()).RepresentAlias,
    },
  ],
  sides: [
    {
      on: ['Clubs'],
      name: 'board',
      order: 5,
      leads: true,
      anyOf: codesOn(['ExecutiveCommittees'], 'View'),
      load: async () => (await import('./ClubBoard.tsx')).ClubBoard,
    },
  ],
  tabs: [
    {
      on: ['Clubs'],
      name: 'committees',
      label: ({ area }) => area('Committees').title,
      order: 10,
      anyOf: codesOn(['ExecutiveCommittees'], 'View'),
      load: async () => (await import('./ClubCommittees.tsx')).ClubCommittees,
    },
  ],
};
