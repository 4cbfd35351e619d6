import { z } from 'zod';
import { named } from './schema-note.ts';

/** The kinds of money rows that a press writes: fees, and the entries on them. */
export const MONEY_ROWS = ['fees', 'payments', 'refunds', 'waivers', 'entries'] as const;

/** What a press has sent to people, or written of money. Every answer of a write that did so has it. */
export const reachedSchema = named(
  'Reached',
  z.object({
    /** Letters, and the people to whom they go out; null while a job has to find out. */
    letters: z.int().nullable(),
    people: z.int().nullable(),
    /** Those of the letters that stay in the outbox, because their channel is not set up. */
    waiting: z.int(),
    /** When they go out; null when they go at once. Until then `POST` to `takeBack` takes them back. */
    at: z.string().nullable(),
    takeBack: z.string().nullable(),
    /** The page of the interface that shows them. */
    page: z.string().nullable(),
    money: z.array(z.object({ rows: z.enum(MONEY_ROWS), count: z.int(), total: z.number() })),
  }),
);
export type Reached = z.infer<typeof reachedSchema>;
