import { z } from 'zod';
import { type CalendarEntry, calendarEntrySchema } from '../../../kit/calendar-entry.ts';
import { named } from '../../../kit/schema-note.ts';
import { tellShape } from './letter.schema.ts';

export type { CalendarEntry };

/** The kinds of entries that schedules have in the calendar, by the number of their kind. */
export const SCHEDULE_ENTRY_KINDS = { 1: 'meeting', 2: 'entry' } as const;

/** The most days that one question to the calendar covers. */
export const CALENDAR_DAYS_MOST = 400;

/** A public holiday; `substituteFor` is the holiday that this day off replaces. Days are `YYYY-MM-DD`. */
export const holidayMarkSchema = named(
  'HolidayMark',
  z.object({
    day: z.string(),
    name: z.string(),
    nameEn: z.string(),
    paid: z.boolean(),
    substituteFor: z.string().nullable(),
    confirmed: z.boolean(),
  }),
);
export type HolidayMark = z.output<typeof holidayMarkSchema>;

/** The entries between two instants and the holidays of these days. */
export const calendarSchema = named(
  'Calendar',
  z.object({ entries: z.array(calendarEntrySchema), holidays: z.array(holidayMarkSchema) }),
);
export type CalendarAnswer = z.output<typeof calendarSchema>;

const from = { error: 'Mes.Schedules.From.InValid' };
const to = { error: 'Mes.Schedules.To.InValid' };
const club = { error: 'Mes.Schedules.ClubId.InValid' };
const host = { error: 'Mes.Schedules.HostId.InValid' };
const kind = { error: 'Mes.Schedules.Kind.InValid' };
const word = z.string(kind).regex(/^[a-z]{1,40}$/, kind);

export const calendarQuerySchema = z
  .object({
    from: z.iso.datetime({ ...from, offset: true }),
    to: z.iso.datetime({ ...to, offset: true }),
    kind: z.union([word, z.array(word).max(20, kind)], kind).optional(),
    clubId: z.guid(club).optional(),
    hostId: z.guid(host).optional(),
  })
  .refine(
    (asked) => {
      const length = Date.parse(asked.to) - Date.parse(asked.from);
      return length > 0 && length <= CALENDAR_DAYS_MOST * 24 * 60 * 60 * 1000;
    },
    { ...to, path: ['to'] },
  )
  // The database knows no year 0, which a day of the year 1 touches in Vietnam.
  .refine((asked) => Date.parse(asked.from) >= Date.parse('0001-01-01T00:00:00Z'), { ...from, path: ['from'] });
export type CalendarQuery = z.output<typeof calendarQuerySchema>;

const start = { error: 'Mes.Schedules.StartTime.InValid' };
const end = { error: 'Mes.Schedules.EndTime.InValid' };

/** The new times of a meeting, with the version that the person saw; `tell` sends a letter to everybody with an invitation. */
export const moveSchema = z.object({
  tell: tellShape.tell,
  startTime: z.iso.datetime({ ...start, offset: true }),
  endTime: z.iso.datetime({ ...end, offset: true }),
  version: z.int({ error: 'Mes.Schedules.Version.Required' }).min(1),
});
export type Move = z.output<typeof moveSchema>;

/**
 * A meeting before it is saved. What is left out is read from the meeting or event `exceptId`, which does not collide with itself.
 */
export const overlapQuestionSchema = z.object({
  startTime: z.iso.datetime({ ...start, offset: true }),
  endTime: z.iso.datetime({ ...end, offset: true }),
  hostId: z.guid(host).nullish(),
  meetingHostName: z.string().max(100, { error: 'Mes.Schedules.MeetingHostName.OverLength' }).nullish(),
  address: z.string().max(500, { error: 'Mes.Schedules.Address.OverLength' }).nullish(),
  memberIds: z
    .array(z.guid({ error: 'Mes.Schedules.MemberIds.InValid' }))
    .max(10_000, { error: 'Mes.Schedules.MemberIds.OverLength' })
    .optional(),
  exceptId: z.guid({ error: 'Mes.Schedules.ExceptId.NotFound' }).nullish(),
});
export type OverlapQuestion = z.output<typeof overlapQuestionSchema>;

/** A meeting or an event at the same time; without area, id and title when the reader may not see it. */
export const overlapSchema = named(
  'Overlap',
  z.object({
    area: z.string().nullable(),
    id: z.string().nullable(),
    /** The kind of a meeting. */
    kind: z.int().nullable(),
    title: z.string().nullable(),
    startTime: z.string(),
    endTime: z.string(),
    sameHost: z.boolean(),
    samePlace: z.boolean(),
    /** The number of people who are in both. */
    people: z.int(),
    /** The names of some of them. */
    names: z.array(z.string()),
  }),
);
export const overlapsSchema = named(
  'Overlaps',
  z.object({ occasions: z.array(overlapSchema), holidays: z.array(holidayMarkSchema) }),
);
export type Overlaps = z.output<typeof overlapsSchema>;

/** The feed of a user: since when there is one, and when a program last read it. */
export const feedSchema = named(
  'CalendarFeed',
  z.object({ createdAt: z.string().nullable(), lastUsedAt: z.string().nullable() }),
);
export type Feed = z.output<typeof feedSchema>;
/** A new feed with its address, which the server can tell only once. */
export const newFeedSchema = named('NewCalendarFeed', feedSchema.extend({ address: z.string() }));
export type NewFeed = z.output<typeof newFeedSchema>;
