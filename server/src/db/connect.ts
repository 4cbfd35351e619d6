import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { triedAgain } from './again.ts';
import { asTransaction } from './open-transaction.ts';
import { breakSilence } from './silence.ts';

/** Drizzle over a pool, or over one connection within `transaction()`. */
export type Database = NodePgDatabase;

/** Most connections of one server; PostgreSQL's default limit is 100. */
const POOL_SIZE = 16;

/**
 * A pool with Drizzle on top. It reports errors of idle connections and continues, because the database may restart.
 * `statement_timeout` limits the time of one statement.
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
  // A connection that breaks within a transaction, between two statements, has no other listener, and its error would
  // end the app.
  pool.on('connect', (client) => client.on('error', onError));
  breakSilence(pool);
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  const interrupt = (given: pg.PoolClient[] = [...clients]) => endBackends(given, pool.options);
  const db = drizzle(pool);
  const begin = db.transaction.bind(db);
  db.transaction = (work, config) => triedAgain(() => begin((tx) => asTransaction(() => work(tx)), config));
  const ask = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  // A statement outside a transaction is one by itself. A callback means the caller waits for no promise.
  pool.query = ((...args: unknown[]) =>
    typeof args.at(-1) === 'function' ? ask(...args) : triedAgain(() => ask(...args))) as typeof pool.query;
  return { pool, db, interrupt };
}

export interface Connected {
  pool: pg.Pool;
  db: Database;
  /**
   * Ends connections, all by default, together with their statements. Their callers get the error of a lost database,
   * and uncommitted work is rolled back.
   */
  interrupt: (clients?: pg.PoolClient[]) => Promise<void>;
}

/** Asks the database to end them: it notices a closed connection only when its statement is done. */
async function endBackends(clients: readonly pg.PoolClient[], connection: pg.PoolConfig): Promise<void> {
  const pids = clients.flatMap((client) => ('processID' in client ? [Number(client.processID)] : []));
  // Not spread: the pool hides the password of its options from a spread.
  const messenger = new pg.Client(connection);
  messenger.on('error', () => {});
  try {
    await messenger.connect();
    await messenger.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
  } catch {
    // A database that accepts no connection has none to end.
  } finally {
    await messenger.end().catch(() => {});
  }
}
