import { type StepCall, stepCall } from '@hoivien/contract/kit/record-calls.ts';
import type { z } from 'zod';
import { type Call, requireSeen } from '../call.ts';
import { type AnyCrud, confirming } from './resource-routes.ts';
import { type Route, serve } from './route.ts';

type Area = Pick<AnyCrud, 'source' | 'get'>;
type Work<Body> = (call: Call, id: string, body: Body) => Promise<string | null | void>;

/**
 * Serves a step in the life of an area's records. The answer is the record after the step, with the token that undoes it.
 *
 * @example serveStep(area, feeCalls.close, area.close)
 */
export function serveStep<Body, Answer, Sent>(
  { source: { resource, life }, get }: Area,
  { action, permission, ...declared }: StepCall<Body, Answer, Sent>,
  work: Work<Body>,
): Route {
  const { area } = resource;
  const steps = { ...declared, ...(life?.undo?.[action] && { undoable: true }) };
  return serve(steps, async (call, { params: { id }, query, body }) => {
    requireSeen(call, area, permission);
    const undo = await work(confirming(call, query), id, body);
    const message = `Mes.${area}.${action}.Successfully`;
    return { data: (await get(call, id)) as Answer, message, ...(undo && { undo }) };
  });
}

/**
 * Declares and serves steps that no screen calls by a declaration of its own.
 *
 * @example const step = stepRouteOf(area); step('Close', 'Update', 'Close it, in words', area.close, closeSchema)
 */
export function stepRouteOf(area: Area) {
  return <Body = undefined>(
    action: string,
    permission: string,
    summary: string,
    work: Work<Body>,
    body?: z.ZodType<Body>,
  ): Route => serveStep(area, stepCall(area.source.resource, action, permission, summary, { body }), work);
}
