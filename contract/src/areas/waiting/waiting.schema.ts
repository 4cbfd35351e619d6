import { z } from 'zod';

/**
 * Records of one area that wait for a person: their number, the earliest time as ISO 8601 in UTC, and the query of the list
 * that shows them, such as `approval=0`.
 */
export const waitingSchema = z.object({ area: z.string(), total: z.int(), oldest: z.string(), query: z.string() });

export type Waiting = z.infer<typeof waitingSchema>;
