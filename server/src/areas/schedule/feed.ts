import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Feed, NewFeed } from '@hoivien/contract/areas/schedule/calendar.schema.ts';
import { SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { rolePermissions, users } from '../../db/tables/access.ts';
import { calendarFeeds } from '../../db/tables/schedule.ts';
import { audit } from '../../kit/audit.ts';
import { type CalendarSource, entriesOf, type FullCalendarEntry } from '../../kit/calendar.ts';
import { calendarPieces, type FileEntry } from '../../kit/calendar-file.ts';
import { type Actor, type Call, grantedCodes } from '../../kit/call.ts';
import { Refusal } from '../../kit/errors.ts';
import { Download, type Visit } from '../../kit/http/route.ts';
import { uuidv7 } from '../../kit/uuid.ts';

/** Random bytes of a token, too many to guess. */
const TOKEN_BYTES = 32;
/** Programs ask every few minutes at most; the last use is stored once in this time, in milliseconds. */
const USE_NOTED_EVERY = 60 * 60 * 1000;

/** The feed of the actor; nulls without one. */
export async function feedOf({ db, actor }: Call): Promise<Feed> {
  const [row] = await db
    .select()
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.userId, actor.userId), isNull(calendarFeeds.revokedAt)));
  return { createdAt: row?.createdAt.toISOString() ?? null, lastUsedAt: row?.lastUsedAt?.toISOString() ?? null };
}

/** Makes the address of the actor. An earlier one ends, and nobody can read the new one again: only its hash is stored. */
export async function makeFeed(call: Call, addressOf: (token: string) => string): Promise<NewFeed> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { now, actor } = call;
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    // Two calls of one user would both find no address, so the second one waits.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for('no key update');
    const had = await endFeeds(inner);
    const row = { id: uuidv7(), createdAt: now, userId: actor.userId, tokenHash: hashOf(token) };
    await tx.insert(calendarFeeds).values(row);
    await note(inner, row.id, [had ? 'replaced' : null, 'active']);
  });
  return { createdAt: now.toISOString(), lastUsedAt: null, address: addressOf(token) };
}

/** Ends the address of the actor, when there is one. */
export async function revokeFeed(call: Call): Promise<void> {
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const id = await endFeeds(inner);
    if (id) await note(inner, id, ['active', null]);
  });
}

async function endFeeds({ db, actor, now }: Call): Promise<string | undefined> {
  const [ended] = await db
    .update(calendarFeeds)
    .set({ revokedAt: now })
    .where(and(eq(calendarFeeds.userId, actor.userId), isNull(calendarFeeds.revokedAt)))
    .returning({ id: calendarFeeds.id });
  return ended?.id;
}

/** Whoever gives their calendar away leaves a trace, as with a password. */
async function note(call: Call, id: string, feed: [old: string | null, current: string | null]): Promise<void> {
  await audit(call, {
    area: 'Users',
    entity: 'CalendarFeed',
    entityId: id,
    label: call.actor.userName,
    action: feed[1] ? 'Create' : 'Delete',
    changes: { calendarFeed: feed },
  });
}

/**
 * The calendar of the user of a token as a file, with the permissions and the club that the user has now. 404 for an
 * unknown or revoked token and for a closed account.
 */
export async function readFeed(
  visit: Visit,
  sources: readonly CalendarSource[],
  token: string,
  { name, host, linkOf }: { name: string; host: string; linkOf: (entry: FullCalendarEntry) => string },
): Promise<Download> {
  const found = await actorOfToken(visit, token);
  if (!found) throw new Refusal('Mes.Schedules.Feed.NotFound', 404);
  const { userAgent: _, ...rest } = visit;
  const entries = await entriesOf({ ...rest, actor: found }, sources, {});
  const file = { name, entries: entries.map((entry) => fileEntryOf(entry, host, linkOf(entry))) };
  const pieces: Buffer[] = [];
  const hash = createHash('sha256');
  for (const piece of calendarPieces(file)) {
    const bytes = Buffer.from(piece);
    hash.update(bytes);
    pieces.push(bytes);
    // Thousands of entries must not hold up the requests of others.
    await setImmediate();
  }
  const tag = hash.digest('base64url');
  return new Download('calendar.ics', 'text/calendar; charset=utf-8', Readable.from(pieces), {
    inline: true,
    maxAge: 0,
    tag,
  });
}

/** An entry of the calendar as an entry of a file. `host` makes its id unique in the world; invitations use the same. */
export function fileEntryOf(entry: FullCalendarEntry, host: string, url: string): FileEntry {
  const { id, area, title, sequence, address, link, content, createdAt, updatedAt, hostName } = entry;
  return {
    uid: `${area.toLowerCase()}-${id}@${host}`,
    sequence,
    title,
    start: new Date(entry.startTime),
    end: new Date(entry.endTime),
    cancelled: entry.state === SCHEDULE_STATE.cancelled,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    place: address ?? link,
    description: [content, hostName && `Chủ trì: ${hostName}`, link].filter(Boolean).join('\n'),
    url,
  };
}

async function actorOfToken({ db, now }: Visit, token: string): Promise<Actor | undefined> {
  const codes = db
    .select({ codes: sql<string[]>`coalesce(array_agg(${rolePermissions.code}), '{}')` })
    .from(rolePermissions)
    .where(eq(rolePermissions.roleId, users.roleId));
  const [row] = await db
    .select({
      feedId: calendarFeeds.id,
      lastUsedAt: calendarFeeds.lastUsedAt,
      userId: users.id,
      userName: users.fullName,
      roleId: users.roleId,
      clubId: users.clubId,
      codes: sql<string[]>`(${codes})`,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(
      and(eq(calendarFeeds.tokenHash, hashOf(token)), isNull(calendarFeeds.revokedAt), isNull(users.deactivatedAt)),
    );
  if (!row) return undefined;
  const { feedId, lastUsedAt, userId, userName, roleId, clubId } = row;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > USE_NOTED_EVERY)
    await db.update(calendarFeeds).set({ lastUsedAt: now }).where(eq(calendarFeeds.id, feedId));
  return { userId, userName, sessionId: '', roleId, clubId, permissions: grantedCodes(row.codes, clubId) };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
