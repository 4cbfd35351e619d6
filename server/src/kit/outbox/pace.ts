import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { type Channel, channels } from '../../db/tables/outbox.ts';

const MINUTE = 60_000;

/** The permits of a channel at one moment; the row of the channel stays locked until the transaction ends. */
export interface Permits {
  free: number;
  /** Milliseconds until the next permit. */
  wait: number;
  spend: (count: number) => Promise<void>;
}

/**
 * The permits that all servers together have for a channel: never more than `perMinute` within any 60 s. A twelfth of
 * them may be spent at once, the rest comes evenly. The clock of the database counts, because servers differ.
 */
export async function permitsOf(db: Database, channel: Channel, perMinute: number): Promise<Permits> {
  const burst = Math.max(1, Math.floor(perMinute / 12));
  const each = MINUTE / Math.max(1, perMinute - burst);
  await db.insert(channels).values({ channel }).onConflictDoNothing();
  const [row] = await db
    .select({
      until: sql<string | null>`extract(epoch from ${channels.pacedUntil}) * 1000`,
      now: sql<string>`extract(epoch from clock_timestamp()) * 1000`,
    })
    .from(channels)
    .where(eq(channels.channel, channel))
    .for('update');
  const now = Number(row?.now);
  const from = Math.max(Number(row?.until ?? 0), now - burst * each);
  const free = Math.max(0, Math.floor((now - from) / each));
  return {
    free,
    wait: Math.max(0, from + each - now),
    spend: async (count) => {
      const pacedUntil = new Date(Math.ceil(from + count * each));
      await db.update(channels).set({ pacedUntil }).where(eq(channels.channel, channel));
    },
  };
}
