import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { deliveries } from '../../db/tables/outbox.ts';
import type { Jobs } from '../jobs.ts';
import { uuidv7 } from '../uuid.ts';
import type { Drivers } from './drivers.ts';
import { heldBy, type Held, type Holds } from './holds.ts';

/** The queue of the job that sends due messages. */
export const SEND_QUEUE = 'send-deliveries';

export interface Message {
  channel: 'mail' | 'sms';
  address: string;
  subject?: string;
  body: string;
  /** A second message with the same key is not written. Form: 'what:id:channel'. */
  dedupeKey: string;
  /** The power that the text gives; it decides who may read it in the outbox. */
  holds: Holds;
  /** The kind of matter that the message belongs to. */
  source: string;
  sourceId?: string;
  /** The user who receives it. For a message with a secret: the user whom the secret belongs to. */
  userId?: string;
}

export interface Outbox {
  /**
   * Writes the message in the transaction of `db`; a job sends it after the commit. Without a driver for its channel it
   * stays in the outbox, where people with the right to its content read it.
   *
   * @example await outbox.post(tx, { channel: 'mail', address, subject, body, holds: { secretOf: user.id }, source: 'code:recovery', dedupeKey }, now);
   */
  post: (db: Database, message: Message, now: Date) => Promise<void>;
  /** The channels that have a driver. */
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

/**
 * Removes messages by their unique keys, in the transaction of `db`, if all of them still wait. It removes none and
 * returns false when one was sent, or when a job is sending it.
 */
export async function withdrawMessages(db: Database, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true;
  const these = inArray(deliveries.dedupeKey, [...keys]);
  const posted = await db.select().from(deliveries).where(these).for('update');
  if (posted.some(({ claimedUntil, attemptedAt, sentAt }) => claimedUntil ?? attemptedAt ?? sentAt)) return false;
  await db.delete(deliveries).where(these);
  return true;
}

export function channelsOf(drivers: Drivers): Message['channel'][] {
  return (['mail', 'sms'] as const).filter((channel) => drivers[channel]);
}

/** Milliseconds for which a one-time code may still be sent; the code expires then. */
export const CODE_LIFE = 10 * 60 * 1000;

/**
 * Whether the text lets its reader sign in. Such a text is deleted after sending and never shown on a channel with a
 * driver.
 */
export function holdsCode({ holds }: Pick<Held, 'holds'>): boolean {
  return holds === 'secret';
}
