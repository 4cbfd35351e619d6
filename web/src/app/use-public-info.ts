import type { PublicInfo } from '@hoivien/contract/areas/user/session.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../kit/api/client.ts';

/** The association's data for visitors before signing in; undefined until they have arrived. */
export function usePublicInfo(): PublicInfo | undefined {
  return useQuery({
    queryKey: ['publicInfo'],
    queryFn: ({ signal }) => api.get<PublicInfo>('/api/Public/Info', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
