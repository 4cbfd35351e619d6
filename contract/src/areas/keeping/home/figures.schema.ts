import { z } from 'zod';
import { LANGUAGES } from '../../../kit/message.ts';
import { named } from '../../../kit/schema-note.ts';
import { FIGURE_AREAS, FIRST_YEAR, LAST_YEAR, MONEY_AREAS } from './figures.codes.ts';

const badYear = { error: 'Mes.Figures.Year.InValid' };

/** A calendar year, the last 12 months without one, and members of one club. */
export const overviewQuery = z.object({
  year: z.coerce.number(badYear).int(badYear).min(FIRST_YEAR, badYear).max(LAST_YEAR, badYear).optional(),
  club: z.guid({ error: 'Mes.Figures.Club.InValid' }).optional(),
});
export type OverviewQuery = z.output<typeof overviewQuery>;
export const overviewExportQuery = overviewQuery.extend({
  language: z.enum(LANGUAGES, { error: 'Mes.Figures.Language.InValid' }).default('vi'),
});

const total = z.int();
/** `month` is the first day of a month in Vietnam; `type` is null in an area with one type. */
const months = z.array(z.object({ month: z.string(), type: z.int().nullable(), total }));

/**
 * Members by area. Types, provinces and careers count present members, as the list does under `countedOf`. `joined` and
 * `left` count members with a stay that began or ended in a month, whatever their state is now.
 */
export const memberFiguresSchema = named(
  'MemberFigures',
  z.object({
    /** The first and the last day of the period. */
    from: z.string(),
    to: z.string(),
    areas: z.array(
      z.object({
        area: z.enum(FIGURE_AREAS),
        total,
        types: z.array(z.object({ type: z.int().nullable(), total })),
        joined: months,
        left: months,
        provinces: z.array(z.object({ code: z.string(), name: z.string(), total })),
        /** A member of two careers counts in both. */
        careers: z.array(z.object({ id: z.string(), name: z.string(), total })),
      }),
    ),
  }),
);
export type MemberFigures = z.infer<typeof memberFiguresSchema>;

/** The first and the last day of the period. */
const span = { from: z.string(), to: z.string() };
/** Whole đồng. */
const money = z.int();

/**
 * Entries by the month of their day, as the sums of their list count them. Under `club` they are those of members who
 * belong to the club now.
 */
export const moneyFiguresSchema = named(
  'MoneyFigures',
  z.object({
    ...span,
    areas: z.array(
      z.object({
        area: z.enum(MONEY_AREAS),
        /** Months without an entry are left out. */
        months: z.array(z.object({ month: z.string(), total, money, paid: money, notPaid: money })),
      }),
    ),
  }),
);
export type MoneyFigures = z.infer<typeof moneyFiguresSchema>;

/**
 * Events, without child events, by the month in Vietnam in which they begin, with the sums of their participants as the
 * list shows them. Under `club` they are those that the club organises.
 */
export const eventFiguresSchema = named(
  'EventFigures',
  z.object({
    ...span,
    /** Months without an event are left out. */
    months: z.array(z.object({ month: z.string(), total, participants: total, confirmed: total, came: total })),
  }),
);
export type EventFigures = z.infer<typeof eventFiguresSchema>;
