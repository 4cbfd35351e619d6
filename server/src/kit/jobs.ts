import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '../db/connect.ts';
import { failureOf } from './failure.ts';

/** Where work is handed over that outlives a request. */
export interface Jobs {
  /**
   * Puts a job into a queue within the transaction of `db`: it starts when that commits, some milliseconds later, here or
   * on another server, and starts again when the server that works on it dies.
   */
  send: (queue: string, data: object, db: Database) => Promise<void>;
}

/** A kind of job. Its handler may run twice for one job and must do the work once. */
export interface Queue {
  readonly name: string;
  /** Runs it by the clock in Vietnam, as crontab writes it, instead of on demand. */
  readonly cron?: string;
  readonly handle: (job: Job) => Promise<void>;
}

export interface Job {
  readonly data: unknown;
  /** Aborted when the server stops: end at the next safe place by throwing, and the job runs again later. */
  readonly signal: AbortSignal;
  /** True when a failure now would be the last word. */
  readonly isLastTry: boolean;
}

interface Log {
  warn: (details: object, message: string) => void;
}

/** Tables of the jobs, in a schema of their own that pg-boss makes and migrates. */
const SCHEMA = 'pgboss';
/** A server that is ended by force counts as a failed try, so this is generous. */
const RETRIES = 50;
/** How long a stopping server waits for its jobs to reach a safe place once nobody is served any more, in milliseconds. */
const STOP_TIMEOUT = 1_000;

/**
 * Starts working on the queues. Jobs live in the database: several servers share them, each is done by one.
 * A job of a killed server is taken over after 8 to 12 s.
 *
 * @example const jobs = await startJobs(connection, [{ name: 'sweep', cron: '17 3 * * *', handle: sweep }], log);
 */
export async function startJobs(
  connection: pg.PoolConfig,
  queues: readonly Queue[],
  log: Log,
): Promise<Jobs & { halt: () => void; stop: () => Promise<void> }> {
  const boss = new PgBoss({
    ...(connection as object),
    schema: SCHEMA,
    application_name: 'hoivien jobs',
    max: 3,
    useListenNotify: true,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  });
  boss.on('error', (error) =>
    log.warn({ code: (error as { code?: string }).code, name: error.name }, 'the jobs stumbled'),
  );
  await boss.start();
  const stopping = new AbortController();
  /** Takes up nothing more and ends what runs at its next safe place. */
  const halt = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    for (const { name } of queues) boss.offWork(name, { wait: false }).catch(() => {});
  };
  for (const queue of queues) await serve(boss, queue, stopping.signal, log);
  return {
    send: async (queue, data, db) => {
      await boss.send(queue, data, { db: fromDrizzle(db, sql) });
    },
    halt,
    stop: async () => {
      halt();
      await boss.stop({ timeout: STOP_TIMEOUT });
    },
  };
}

async function serve(boss: PgBoss, queue: Queue, stopping: AbortSignal, log: Log): Promise<void> {
  const settings = { heartbeatSeconds: 10, retryLimit: RETRIES, retryDelay: 0, notify: true };
  await boss.createQueue(queue.name, settings);
  // An existing queue keeps what an older version set, until told.
  await boss.updateQueue(queue.name, settings);
  if (queue.cron) await boss.schedule(queue.name, queue.cron, null, { tz: 'Asia/Ho_Chi_Minh' });
  const options = {
    includeMetadata: true,
    heartbeatRefreshSeconds: 3,
    pollingIntervalSeconds: 0.5,
    // Its default of 30 s would hold back every job that has to wait for a time, a retry among them.
    notifyPollingIntervalSeconds: 1,
  } as const;
  await boss.work(queue.name, options, async (jobs: JobWithMetadata<object>[]) => {
    for (const job of jobs) await run(queue, job, stopping, log);
  });
}

async function run(queue: Queue, job: JobWithMetadata<object>, stopping: AbortSignal, log: Log): Promise<void> {
  const signal = AbortSignal.any([job.signal, stopping]);
  try {
    await queue.handle({ data: job.data, signal, isLastTry: job.retryCount >= job.retryLimit });
  } catch (error) {
    const failure = failureOf(error);
    if (!signal.aborted) log.warn({ queue: queue.name, job: job.id, try: job.retryCount, failure }, 'a job failed');
    // What pg-boss keeps of a failure must not carry values either.
    throw new Error(signal.aborted ? 'interrupted' : failure.name);
  }
}
