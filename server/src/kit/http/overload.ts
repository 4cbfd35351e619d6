import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Refusal } from '../errors.ts';

/** The number of waiting requests that the database cannot answer within a second. */
const WAITING_MOST = 50;

/** The routes that report the state of the server: it answers them at any load. */
const HEALTH = '/api/Health';

/**
 * Refuses new requests with 503 while too many others wait for a database connection (decision 0064). Waiting requests keep
 * their turn. Pages, scripts and the state of the server need no connection and are always served.
 */
export function shedLoad(app: FastifyInstance, pool: Pick<pg.Pool, 'waitingCount'>): void {
  app.addHook('onRequest', async ({ routeOptions: { config, url = '' } }, reply) => {
    if (pool.waitingCount < WAITING_MOST || config.access === undefined || url.startsWith(HEALTH)) return;
    reply.header('retry-after', '1');
    throw new Refusal('Mes.Server.Unavailable', 503);
  });
}
