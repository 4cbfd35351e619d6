import type { Uses } from '@hoivien/contract/kit/uses.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { apiPath } from '../records.ts';

/** The records that somebody may delete: their ids, or the query of a list. */
export type UsesAim = { ids: readonly string[] } | { query: string };

/** What deleting these records would touch, asked anew each time that the question opens. */
export function useUses(resource: Pick<Resource, 'area'>, aim: UsesAim, isAsked: boolean) {
  return useQuery({
    queryKey: [resource.area, 'uses', aim],
    queryFn: async () => (await api.send<Uses>('POST', `${apiPath(resource)}/Uses`, aim)).data,
    enabled: isAsked,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
}
