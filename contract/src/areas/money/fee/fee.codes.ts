/** The codes of fees. The texts of the areas have their words. */

/** 1 incomplete, 2 completed (specification 4). */
export const FEE_STATUS = { incomplete: 1, completed: 2 } as const;

export const FEE_KIND = { membership: 1, joining: 2, other: 3 } as const;

export const PRO_RATA = { none: 0, month: 1, quarter: 2 } as const;

/** What an entry does: a payment and a waiver count for the member, a refund and a reversal against. */
export const PAYMENT_KIND = { payment: 1, reversal: 2, refund: 3, waiver: 4 } as const;

/** What a refund leaves: a fee that is lower by it, as if waived, or one that is owed again. */
export const REFUND_OUTCOMES = ['lower', 'owed'] as const;
export type RefundOutcome = (typeof REFUND_OUTCOMES)[number];

/** How money moved. A credit moves what was paid too much from one fee to another. */
export const PAYMENT_METHOD = { cash: 1, transfer: 2, other: 3, credit: 4 } as const;

/** Whether the association has confirmed an entry; those of a cancelled fee are cancelled, too. */
export const PAYMENT_STATE = { waiting: 0, confirmed: 1, refused: 2, cancelled: 3 } as const;

/** A year, its halves, quarters and months. */
export const PERIODS_OF_FEES = [
  'Y',
  'H1',
  'H2',
  'Q1',
  'Q2',
  'Q3',
  'Q4',
  'M01',
  'M02',
  'M03',
  'M04',
  'M05',
  'M06',
  'M07',
  'M08',
  'M09',
  'M10',
  'M11',
  'M12',
] as const;
export type FeePeriod = (typeof PERIODS_OF_FEES)[number];

/** The kinds of members that owe fees: unit, affiliate and personal members. Clubs and partners owe none. */
export const PAYING_TYPES = [1, 2, 6] as const;

export const YEAR_MIN = 2000;
export const YEAR_MAX = 2100;
