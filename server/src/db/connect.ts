import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { breakSilence } from './silence.ts';

/** Drizzle over a pool or, inside `transaction()`, over one connection of it. */
export type Database = NodePgDatabase;

/** Most connections one server holds; PostgreSQL's default limit is 100. */
const POOL_SIZE = 16;

/**
 * A pool with a Drizzle face. Idle errors are reported and survived: the database may restart under us.
 * `statement_timeout` bounds what one request can cost.
 */
export function connect(connection: pg.PoolConfig, onError: (error: Error) => void): { pool: pg.Pool; db: Database } {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    application_name: 'hoivien',
    ...connection,
  });
  pool.on('error', onError);
  // A connection that is lost inside a transaction, between two statements, has no other listener and would end the app.
  pool.on('connect', (client) => client.on('error', onError));
  breakSilence(pool);
  return { pool, db: drizzle(pool) };
}
