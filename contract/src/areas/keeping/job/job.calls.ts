import { declareCall } from '../../../kit/declared-call.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { jobCountsSchema, jobQuerySchema, importJobSchema } from './job.schema.ts';
import { pageSchema } from '../../../kit/record-calls.ts';

const jobAt = { tag: 'Jobs', method: 'GET', access: [permissionCode('Outbox', 'Search')] } as const;

/** Calls of what runs beside requests. */
export const jobCalls = {
  counts: declareCall({
    ...jobAt,
    url: '/api/Jobs',
    summary: 'How many deliveries failed, and how many imports of the last 30 days failed, run or finished',
    answer: jobCountsSchema,
  }),
  imports: declareCall({
    ...jobAt,
    url: '/api/Jobs/Imports',
    summary: 'The imports of all users: those at work, and those that failed or finished in the last 30 days',
    query: jobQuerySchema,
    answer: pageSchema(importJobSchema),
  }),
};
