import type { AreaScreens } from '../../kit/screen/area-screens.ts';

const PATH = '/outbox';

/** Mails and SMS that were sent, wait or failed. */
export const outboxScreens: AreaScreens = {
  screens: [
    {
      path: PATH,
      title: ({ area }) => area('Outbox').title,
      about: ({ area }) => area('Outbox').about,
      anyOf: ['OutboxSearch'],
      group: 'setting',
      load: async () => (await import('./OutboxPage.tsx')).OutboxPage,
    },
  ],
  notices: { Outbox: (_notice, { can }) => (can('OutboxSearch') ? `${PATH}?state=failed` : undefined) },
};
