import { useEffect } from 'react';
import type { ListAddress } from '../use-list-address.ts';

/** Goes to the last page when the address names one beyond it, because rows were deleted or the link is old. */
export function useLastPage(
  page: number,
  list: { pages: number; isSuccess: boolean; isPlaceholderData: boolean },
  change: (changes: Partial<ListAddress>, options: { replace: boolean }) => void,
): void {
  const { pages, isSuccess, isPlaceholderData } = list;
  const isBeyond = isSuccess && !isPlaceholderData && pages > 0 && page > pages;
  useEffect(() => {
    if (isBeyond) change({ page: pages }, { replace: true });
  }, [isBeyond, pages, change]);
}
