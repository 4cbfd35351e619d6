import type { Merge, Merged, MergeChoice, Pair } from '@hoivien/contract/areas/merge/merge.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';

/** Pairs of members that may be one, or that somebody said are two. */
export function usePairs(dismissed: boolean, page: number) {
  return useQuery({
    queryKey: ['Merges', 'pairs', dismissed, page],
    queryFn: ({ signal }) => api.get<Page<Pair>>('/api/Merges/Pairs', { query: { dismissed, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Merges that were done. */
export function useMerges(page: number) {
  return useQuery({
    queryKey: ['Merges', 'done', page],
    queryFn: ({ signal }) => api.get<Page<Merge>>('/api/Merges', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Dismissing, merging and taking back; each says what was done and brings every list up to date. */
export function useMergeActions() {
  const client = useQueryClient();
  const { message } = useWords();
  const refresh = async (area?: string) => {
    await client.invalidateQueries({ queryKey: ['Merges'] });
    if (area) await client.invalidateQueries({ queryKey: [area] });
  };
  const undo = async (id: string) => {
    const answer = await api.send<Merged>('POST', `/api/Merges/${id}/Undo`);
    await refresh(answer.data.area);
    notify.done(message(answer.message ?? ''));
  };
  const dismiss = async (pair: Pair, dismissed: boolean): Promise<void> => {
    const body = { aId: pair.a.id, bId: pair.b.id, dismissed };
    const answer = await api.send('POST', '/api/Merges/Dismiss', body);
    await refresh();
    notify.done(message(answer.message ?? ''), {
      undo: () => dismiss(pair, !dismissed).catch((error: unknown) => notify.failed(error)),
    });
  };
  const merge = async (survivorId: string, loserId: string, choices: Readonly<Record<string, MergeChoice>>) => {
    const answer = await api.send<Merged>('POST', '/api/Merges', { survivorId, loserId, choices });
    await refresh(answer.data.area);
    notify.done(message(answer.message ?? ''), {
      undo: () => undo(answer.data.id).catch((error: unknown) => notify.failed(error)),
    });
    return answer.data;
  };
  return { undo, dismiss, merge };
}
