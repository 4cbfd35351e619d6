import { z } from 'zod';

/** Records of one area that wait for a decision: their number and the time of the oldest. */
export const waitingSchema = z.object({ area: z.string(), total: z.int(), oldest: z.string() });

export type Waiting = z.infer<typeof waitingSchema>;
