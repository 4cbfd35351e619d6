import { declareCall } from '../../../kit/declared-call.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { recordParams } from '../../../kit/record-calls.ts';
import { type Resource } from '../../../kit/resource.ts';
import { glanceSchema } from '../../../kit/timeline-entry.ts';
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

/** The call of what the head and the side of a record say of a member. */
/* @__NO_SIDE_EFFECTS__ */
export function glanceCall(resource: Pick<Resource, 'area'>) {
  const { area } = resource;
  return declareCall({
    tag: area,
    method: 'GET',
    url: `/api/${area}/:id/Glance`,
    summary:
      'A member at a glance: entries of each kind, who came in the last 12 months, what is next, the last contact',
    access: [permissionCode(area, 'View')],
    params: recordParams(resource),
    answer: glanceSchema,
    refuses: [404],
  });
}
