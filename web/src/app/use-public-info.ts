import type { PublicInfo } from '@hoivien/contract/areas/user/session.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../kit/api/client.ts';

/** What the association says of itself before anyone is signed in; undefined until it is there. */
export function usePublicInfo(): PublicInfo | undefined {
  return useQuery({
    queryKey: ['publicInfo'],
    queryFn: ({ signal }) => api.get<PublicInfo>('/api/Public/Info', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
