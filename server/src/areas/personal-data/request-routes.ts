import { type DataRequestRecord, dataRequest } from '@hoivien/contract/areas/data-request/data-request.resource.ts';
import { dataRequestSteps } from '@hoivien/contract/areas/data-request/data-request.rules.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { recordSchema } from '@hoivien/contract/kit/resource.ts';
import { z } from 'zod';
import type { Call } from '../../kit/call.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { requestArea } from './request.area.ts';

const params = z.object({ id: z.guid({ error: 'Mes.DataRequests.Id.NotFound' }) });
const answer = recordSchema(dataRequest) as unknown as z.ZodType<DataRequestRecord>;

/** The steps in the life of a request. */
export function requestStepRoutes(): Route[] {
  return [
    step('Answer', 'The requester was answered', requestArea.answer),
    step('Done', 'What was asked is done', requestArea.finish),
    step('Extend', 'More time, once, 15 days at most, with a reason', requestArea.extend, dataRequestSteps.Extend),
    step('Refuse', 'Refuse what was asked, with a reason', requestArea.refuse, dataRequestSteps.Refuse),
  ];
}

function step<Body = undefined>(
  action: string,
  summary: string,
  work: (call: Call, id: string, body: Body) => Promise<void>,
  body?: z.ZodType<Body>,
): Route {
  return route({
    tag: 'DataRequests',
    method: 'POST',
    url: `/api/DataRequests/:id/${action}`,
    summary,
    access: [permissionCode('DataRequests', 'Update')],
    params,
    ...(body && { body }),
    answer,
    handle: async (call, inputs) => {
      await work(call, inputs.params.id, inputs.body as Body);
      return {
        data: await requestArea.get(call, inputs.params.id),
        message: `Mes.DataRequests.${action}.Successfully`,
      };
    },
  });
}
