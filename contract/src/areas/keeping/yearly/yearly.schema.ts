import { z } from 'zod';
import { LANGUAGES } from '../../../kit/message.ts';
import { named } from '../../../kit/schema-note.ts';
import { PAPER_ROWS_MAX, PREVIEW_ROWS, YEARLY_MEMBERS, YEARLY_PART_NAMES, type YearlyPart } from './yearly.codes.ts';

const bad = (name: string) => ({ error: `Mes.YearlyLists.${name}.InValid` });
const day = (name: string) =>
  z.iso.date(bad(name)).refine((text) => text >= '1900-01-01' && text <= '2100-12-31', bad(name));

/** The first and the last day of a period. */
const period = { from: day('From'), to: day('To') };
const isOrdered = ({ from, to }: { from: string; to: string }) => from <= to;
const disorder = { error: 'Mes.YearlyLists.To.InValid', path: ['to'] };

/** A period, and the most rows of each list. More than the screen shows needs the codes of an export. */
export const yearlyQuery = z
  .object({
    ...period,
    rows: z.coerce
      .number(bad('Rows'))
      .int(bad('Rows'))
      .min(0, bad('Rows'))
      .max(PAPER_ROWS_MAX, bad('Rows'))
      .default(PREVIEW_ROWS),
  })
  .refine(isOrdered, disorder);
export type YearlyQuery = z.output<typeof yearlyQuery>;

const part = z.enum(YEARLY_PART_NAMES as [YearlyPart, ...YearlyPart[]], bad('Parts'));

/** The parts of a workbook: all that the reader may export, or those that are named. */
export const yearlyExportQuery = z
  .object({
    ...period,
    parts: z
      .preprocess((given) => (typeof given === 'string' ? [given] : given), z.array(part, bad('Parts')).max(9))
      .optional(),
    language: z.enum(LANGUAGES, bad('Language')).default('vi'),
  })
  .refine(isOrdered, disorder);
export type YearlyExportQuery = z.output<typeof yearlyExportQuery>;

const total = z.int();
/** Whole đồng. */
const money = z.int();
const listOf = <Row extends z.ZodType>(row: Row) => z.object({ total, rows: z.array(row) });

/** A member in a list: the stay by which it is there. */
const memberRow = z.object({
  id: z.string(),
  area: z.enum(YEARLY_MEMBERS),
  type: z.int(),
  code: z.string().nullable(),
  name: z.string(),
  /** Null for a member whose day of joining is not known. */
  startsOn: z.string().nullable(),
  /** The first day after the stay. */
  endsOn: z.string().nullable(),
  endKind: z.int().nullable(),
});
export type YearlyMember = z.output<typeof memberRow>;

/** Approved members by type: those on the day before the period, who joined, who left, and those on the last day. */
export const yearlyMembersSchema = named(
  'YearlyMembers',
  z.object({
    ...period,
    types: z.array(
      z.object({ area: z.enum(YEARLY_MEMBERS), type: z.int(), begin: total, joined: total, left: total, end: total }),
    ),
    /** Members without a day of joining; they count at the beginning and at the end. */
    unknown: total,
    /** Members of the last day who are inactive now, whom other figures leave out. */
    inactive: total,
    joined: listOf(memberRow),
    left: listOf(memberRow),
    end: listOf(memberRow),
  }),
);
export type YearlyMembers = z.output<typeof yearlyMembersSchema>;

const feeRow = z.object({
  id: z.string(),
  memberName: z.string(),
  memberCode: z.string().nullable(),
  kind: z.int(),
  year: z.int(),
  period: z.string(),
  dueOn: z.string(),
  total: money,
  paid: money,
  debt: money,
});
export type YearlyFee = z.output<typeof feeRow>;

/** Fees by kind: those due in the period, and the entries of the period on fees of any time. */
export const yearlyFeesSchema = named(
  'YearlyFees',
  z.object({
    ...period,
    kinds: z.array(
      z.object({
        kind: z.int(),
        fees: total,
        due: money,
        /** Of the fees due in the period: paid or waived until now, and still owed. */
        paid: money,
        owed: money,
        /** The fees of which something is owed. */
        open: total,
        /** Confirmed entries with a day in the period: money, and waivers. */
        collected: money,
        waived: money,
      }),
    ),
    /** The fees due in the period of which something is owed. */
    owing: listOf(feeRow),
  }),
);
export type YearlyFees = z.output<typeof yearlyFeesSchema>;

const activityRow = z.object({
  id: z.string(),
  area: z.enum(['Schedules', 'Activities']),
  title: z.string(),
  startTime: z.string(),
  address: z.string().nullable(),
  clubName: z.string().nullable(),
  participants: total,
  came: total,
});
export type YearlyActivity = z.output<typeof activityRow>;

/** Meetings that were not cancelled, and events without child events, that begin in the period. */
export const yearlyActivitiesSchema = named(
  'YearlyActivities',
  z.object({
    ...period,
    areas: z.array(z.object({ area: z.enum(['Schedules', 'Activities']), total, participants: total, came: total })),
    list: listOf(activityRow),
  }),
);
export type YearlyActivities = z.output<typeof yearlyActivitiesSchema>;

const seatRow = z.object({
  id: z.string(),
  memberId: z.string(),
  committeeId: z.string(),
  committeeName: z.string(),
  clubName: z.string().nullable(),
  termName: z.string(),
  titleName: z.string(),
  name: z.string(),
  workUnit: z.string().nullable(),
  startsOn: z.string(),
  endsOn: z.string(),
});
export type YearlySeat = z.output<typeof seatRow>;

/** The committees as they were on the last day of the period. */
export const yearlyCommitteeSchema = named(
  'YearlyCommittee',
  z.object({
    ...period,
    committees: z.array(z.object({ id: z.string(), name: z.string(), clubName: z.string().nullable(), seats: total })),
    list: listOf(seatRow),
  }),
);
export type YearlyCommittee = z.output<typeof yearlyCommitteeSchema>;
