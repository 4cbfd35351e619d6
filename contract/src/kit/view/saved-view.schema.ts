import { z } from 'zod';
import { cleanLine } from '../fold.ts';
import { SEARCH_MAX } from '../paging.ts';
import { named } from '../schema-note.ts';

/** Most views of one person over all lists. */
export const VIEWS_MOST = 50;
export const VIEW_NAME_MAX = 100;
/** Most characters of an order of several columns. */
const SORT_MAX = 400;
/** Most bytes of a view as JSON. */
const VIEW_BYTES = 16_384;

const bad = { error: 'Mes.SavedViews.Query.InValid' };
const fieldName = z.string(bad).regex(/^[a-zA-Z][a-zA-Z0-9]{0,79}$/, bad);
const columns = z.array(fieldName, bad).max(200, bad);

/** The settings of a list in a saved view. Names of fields that no longer exist are ignored. */
export const viewQuerySchema = z
  .object(
    {
      search: z.string(bad).max(SEARCH_MAX, bad).default(''),
      sort: z.string(bad).max(SORT_MAX, bad),
      /** The values of each filter by its name in the address. */
      filters: z.record(fieldName, z.array(z.string(bad).max(1_000, bad), bad).max(100, bad), bad).default({}),
      /** Columns in order, hidden columns, and widths in pixels. */
      order: columns,
      hidden: columns,
      widths: z.record(fieldName, z.int(bad).min(1, bad).max(5_000, bad), bad).default({}),
      density: z.enum(['dense', 'medium', 'airy'], bad),
    },
    bad,
  )
  .refine((query) => new TextEncoder().encode(JSON.stringify(query)).length <= VIEW_BYTES, bad);
export type ViewQuery = z.output<typeof viewQuerySchema>;

const name = z
  .string({ error: 'Mes.SavedViews.Name.Required' })
  .overwrite(cleanLine)
  .min(1, { error: 'Mes.SavedViews.Name.Required' })
  .max(VIEW_NAME_MAX, { error: 'Mes.SavedViews.Name.OverLength' });
const shared = z.boolean({ error: 'Mes.SavedViews.Shared.InValid' });
const area = z.string({ error: 'Mes.SavedViews.Area.NotFound' }).max(50, { error: 'Mes.SavedViews.Area.NotFound' });

/** The query of `GET /api/SavedViews`. */
export const viewAskSchema = z.object({ area });

/** The body of `POST /api/SavedViews`. */
export const viewInputSchema = z.object({ area, name, shared: shared.default(false), query: viewQuerySchema });
export type ViewInput = z.output<typeof viewInputSchema>;

/** A changed view with the version that its owner saw. */
export const viewChangeSchema = z.object({
  name,
  shared,
  query: viewQuerySchema,
  version: z.int({ error: 'Mes.SavedViews.Version.Required' }).min(1),
});
export type ViewChange = z.output<typeof viewChangeSchema>;

/** A view for its readers; `isOwn` means that the reader made it and may change it. */
export const savedViewSchema = named(
  'SavedView',
  z.object({
    id: z.string(),
    version: z.int(),
    area: z.string(),
    name: z.string(),
    shared: z.boolean(),
    isOwn: z.boolean(),
    /** Null when the owner's account is deleted. */
    ownerName: z.string().nullable(),
    /** The names of deleted records that its filters name; null for one whose name is forgotten. */
    lost: z.array(z.string().nullable()),
    query: viewQuerySchema,
  }),
);
export type SavedView = z.output<typeof savedViewSchema>;
