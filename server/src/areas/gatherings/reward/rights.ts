import { eq, type SQL, sql } from 'drizzle-orm';
import { rewards } from '../../../db/tables/activity.ts';
import { members } from '../../../db/tables/member.ts';
import type { Actor } from '../../../kit/call.ts';
import { rows } from '../../../kit/rights.ts';
import { memberScope } from '../../people/party/index.ts';

/** A club's user sees and writes the proposals of their club; the association decides them (`reward.life.ts`). */
export const rewardScope = rows({ clubSees: (clubId) => eq(rewards.clubId, clubId), clubWrites: 'all seen' });

/** The rewarded members `m` that a club sees: some may have left it since. */
export function seenIn(clubId: string): SQL {
  return sql`m.id in (select ${members.id} from ${members} where ${memberScope.filter({ clubId } as Actor)})`;
}
