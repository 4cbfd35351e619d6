import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Refusal } from '../errors.ts';

/** More that wait for the database than are answered within a second. */
const WAITING_MOST = 50;

/** The ways to ask how the server is, which are answered however busy it is. */
const HEALTH = '/api/Health';

/**
 * Refuses newcomers at once while so many wait for a connection to the database that they would wait for longer than a person
 * does (decision 0064). Whoever is in is served; a page, a script and the state of the server need none.
 */
export function shedLoad(app: FastifyInstance, pool: Pick<pg.Pool, 'waitingCount'>): void {
  app.addHook('onRequest', async ({ routeOptions: { config, url = '' } }, reply) => {
    if (pool.waitingCount < WAITING_MOST || config.access === undefined || url.startsWith(HEALTH)) return;
    reply.header('retry-after', '1');
    throw new Refusal('Mes.Server.Unavailable', 503);
  });
}
