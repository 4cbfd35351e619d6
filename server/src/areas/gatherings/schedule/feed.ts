import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Feed, NewFeed } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { user } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { users } from '../../../db/tables/access.ts';
import { calendarFeeds } from '../../../db/tables/schedule.ts';
import { audit } from '../../../kit/audit.ts';
import { type CalendarSource, entriesOf, type FullCalendarEntry } from '../../../kit/calendar.ts';
import { calendarUid } from '../../../kit/calendar-uid.ts';
import { calendarPieces, type FileEntry } from '../../../kit/calendar-file.ts';
import type { Actor, Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { Refusal } from '../../../kit/errors.ts';
import { Download, type Visit } from '../../../kit/http/route.ts';
import { standingActor } from '../../../kit/standing-actor.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { accounts, requireNotAbove } from '../../doors/user/index.ts';

/** Random bytes of a token, too many to guess. */
const TOKEN_BYTES = 32;
/** Programs ask every few minutes at most; the last use is stored once in this time, in milliseconds. */
const USE_NOTED_EVERY = 60 * 60 * 1000;

/** The feed of the actor; nulls without one. */
export async function feedOf({ db, actor }: Call): Promise<Feed> {
  return feedOfUser(db, actor.userId);
}

async function feedOfUser(db: Database, userId: string): Promise<Feed> {
  const [row] = await db
    .select({ createdAt: calendarFeeds.createdAt, lastUsedAt: calendarFeeds.lastUsedAt })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.userId, userId), isOpen));
  return { createdAt: row?.createdAt.toISOString() ?? null, lastUsedAt: row?.lastUsedAt?.toISOString() ?? null };
}

/** The condition that an address stands: nobody revoked it, and its user has not ended all their sessions since. */
const isOpen = and(isNull(calendarFeeds.revokedAt), eq(calendarFeeds.accessCounter, users.accessCounter));

/** The address of a user whom the caller may see. */
export async function readFeedOf(call: Call, userId: string): Promise<Feed> {
  await accounts.get(call, userId);
  return feedOfUser(call.db, userId);
}

/** Ends the address of a user whom the caller may change; the history of the user tells it. */
export async function revokeFeedOf(call: Call, userId: string): Promise<void> {
  await accounts.get(call, userId);
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    if (!row) throw new Refusal('Mes.Users.Id.NotFound', 404);
    await requireNotAbove(inner, row.roleId);
    if (await endFeeds(inner, userId))
      await audit(inner, { ...factOf(user, row, 'Update'), changes: { calendarFeed: ['active', null] } });
  });
}

/** Makes the address of the actor. An earlier one ends, and nobody can read the new one again: only its hash is stored. */
export async function makeFeed(call: Call, addressOf: (token: string) => string): Promise<NewFeed> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { now, actor } = call;
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    // Two calls of one user would both find no address, so the second one waits.
    const { accessCounter } = users;
    const [own] = await tx.select({ accessCounter }).from(users).where(eq(users.id, actor.userId)).for('no key update');
    const had = await endFeeds(inner, actor.userId);
    const row = { id: uuidv7(), createdAt: now, userId: actor.userId, tokenHash: hashOf(token), ...own };
    await tx.insert(calendarFeeds).values(row);
    await note(inner, row.id, [had ? 'replaced' : null, 'active']);
  });
  return { createdAt: now.toISOString(), lastUsedAt: null, address: addressOf(token) };
}

/** Ends the address of the actor, when there is one. */
export async function revokeFeed(call: Call): Promise<void> {
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const id = await endFeeds(inner, call.actor.userId);
    if (id) await note(inner, id, ['active', null]);
  });
}

async function endFeeds({ db, now }: Call, userId: string): Promise<string | undefined> {
  const [ended] = await db
    .update(calendarFeeds)
    .set({ revokedAt: now })
    .where(and(eq(calendarFeeds.userId, userId), isNull(calendarFeeds.revokedAt)))
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
  { name, linkOf }: { name: string; linkOf: (entry: FullCalendarEntry) => string },
): Promise<Download> {
  const found = await actorOfToken(visit, token);
  if (!found) throw new Refusal('Mes.Schedules.Feed.NotFound', 404);
  const { userAgent: _, ...rest } = visit;
  const entries = await entriesOf({ ...rest, actor: found }, sources, {});
  const file = { name, entries: entries.map((entry) => fileEntryOf(entry, linkOf(entry))) };
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
    tag,
  });
}

/** An entry of the calendar as an entry of a file, with the id that its invitations have. */
export function fileEntryOf(entry: FullCalendarEntry, url: string): FileEntry {
  const { area, title, sequence, address, link, content, createdAt, updatedAt, hostName } = entry;
  return {
    uid: calendarUid(area, entry),
    sequence,
    title,
    start: new Date(entry.startTime),
    end: new Date(entry.endTime),
    // Nobody is to come at the planned time of a postponed one.
    cancelled: entry.state === SCHEDULE_STATE.cancelled || entry.state === SCHEDULE_STATE.postponed,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    place: address ?? link,
    content,
    lines: [hostName && `Chủ trì: ${hostName}`, link],
    url,
  };
}

async function actorOfToken({ db, now }: Visit, token: string): Promise<Actor | undefined> {
  const { id, lastUsedAt, userId } = calendarFeeds;
  const [row] = await db
    .select({ id, lastUsedAt, userId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(calendarFeeds.tokenHash, hashOf(token)), isOpen));
  const actor = row && (await standingActor(db, row.userId));
  if (!actor) return undefined;
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > USE_NOTED_EVERY)
    await db.update(calendarFeeds).set({ lastUsedAt: now }).where(eq(id, row.id));
  return actor;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
