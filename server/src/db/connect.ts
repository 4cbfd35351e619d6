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
export function connect(connection: pg.PoolConfig, onError: (error: Error) => void, max = POOL_SIZE): Connected {
  const pool = new pg.Pool({
    max,
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
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  const interrupt = (given: pg.PoolClient[] = [...clients]) => endBackends(given, pool.options);
  return { pool, db: drizzle(pool), interrupt };
}

export interface Connected {
  pool: pg.Pool;
  db: Database;
  /**
   * Ends connections, all by default, with what runs over them: who waits for it is told that the database has gone, and what
   * is not committed is undone.
   */
  interrupt: (clients?: pg.PoolClient[]) => Promise<void>;
}

/** By the database itself: it would notice a connection that is closed only when its statement is done. */
async function endBackends(clients: readonly pg.PoolClient[], connection: pg.PoolConfig): Promise<void> {
  const pids = clients.flatMap((client) => ('processID' in client ? [Number(client.processID)] : []));
  // Not spread: the pool hides the password of its options from that.
  const messenger = new pg.Client(connection);
  messenger.on('error', () => {});
  try {
    await messenger.connect();
    await messenger.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
  } catch {
    // Where the database takes nobody in, there is nothing to be ended.
  } finally {
    await messenger.end().catch(() => {});
  }
}
