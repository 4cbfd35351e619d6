import { z } from 'zod';
import { reasonSchema } from '../../../kit/reason.ts';
import { fieldKey } from '../../../kit/resource.ts';
import { named } from '../../../kit/schema-note.ts';
import { letterOf, lettersShape, newTimeOf, tollShape } from '../../../fragments/letters.ts';
import { reachSchema, repeatSchema, SERIES_MAX } from './series.ts';

const key = (field: string) => fieldKey({ area: 'Schedules' }, field, 'InValid');

/** What a letter of a meeting is about. */
export const LETTER_KINDS = ['invitation', 'change', 'cancellation', 'postponement', 'reminder'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** Properties of the inputs of a meeting beside its fields: one sends letters to the participants, one repeats the meeting. */
export const tellShape = {
  /** Sends invitations, or tells those who have one of the change. Nobody is told without it. */
  tell: z.boolean({ error: key('tell') }).optional(),
  /** Sends an SMS to participants without an e-mail address. */
  bySms: z.boolean({ error: key('bySms') }).optional(),
};
export const repeatShape = { repeat: repeatSchema.nullish() };
export const reachShape = { reach: reachSchema.optional() };

/** `POST …/Cancel {reason}`. */
export const cancelSchema = z.object({ reason: reasonSchema('Schedules'), ...reachShape });

/** `POST …/Postpone {reason}`: it waits for a new time; with one it is set at once. */
export const postponeSchema = z.object({
  reason: reasonSchema('Schedules', 'PostponeReason'),
  ...newTimeOf('Schedules'),
  ...reachShape,
});
export type PostponeInput = z.output<typeof postponeSchema>;
/** `GET …/Cancel` and `GET …/Postpone`: what it would do now to the meetings of the reach. */
export const tollSchema = named('MeetingToll', z.object(tollShape));

/** Inputs of the letters of a meeting. */
export const tellSchema = z.object(tellShape).pick({ bySms: true });
export const remindersSchema = z.object({
  remindDay: z.boolean({ error: key('remindDay') }),
  remindHour: z.boolean({ error: key('remindHour') }),
  bySms: z.boolean({ error: key('bySms') }),
});
export type Reminders = z.output<typeof remindersSchema>;

/** A letter of a meeting to one participant. */
export const letterSchema = named('Letter', letterOf(LETTER_KINDS));
export type Letter = z.output<typeof letterSchema>;

/** The letters of a meeting: the newest 2,000, and how many a press on the button would write now. */
export const lettersSchema = named(
  'Letters',
  z.object({
    ...lettersShape,
    reminders: remindersSchema,
    /** Participants with an invitation. */
    invited: z.int(),
    /** Participants who would get their first invitation now. */
    toInvite: z.int(),
    /** Participants who have not been told of the present time, place, link or title. */
    toTell: z.int(),
    items: z.array(letterSchema),
  }),
);
export type Letters = z.output<typeof lettersSchema>;

/** The series of a meeting with all of its meetings in order. */
export const seriesSchema = named(
  'MeetingSeries',
  z.object({
    id: z.string(),
    rule: z.object({
      every: z.string(),
      interval: z.int(),
      weekdays: z.array(z.int()),
      by: z.string(),
      until: z.string().nullable(),
      count: z.int().nullable(),
      skipHolidays: z.boolean(),
    }),
    items: z.array(
      z.object({
        id: z.string(),
        kind: z.int(),
        number: z.int(),
        title: z.string(),
        startTime: z.string(),
        endTime: z.string(),
        state: z.int(),
        /** Changed alone, so that changes of the series leave it as it is. */
        isApart: z.boolean(),
      }),
    ),
  }),
);
export type MeetingSeries = z.output<typeof seriesSchema>;

export const previewSchema = z.object({ startTime: z.iso.datetime({ error: key('startTime') }), repeat: repeatSchema });
/** The days of a series before it is saved. */
export const previewAnswerSchema = named(
  'SeriesPreview',
  z.object({ days: z.array(z.string()), skipped: z.array(z.object({ day: z.string(), name: z.string() })) }),
);
export type SeriesPreview = z.output<typeof previewAnswerSchema>;

/** What a series gets at its end: so many meetings, or those until a day; with both, what ends first. */
const moreCount = { error: key('repeatCount') };
const moreUntil = { error: key('repeatUntil') };
const moreShape = {
  count: z.int(moreCount).min(1, moreCount).max(SERIES_MAX, moreCount).optional(),
  until: z.iso.date(moreUntil).optional(),
};
const isWhole = ({ count, until }: { count?: unknown; until?: unknown }) => count !== undefined || until !== undefined;
const whole = { ...moreUntil, path: ['until'] };
export const moreDaysSchema = z.object(moreShape).refine(isWhole, whole);
export const moreSchema = z.object({ ...moreShape, tell: tellShape.tell }).refine(isWhole, whole);
export type More = z.output<typeof moreSchema>;
