import { z } from 'zod';
import { named } from '../../kit/schema-note.ts';

/** The kinds of entries, in the order in which people choose among them. */
export const TIMELINE_KINDS = ['fees', 'finance', 'meetings', 'events', 'badges', 'notifications', 'changes'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The number of entries of one answer. */
export const TIMELINE_SHOWN = 30;

const CURSOR = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `before` is `next` of the answer before. */
export const timelineQuerySchema = z.object({
  kind: z.enum(TIMELINE_KINDS, { error: 'Mes.Timelines.Kind.InValid' }).optional(),
  before: z
    .string({ error: 'Mes.Timelines.Before.InValid' })
    .regex(CURSOR, { error: 'Mes.Timelines.Before.InValid' })
    .refine((text) => !Number.isNaN(Date.parse(text.slice(0, 27))), { error: 'Mes.Timelines.Before.InValid' })
    .optional(),
});
export type TimelineQuery = z.output<typeof timelineQuerySchema>;

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

/** Entries, the newest first. `kinds` are those that the reader may see; `next` is null at the end. */
export const timelineSchema = z.object({
  items: z.array(timelineEntrySchema),
  kinds: z.array(z.enum(TIMELINE_KINDS)),
  next: z.string().nullable(),
});
export type Timeline = z.output<typeof timelineSchema>;
