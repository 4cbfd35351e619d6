import type { Socket } from 'node:net';
import pg from 'pg';

/** Time between two checks, in milliseconds. */
const LOOK_MS = 5_000;

/** Undeclared properties of a connection of `pg`. */
interface Inside {
  connection: { stream: Socket };
  /** False while the connection waits for an answer. */
  readyForQuery: boolean;
}

/**
 * Closes connections to a database that no longer answers. A database that was stopped or lost its machine never
 * answers, and its own `statement_timeout` cannot run either. A connection is closed when two checks in a row see no
 * byte from it and a new connection gets no answer; a long statement alone is no reason. The database rolls the work
 * back when it returns.
 */
export function breakSilence(pool: pg.Pool, every = LOOK_MS): void {
  /** Connections in use, and the number of bytes that each had received at the last check. */
  const working = new Map<pg.PoolClient, number | undefined>();
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const silent = [...working].filter(([client, before]) => {
      const { connection, readyForQuery } = insideOf(client);
      const come = connection.stream.bytesRead;
      working.set(client, readyForQuery ? undefined : come);
      return !readyForQuery && before === come;
    });
    if (silent.length > 0 && !(await answers(pool)))
      for (const [client] of silent) insideOf(client).connection.stream.destroy();
  };
  const lookAgain = () => {
    timer = setTimeout(async () => {
      await look();
      if (working.size > 0) lookAgain();
      else timer = undefined;
    }, every).unref();
  };
  pool.on('acquire', (client) => {
    working.set(client, undefined);
    if (!timer) lookAgain();
  });
  pool.on('release', (_error, client) => working.delete(client));
  pool.on('remove', (client) => working.delete(client));
}

function insideOf(client: pg.PoolClient | pg.Client): Inside {
  // The types of `pg` do not declare these properties.
  return client as unknown as Inside;
}

/** Whether a new connection gets an answer; a refusal by the database is an answer, too. */
async function answers({ options }: pg.Pool): Promise<boolean> {
  const client = new pg.Client(options);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const asked = { text: 'select 1', query_timeout: options.connectionTimeoutMillis };
    await client.query(asked);
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    insideOf(client).connection.stream.destroy();
  }
}
