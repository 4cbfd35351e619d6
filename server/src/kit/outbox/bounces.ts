import { and, count, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { bounces } from '../../db/tables/outbox.ts';
import { lockedInOrder } from '../crud/statements.ts';
import { uuidv7 } from '../uuid.ts';

/** The bounce with this number stops an address. */
const STOPS_AT = 3;

/** Most addresses of one statement. */
const BATCH = 1_000;

export interface Bounce {
  address: string;
  /** The Message-ID of the mail; a second report of it counts once. */
  messageId: string;
  origin: 'server' | 'report' | 'hand';
  reason?: string | null;
}

/** Counts a bounce of an address. Returns false when this mail has been counted already. */
export async function countBounce(db: Database, { address, ...bounce }: Bounce, now: Date): Promise<boolean> {
  const written = await db
    .insert(bounces)
    .values({ ...bounce, id: uuidv7(), createdAt: now, address: address.toLowerCase() })
    .onConflictDoNothing({ target: [bounces.messageId, bounces.address] })
    .returning({ id: bounces.id });
  return written.length > 0;
}

/**
 * Those of the addresses, as given, that get no further mail, because three mails came back.
 *
 * @example const stopped = await isStopped(db, addresses); stopped.has(address)
 */
export async function isStopped(db: Database, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const stopped = new Set<string>();
  for (let at = 0; at < addresses.length; at += BATCH) {
    const keys = addresses.slice(at, at + BATCH).map((address) => address.toLowerCase());
    const rows = await db
      .select({ address: bounces.address })
      .from(bounces)
      .where(and(inArray(bounces.address, keys), isNull(bounces.clearedAt)))
      .groupBy(bounces.address)
      .having(gte(count(), STOPS_AT));
    for (const { address } of rows) stopped.add(address);
  }
  return new Set(addresses.filter((address) => stopped.has(address.toLowerCase())));
}

/** The SQL of `isStopped` for one address. */
export function stopped(address: SQL): SQL {
  return sql`((select count(*) from bounces b where b.address = lower(${address}) and b.cleared_at is null) >= ${STOPS_AT})`;
}

/** The number of bounces of an address that count. */
export async function bouncesOf(db: Database, address: string): Promise<number> {
  return db.$count(bounces, and(eq(bounces.address, address.toLowerCase()), isNull(bounces.clearedAt)));
}

/** Lets an address get mails again. Returns the number of bounces that no longer count. */
export async function clearBounces(db: Database, address: string, now: Date): Promise<number> {
  const cleared = await db
    .update(bounces)
    .set({ clearedAt: now })
    .where(lockedInOrder(bounces, and(eq(bounces.address, address.toLowerCase()), isNull(bounces.clearedAt))))
    .returning({ id: bounces.id });
  return cleared.length;
}
