import { z } from 'zod';
import { named } from './schema-note.ts';

/** The kinds of entries, in the order in which people choose among them. */
export const TIMELINE_KINDS = [
  'fees',
  'finance',
  'meetings',
  'events',
  'badges',
  'notifications',
  'notes',
  'changes',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/**
 * Something that happened to a member. `area` gives the words; `choices` are values of its choice fields; `to` is the record
 * that tells more. `at` is ISO 8601 in UTC with microseconds, `isDay` says that only its day counts; `amount` is whole đồng.
 */
export const timelineEntrySchema = named(
  'TimelineEntry',
  z.object({
    id: z.string(),
    kind: z.enum(TIMELINE_KINDS),
    area: z.string(),
    to: z.object({ area: z.string(), id: z.string() }).nullable(),
    at: z.string(),
    isDay: z.boolean(),
    title: z.string().nullable(),
    note: z.string().nullable(),
    amount: z.number().nullable(),
    choices: z.array(z.object({ field: z.string(), value: z.union([z.string(), z.number()]) })),
    change: z
      .object({
        actorName: z.string().nullable(),
        isElsewhere: z.boolean(),
        action: z.string(),
        source: z.string(),
        changes: z.record(z.string(), z.array(z.unknown())).nullable(),
      })
      .nullable(),
  }),
);
export type TimelineEntry = z.output<typeof timelineEntrySchema>;

const gathering = {
  /** The area of the meeting or event, and its id there. */
  area: z.string(),
  id: z.string(),
  title: z.string(),
  at: z.string(),
};

/** The next meeting or event to which a member is invited; `answer` is one of `ANSWER`. */
export const nextGatheringSchema = named(
  'NextGathering',
  z.object({
    ...gathering,
    address: z.string().nullable(),
    participantId: z.string(),
    answer: z.int(),
    mayAnswer: z.boolean(),
  }),
);
export type NextGathering = z.output<typeof nextGatheringSchema>;

export const CONTACT_KINDS = ['note', 'letter'] as const;

/**
 * A member at a glance. `counts` are the entries of each kind that the reader may see, `tabs` what the tab with a name holds
 * where that is something else; `attended` are meetings and events of
 * the last 12 months, the oldest first, and null for a reader of neither list.
 */
export const glanceSchema = named(
  'Glance',
  z.object({
    counts: z.partialRecord(z.enum(TIMELINE_KINDS), z.int()),
    tabs: z.record(z.string(), z.int()),
    attended: z.array(z.object({ ...gathering, came: z.boolean() })).nullable(),
    next: nextGatheringSchema.nullable(),
    contact: z.object({ at: z.string(), kind: z.enum(CONTACT_KINDS), by: z.string().nullable() }).nullable(),
  }),
);
export type Glance = z.output<typeof glanceSchema>;
