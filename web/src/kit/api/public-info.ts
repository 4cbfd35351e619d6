import type { PublicInfo } from '@hoivien/contract/areas/user/session.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from './client.ts';

/** The association's data, also for visitors: its name, its logo, and what signing in offers. */
export function usePublicInfo() {
  return useQuery({
    queryKey: ['publicInfo'],
    queryFn: ({ signal }) => api.get<PublicInfo>('/api/Public/Info', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
