import { rewardCalls } from '@hoivien/contract/areas/gatherings/reward/reward.calls.ts';
import { useAnswer } from '../../../kit/api/use-call.ts';
import { reward } from '@hoivien/contract/areas/gatherings/reward/reward.resource.ts';

/** The members of a proposal by name. Its key follows the state, because a decision awards and revokes badges. */
export function useRewarded(id: string, version: number | undefined) {
  return useAnswer(rewardCalls.members, { params: { id } }, { since: version, enabled: version !== undefined });
}

/** A paper of a proposal. */
export type Paper = 'proposal' | 'certificates';

/** The address of a print, of one member or of all. */
export function papersPath(id: string, paper: Paper, memberId?: string): string {
  return `${reward.path}/papers/${id}?of=${paper}${memberId ? `&memberId=${memberId}` : ''}`;
}
