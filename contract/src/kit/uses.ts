import { z } from 'zod';
import { named } from './schema-note.ts';

/**
 * What the deletion of a record does to the rows that name it: it is refused because of them, they are deleted with it,
 * they lose their link, they wait for a person, they are for nobody more, or they stay as they are.
 */
export const USE_RULES = ['refuses', 'goes', 'unlinks', 'holds', 'narrows', 'changes', 'keeps'] as const;
export type UseRule = (typeof USE_RULES)[number];

const useSchema = named(
  'Use',
  z.object({
    /** The words: the message key with `{count}`, and `{names}` where there are some. */
    message: z.string(),
    rule: z.enum(USE_RULES),
    count: z.int(),
    /** Whom it concerns, where the words name them. */
    names: z.array(z.string()).optional(),
    /** The list with these rows below the address of the product; null without one, or for a reader who may not open it. */
    path: z.string().nullable(),
  }),
);
export type UseCount = z.output<typeof useSchema>;

/** What else the deletion of records touches. `refused` of them cannot be deleted, because others use them. */
export const usesSchema = named('Uses', z.object({ records: z.int(), refused: z.int(), uses: z.array(useSchema) }));
export type Uses = z.output<typeof usesSchema>;

/** The parameter of a record's page that opens the question of its cancellation. */
export const CANCELLING = 'cancel';

/** What a restored record came back without: the name of each record that is gone meanwhile, if it is still known. */
export const goneSchema = z.array(named('Gone', z.object({ area: z.string(), name: z.string().nullable() })));
export type Gone = z.output<typeof goneSchema>[number];
