import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { recordSchema } from '@hoivien/contract/kit/resource.ts';
import type { z } from 'zod';
import { type Call, requireSeen } from '../call.ts';
import { type AnyCrud, recordParams } from './resource-routes.ts';
import { type Route, route } from './route.ts';

/**
 * Declares the steps in the life of an area's records: `POST /api/{Area}/:id/{Action}`, for users with the code of
 * `permission`. The answer is the record after the step, with the token that undoes it.
 *
 * @example const step = stepRouteOf(area); step('Close', 'Update', 'Close it, in words', area.close, closeSchema)
 */
export function stepRouteOf({ source: { resource, life }, get }: Pick<AnyCrud, 'source' | 'get'>) {
  const { area } = resource;
  return <Body = undefined>(
    action: string,
    permission: string,
    summary: string,
    work: (call: Call, id: string, body: Body) => Promise<string | null | void>,
    body?: z.ZodType<Body>,
  ): Route =>
    route({
      tag: area,
      method: 'POST',
      url: `/api/${area}/:id/${action}`,
      summary,
      access: [permissionCode(area, permission)],
      params: recordParams(resource),
      ...(body && { body }),
      answer: recordSchema(resource),
      ...(life?.undo?.[action] && { undoable: true }),
      handle: async (call, inputs) => {
        const { id } = inputs.params;
        requireSeen(call, area, permission);
        const undo = await work(call, id, inputs.body as Body);
        const message = `Mes.${area}.${action}.Successfully`;
        return { data: await get(call, id), message, ...(undo && { undo }) };
      },
    });
}
