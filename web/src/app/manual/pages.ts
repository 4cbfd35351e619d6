/** A page of the product's manual: its file, and the screens that it describes, by the beginnings of their paths. */
interface ManualPage {
  readonly key: string;
  readonly screens: readonly string[];
}

/** The pages in the order of the menu. General pages have no screens of their own. */
export const MANUAL_PAGES: readonly ManualPage[] = [
  { key: 'home', screens: ['/', '/birthdays'] },
  {
    key: 'members',
    screens: [
      '/member-and-partner/member',
      '/member-and-partner/member-personal',
      '/member-and-partner/partner',
      '/member-and-partner/partner-personal',
      '/member-and-partner/represent',
    ],
  },
  { key: 'clubs', screens: ['/member-and-partner/club'] },
  {
    key: 'committees',
    screens: [
      '/member-and-partner/committees',
      '/member-and-partner/terms',
      '/member-and-partner/executive-committee',
      '/member-and-partner/form-executive-committee',
    ],
  },
  { key: 'merge', screens: ['/member-and-partner/duplicates'] },
  { key: 'addresses', screens: ['/member-and-partner/addresses'] },
  { key: 'events', screens: ['/activities'] },
  { key: 'rewards', screens: ['/rewards', '/merit-badges'] },
  { key: 'calendar', screens: ['/calendar', '/calendar/event-calendar', '/calendar/holidays'] },
  {
    key: 'meetings',
    screens: ['/calendar/meeting-schedule', '/calendar/decisions', '/calendar/absentees', '/calendar/papers'],
  },
  { key: 'notifications', screens: ['/notification', '/notification-templates'] },
  { key: 'news', screens: ['/news'] },
  { key: 'documents', screens: ['/document'] },
  { key: 'feedback', screens: ['/feedback', '/feedback-answers'] },
  {
    key: 'fees',
    screens: [
      '/fees',
      '/fee-histories',
      '/fee-payments',
      '/fee-figures',
      '/receipts',
      '/member-and-partner/history-fees',
      '/setting/fee-accounts',
    ],
  },
  { key: 'bank', screens: ['/bank-statements'] },
  {
    key: 'finance',
    screens: [
      '/revenue',
      '/discounts',
      '/sponsors',
      '/member-and-partner/finance',
      '/member-and-partner/history-revenues',
    ],
  },
  { key: 'ranks', screens: ['/levels'] },
  { key: 'figures', screens: ['/figures'] },
  { key: 'yearly', screens: ['/yearly-lists', '/setting/yearly-task'] },
  { key: 'catalogues', screens: ['/catalogue', '/fields'] },
  { key: 'users', screens: ['/user', '/roles'] },
  { key: 'setting', screens: ['/setting', '/settings'] },
  { key: 'tutorial', screens: ['/document-tutorial'] },
  { key: 'personal-data', screens: ['/personal-data'] },
  { key: 'journal', screens: ['/audit', '/security', '/outbox', '/jobs'] },
  { key: 'server', screens: ['/operations'] },
  { key: 'profile', screens: ['/profile', '/change-password', '/second-factor'] },
  { key: 'lists', screens: [] },
  { key: 'records', screens: [] },
  { key: 'forms', screens: [] },
  { key: 'import', screens: [] },
  { key: 'print', screens: [] },
];

/** General pages by a part of a path. */
const GENERAL: readonly [RegExp, string][] = [
  [/\/import$/, 'import'],
  [/\/(print|papers)(\/|$)/, 'print'],
  [/\/(add|edit)(\/|$)/, 'forms'],
  [/\/info(\/|$)/, 'records'],
];

/**
 * The keys of the pages for a screen: its own one first, and a general one. Of several pages the one with the longest
 * beginning counts.
 *
 * @example manualFor('/member-and-partner/member/edit/:id', false) // ['members', 'forms']
 */
export function manualFor(path: string, isList: boolean): string[] {
  const fitting = MANUAL_PAGES.flatMap(({ key, screens }) =>
    screens
      .filter((screen) => path === screen || (screen !== '/' && path.startsWith(`${screen}/`)))
      .map((screen) => ({ key, length: screen.length })),
  );
  const own = fitting.toSorted((a, b) => b.length - a.length)[0]?.key;
  const general = GENERAL.find(([part]) => part.test(path))?.[1] ?? (isList ? 'lists' : undefined);
  return [own, general].filter((key) => key !== undefined);
}
