import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { undoCall } from '@hoivien/contract/kit/record-calls.ts';
import { eachAlone } from '../crud/bulk-action.ts';
import type { Source } from '../crud/source.ts';
import { undoStep } from '../transition.ts';
import { type Route, serve } from './route.ts';

/**
 * `POST /api/{Area}/Undo {tokens}`: undoes steps by the tokens in their answers, with a result for each. Each step needs
 * its own permission.
 *
 * @example undoRoute(area.source)
 */
export function undoRoute(source: Source): Route {
  const { resource, life } = source;
  const codes = Object.keys(life?.undo ?? {}).flatMap((action) => life?.of.steps[action]?.permission ?? []);
  const access = [...new Set(codes)].map((action) => permissionCode(resource.area, action));
  return serve(undoCall(resource, access), async (call, { body }) => {
    const undo = async (token: string) => ({ id: await undoStep(call, source, token), undo: null });
    return { data: await eachAlone(body.tokens, 'Mes.Undo.Step.Successfully', undo) };
  });
}
