import type { ServerResponse } from 'node:http';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Connected, Database } from '../db/connect.ts';
import { Refusal } from './errors.ts';

/** What one person reads at once, and how many persons. */
const READS_OF_ONE = 2;
const READERS_MOST = 5;
/** Connections for what prints ask: many short reads, one after the other. */
const FOR_PRINTS = 4;
/** The most connections that long reads and prints have together. */
export const READ_CONNECTIONS = READS_OF_ONE * READERS_MOST + FOR_PRINTS;

/** How long a reader may take nothing, and how often one looks, in milliseconds. */
const PATIENCE = { stalled: 30_000, look: 1_000 };

/** One long read: a connection that nothing else uses, until the answer has gone out. */
export interface LongRead {
  readonly client: pg.PoolClient;
  readonly db: Database;
}

/**
 * Exports, copies and whatever else lasts as long as its reader takes: over connections of their own, so that lists never
 * wait for them (decision 0057). Two of a person and those of five persons at once, on this server; a reader who takes nothing
 * for 30 s is closed, and who leaves takes the statement along.
 */
export class LongReads {
  readonly pool: pg.Pool;
  /** For prints: the same connections, for one statement at a time. */
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
   * A connection for what a person reads; it is given back when the response is over.
   *
   * @throws Refusal with 429 when too much is read already.
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

/** A call, which has a long read when its route was declared for one. */
interface Reader {
  reading?: LongRead | undefined;
}

/** The long read that a route was declared for. */
export function readingOf({ reading }: Reader): LongRead {
  if (!reading) throw new Error('A route that reads so long must be declared with `long`.');
  return reading;
}

/** Where a call reads: over the connection of its long read, if it is one. */
export function readDb({ reading, db }: Reader & { db: Database }): Database {
  return reading?.db ?? db;
}

/** The batches of a reader, each read while the one before it is worked on. */
export async function* oneAhead<Batch>(batches: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
  const next = () => {
    const read = batches.next();
    // Who leaves early asks for no more, and then nobody hears that the next batch failed.
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

/** Work of many long reads, one after the other: what breathes for the others breathes only once for all of them. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

/** Closes a response that its reader has taken nothing of for long. One that waits for us is not the reader's fault. */
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
