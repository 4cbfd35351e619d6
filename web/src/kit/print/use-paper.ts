import type { PublicInfo } from '@hoivien/contract/areas/user/session.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { formatDate } from '../i18n/format.ts';

/** The public data of the association, for the head of the paper. */
export function useAssociation(): PublicInfo | undefined {
  return useQuery({
    queryKey: ['publicInfo'],
    queryFn: ({ signal }) => api.get<PublicInfo>('/api/Public/Info', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** The day in Vietnam on which the page was opened, as text. */
export function useToday(): string {
  const [today] = useState(() => formatDate(dayOf(new Date())));
  return today;
}

/** The content must not change behind the print dialog, and must be read again the next time. */
export const ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};
