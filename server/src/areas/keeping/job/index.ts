import { jobCalls } from '@hoivien/contract/areas/keeping/job/job.calls.ts';
import type { AllAreas, AreaModule } from '../../../kit/area-module.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { countJobs, listImports } from './job.service.ts';

export const jobModule: AreaModule<AllAreas> = { name: 'job', routes: jobRoutes };

/** What runs beside requests, for administrators. Failed deliveries themselves come from the outbox. */
function jobRoutes({ records }: AllAreas): Route[] {
  const areas = new Set(records.map(({ source }) => source.resource.area));
  return [
    serve(jobCalls.counts, async (call) => ({ data: await countJobs(call) })),
    serve(jobCalls.imports, async (call, { query }) => ({ data: await listImports(call, areas, query) })),
  ];
}
