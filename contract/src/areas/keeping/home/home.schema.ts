import { z } from 'zod';
import { calendarEntrySchema } from '../../../kit/calendar-entry.ts';
import { FIRST_STEPS, type FirstStep } from '../../../kit/first-steps.ts';
import { MENU_GROUPS } from '../../../kit/resource.ts';
import { named } from '../../../kit/schema-note.ts';
import { WAITING_KINDS, WAITING_TIMES } from '../../../kit/waiting.ts';

/** The most rows of a list that the first page shows. */
export const WAITING_ROWS = 6;

const pair = z.tuple([z.string(), z.string()]);

/**
 * One row of a list that waits. Its `values` are fields of its area; a list without an area has a plain `text`. A title that
 * nobody wrote stands in both languages.
 */
const rowSchema = z.object({
  id: z.string(),
  title: z.union([z.string(), pair]),
  /** The time by which it is ordered: an instant or a day as ISO 8601. */
  at: z.string().nullable(),
  text: z.string().nullable(),
  values: z.record(z.string(), z.unknown()),
  /** The address of the row when it has no record. */
  path: z.string().nullable(),
});

/**
 * Rows of one list that wait for a person: their number, the earliest of them, the API of the list with its query
 * (`approval=0`) and its screen.
 */
export const waitingSchema = named(
  'Waiting',
  z.object({
    area: z.string(),
    query: z.string(),
    path: z.string(),
    kind: z.enum(WAITING_KINDS),
    group: z.enum(MENU_GROUPS),
    time: z.enum(WAITING_TIMES),
    /** The words with `{count}`, Vietnamese and English; null when the name of the list tells what waits. */
    label: pair.nullable(),
    /** What is done with a row, for its button; null when the kind of the list tells it. */
    verb: pair.nullable(),
    total: z.int(),
    oldest: z.string().nullable(),
    /** The fields below the title of each row. */
    line: z.array(z.string()),
    /** An action that a row takes without further input, when the reader may take it. */
    step: z.object({ action: z.string(), label: pair }).nullable(),
    /** The screen on which people decide on the rows one after the other. */
    desk: z.string().nullable(),
    rows: z.array(rowSchema),
  }),
);
export type Waiting = z.output<typeof waitingSchema>;
export type WaitingRow = Waiting['rows'][number];

const stepKeys = FIRST_STEPS.map(({ key }) => key) as [FirstStep, ...FirstStep[]];

/** The first steps of the association that the reader may do. */
export const firstStepsSchema = named(
  'FirstSteps',
  z.object({
    /** The number of done steps among all of them, also of those that the reader may not do. */
    done: z.int(),
    /** The number of rows that a step asks for, 1,000 at most; a step with one is done. */
    steps: z.array(z.object({ key: z.enum(stepKeys), count: z.int() })),
  }),
);
export type FirstSteps = z.output<typeof firstStepsSchema>;

/** The first page: what waits for the reader, and the entries of the calendar from today to the end of the seventh day. */
export const homeSchema = named(
  'Home',
  z.object({
    waiting: z.array(waitingSchema),
    /** Null for a reader without a calendar. */
    agenda: z.array(calendarEntrySchema).nullable(),
    /** Null for a reader who may do none of the steps, for users of a club, and when all are done. */
    steps: firstStepsSchema.nullable(),
  }),
);
export type Home = z.output<typeof homeSchema>;
