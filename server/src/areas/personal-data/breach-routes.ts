import { type DataBreachRecord, dataBreach } from '@hoivien/contract/areas/data-breach/data-breach.resource.ts';
import { dataBreachSteps } from '@hoivien/contract/areas/data-breach/data-breach.rules.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { recordSchema } from '@hoivien/contract/kit/resource.ts';
import { z } from 'zod';
import type { Call } from '../../kit/call.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { breachArea } from './breach.area.ts';

const params = z.object({ id: z.guid({ error: 'Mes.DataBreaches.Id.NotFound' }) });
const answer = recordSchema(dataBreach) as unknown as z.ZodType<DataBreachRecord>;

/** The steps in the life of a breach. */
export function breachStepRoutes(): Route[] {
  return [
    step('Report', 'The authority was told: when, to whom and what', dataBreachSteps.Report, breachArea.report),
    step('Close', 'What was to be done is done, in words', dataBreachSteps.Close, breachArea.close),
  ];
}

function step<Body>(
  action: string,
  summary: string,
  body: z.ZodType<Body>,
  work: (call: Call, id: string, body: Body) => Promise<void>,
): Route {
  return route({
    tag: 'DataBreaches',
    method: 'POST',
    url: `/api/DataBreaches/:id/${action}`,
    summary,
    access: [permissionCode('DataBreaches', 'Update')],
    params,
    body,
    answer,
    handle: async (call, inputs) => {
      await work(call, inputs.params.id, inputs.body);
      return {
        data: await breachArea.get(call, inputs.params.id),
        message: `Mes.DataBreaches.${action}.Successfully`,
      };
    },
  });
}
