/**
 * Long tests, which `npm test -- --whole` and CI run and a plain `npm test` leaves out, so that it ends within ten minutes.
 * Each stands beside quicker tests of the same rule. docs/testing.md says more.
 */

/** Test files of the server, as ends of their paths without `.test.ts`. */
export const LONG_OF_SERVER = [
  'areas/committee/import',
  'areas/exchange/mend',
  'areas/exchange/messy',
  'areas/exchange/office-places',
  'areas/exchange/office-values',
  'areas/exchange/updates',
  'areas/merge/merge.property',
  'areas/party/double',
  'areas/party/member-import',
  'db/embedded/embedded',
  'testing/copies',
  'testing/demo-walk',
];

/** Journeys, as names without `.journey.ts`. */
export const LONG_JOURNEYS = [
  'check-in',
  'club',
  'committee',
  'finance',
  'invitation',
  'manual',
  'mend',
  'merge',
  'news',
  'personal-data',
  'print',
  'profile',
  'recovery',
  'reward',
  'schedule',
  'views',
];
