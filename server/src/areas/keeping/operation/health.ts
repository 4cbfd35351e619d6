import { healthCalls } from '@hoivien/contract/areas/keeping/operation/operation.calls.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Refusal } from '../../../kit/errors.ts';
import { type Route, servePublic } from '../../../kit/http/route.ts';
import { isSameSecret } from '../../../kit/signature.ts';
import type { KeptServices } from './disk.ts';
import { allLines } from './lines.ts';

/** Health must answer within a second, also when the database hangs; in milliseconds. */
const SOON_MS = 800;

/** Whether the database answers within that time. */
async function answersSoon(pool: pg.Pool): Promise<boolean> {
  const late = new AbortController();
  const answered = pool.query({ name: 'health', text: 'select 1' }).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, sleep(SOON_MS, false, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}

/** Whether the server is ready; for HEALTH_TOKEN also the states of the lines of the keeper's page, without their figures. */
export function healthRoute(services: KeptServices & { version: string; secretKey: string }): Route {
  const { healthToken } = services.config;
  return servePublic(healthCalls.ready, async ({ db, pool, now }, { request }) => {
    if (!(await answersSoon(pool))) throw new Refusal('Mes.Server.Unavailable', 503);
    const [scheme, given] = (request.headers.authorization ?? '').split(' ');
    if (healthToken === undefined || scheme?.toLowerCase() !== 'bearer' || !given)
      return { data: { status: 'ready' as const } };
    // A monitor with a wrong token would else see no alarm for ever.
    if (!isSameSecret(given, healthToken)) throw new Refusal('Mes.Operations.Health.WrongToken', 401);
    const lines = (await allLines({ ...services, db }, now)).map(({ kind, state }) => ({ code: kind, state }));
    return { data: { status: 'ready' as const, state: lines[0]?.state ?? ('fine' as const), lines } };
  });
}
