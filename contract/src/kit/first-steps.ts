/**
 * The first steps of an association, in the order of the work, each with the codes that let a user do it. The server
 * tells from its data which are done.
 */
export const FIRST_STEPS = [
  { key: 'contact', anyOf: ['ContactsUpdate'] },
  { key: 'people', anyOf: ['UsersCreate'] },
  { key: 'club', anyOf: ['ClubsCreate'] },
  { key: 'member', anyOf: ['MembersImport', 'MembersCreate'] },
  { key: 'committee', anyOf: ['ExecutiveCommitteesCreate'] },
  { key: 'account', anyOf: ['SettingsUpdate'] },
  { key: 'plan', anyOf: ['FeesCreate'] },
  { key: 'meeting', anyOf: ['SchedulesCreate'] },
  { key: 'mail', anyOf: ['OperationsView'] },
  { key: 'notification', anyOf: ['NotificationsCreate'] },
  { key: 'privacy', anyOf: ['PersonalDataCreate'] },
  { key: 'backup', anyOf: ['OperationsView'] },
] as const;

export type FirstStep = (typeof FIRST_STEPS)[number]['key'];

/** From this number of done steps on the first page shows the rest as a small line. */
export const MOST_STEPS = 7;

/** The highest number of rows that is counted for a step. */
export const STEP_COUNT_MAX = 1_000;
