import { OUTSIDE } from './kit/participant.ts';

/** The codes of the specification (3 and 4) by name. The texts of the areas contain their words. */

/** The types of members. */
export const MEMBER_TYPE = {
  unit: 1,
  affiliate: 2,
  partner: 3,
  executive: 4,
  club: 5,
  person: 6,
  personalPartner: 7,
  /** A person outside the system, known by name and e-mail only. */
  outside: OUTSIDE,
} as const;

export const APPROVAL = { waiting: 0, approved: 1, refused: 2 } as const;

/** Whether a member, a club or an account is active. */
export const STATUS = { active: 1, inactive: 2 } as const;

/** The use of a member's data: allowed, restricted to storing, or erased. */
export const RESTRICTION = { none: 0, restricted: 1, erased: 2 } as const;

export const SCHEDULE_KIND = { meeting: 1, entry: 2 } as const;

/** Where a meeting takes place. */
export const SCHEDULE_TYPE = { inPlace: 1, online: 2 } as const;

export const SCHEDULE_STATE = { upcoming: 1, happening: 2, finished: 3, cancelled: 4, postponed: 5 } as const;

/** The answers of an invited person. */
export const ANSWER = { none: 1, attending: 2, notAttending: 3 } as const;

/** What was recorded of a participant on the day of a meeting. */
export const ATTENDANCE = { present: 1, absent: 2, excused: 3 } as const;

/** The kinds of an end of a stay. */
export const END_KIND = { resigned: 1, excluded: 2, struckOff: 3, dissolved: 4, died: 5, other: 6 } as const;

export const NOTIFICATION_STATUS = { unsent: 1, sent: 2 } as const;

export const NOTIFICATION_TYPE = { general: 1, invitation: 2, feeReminder: 3, greeting: 4 } as const;

/** The answers of a recipient who was asked to confirm. */
export const CONFIRMATION = { unconfirmed: 1, confirmed: 2, refused: 3 } as const;

/** The channels of a notification. */
export const METHOD = { mail: 1, sms: 2, product: 3, zalo: 6 } as const;

export const ACTIVITY_STATE = { notStarted: 1, inProgress: 2, ended: 3 } as const;

/** The outcomes of a check-in at an event. */
export const CHECK_IN = { in: 1, alreadyIn: 2, cancelled: 3, otherEvent: 4, needsCheck: 5, unknown: 6 } as const;

export const FEEDBACK_STATUS = { replied: 1, notReplied: 2 } as const;
/** The types of entries about money that members bring. */
export const FINANCE_TYPE = { revenue: 1, discount: 2, sponsor: 3 } as const;

/** Whether an entry is paid; it is then closed for ever. */
export const FINANCE_STATUS = { paid: 1, notPaid: 2 } as const;

export const REWARD_STATUS = { waiting: 0, approved: 1, rejected: 2 } as const;
