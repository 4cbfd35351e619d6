import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

/** The audit trail. */
export const auditScreens: AreaScreens = {
  screens: [
    {
      path: '/audit',
      title: ({ area }) => area('AuditLogs').title,
      about: ({ area }) => area('AuditLogs').about,
      anyOf: ['AuditLogsSearch'],
      group: 'setting',
      load: async () => (await import('./AuditPage.tsx')).AuditPage,
    },
  ],
};
