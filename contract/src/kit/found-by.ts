import { z } from 'zod';
import { named } from './schema-note.ts';

/**
 * The field by which a search found a record whose name does not show it, with its value as the reader may see it.
 * `part` is the part of an object, such as the name of a leader.
 */
export const foundBySchema = named(
  'FoundBy',
  z.object({ field: z.string(), part: z.string().nullable(), value: z.string() }),
);
export type FoundBy = z.infer<typeof foundBySchema>;
