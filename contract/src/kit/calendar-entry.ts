import { z } from 'zod';
import { named } from './schema-note.ts';

/** An entry of the calendar. Times are ISO 8601 in UTC. `area` and `id` name its record. */
export const calendarEntrySchema = named(
  'CalendarEntry',
  z.object({
    id: z.string(),
    area: z.string(),
    /** The kind of the entry, such as `meeting`; areas add their own. */
    kind: z.string(),
    /** The entry that it is a part of. */
    parentId: z.string().nullable(),
    title: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    /** The states of meetings: 1 upcoming, 2 happening, 3 finished, 4 cancelled, 5 postponed. */
    state: z.int(),
    address: z.string().nullable(),
    link: z.string().nullable(),
    hostName: z.string().nullable(),
    clubId: z.string().nullable(),
    clubName: z.string().nullable(),
    version: z.int(),
    /** Whether the reader may move it at all. */
    movable: z.boolean(),
    /** The message key of the reason why it cannot be moved now. */
    refusal: z.string().nullable(),
  }),
);
export type CalendarEntry = z.output<typeof calendarEntrySchema>;
