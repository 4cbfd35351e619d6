import { z } from 'zod';
import { TIMELINE_KINDS, timelineEntrySchema } from '../../../kit/timeline-entry.ts';

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

/** Entries, the newest first. `kinds` are those that the reader may see; `next` is null at the end. */
export const timelineSchema = z.object({
  items: z.array(timelineEntrySchema),
  kinds: z.array(z.enum(TIMELINE_KINDS)),
  next: z.string().nullable(),
});
export type Timeline = z.output<typeof timelineSchema>;
