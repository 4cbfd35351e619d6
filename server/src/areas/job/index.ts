import { importJobSchema, jobCountsSchema, jobQuerySchema } from '@hoivien/contract/areas/job/job.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { AllAreas, AreaModule } from '../../kit/area-module.ts';
import { pageSchema } from '@hoivien/contract/kit/record-calls.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { countJobs, listImports } from './job.service.ts';

export const jobModule: AreaModule<AllAreas> = { name: 'job', routes: jobRoutes };

/** What runs beside requests, for administrators. Failed deliveries themselves come from the outbox. */
function jobRoutes({ records }: AllAreas): Route[] {
  const areas = new Set(records.map(({ source }) => source.resource.area));
  const at = { tag: 'Jobs', access: [permissionCode('Outbox', 'Search')] } as const;
  return [
    route({
      ...at,
      method: 'GET',
      url: '/api/Jobs',
      summary: 'How many deliveries failed, and how many imports of the last 30 days failed, run or finished',
      answer: jobCountsSchema,
      handle: async (call) => ({ data: await countJobs(call) }),
    }),
    route({
      ...at,
      method: 'GET',
      url: '/api/Jobs/Imports',
      summary: 'The imports of all users: those at work, and those that failed or finished in the last 30 days',
      query: jobQuerySchema,
      answer: pageSchema(importJobSchema),
      handle: async (call, { query }) => ({ data: await listImports(call, areas, query) }),
    }),
  ];
}
