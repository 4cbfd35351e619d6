import { z } from 'zod';
import { cleanText } from '../../../kit/fold.ts';
import { named } from '../../../kit/schema-note.ts';
import { LATE_AGES, type LateAge } from './fee.rules.ts';

/** How a reminder speaks: 1 friendly, 2 clear, 3 for the last time. */
export const TONES = [1, 2, 3] as const;
export type Tone = (typeof TONES)[number];

/** Which fees a reminder is about: those whose due day is over, those whose day has come, or all that are owed. */
export const REMINDER_SCOPES = ['overdue', 'due', 'all'] as const;
export type ReminderScope = (typeof REMINDER_SCOPES)[number];

/** Whether a fee with a due day is within a scope on a day. */
export function isWithin(scope: ReminderScope, dueOn: string, on: string): boolean {
  return scope === 'all' || dueOn < on || (scope === 'due' && dueOn === on);
}

/** The channels of reminders: 1 e-mail, 2 SMS, 3 in the product. An SMS goes only to members without an e-mail. */
export const REMINDER_METHODS = [1, 2, 3] as const;

/** The calendar that a plan gets when nobody chooses another one: days from the due day on. */
export const USUAL_CALENDAR: readonly CalendarStep[] = [
  { days: -30, tone: 1 },
  { days: 0, tone: 1 },
  { days: 15, tone: 2 },
  { days: 45, tone: 3 },
];

/** Most steps of a calendar, and most days before and after the due day. */
export const STEPS_MAX = 12;
export const DAYS_MAX = 730;
export const MESSAGE_MAX = 2_000;

/**
 * Why a member who owes gets no reminder: no address, mails came back, restricted or left, a payment waits, paid meanwhile,
 * a transfer waits that surely pays a fee (`unbooked`), or somebody reminded by hand today.
 */
export const REMINDER_SKIPS = ['noAddress', 'bounced', 'gone', 'pending', 'paid', 'unbooked', 'reminded'] as const;
export type ReminderSkip = (typeof REMINDER_SKIPS)[number];

/** The tone that fits the age of a debt; a person may choose another one. */
export const AGE_TONES: Readonly<Record<LateAge, Tone>> = {
  days30: 1,
  days90: 2,
  days180: 2,
  year: 3,
  older: 3,
};

/** From how many recipients a second question is asked, and from how many their number is typed. */
export const ASK_FROM = 10;
export const TYPE_FROM = 100;
/** Days within which a reminder is told as a recent one. */
export const RECENT_DAYS = 14;
/** The days for which the members of the last reminder may rest. */
export const REST_DAYS = [0, 3, 7, 14] as const;

const key = (rest: string) => ({ error: `Mes.Fees.${rest}` });
const tone = z.literal(TONES, key('Tone.InValid'));
const step = z.object({
  /** Days after the due day; before it they are negative. */
  days: z.int(key('Days.InValid')).min(-DAYS_MAX, key('Days.InValid')).max(DAYS_MAX, key('Days.InValid')),
  tone,
});
export type CalendarStep = z.output<typeof step>;

/** The whole calendar of a plan; no steps end it. */
export const calendarInputSchema = named(
  'FeeCalendarInput',
  z.object({
    steps: z
      .array(step, key('Days.InValid'))
      .max(STEPS_MAX, key('Days.OverLength'))
      .refine((steps) => new Set(steps.map(({ days }) => days)).size === steps.length, key('Days.Duplicate'))
      .refine((steps) => steps.every(({ days, tone: one }) => one === 1 || days > 0), key('Tone.TooEarly')),
  }),
);
export type CalendarInput = z.output<typeof calendarInputSchema>;

/** A step of the calendar on its day. */
export const calendarStepSchema = named(
  'FeeCalendarStep',
  z.object({
    days: z.int(),
    tone: z.int(),
    /** The day on which it runs at 08:00. */
    on: z.string(),
    /** `missed`: its day was over before the step existed or the plan was issued. */
    state: z.enum(['coming', 'sent', 'missed']),
    /** The members whom it reminded, or whom it would remind by what is owed now. */
    members: z.int(),
    debt: z.int(),
  }),
);
export type CalendarDay = z.infer<typeof calendarStepSchema>;

const badFilter = key('Filter.InValid');

