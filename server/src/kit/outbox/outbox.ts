import type { Database } from '../../db/connect.ts';
import { deliveries } from '../../db/tables/outbox.ts';
import type { Jobs } from '../jobs.ts';
import { uuidv7 } from '../uuid.ts';
import type { Drivers } from './drivers.ts';
import { heldBy, type Held, type Holds } from './holds.ts';

/** The job that sends what is due. */
export const SEND_QUEUE = 'send-deliveries';

/** A message to one address. */
export interface Message {
  channel: 'mail' | 'sms';
  address: string;
  subject?: string;
  body: string;
  /** A second message with the same key is not written: 'what:id:channel'. */
  dedupeKey: string;
  /** What its text lets a reader do, and so who may read it in the outbox. */
  holds: Holds;
  /** What the message is about. */
  source: string;
  sourceId?: string;
  /** The user it goes to; one that holds a secret goes to whose it is. */
  userId?: string;
}

export interface Outbox {
  /**
   * Writes the message within the transaction of `db` and sends it when that has committed. Without a driver for its
   * channel it stays in the outbox, where those read it who may read what it holds.
   *
   * @example await outbox.post(tx, { channel: 'mail', address, subject, body, holds: { secretOf: user.id }, source: 'code:recovery', dedupeKey }, now);
   */
  post: (db: Database, message: Message, now: Date) => Promise<void>;
  /** The channels that messages leave by. */
  channels: readonly Message['channel'][];
}

export function outboxOf(jobs: Jobs, drivers: Drivers): Outbox {
  const channels = channelsOf(drivers);
  return {
    channels,
    post: async (db, { holds, ...message }, now) => {
      const id = uuidv7();
      await db
        .insert(deliveries)
        .values({
          ...message,
          ...heldBy(holds),
          id,
          messageId: `<${id}@${drivers.domain}>`,
          createdAt: now,
          dueAt: now,
          nextTryAt: now,
        })
        .onConflictDoNothing({ target: deliveries.dedupeKey });
      if (channels.includes(message.channel)) await jobs.send(SEND_QUEUE, {}, db);
    },
  };
}

export function channelsOf(drivers: Drivers): Message['channel'][] {
  return (['mail', 'sms'] as const).filter((channel) => drivers[channel]);
}

/** How long a one-time code may still be sent, in milliseconds: after that it opens nothing. */
export const CODE_LIFE = 10 * 60 * 1000;

/** Whether the body opens a door: it is wiped once sent, and never shown where a driver sends it. */
export function holdsCode({ holds }: Pick<Held, 'holds'>): boolean {
  return holds === 'secret';
}
