import type { resultsSchema } from '@hoivien/contract/kit/record-calls.ts';
import type { z } from 'zod';

/** The result of a bulk action for one record. `undo` is the id of its deletion, or the token that undoes its step. */
export type BulkResult = z.output<typeof resultsSchema>[number];