/** Whom a reminder goes to: the open fees of a plan, or those of the list of fees under a query. */
const reminded = {
  feePlanId: z.guid(key('FeePlanId.NotFound')).nullish(),
  /** The parameters of a query of `FeeHistories`. */
  filter: z
    .record(z.string().max(60), z.union([z.string().max(300), z.array(z.string().max(300)).max(100)]), badFilter)
    .nullish(),
  /** Only what is overdue, unless more is asked for. */
  scope: z.literal(REMINDER_SCOPES, key('Scope.InValid')).default('overdue'),
  tone,
  methods: z
    .array(z.literal(REMINDER_METHODS, key('Methods.InValid')), key('Methods.Required'))
    .min(1, key('Methods.Required'))
    .overwrite((methods) => [...new Set(methods)].sort((a, b) => a - b))
    .default([1]),
  /** The words above the fees; those of the tone when empty. `{name}`, `{addressee}` and `{debt}` are filled. */
  message: z
    .string(key('Message.InValid'))
    .max(MESSAGE_MAX * 2, key('Message.OverLength'))
    .overwrite(cleanText)
    .max(MESSAGE_MAX, key('Message.OverLength'))
    .nullish()
    .transform((text) => text || null),
};

const ages = z.array(z.literal([...LATE_AGES], key('Ages.InValid')), key('Ages.InValid')).min(1, key('Ages.InValid'));
const restDays = z.literal(REST_DAYS, key('RestDays.InValid')).default(0);

/** The clear tone and the last one say that money has not come, so they are for what is overdue. */
const isToned = ({ tone, scope }: { tone: Tone; scope: ReminderScope }) => tone === 1 || scope === 'overdue';
const toned = { path: ['tone'], ...key('Tone.NotAllowed') };

const hasAim = ({ feePlanId, filter }: { feePlanId?: unknown; filter?: unknown }) => Boolean(feePlanId || filter);

export const reminderInputSchema = named(
  'FeeReminderInput',
  z
    .object({
      ...reminded,
      /** Now when empty. What is owed is read at that time. */
      sendTime: z.iso.datetime({ offset: true, ...key('SendTime.InValid') }).nullish(),
      /** Made by the form once, so that a second press sends nothing more. */
      clientKey: z.guid(key('ClientKey.InValid')),
    })
    .refine(hasAim, { path: ['filter'], ...key('Filter.Required') })
    .refine(isToned, toned),
);
export type ReminderInput = z.output<typeof reminderInputSchema>;

export const reminderPreviewInputSchema = named(
  'FeeReminderPreviewInput',
  z
    .object({
      ...reminded,
      ages: ages.optional(),
      restDays,
      /** The place of the member whose mail is shown, from 0. */
      at: z.int(key('At.InValid')).min(0, key('At.InValid')).default(0),
    })
    .refine(hasAim, { path: ['filter'], ...key('Filter.Required') })
    .refine(isToned, toned),
);
export type ReminderPreviewInput = z.output<typeof reminderPreviewInputSchema>;

/** Whom a reminder would reach now, and the mail of the first of them. */
export const reminderPreviewSchema = named(
  'FeeReminderPreview',
  z.object({
    members: z.int(),
    fees: z.int(),
    debt: z.int(),
    left: z.array(z.object({ reason: z.enum(REMINDER_SKIPS), count: z.int() })),
    /** The members whom each scope would reach. */
    scopes: z.object({ overdue: z.int(), due: z.int(), all: z.int() }),
    /** The usual words of the tone. */
    words: z.string(),
    /** The place of the member among those who get it. */
    at: z.int(),
    sample: z
      .object({ memberName: z.string(), subject: z.string(), html: z.string(), sms: z.string().nullable() })
      .nullable(),
  }),
);
export type ReminderPreview = z.infer<typeof reminderPreviewSchema>;

/** Whom the page of reminders is about. */
export const reminderAgesInputSchema = named(
  'FeeReminderAgesInput',
  z
    .object({ feePlanId: reminded.feePlanId, filter: reminded.filter, methods: reminded.methods, restDays })
    .refine(hasAim, { path: ['filter'], ...key('Filter.Required') }),
);

/** The members whose fees are overdue, by the age of the oldest one, and who of them gets nothing. */
export const reminderAgesSchema = named(
  'FeeReminderAges',
  z.object({
    on: z.string(),
    ages: z.array(
      z.object({
        age: z.literal([...LATE_AGES]),
        members: z.int(),
        /** Those of them who get a letter, and what they owe overdue. */
        reached: z.int(),
        debt: z.int(),
        /** The most reminders that one of them got, and the day of the last one. */
        times: z.int(),
        lastOn: z.string().nullable(),
        /** Those who get a letter and got another one within 14 days. */
        recent: z.int(),
      }),
    ),
    notDue: z.object({ members: z.int(), debt: z.int() }),
    /** The first ones who get nothing, with the reason; the counts are of all. */
    left: z.array(z.object({ memberId: z.string(), name: z.string(), reason: z.enum(REMINDER_SKIPS) })),
    reasons: z.array(z.object({ reason: z.enum(REMINDER_SKIPS), count: z.int() })),
    nextReminderOn: z.string().nullable(),
    words: z.record(z.string(), z.string()),
  }),
);
export type ReminderAges = z.infer<typeof reminderAgesSchema>;

