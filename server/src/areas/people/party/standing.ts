import { members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import { rowsHolding } from '../../../kit/crud/uses.ts';
import { inputRefusal } from '../../../kit/errors.ts';
import { hasRight } from '../../../kit/rights.ts';
import { partyRights } from './rights.ts';

/**
 * Asks before somebody stops or leaves who still owes fees, sits in a committee, or is awaited: all this stays. A file is not
 * asked, nor a user of a club, who sees nothing of the association's part.
 */
export async function askOfStanding(
  call: Call,
  { area }: { readonly area: string },
  { id, name }: Pick<typeof members.$inferSelect, 'id' | 'name'>,
): Promise<void> {
  const message = `Mes.${area}.Stop.Asked`;
  if (call.source !== 'web' || call.confirmed?.has(message) || !hasRight(call, partyRights.office)) return;
  const counts = await rowsHolding(call, members, id);
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
  if (count > 0) throw inputRefusal([{ field: 'status', message, params: { name, count, ...counts } }]);
}
