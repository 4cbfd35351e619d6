/**
 * The address of every screen that needs no record, as `web/src/app/route-table.test.ts` checks, and some addresses with a
 * query that shows another state of a screen.
 */
export const ROUTES: readonly string[] = [
  '/',
  '/profile',
  '/change-password',
  '/second-factor',
  '/nowhere',
  '/help',
  '/settings',
  ...['/roles', '/user'].flatMap((list) => ['', '/add'].map((end) => `${list}${end}`)),
  '/audit',
  '/security',
  '/operations',
  '/outbox',
  ...['', '?tab=imports'].map((end) => `/jobs${end}`),
  ...['contacts', 'association', 'yearly-task', 'fee-accounts'].map((page) => `/setting/${page}`),
  ...['', '/add', '/import'].map((end) => `/fields${end}`),
  '/figures',
  ...['', '/print'].map((end) => `/yearly-lists${end}`),
  // Without a query this route redirects to the meetings from today; the test checks the address after the redirect.
  '/calendar?state=1',
  '/calendar/add',
  '/calendar/absentees',
  '/calendar/meeting-schedule/add',
  '/calendar/event-calendar/add',
  ...['decisions', 'holidays'].flatMap((list) => ['', '/add'].map((end) => `/calendar/${list}${end}`)),
  '/birthdays',
  ...[
    'careers',
    'certificates',
    'enterprises',
    'markets',
    'organizations',
    'tags',
    'target-customers',
    'titles',
  ].flatMap((list) => ['', '/add', '/import'].map((end) => `/catalogue/${list}${end}`)),
  '/catalogue/markets?search=zzz',
  ...['', '?approval=0', '/add', '/import', '/print?approval=0', '/print/cards?approval=0', '/print/labels'].map(
    (end) => `/member-and-partner/member${end}`,
  ),
  ...['member', 'club', 'member-personal', 'partner', 'partner-personal'].map(
    (list) => `/member-and-partner/${list}/fill`,
  ),
  ...['club', 'member-personal', 'partner', 'partner-personal'].flatMap((list) =>
    ['', '/add', '/import', '/print', '/print/cards', '/print/labels'].map(
      (end) => `/member-and-partner/${list}${end}`,
    ),
  ),
  ...['executive-committee', 'committees', 'terms', 'represent'].flatMap((list) =>
    ['', '/add', '/import'].map((end) => `/member-and-partner/${list}${end}`),
  ),
  ...['addresses', 'duplicates'].map((page) => `/member-and-partner/${page}`),
  ...['', '/add', '/add/new', '/ranking', '/reports', '/reports/add', '/children', '/children/add'].map(
    (end) => `/activities${end}`,
  ),
  ...['', '/add', '/import'].map((end) => `/activities/participants${end}`),
  ...['', '/layouts', '/queue'].map((end) => `/bank-statements${end}`),
  ...['', '/add'].map((end) => `/fees${end}`),
  ...['', '/add', '/import', '/remind'].map((end) => `/fee-histories${end}`),
  '/fee-payments',
  '/fee-figures',
  '/receipts',
  ...['revenue', 'sponsors', 'discounts'].flatMap((list) =>
    ['', '/add', '/import', '/print'].map((end) => `/${list}${end}`),
  ),
  ...['', '/accumulation', '/ranking', '/ranking/print', '/ranks', '/ranks/add'].map((end) => `/levels${end}`),
  ...['', '/add', '/import'].map((end) => `/merit-badges${end}`),
  ...['', '/add'].map((end) => `/rewards${end}`),
  ...['', '/add', '/reader'].map((end) => `/news${end}`),
  ...['notification', 'notification-templates'].flatMap((list) => ['', '/add'].map((end) => `/${list}${end}`)),
  ...['', '/mine'].map((end) => `/feedback${end}`),
  ...['', '/add'].map((end) => `/feedback-answers${end}`),
  '/document',
  '/document/form-add',
  '/document-tutorial',
  ...['access', 'texts', 'people', 'breaches', 'breaches/add', 'requests', 'requests/add'].map(
    (page) => `/personal-data/${page}`,
  ),
];
