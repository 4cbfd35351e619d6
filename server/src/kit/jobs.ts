import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '../db/connect.ts';
import { failureOf } from './failure.ts';

/** Takes work that lasts longer than a request. */
export interface Jobs {
  /**
   * Puts a job into a queue within the transaction of `db`. The job starts some milliseconds after the commit, on this
   * server or another one, and starts again when its server dies. With `at` it starts within a second after that time.
   */
  send: (queue: string, data: object, db: Database, at?: Date) => Promise<void>;
}

/** A kind of job. The handler may run twice for one job, so a second run must change nothing. */
export interface Queue {
  readonly name: string;
  /** A crontab expression in Vietnam's time: the job runs by the clock instead of on demand. */
  readonly cron?: string;
  /** Hours after which the job counts as failed, for work that may last longer than a quarter of one. */
  readonly hours?: number;
  readonly handle: (job: Job) => Promise<void>;
}

export interface Job {
  readonly data: unknown;
  /** Aborted when the server stops: throw at the next safe place, and the job runs again later. */
  readonly signal: AbortSignal;
  /** True when the job will not be tried again. */
  readonly isLastTry: boolean;
}

interface Log {
  warn: (details: object, message: string) => void;
}

/** The schema in which pg-boss creates and migrates its tables. */
const SCHEMA = 'pgboss';
/** Tries of one job. The number is high because a killed server counts as a failed try. */
const RETRIES = 50;
/** Milliseconds that a stopping server waits for its jobs to reach a safe place after the last request. */
const STOP_TIMEOUT = 1_000;

/**
 * Starts the workers of the queues. Jobs are rows of the database: several servers share the queues, and one server
 * does each job. Another server takes over the job of a killed one after 8 to 12 s.
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
    // Workers read the number of waiting jobs from this cache.
    queueCacheIntervalSeconds: 1,
  });
  boss.on('error', (error) =>
    log.warn({ code: (error as { code?: string }).code, name: error.name }, 'the jobs stumbled'),
  );
  await boss.start();
  const stopping = new AbortController();
  let ended: Promise<unknown> = Promise.resolve();
  /** Takes no further jobs and tells the running ones to end at their next safe place. */
  const halt = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    ended = Promise.allSettled(queues.map(({ name }) => boss.offWork(name)));
  };
  for (const queue of queues) await serve(boss, queue, stopping.signal, log);
  return {
    send: async (queue, data, db, at) => {
      await boss.send(queue, data, { db: fromDrizzle(db, sql), ...(at && { startAfter: at }) });
    },
    halt,
    stop: async () => {
      halt();
      // pg-boss itself looks for the end of its workers only every half second.
      await Promise.race([ended, sleep(STOP_TIMEOUT, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

async function serve(boss: PgBoss, queue: Queue, stopping: AbortSignal, log: Log): Promise<void> {
  const settings = {
    heartbeatSeconds: 10,
    retryLimit: RETRIES,
    retryDelay: 0,
    notify: true,
    ...(queue.hours && { expireInSeconds: queue.hours * 3600 }),
  };
  await boss.createQueue(queue.name, settings);
  // An existing queue keeps the settings of an older version until they are updated.
  await boss.updateQueue(queue.name, settings);
  if (queue.cron) await boss.schedule(queue.name, queue.cron, null, { tz: 'Asia/Ho_Chi_Minh' });
  const options = {
    includeMetadata: true,
    heartbeatRefreshSeconds: 3,
    pollingIntervalSeconds: 0.5,
    // The default of 30 s would delay every job that waits for a time, such as a retry.
    notifyPollingIntervalSeconds: 1,
    // Without a pause while many jobs wait: one a second would hold up the notifications of a busy morning.
    burstWhenReadyExceeds: 2,
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
    // pg-boss stores the error of a job, so the error must not contain values.
    throw new Error(signal.aborted ? 'interrupted' : failure.name);
  }
}
