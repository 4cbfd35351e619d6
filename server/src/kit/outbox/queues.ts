import { and, isNull, lt, or } from 'drizzle-orm';
import { bounces, type Channel, deliveries } from '../../db/tables/outbox.ts';
import { lockedInOrder } from '../crud/statements.ts';
import type { FileStore } from '../files.ts';
import type { Services } from '../http/authenticate.ts';
import type { Job, Queue } from '../jobs.ts';
import type { Drivers } from './drivers.ts';
import { channelsOf, queueOf } from './outbox.ts';
import { sendDue } from './send-due.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds for which a message is kept. It is short because messages contain addresses of persons. */
const KEPT = 90 * DAY;
/** The same for bounces that count. */
const BOUNCE_KEPT = 365 * DAY;

/**
 * The queues that send messages: one per channel at once after a commit or at the time of the message, and every minute
 * all of them for retries and for messages of a dead server. Channels do not wait for each other.
 */
export function outboxQueues(
  services: Pick<Services, 'db' | 'now'> & { files?: FileStore | undefined },
  drivers: Drivers,
): Queue[] {
  const send = oneAtATime(async (channel, signal) => {
    const added = await sendDue(services, drivers, signal, [channel]);
    for (const other of added) if (other !== channel) void send(other, signal).catch(() => undefined);
  });
  const channels = channelsOf(drivers);
  return [
    ...channels.map((channel) => ({
      name: queueOf(channel),
      handle: ({ signal }: Job) => send(channel, signal),
    })),
    {
      name: 'retry-deliveries',
      cron: '* * * * *',
      handle: async ({ signal }: Job) => {
        await Promise.all(channels.map((channel) => send(channel, signal)));
      },
    },
    {
      name: 'sweep-deliveries',
      cron: '41 3 * * *',
      handle: async () => {
        const [old, older] = [KEPT, BOUNCE_KEPT].map((kept) => new Date(services.now().getTime() - kept));
        // One that still waits for its time was written long before it.
        const isOver = or(lt(deliveries.dueAt, old as Date), isNull(deliveries.nextTryAt));
        await services.db
          .delete(deliveries)
          .where(lockedInOrder(deliveries, and(lt(deliveries.createdAt, old as Date), isOver), 'update'));
        await services.db.delete(bounces).where(lockedInOrder(bounces, lt(bounces.createdAt, older as Date), 'update'));
      },
    },
  ];
}

/**
 * Runs the work of a channel once at a time within this server. A call during a run lets it run once more, so that it
 * sees what was written meanwhile.
 */
function oneAtATime(
  work: (channel: Channel, signal: AbortSignal) => Promise<void>,
): (channel: Channel, signal: AbortSignal) => Promise<void> {
  const running = new Map<Channel, { done: Promise<void>; again: AbortSignal | undefined }>();
  return async (channel, signal) => {
    const present = running.get(channel);
    if (present) {
      present.again = signal;
      return present.done;
    }
    const run: { done: Promise<void>; again: AbortSignal | undefined } = { done: Promise.resolve(), again: signal };
    running.set(channel, run);
    run.done = (async () => {
      try {
        for (let next = run.again; next && !next.aborted; next = run.again) {
          run.again = undefined;
          await work(channel, next);
        }
      } finally {
        running.delete(channel);
      }
    })();
    return run.done;
  };
}
