import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

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
  notices: {
    Outbox: ({ kind }, { can }) => {
      if (!can('OutboxSearch')) return undefined;
      return `${PATH}?state=${kind === 'Mes.Notices.ChannelStuck' ? 'settings' : 'failed'}`;
    },
  },
};
