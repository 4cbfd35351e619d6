import { z } from 'zod';
import { cleanLine } from '../../../kit/fold.ts';
import { foundBySchema } from '../../../kit/found-by.ts';
import { SEARCH_MAX } from '../../../kit/paging.ts';
import { named } from '../../../kit/schema-note.ts';

/** Least letters of a search: a shorter text would find too much. */
export const SEARCH_LEAST = 2;
/** Most records whose names one request may ask for. */
export const NAMED_MOST = 80;

/** The query of `GET /api/Search`. */
export const searchQuerySchema = z.object({
  q: z
    .string({ error: 'Mes.Search.Text.InValid' })
    .overwrite(cleanLine)
    .max(SEARCH_MAX, { error: 'Mes.Search.Text.InValid' })
    .default(''),
});

const key = z.string().regex(/^[A-Za-z]{1,50}:[0-9a-f-]{36}$/, { error: 'Mes.Search.Records.InValid' });

/** The query of `GET /api/Search/Records`: `of=Markets:<id>`, repeated for each record. */
export const namedQuerySchema = z.object({
  of: z
    .union([key.transform((one) => [one]), z.array(key).max(NAMED_MOST, { error: 'Mes.Search.Records.InValid' })], {
      error: 'Mes.Search.Records.InValid',
    })
    .default([]),
});

/** A found record. `note` distinguishes records of the same name, `state` is the record's state. */
export const foundSchema = named(
  'Found',
  z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    note: z.string().nullable(),
    /** The field by which the search found it, when its name does not show it. */
    foundBy: foundBySchema.optional(),
    state: z.object({ field: z.string(), value: z.union([z.string(), z.number()]) }).nullable(),
  }),
);
export type Found = z.infer<typeof foundSchema>;

/** The found records of one area, the best first. */
export const foundGroupSchema = named('FoundGroup', z.object({ area: z.string(), items: z.array(foundSchema) }));
export type FoundGroup = z.infer<typeof foundGroupSchema>;
