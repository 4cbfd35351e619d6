import { z } from 'zod';
import { cleanLine } from '../../kit/fold.ts';
import { SEARCH_MAX } from '../../kit/paging.ts';

/** Shorter questions find everything and help nobody. */
export const SEARCH_LEAST = 2;

/** The question of `GET /api/Search`. */
export const searchQuerySchema = z.object({
  q: z
    .string({ error: 'Mes.Search.Text.InValid' })
    .overwrite(cleanLine)
    .max(SEARCH_MAX, { error: 'Mes.Search.Text.InValid' })
    .default(''),
});

/** A record that was found; `note` tells it apart from others of its name. */
export const foundSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  note: z.string().nullable(),
});
export type Found = z.infer<typeof foundSchema>;

/** What was found in one area, the best first. */
export const foundGroupSchema = z.object({ area: z.string(), items: z.array(foundSchema) });
export type FoundGroup = z.infer<typeof foundGroupSchema>;
