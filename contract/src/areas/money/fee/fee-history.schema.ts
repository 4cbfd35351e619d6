import { z } from 'zod';
import { readAmount, wholeAmount } from '../../../kit/amount.ts';
import { MONEY_MAX } from '../../../kit/field.ts';
import { cleanText } from '../../../kit/fold.ts';
import { reasonSchema } from '../../../kit/reason.ts';
import { named } from '../../../kit/schema-note.ts';
import { PAYMENT_KIND, PAYMENT_METHOD, REFUND_OUTCOMES } from './fee.codes.ts';
import { memberReminderSchema } from './reminder.schema.ts';

const key = (field: string, rule: string) => ({ error: `Mes.Payments.${field}.${rule}` });

const text = (field: string, max: number) =>
  z
    .string(key(field, 'InValid'))
    .max(max * 2, key(field, 'OverLength'))
    .overwrite(cleanText)
    .max(max, key(field, 'OverLength'))
    .nullish()
    .transform((value) => value || null);

/** An amount above 0, as a number or as people write it. */
const amount = z.union([z.string(), z.number()], key('Amount', 'Required')).transform((value, context) => {
  const read = typeof value === 'number' ? wholeAmount(value) : readAmount(value);
  if ('amount' in read && read.amount) return read.amount;
  const broken = 'wrong' in read ? read.wrong : read.amount === null ? 'Required' : 'Zero';
  context.addIssue({ code: 'custom', message: `Mes.Payments.Amount.${broken}` });
  return z.NEVER;
});

/** Made by the form once: an answer that was lost is asked for again with the same key, and booked once. */
const clientKey = z.guid({ error: 'Mes.Payments.ClientKey.InValid' });

/** An entry on a fee. A refund and a waiver need a reason. */
export const paymentInputSchema = named(
  'PaymentInput',
  z
    .object({
      kind: z
        .literal([PAYMENT_KIND.payment, PAYMENT_KIND.refund, PAYMENT_KIND.waiver], key('Kind', 'InValid'))
        .default(PAYMENT_KIND.payment),
      amount,
      payDate: z.iso.date(key('PayDate', 'InValid')),
      method: z
        .literal([PAYMENT_METHOD.cash, PAYMENT_METHOD.transfer, PAYMENT_METHOD.other], key('Method', 'InValid'))
        .default(PAYMENT_METHOD.transfer),
      paymentContent: text('PaymentContent', 500),
      userReceive: text('UserReceive', 100),
      /** Who hands over the money, for the receipt; the member when empty. */
      payerName: text('PayerName', 254),
      reason: text('Reason', 1000),
      /**
       * What a refund leaves: `lower` lowers the fee by it, `owed` makes it owed again. Needed for what is more than a credit.
       */
      outcome: z.enum(REFUND_OUTCOMES, key('Outcome', 'InValid')).optional(),
      /** Write a receipt with the payment. */
      receipt: z.boolean(key('Receipt', 'InValid')).default(false),
      attachmentIds: z.array(z.guid(key('AttachmentIds', 'InValid')), key('AttachmentIds', 'InValid')).default([]),
      /** What the fee owed when the person looked at it; the entry is refused when it owes something else by now. */
      debt: z.int(key('Debt', 'InValid')).optional(),
      clientKey,
    })
    .refine(({ kind, reason }) => kind === PAYMENT_KIND.payment || reason !== null, {
      path: ['reason'],
      error: 'Mes.Payments.Reason.Required',
    }),
);
export type PaymentInput = z.output<typeof paymentInputSchema>;

/** Moves what was paid too much on another fee of the member to this one. */
export const useCreditSchema = named(
  'CreditInput',
  z.object({ fromId: z.guid({ error: 'Mes.Payments.FromId.NotFound' }), amount, clientKey }),
);
export type CreditInput = z.output<typeof useCreditSchema>;

