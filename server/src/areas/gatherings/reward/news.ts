import { sql } from 'drizzle-orm';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { rewards } from '../../../db/tables/activity.ts';
import type { Call } from '../../../kit/call.ts';
import { holdersOf, notify } from '../../../kit/notices.ts';
import { actingClub } from '../../../kit/rights.ts';
import { clubName } from '../../people/party/index.ts';

type Reward = typeof rewards.$inferSelect;

/** The most characters of a reason that names a proposal in a notice. */
const NAME_MAX = 100;

function named(reason: string): string {
  const line = reason.replaceAll(/\s+/g, ' ');
  return line.length > NAME_MAX ? `${line.slice(0, NAME_MAX - 1).trimEnd()}…` : line;
}

/** Tells those who may decide that a proposal waits, in the transaction that adds it. */
export async function tellOfProposal(
  call: Call,
  { id, proposedReason }: Pick<Reward, 'id' | 'proposedReason'>,
): Promise<void> {
  const { userId, userName } = call.actor;
  const clubId = actingClub(call.actor);
  const deciders = await holdersOf(call.db, permissionCode('Rewards', 'Approve'));
  await notify(call, {
    userIds: deciders.filter((one) => one !== userId),
    kind: clubId ? 'Mes.Notices.ClubAdded' : 'Mes.Notices.StaffAdded',
    area: 'Rewards',
    entityId: id,
    params: { name: named(proposedReason), ...(clubId ? { club: await clubName(call, clubId) } : { by: userName }) },
    dedupeKey: `reward:added:${id}`,
  });
}

/**
 * Tells the author of a proposal about the decision, in its transaction; `reason` is that of a rejection. Returns the ids
 * of the notices.
 */
export async function tellOfDecision(call: Call, row: Reward, reason?: string): Promise<string[]> {
  return notify(call, {
    userIds: await hearersOf(call, row.id),
    kind: reason === undefined ? 'Mes.Notices.MemberApproved' : 'Mes.Notices.MemberRefused',
    area: 'Rewards',
    entityId: row.id,
    params: { name: named(row.proposedReason), ...(reason !== undefined && { reason }) },
    dedupeKey: `reward:decided:${row.id}:${row.version}`,
  });
}

/** The users who hear of a decision on a proposal: its author, unless they take it. */
export async function hearersOf(call: Call, id: string): Promise<string[]> {
  const { rows } = await call.db.execute<{ id: string }>(
    sql`select u.id from users u join rewards r on r.created_by = u.id
      where u.deactivated_at is null and u.id <> ${call.actor.userId} and r.id = ${id}`,
  );
  return rows.map(({ id: userId }) => userId);
}
