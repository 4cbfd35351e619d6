import { unrecordedCalls } from '@hoivien/contract/areas/people/personal-data/personal-data.calls.ts';
import type { AllAreas } from '../../../kit/area-module.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { eraseUnrecorded, exportUnrecorded, findUnrecorded, readUnrecorded } from './unrecorded.ts';

/** Routes for the data of people without a record of their own. */
export function unrecordedRoutes(areas: AllAreas): Route[] {
  return [
    serve(unrecordedCalls.find, async (call, { query }) => ({ data: await findUnrecorded(call, query.search) })),
    serve(unrecordedCalls.read, async (call, { params }) => ({ data: await readUnrecorded(call, params.id) })),
    serve(unrecordedCalls.export, (call, { params, query }) => exportUnrecorded(call, params.id, query.format), {
      long: true,
    }),
    serve(unrecordedCalls.erase, async (call, { params, body }) => {
      await eraseUnrecorded(call, areas, params.id, body.reason);
      return { data: null, message: 'Mes.PersonalData.Erase.Successfully' };
    }),
  ];
}