/** One payment for several fees of a member, with one receipt: shared out as chosen, else to the oldest due first. */
export const jointPaymentSchema = named(
  'JointPayment',
  z.object({
    amount,
    payDate: z.iso.date(key('PayDate', 'InValid')),
    method: z
      .literal([PAYMENT_METHOD.cash, PAYMENT_METHOD.transfer, PAYMENT_METHOD.other], key('Method', 'InValid'))
      .default(PAYMENT_METHOD.transfer),
    paymentContent: text('PaymentContent', 500),
    userReceive: text('UserReceive', 100),
    payerName: text('PayerName', 254),
    receipt: z.boolean(key('Receipt', 'InValid')).default(false),
    /** The chosen fees with their amounts, which add up to the amount. */
    parts: z
      .array(z.object({ feeId: z.guid({ error: 'Mes.FeeHistories.Id.NotFound' }), amount }), key('Parts', 'InValid'))
      .min(1, key('Parts', 'InValid'))
      .max(100, key('Parts', 'InValid'))
      .optional(),
    /** What the member owed when the person looked. */
    debt: z.int(key('Debt', 'InValid')).optional(),
    clientKey,
  }),
);
export type JointPayment = z.output<typeof jointPaymentSchema>;

const total = z.union([z.string(), z.number()], { error: 'Mes.FeeHistories.Total.Required' });

/** Another total for a fee that has entries. `asCredit` agrees that what was paid above it becomes a credit. */
export const correctTotalSchema = named(
  'TotalCorrection',
  z.object({
    total: total.transform((value, context) => {
      const read = typeof value === 'number' ? wholeAmount(value) : readAmount(value);
      if ('amount' in read && read.amount) return read.amount;
      const broken = 'wrong' in read ? 'InValid' : read.amount === null ? 'Required' : 'Zero';
      context.addIssue({ code: 'custom', message: `Mes.FeeHistories.Total.${broken}` });
      return z.NEVER;
    }),
    reason: reasonSchema('FeeHistories'),
    asCredit: z.boolean({ error: 'Mes.FeeHistories.AsCredit.InValid' }).default(false),
    version: z.int({ error: 'Mes.FeeHistories.Update.Conflict' }),
  }),
);
export type TotalCorrection = z.output<typeof correctTotalSchema>;

export const reverseSchema = z.object({ reason: reasonSchema('Payments'), clientKey });
export const refuseSchema = z.object({ reason: reasonSchema('Payments') });

/** An entry of a fee as its page shows it. */
export const entrySchema = named(
  'PaymentEntry',
  z.object({
    id: z.string(),
    version: z.int(),
    kind: z.int(),
    method: z.int(),
    state: z.int(),
    amount: z.int(),
    payDate: z.string(),
    paymentContent: z.string().nullable(),
    userReceive: z.string().nullable(),
    reason: z.string().nullable(),
    refuseReason: z.string().nullable(),
    enteredBy: z.string().nullable(),
    /** The club whose user entered it. */
    enteredByClub: z.string().nullable(),
    confirmedBy: z.string().nullable(),
    /** The entry that it takes back, and the entry that takes it back. */
    reversesId: z.string().nullable(),
    reversedById: z.string().nullable(),
    receipt: z.object({ id: z.string(), code: z.string(), isCancelled: z.boolean() }).nullable(),
    files: z.array(z.object({ id: z.string(), fileName: z.string(), mime: z.string(), size: z.int() })),
  }),
);
export type PaymentEntry = z.infer<typeof entrySchema>;

/** A fee of a member with its entries. */
const feeOfMember = named(
  'FeeOfMember',
  z.object({
    id: z.string(),
    version: z.int(),
    year: z.int(),
    period: z.string(),
    kind: z.int(),
    total: z.int(),
    paid: z.int(),
    waived: z.int(),
    /** Negative: paid too much. */
    debt: z.int(),
    status: z.int(),
    dueOn: z.string(),
    reference: z.string(),
    pending: z.boolean(),
    note: z.string().nullable(),
    cancelledAt: z.string().nullable(),
    cancelReason: z.string().nullable(),
    /** What was to be paid before it was cancelled. */
    cancelledTotal: z.int().nullable(),
    entries: z.array(entrySchema),
  }),
);
export type FeeOfMember = z.infer<typeof feeOfMember>;

