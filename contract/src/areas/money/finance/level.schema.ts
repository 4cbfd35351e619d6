import { z } from 'zod';
import { hasPlaces, readAmount, readDecimal, wholeAmount } from '../../../kit/amount.ts';
import { cleanText } from '../../../kit/fold.ts';
import { PERCENT_PLACES } from '../../../kit/money.ts';
import { named } from '../../../kit/schema-note.ts';
import { rankSchema, sumSchema } from './finance.schema.ts';

/** Most levels of a year. */
export const LEVELS_MOST = 50;
const key = (area: string, field: string, rule: string) => ({ error: `Mes.${area}.${field}.${rule}` });
const level = (field: string, rule: string) => key('AccumulationLevels', field, rule);

/** The years that entries and levels may have. */
function yearOf(area: string) {
  const bad = key(area, 'Year', 'InValid');
  return z.coerce.number(bad).int(bad).min(2000, bad).max(2100, bad);
}

const amount = z
  .union([z.string(), z.number()], level('AnnualAccumulation', 'InValid'))
  .transform((value, context): number => {
    const read = typeof value === 'number' ? wholeAmount(value) : readAmount(value);
    if ('amount' in read && read.amount !== null) return read.amount;
    const message = level('AnnualAccumulation', 'wrong' in read ? read.wrong : 'Required').error;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const percent = z
  .union([z.string(), z.number()], level('PercentageValue', 'InValid'))
  .transform((value, context): number => {
    const read = typeof value === 'number' ? value : readDecimal(value, PERCENT_PLACES);
    if (read !== undefined && read >= 0 && read <= 100 && hasPlaces(read, PERCENT_PLACES)) return read;
    context.addIssue({
      code: 'custom',
      message: level('PercentageValue', value === '' ? 'Required' : 'InValid').error,
    });
    return z.NEVER;
  });

/** `PUT /api/AccumulationLevels`: the levels of a year, saved all at once. Two levels have different amounts. */
export const levelsInputSchema = named(
  'AccumulationLevelsInput',
  z.object({
    year: yearOf('AccumulationLevels'),
    /** The version that was read; 0 for a year without levels. */
    version: z.int(level('Version', 'Required')).min(0, level('Version', 'Required')),
    levels: z
      .array(
        z.object({
          /** The paid revenue of the year from which the level holds, in whole đồng. */
          annualAccumulation: amount,
          /** The share of the revenue that a member of the level accumulates, from 0 to 100. */
          percentageValue: percent,
        }),
        level('Levels', 'InValid'),
      )
      .max(LEVELS_MOST, level('Levels', 'OverLength'))
      .superRefine((levels, context) => {
        levels.forEach(({ annualAccumulation }, at) => {
          if (levels.findIndex((one) => one.annualAccumulation === annualAccumulation) === at) return;
          const message = level('AnnualAccumulation', 'Duplicate').error;
          context.addIssue({ code: 'custom', path: [at, 'annualAccumulation'], message });
        });
      }),
  }),
);
export type LevelsInput = z.output<typeof levelsInputSchema>;

export const levelsQuerySchema = z.object({ year: yearOf('AccumulationLevels').optional() });
export const yearParams = z.object({ year: yearOf('AccumulationLevels') });

/** Closing a year before its December needs a reason. */
export const closeYearSchema = named(
  'FinanceYearClosing',
  z
    .object({
      reason: z
        .string(level('Reason', 'InValid'))
        .max(1000, level('Reason', 'OverLength'))
        .overwrite(cleanText)
        .nullish()
        .transform((value) => value || null),
    })
    .nullish(),
);

/** `GET /api/AccumulationLevels?year=`: the levels of a year, the lowest first, and whether the year is closed. */
export const levelsSchema = named(
  'AccumulationLevels',
  z.object({
    year: z.int(),
    /** It changes with every save; 0 for a year without levels. */
    version: z.int(),
    closedAt: z.string().nullable(),
    closedByName: z.string().nullable(),
    levels: z.array(named('AccumulationLevel', z.object({ annualAccumulation: z.int(), percentageValue: z.number() }))),
    /** Years with levels or paid entries, the newest first; the asked one and the present one are among them. */
    years: z.array(z.object({ year: z.int(), isClosed: z.boolean(), hasLevels: z.boolean() })),
    /** The number of entries of the year that are not paid: a closed year takes no more of them. */
    notPaid: z.int(),
    may: z.array(z.enum(['Update'])).meta({ description: 'The actions that the reader may take with levels' }),
  }),
);
export type Levels = z.output<typeof levelsSchema>;

const text = (rule: string, most: number) => z.string().max(most, key('AccumulationRanks', 'Search', rule));

/** Asks for members with paid revenue in a year. `rankId` may be `none`: those who reach no rank. */
export const rankingQuerySchema = z.object({
  year: yearOf('AccumulationRanks').optional(),
  rankId: z.union([z.literal('none'), z.guid()], key('AccumulationRanks', 'RankId', 'NotFound')).optional(),
  search: text('OverLength', 100).default(''),
});
const bad = (field: string) => key('AccumulationRanks', field, 'InValid');
export const rankingPageSchema = rankingQuerySchema.extend({
  page: z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(1_000_000, bad('Page')).default(1),
  pageSize: z.coerce
    .number(bad('PageSize'))
    .int(bad('PageSize'))
    .min(1, bad('PageSize'))
    .max(100, bad('PageSize'))
    .default(20),
});
export type RankingQuery = z.output<typeof rankingQuerySchema>;
export type RankingPage = z.output<typeof rankingPageSchema>;

export const rankedMemberSchema = named(
  'RankedMember',
  z.object({
    /** The place by paid revenue; equal revenue has the same place. */
    place: z.int(),
    memberId: z.string(),
    memberType: z.int(),
    code: z.string().nullable(),
    name: z.string(),
    revenue: sumSchema,
    /** Of other lists; null for a reader without their codes. */
    discount: sumSchema.nullable(),
    sponsor: sumSchema.nullable(),
    rankId: z.string().nullable(),
    rankName: z.string().nullable(),
    /** The percentage of the member's accumulation level, and the accumulation in whole đồng. */
    percentageValue: z.number().nullable(),
    accumulation: sumSchema,
    /** What is missing to the next rank. */
    missing: sumSchema.nullable(),
    nextName: z.string().nullable(),
  }),
);
export type RankedMember = z.output<typeof rankedMemberSchema>;

/** `GET /api/AccumulationRanks`: a page of the ranking of a year. */
export const rankingSchema = named(
  'AccumulationRanking',
  z.object({
    year: z.int(),
    isClosed: z.boolean(),
    items: z.array(rankedMemberSchema),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    /** The ranks that count in the year, the highest first, with the number of members; the last one has no rank. */
    ranks: z.array(z.object({ rank: rankSchema.nullable(), members: z.int() })),
    years: z.array(z.object({ year: z.int(), isClosed: z.boolean() })),
  }),
);
export type Ranking = z.output<typeof rankingSchema>;
