import type { ServerResponse } from 'node:http';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Connected, Database } from '../db/connect.ts';
import { Refusal } from './errors.ts';

/** Most long reads of one person at once, and most persons who read at once. */
const READS_OF_ONE = 2;
const READERS_MOST = 5;
/** Connections for prints, which send many short statements one after the other. */
const FOR_PRINTS = 4;
/** Most connections of long reads and prints together. */
export const READ_CONNECTIONS = READS_OF_ONE * READERS_MOST + FOR_PRINTS;

/** Milliseconds that a reader may take nothing, and milliseconds between two checks. */
const PATIENCE = { stalled: 30_000, look: 1_000 };

/** A long read: a connection that serves nothing else until the answer is complete. */
export interface LongRead {
  readonly client: pg.PoolClient;
  readonly db: Database;
}

/**
 * Exports, copies and other answers that last as long as their reader takes. They use connections of their own, so that
 * lists never wait for them (decision 0057). On one server a person may have two at once, and five persons at once may
 * read. The server closes a reader that takes nothing for 30 s; when a reader leaves, the server cancels the statement.
 */
export class LongReads {
  readonly pool: pg.Pool;
  /** For prints: a connection of the same pool for each statement. */
  readonly db: Database;
  readonly #interrupt: Connected['interrupt'];
  readonly #patience: typeof PATIENCE;
  readonly #byUser = new Map<string, number>();

  constructor({ pool, db, interrupt }: Connected, patience = PATIENCE) {
    this.pool = pool;
    this.db = db;
    this.#interrupt = interrupt;
    this.#patience = patience;
  }

  /**
   * Takes a connection for a long read and gives it back when the response has ended.
   *
   * @throws Refusal with 429 when this person or this server has too many long reads.
   */
  async begin(userId: string, response: ServerResponse): Promise<LongRead> {
    const leave = this.#enter(userId);
    const client = await this.pool.connect().catch((error: unknown) => {
      leave();
      throw error;
    });
    const watch = setInterval(closeStalled(response, this.#patience), this.#patience.look).unref();
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearInterval(watch);
      leave();
      const isWhole = response.writableFinished && client.getTransactionStatus() === 'I';
      if (!isWhole) void this.#interrupt([client]);
      client.release(!isWhole);
    };
    response.once('finish', end).once('close', end);
    if (response.closed) {
      end();
      throw new Refusal('Mes.Server.Unavailable', 503);
    }
    return { client, db: drizzle(client) };
  }

  #enter(userId: string): () => void {
    const own = this.#byUser.get(userId) ?? 0;
    if (own >= READS_OF_ONE) throw new Refusal('Mes.Exports.Own.TooMany', 429);
    if (own === 0 && this.#byUser.size >= READERS_MOST) throw new Refusal('Mes.Exports.People.TooMany', 429);
    this.#byUser.set(userId, own + 1);
    return () => {
      const left = (this.#byUser.get(userId) ?? 0) - 1;
      if (left > 0) this.#byUser.set(userId, left);
      else this.#byUser.delete(userId);
    };
  }
}

/** A call. It has a long read when its route declares `long`. */
interface Reader {
  reading?: LongRead | undefined;
}

/** The long read of a call whose route declares one. */
export function readingOf({ reading }: Reader): LongRead {
  if (!reading) throw new Error('A route that reads so long must be declared with `long`.');
  return reading;
}

/** The database to read from: the connection of the long read, or else the usual pool. */
export function readDb({ reading, db }: Reader & { db: Database }): Database {
  return reading?.db ?? db;
}

/** The batches of a reader. It reads the next batch while the caller works on the present one. */
export async function* oneAhead<Batch>(batches: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
  const next = () => {
    const read = batches.next();
    // A caller that stops early never awaits the next batch, so its failure would be unhandled.
    read.catch(() => {});
    return read;
  };
  try {
    for (let ahead = next(); ; ) {
      const read = await ahead;
      if (read.done) return;
      ahead = next();
      yield read.value;
    }
  } finally {
    await batches.return(undefined);
  }
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Does the heavy work of many long reads one after the other, so that together they take no more turns of the event
 * loop than one.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

/**
 * Closes a response whose reader has taken nothing for too long. A response without bytes to send waits for the server,
 * not for its reader.
 */
function closeStalled(response: ServerResponse, { stalled }: typeof PATIENCE): () => void {
  let taken = -1;
  let since = performance.now();
  return () => {
    const now = (response.socket?.bytesWritten ?? 0) - response.writableLength;
    if (now !== taken || response.writableLength === 0) {
      taken = now;
      since = performance.now();
    } else if (performance.now() - since >= stalled) response.destroy();
  };
}
