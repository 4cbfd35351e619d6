import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { badgeAwards, rewardMembers } from '../../../db/tables/activity.ts';
import { members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import { insertUntaken, lockedInOrder } from '../../../kit/crud/statements.ts';
import { uuidv7 } from '../../../kit/uuid.ts';

/**
 * Awards the badge of a proposal to its members, in the transaction of its approval. A member who has it from the same
 * proposal in force gets no second one, and an erased member gets none. Returns the number of new awards.
 */
export async function awardForReward(inner: Call, rewardId: string, meritBadgeId: string): Promise<number> {
  const rewarded = await inner.db
    .select({ memberId: members.id })
    .from(rewardMembers)
    .innerJoin(members, eq(members.id, rewardMembers.memberId))
    .where(and(eq(rewardMembers.rewardId, rewardId), isNull(members.erasedAt)))
    .orderBy(members.id);
  const facts = { meritBadgeId, rewardId, awardedAt: inner.now, awardedBy: inner.actor.userId };
  const rows = rewarded.map(({ memberId }) => ({ id: uuidv7(), memberId, ...facts }));
  return (await insertUntaken(inner.db, badgeAwards, rows)).size;
}

/** Revokes everything that a proposal awarded and that is in force. The rows stay with the reason. */
export async function revokeOfReward(inner: Call, rewardId: string, reason: string): Promise<void> {
  await inner.db
    .update(badgeAwards)
    .set({ revokedAt: inner.now, revokedBy: inner.actor.userId, revokeReason: reason })
    .where(lockedInOrder(badgeAwards, and(eq(badgeAwards.rewardId, rewardId), isNull(badgeAwards.revokedAt))));
}

/** Lets a proposal be deleted: the awards of an approval that was undone stay, revoked and without it. */
export async function releaseRevoked(inner: Call, rewardId: string): Promise<void> {
  await inner.db
    .update(badgeAwards)
    .set({ rewardId: null })
    .where(lockedInOrder(badgeAwards, and(eq(badgeAwards.rewardId, rewardId), isNotNull(badgeAwards.revokedAt))));
}
