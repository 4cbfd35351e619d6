import { z } from 'zod';
import { LANGUAGES } from '../../../kit/message.ts';
import { named } from '../../../kit/schema-note.ts';
import { FEE_KIND, PAYING_TYPES, YEAR_MAX, YEAR_MIN } from './fee.codes.ts';
import { DEBT_AGES, DEBT_GROUPS } from './fee.rules.ts';

const bad = (name: string) => ({ error: `Mes.Fees.${name}.InValid` });
const count = z.int();
/** Whole đồng. */
const money = z.int();
/** A percentage with one decimal; null where there is nothing to compare. */
const percent = z.number().nullable();

const asked = {
  kind: z.coerce
    .number(bad('Kind'))
    .pipe(z.literal(Object.values(FEE_KIND), bad('Kind')))
    .optional(),
  memberType: z.coerce
    .number(bad('MemberType'))
    .pipe(z.literal([...PAYING_TYPES], bad('MemberType')))
    .optional(),
  clubId: z.guid(bad('ClubId')).optional(),
};
const year = z.coerce.number(bad('Year')).int(bad('Year')).min(YEAR_MIN, bad('Year')).max(YEAR_MAX, bad('Year'));

/** The fees that figures are about: a year, the present one by default, and a kind, a type or a club. */
export const figuresQuery = z.object({ ...asked, year: year.optional() });
export type FiguresQuery = z.output<typeof figuresQuery>;
export const figuresExportQuery = figuresQuery.extend({
  language: z.enum(LANGUAGES, bad('Language')).default('vi'),
});

/** What was due and collected of the fees of a year, by month: the part of the figures that the screen of all figures has. */
export const feeMonthsSchema = named(
  'FeeMonths',
  z.object({
    year: z.int(),
    fees: count,
    expected: money,
    collected: money,
    waived: money,
    /** Month 13 is everything after the year; what came before it counts in month 1. */
    months: z.array(z.object({ month: z.int(), due: money, collected: money, waived: money })),
  }),
);
export type FeeMonths = z.output<typeof feeMonthsSchema>;

const sums = { fees: count, expected: money, collected: money, waived: money, owed: money };

/** Debts by the days since they were due. */
export const ageingSchema = named(
  'FeeAgeing',
  z.array(z.object({ age: z.enum(DEBT_AGES), fees: count, members: count, debt: money })),
);
export type Ageing = z.infer<typeof ageingSchema>;

/**
 * The figures of the fees of a year. `collected` is money alone, as `paid` in the list of fees:
 * collected + waived + owed - credit = expected.
 */
export const figuresSchema = named(
  'FeeFigures',
  z.object({
    year: z.int(),
    /** The day of the figures. */
    on: z.string(),
    whole: z.object({ ...sums, members: count, credit: money, openFees: count }),
    waiting: z.object({ payments: count, amount: money }),
    /** `lastRate`: what was later collected a year ago of debts of this age; `likely`: what follows for this year. */
    ageing: z.array(z.object({ age: z.enum(DEBT_AGES), fees: count, debt: money, lastRate: percent, likely: money })),
    /** Month 13 is everything after the year; what came before it counts in month 1. */
    months: z.array(z.object({ month: z.int(), due: money, collected: money, waived: money, lastCollected: money })),
    types: z.array(z.object({ memberType: z.int(), ...sums })),
    /** A member of two clubs counts in both; `clubId` is null for members of none. */
    clubs: z.array(z.object({ clubId: z.string().nullable(), name: z.string().nullable(), ...sums })),
    /** The newest six years that have fees, or those of them that the question has, whatever year was asked for. */
    years: z.array(z.object({ year: z.int(), ...sums })),
    rate: percent,
    /** The rate of the year before on the same day, and its whole amount. */
    lastRate: percent,
    lastExpected: money,
    lastOn: z.string(),
    /** What is collected plus the likely part of what is open; null when the year before tells nothing. */
    forecast: money.nullable(),
    forecastRate: percent,
  }),
);
export type Figures = z.infer<typeof figuresSchema>;

/**
 * What the desk of fees has to do in a year: its fees, and what is still owed of earlier years. Waivers are no demand, and a
 * credit is collected of no fee, so expected = collected + what is owed in the three groups.
 */
export const feeDeskSchema = named(
  'FeeDesk',
  z.object({
    year: z.int(),
    /** The day of the figures. */
    on: z.string(),
    expected: money,
    /** The part of it that earlier years left. */
    oldDebt: money,
    collected: money,
    rate: percent,
    /** Beside the figures: what the year waived, and what members paid too much. */
    waived: money,
    credit: money,
    groups: z.array(z.object({ group: z.enum(DEBT_GROUPS), fees: count, members: count, debt: money })),
    /** The fees behind the parts of the list. */
    open: count,
    pending: count,
    overpaid: count,
    done: count,
    /** The next day on which a calendar reminds somebody. */
    nextReminderOn: z.string().nullable(),
    /** The lines of the bank that wait to be booked; null for readers who may not book them. */
    bankLines: count.nullable(),
    mayBook: z.boolean(),
    mayRemind: z.boolean(),
  }),
);
export type FeeDesk = z.infer<typeof feeDeskSchema>;
