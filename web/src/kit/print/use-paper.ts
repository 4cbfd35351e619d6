import type { PublicInfo } from '@hoivien/contract/kit/session/session.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { useState } from 'react';
import { usePublicInfo } from '../call/public-info.ts';
import { formatDate } from '../i18n/format.ts';

/** The public data of the association, for the head of the paper. */
export function useAssociation(): PublicInfo | undefined {
  return usePublicInfo().data;
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
