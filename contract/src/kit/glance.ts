import { z } from 'zod';
import { TIMELINE_KINDS } from './timeline-entry.ts';
import { named } from './schema-note.ts';

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
 * A member at a glance. `counts` are the entries of each kind that the reader may see; `attended` are meetings and events of
 * the last 12 months, the oldest first, and null for a reader of neither list.
 */
export const glanceSchema = named(
  'Glance',
  z.object({
    counts: z.partialRecord(z.enum(TIMELINE_KINDS), z.int()),
    attended: z.array(z.object({ ...gathering, came: z.boolean() })).nullable(),
    next: nextGatheringSchema.nullable(),
    contact: z.object({ at: z.string(), kind: z.enum(CONTACT_KINDS), by: z.string().nullable() }).nullable(),
  }),
);
export type Glance = z.output<typeof glanceSchema>;
