/**
 * Long tests, which `npm test -- --whole` and CI run and a plain `npm test` leaves out, so that it ends within ten minutes.
 * Each stands beside quicker tests of the same rule. docs/testing.md says more.
 */

/** Test files of the server, as ends of their paths without `.test.ts`. */
export const LONG_OF_SERVER = [
  'areas/activity/results.property',
  'areas/attachment/limits',
  'areas/committee/import',
  'areas/exchange/import-undo',
  'areas/exchange/lists',
  'areas/exchange/mend',
  'areas/exchange/messy',
  'areas/exchange/office-places',
  'areas/exchange/office-values',
  'areas/exchange/updates',
  'areas/fee/money.property',
  'areas/figures/lists.property',
  'areas/finance/day-totals.property',
  'areas/merge/merge.property',
  'areas/notice/streams',
  'areas/party/double',
  'areas/party/member-import',
  'areas/user/brute-force',
  'db/embedded/copy',
  'db/embedded/embedded',
  'db/silence',
  'demo/demo',
  'kit/crud/list-query',
  'kit/spreadsheet/read-hostile',
  'kit/spreadsheet/round-trip',
  'testing/copies',
  'testing/coverage',
  'testing/coverage-script',
  'testing/demo-walk',
  'testing/fields',
];

/** Test files of components, as ends of their paths without `.test.tsx`. A journey takes each of their screens. */
export const LONG_OF_WEB = [
  'areas/activity/check-in/CheckIn',
  'areas/club-invitation/ClubInvitations',
  'areas/fee/VietQrPicture',
  'areas/notification/NotificationForm',
  'areas/party/member/Member',
  'areas/role/RolePage',
  'areas/schedule/ScheduleForm',
  'areas/schedule/calendar/CalendarView',
];

/** Journeys, as names without `.journey.ts`. */
export const LONG_JOURNEYS = [
  'check-in',
  'club',
  'committee',
  'door',
  'feedback',
  'finance',
  'first-steps',
  'import',
  'invitation',
  'manual',
  'mend',
  'merge',
  'monday',
  'news',
  'notification',
  'personal-data',
  'print',
  'profile',
  'recovery',
  'reward',
  'schedule',
  'shell',
  'views',
];
