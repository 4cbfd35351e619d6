import { z } from 'zod';

/** What waits for a decision in one area: how many records, and since when the oldest of them. */
export const waitingSchema = z.object({ area: z.string(), total: z.int(), oldest: z.string() });

export type Waiting = z.infer<typeof waitingSchema>;
