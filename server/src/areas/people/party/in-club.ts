import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import type { Changes } from '../../../db/tables/kit.ts';
import { clubMembers } from '../../../db/tables/membership.ts';
import { audit } from '../../../kit/audit.ts';
import { type Call, withinClub } from '../../../kit/call.ts';
import type { Row } from '../../../kit/crud/table.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { inTransaction, lockRow } from '../../../kit/crud/write.ts';
import { Refusal } from '../../../kit/errors.ts';
import { requireWrite, actingClub, clubOf } from '../../../kit/rights.ts';
import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { fieldKey } from '@hoivien/contract/kit/resource.ts';
import { worksWithin } from './rights.ts';

/** The call of a user who works within a club. Throws 404 for an unknown club, and for a user of another club. */
export async function inClub(call: Call, clubId: string): Promise<Call> {
  const [club] = worksWithin(call.actor, clubId)
    ? await call.db
        .select({ id: members.id })
        .from(members)
        .where(and(eq(members.id, clubId), eq(members.type, MEMBER_TYPE.club)))
    : [];
  if (!club) throw new Refusal('Mes.Clubs.Id.NotFound', 404);
  return withinClub(call, clubId);
}

/** Adds a member to a club from today. Returns false when the member already belongs to it. */
export async function joinClub(
  { db, now }: Pick<Call, 'db' | 'now'>,
  clubId: string,
  memberId: string,
): Promise<boolean> {
  const joined = await db
    .insert(clubMembers)
    .values({ id: uuidv7(), clubId, memberId, joinedOn: today(now), createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: clubMembers.id });
  // The new version keeps a form that somebody opened before from saving the old list of clubs.
  await db
    .update(members)
    .set({ updatedAt: now, updatedBy: null, version: sql`${members.version} + 1` })
    .where(eq(members.id, memberId));
  return joined.length > 0;
}

/** Removes a member or partner from the club of the call from today. The record itself stays. */
export async function removeFromClub(call: Call, source: Source, id: string, reason: string | null): Promise<void> {
  const clubId = clubOf(call.actor);
  requireWrite(source.scope, call.actor);
  await inTransaction(call, source, async (inner) => {
    const row = (await lockRow(inner, source, id)) as Row;
    const who = { updatedAt: call.now, updatedBy: call.actor.userId };
    const [left] = await inner.db
      .update(clubMembers)
      .set({ leftOn: today(call.now), leaveReason: reason, ...who })
      .where(and(eq(clubMembers.clubId, clubId as string), eq(clubMembers.memberId, id), isNull(clubMembers.leftOn)))
      .returning({ id: clubMembers.id });
    if (!left) throw new Refusal(fieldKey(source.resource, 'id', 'NotFound'), 404);
    await inner.db
      .update(members)
      .set({ ...who, version: row.version + 1 })
      .where(eq(members.id, id));
    const name = await clubName(inner, clubId as string);
    const changes: Changes = { clubNames: [[name], []], ...(reason ? { endReason: [null, reason] } : {}) };
    await audit(inner, { ...factOf(source.resource, row, 'Update'), changes });
  });
}

/**
 * The ids of those records whose state only the association may change: for a club's user the members who also belong
 * to another club, and their own club (decision 0060).
 */
export async function ofAssociationAlone({ actor, db }: Call, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const clubId = actingClub(actor);
  if (!clubId || ids.length === 0) return new Set();
  const shared = await db
    .selectDistinct({ id: clubMembers.memberId })
    .from(clubMembers)
    .where(and(isOneOf(clubMembers.memberId, ids), ne(clubMembers.clubId, clubId), isNull(clubMembers.leftOn)));
  return new Set([clubId, ...shared.map(({ id }) => id)]);
}

/** The name of a club. */
export async function clubName({ db }: Pick<Call, 'db'>, clubId: string): Promise<string> {
  const [club] = await db.select({ name: members.name }).from(members).where(eq(members.id, clubId));
  return club?.name ?? '';
}
