import type { Rewarded } from '@hoivien/contract/areas/reward/reward.schema.ts';
import { reward } from '@hoivien/contract/areas/reward/reward.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';

/** The members of a proposal by name. Its key follows the state, because a decision awards and revokes badges. */
export function useRewarded(id: string, version: number | undefined) {
  return useQuery({
    queryKey: [reward.area, 'members', id, version],
    queryFn: ({ signal }) => api.get<Rewarded[]>(`/api/${reward.area}/${id}/Members`, { signal }),
    enabled: version !== undefined,
  });
}

/** A paper of a proposal. */
export type Paper = 'proposal' | 'certificates';

/** The address of a print, of one member or of all. */
export function papersPath(id: string, paper: Paper, memberId?: string): string {
  return `${reward.path}/papers/${id}?of=${paper}${memberId ? `&memberId=${memberId}` : ''}`;
}
