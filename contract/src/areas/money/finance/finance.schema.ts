import { z } from 'zod';
import { named } from '../../../kit/schema-note.ts';

/** A sum in whole đồng as a text of digits: a sum over a million entries may exceed the exact numbers. */
export const sumSchema = z.string().regex(/^-?\d+$/);

/** `GET /api/{Area}/Sums`: the sums over a list under its search and filters. */
export const financeSumsSchema = named(
  'FinanceSums',
  z.object({ count: z.int(), money: sumSchema, paid: sumSchema, notPaid: sumSchema }),
);
export type FinanceSums = z.output<typeof financeSumsSchema>;

/** A rank as it counts in a year: that of the catalogue, or the one that was kept when the year was closed. */
export const rankSchema = named(
  'RankOfYear',
  z.object({
    id: z.string(),
    name: z.string(),
    /** A percentage. */
    discountRatio: z.number(),
    /** Whole đồng. */
    minimumRevenue: z.int(),
  }),
);
export type RankOfYear = z.output<typeof rankSchema>;

/** What a member brought in a year, by paid entries, and the rank that follows. */
export const memberYearSchema = named(
  'MemberYear',
  z.object({
    year: z.int(),
    /** Null for a reader who may not see such entries. */
    revenue: sumSchema.nullable(),
    discount: sumSchema.nullable(),
    sponsor: sumSchema.nullable(),
    /** Entries that are recorded and not paid. */
    openRevenue: sumSchema.nullable(),
    openDiscount: sumSchema.nullable(),
    openSponsor: sumSchema.nullable(),
    rank: rankSchema.nullable(),
    next: rankSchema.nullable(),
    /** What is missing to the next rank; null without one. */
    missing: sumSchema.nullable(),
    isClosed: z.boolean(),
  }),
);
export type MemberYear = z.output<typeof memberYearSchema>;

/** `GET /api/NetRevenues/OfMember/{id}`: the years of a member, the newest first. The present year is always there. */
export const memberFinanceSchema = named(
  'MemberFinance',
  z.object({
    memberId: z.string(),
    memberName: z.string(),
    memberCode: z.string().nullable(),
    memberType: z.int(),
    years: z.array(memberYearSchema),
  }),
);
export type MemberFinance = z.output<typeof memberFinanceSchema>;

/** `GET /api/Discounts/Offer`: the discount that the rank of a member gives on a day. */
export const offerSchema = named(
  'DiscountOffer',
  z.object({ rank: rankSchema.nullable(), year: z.int(), revenue: sumSchema }),
);
export type Offer = z.output<typeof offerSchema>;