/** Reminders of what is overdue, a tone and its text for each age of debt. */
export const remindersInputSchema = named(
  'FeeRemindersInput',
  z
    .object({
      feePlanId: reminded.feePlanId,
      filter: reminded.filter,
      methods: reminded.methods,
      restDays,
      tones: z
        .array(z.object({ tone, ages, message: reminded.message }), key('Tone.InValid'))
        .min(1, key('Ages.InValid'))
        .max(TONES.length, key('Tone.InValid'))
        .refine(
          (all) => new Set(all.flatMap((one) => one.ages)).size === all.flatMap((one) => one.ages).length,
          key('Ages.Duplicate'),
        )
        .refine((all) => new Set(all.map((one) => one.tone)).size === all.length, key('Tone.InValid')),
      /** How many letters the person agreed to; more of them are refused. */
      members: z.int(key('Members.InValid')).min(1, key('Members.InValid')),
      /** Now when empty. What is owed is read at that time. */
      sendTime: z.iso.datetime({ offset: true, ...key('SendTime.InValid') }).nullish(),
      clientKey: z.guid(key('ClientKey.InValid')),
    })
    .refine(hasAim, { path: ['filter'], ...key('Filter.Required') }),
);
export type RemindersInput = z.output<typeof remindersInputSchema>;

/** A reminder with what became of it. */
export const sentReminderSchema = named(
  'FeeReminder',
  z.object({
    id: z.string(),
    tone: z.int(),
    /** A step of the calendar of its plan wrote it. */
    byCalendar: z.boolean(),
    feePlanName: z.string().nullable(),
    sendTime: z.string(),
    sentBy: z.string().nullable(),
    /** Null until its time has come. */
    resolvedAt: z.string().nullable(),
    members: z.int(),
    skipped: z.int(),
    debt: z.int(),
    /** Members whose messages are not all out. */
    waiting: z.int(),
    stoppedAt: z.string().nullable(),
  }),
);
export type SentReminder = z.infer<typeof sentReminderSchema>;

/** What became of a reminder to one member. */
export const REMINDER_STATES = ['waiting', 'sent', 'failed', 'stopped', 'skipped'] as const;

/** A reminder in the log of a member. */
export const memberReminderSchema = named(
  'FeeMemberReminder',
  z.object({
    id: z.string(),
    /** The members whom the same reminder reaches. */
    members: z.int(),
    at: z.string(),
    tone: z.int(),
    byCalendar: z.boolean(),
    fees: z.int(),
    debt: z.int(),
    methods: z.array(z.int()),
    state: z.enum(REMINDER_STATES),
    skipped: z.enum(REMINDER_SKIPS).nullable(),
    sentBy: z.string().nullable(),
  }),
);
export type MemberReminder = z.infer<typeof memberReminderSchema>;

/** What a member owes, as their own page shows it. Nothing in it is a secret of the association. */
export const publicFeesSchema = named(
  'PublicFees',
  z.object({
    debt: z.int(),
    /** One code for several fees; null for one fee, while a payment waits, or without an account. */
    together: z
      .object({
        debt: z.int(),
        reference: z.string(),
        bankName: z.string(),
        accountNumber: z.string(),
        accountHolder: z.string(),
        /** The text of the VietQR code. */
        code: z.string(),
      })
      .nullable(),
    fees: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        debt: z.int(),
        total: z.int(),
        dueOn: z.string(),
        overdue: z.int(),
        /** A payment of the member waits for confirmation. */
        pending: z.boolean(),
        reference: z.string(),
        accounts: z.array(
          z.object({
            bankName: z.string(),
            accountNumber: z.string(),
            accountHolder: z.string(),
            /** The text of the VietQR code. */
            code: z.string(),
          }),
        ),
      }),
    ),
    receipts: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        issuedOn: z.string(),
        amount: z.int(),
        isCancelled: z.boolean(),
        /** The address of the PDF, for a day. */
        address: z.string(),
      }),
    ),
  }),
);
export type PublicFees = z.infer<typeof publicFeesSchema>;
