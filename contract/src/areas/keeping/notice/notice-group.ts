/** The kinds of notices by matter; lists are grouped and filtered by it, and mails are chosen by it. */
const groups = {
  approval: ['ClubAdded', 'StaffAdded', 'ClubImported', 'StaffImported', 'ClubChanged'],
  decision: ['MemberApproved', 'MemberRefused', 'AskedToComplete'],
  invitation: ['InvitationAccepted', 'InvitationRefused'],
  account: ['RegistrationWaits', 'FactorReset', 'SeenAs'],
  event: ['PlaceGiven', 'PlaceOffered'],
  fee: [
    'PaymentWaits',
    'StrangeAccount',
    'UnreadTransfer',
    'PaymentConfirmed',
    'PaymentRefused',
    'BankAccountAdded',
    'BankAccountChanged',
    'BankAccountClosed',
    'FeeReminderComing',
    'FeeOwed',
  ],
  import: ['ImportFinished', 'ImportFailed', 'ImportWaits', 'ImportUndone'],
  request: ['CorrectionAsked'],
  breach: ['BreachDue', 'BreachOverdue'],
  feedback: ['FeedbackCame', 'FeedbackMessage', 'FeedbackReplied', 'FeedbackAssigned'],
  notification: ['NotificationCame', 'ConditionLost', 'ConditionBack'],
  report: ['YearlyTaskDue', 'YearlyTaskLate'],
  security: [
    'BurstWrongPassword',
    'BurstWrongCode',
    'BurstCopiedPasskey',
    'BurstLock',
    'BurstForgedToken',
    'BurstForgedWebhook',
    'BurstLimit',
    'BurstExport',
    'BurstReveal',
  ],
  file: ['FilesDiscarded', 'FilesUnknown', 'FilesUnlinked', 'FilesForeign'],
  machine: [
    'DiskLow',
    'DiskFull',
    'DiskFree',
    'BackupOld',
    'BackupMissing',
    'BackupMade',
    'BackupFaults',
    'BackupWhole',
    'BackupCopyFailed',
    'BackupCopied',
    'BackupLogFailed',
    'BackupLogKept',
    'BackupLogCopyFailed',
    'BackupLogCopied',
    'RestoreTestFailed',
    'RestoreTestPassed',
  ],
  message: ['MessageFailed', 'ChannelStuck', 'MailStuck', 'MailLeaves'],
} as const;

/** All groups, in the order of lists. `other` has the kinds that this version does not know. */
export const NOTICE_GROUPS = [...(Object.keys(groups) as (keyof typeof groups)[]), 'other'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** The groups that also come by e-mail. A mail about failed mails would fail like them, and cause the next notice. */
export const MAILED_GROUPS = NOTICE_GROUPS.filter((group) => group !== 'message');

/** When a notice also comes by e-mail: never, within a minute, or at the next 07:00 in Vietnam. */
export const NOTICE_MAILS = ['never', 'atOnce', 'daily'] as const;
export type NoticeMail = (typeof NOTICE_MAILS)[number];

/** The group of a kind. @example groupOf('Mes.Notices.ImportFailed') // 'import' */
export function groupOf(kind: string): NoticeGroup {
  return known.get(kind) ?? 'other';
}

/** The message keys of the kinds of a group; none for `other`. */
export function kindsOf(group: NoticeGroup): string[] {
  return [...known].flatMap(([kind, own]) => (own === group ? [kind] : []));
}

/** The message keys of all known kinds. */
export function knownKinds(): string[] {
  return [...known.keys()];
}

const known = new Map<string, NoticeGroup>(
  Object.entries(groups).flatMap(([group, kinds]) =>
    kinds.map((kind) => [`Mes.Notices.${kind}`, group as NoticeGroup] as const),
  ),
);