/** All fees of a member, the newest first, with their sums. */
export const feesOfMemberSchema = named(
  'FeesOfMember',
  z.object({
    memberId: z.string(),
    memberType: z.int(),
    memberCode: z.string().nullable(),
    memberName: z.string(),
    clubNames: z.string().nullable(),
    fees: z.array(feeOfMember),
    /** Under it the member pays for all fees at once; null before the first fee. */
    reference: z.string().nullable(),
    /** What is owed, and what was paid too much. */
    debt: z.int(),
    credit: z.int(),
    /** The earliest due day of an open fee. */
    dueOn: z.string().nullable(),
    /** The newest first. */
    reminders: z.array(memberReminderSchema),
    mayBook: z.boolean(),
    mayDecide: z.boolean(),
    mayAdd: z.boolean(),
  }),
);
export type FeesOfMember = z.infer<typeof feesOfMemberSchema>;

/** The sums of all fees of a list, as texts of digits because many large fees exceed the exact integers. */
export const feeSumsSchema = named(
  'FeeSums',
  z.object({
    count: z.int(),
    members: z.int(),
    total: z.string(),
    paid: z.string(),
    waived: z.string(),
    debt: z.string(),
    /** The parts of `debt` whose due day has come, and whose due day is over. */
    due: z.string(),
    overdue: z.string(),
    credit: z.string(),
  }),
);
export type FeeSums = z.infer<typeof feeSumsSchema>;

/** The sums of all entries that a list has under its filters; those that wait or were refused count nothing yet. */
export const paymentSumsSchema = named(
  'PaymentSums',
  z.object({
    count: z.int(),
    /** Of confirmed entries: money that was paid, refunded and taken back, and apart from it what was waived. */
    amount: z.string(),
    waived: z.string(),
    waiting: z.int(),
    waitingAmount: z.string(),
  }),
);
export type PaymentSums = z.infer<typeof paymentSumsSchema>;

/** A code of VietQR for a fee, one for each account that can take the money. */
export const vietQrSchema = named(
  'VietQrOfFee',
  z.object({
    reference: z.string(),
    amount: z.int(),
    accounts: z.array(
      z.object({
        id: z.string(),
        bankBin: z.string(),
        bankName: z.string(),
        accountNumber: z.string(),
        accountHolder: z.string(),
        clubName: z.string().nullable(),
        /** The text of the code. */
        code: z.string(),
        /** The account was added or changed within the last 7 days. */
        changedAt: z.string().nullable(),
      }),
    ),
    /** The reader may enter accounts. */
    mayKeep: z.boolean(),
  }),
);
export type VietQrOfFee = z.infer<typeof vietQrSchema>;

export const vietQrQuery = z.object({
  /** Another amount than the debt. */
  amount: z.coerce.number({ error: 'Mes.Payments.Amount.InValid' }).int().min(1).max(MONEY_MAX).optional(),
});

/** The fees of this year of the present members of a club: how many pay each rate, and what of it came in or is late. */
export const feesOfClubSchema = named(
  'FeesOfClub',
  z.object({
    year: z.int(),
    /** The amounts of membership fees, the highest first, and how many members have each. */
    rates: z.array(z.object({ total: z.number(), members: z.int() })),
    total: z.number(),
    collected: z.number(),
    waived: z.number(),
    overdue: z.number(),
    overdueMembers: z.int(),
    /** What is open and not late. */
    coming: z.number(),
  }),
);
export type FeesOfClub = z.output<typeof feesOfClubSchema>;
