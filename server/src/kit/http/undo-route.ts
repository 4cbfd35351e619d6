import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { z } from 'zod';
import { eachAlone } from '../crud/bulk-action.ts';
import type { Source } from '../crud/source.ts';
import { undoStep } from '../transition.ts';
import { resultsSchema } from './bulk-route.ts';
import { type Route, route } from './route.ts';

/** The most steps of one call. A browser that undoes a bulk action of 1,000 records sends ten calls. */
const UNDO_MOST = 100;

/**
 * `POST /api/{Area}/Undo {tokens}`: undoes steps by the tokens in their answers, with a result for each. Each step needs
 * its own permission.
 *
 * @example undoRoute(area.source)
 */
export function undoRoute(source: Source): Route {
  const { resource, life } = source;
  const { area } = resource;
  const unknown = { error: 'Mes.Undo.Token.NotFound' };
  const codes = Object.keys(life?.undo ?? {}).flatMap((action) => life?.of.steps[action]?.permission ?? []);
  return route({
    tag: area,
    method: 'POST',
    url: `/api/${area}/Undo`,
    summary: `Undo steps of ${area} by the tokens in their answers, ${UNDO_MOST} at most`,
    access: [...new Set(codes)].map((action) => permissionCode(area, action)),
    body: z.object({
      tokens: z
        .array(z.string(unknown).min(1, unknown).max(20_000, unknown), unknown)
        .min(1, unknown)
        .max(UNDO_MOST, { error: 'Mes.Undo.Tokens.OverLength' }),
    }),
    answer: resultsSchema,
    handle: async (call, { body }) => {
      const undo = async (token: string) => ({ id: await undoStep(call, source, token), undo: null });
      return { data: await eachAlone(body.tokens, 'Mes.Undo.Step.Successfully', undo) };
    },
  });
}
