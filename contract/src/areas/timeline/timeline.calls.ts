import { declareCall } from '../../kit/declared-call.ts';
import { permissionCode } from '../../kit/permission.ts';
import { recordParams } from '../../kit/record-calls.ts';
import { type Resource } from '../../kit/resource.ts';
import { timelineQuerySchema, timelineSchema } from './timeline.schema.ts';

/** The call of the timeline of records of an area. */
/* @__NO_SIDE_EFFECTS__ */
export function timelineCall(resource: Pick<Resource, 'area'>) {
  const { area } = resource;
  return declareCall({
    tag: area,
    method: 'GET',
    url: `/api/${area}/:id/Timeline`,
    summary: 'What happened to a record so far, the newest first: of each kind what the reader may see in its own list',
    access: [permissionCode(area, 'View')],
    params: recordParams(resource),
    query: timelineQuerySchema,
    answer: timelineSchema,
    refuses: [404],
  });
}
