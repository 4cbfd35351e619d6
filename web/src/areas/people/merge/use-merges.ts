import { mergeCalls } from '@hoivien/contract/areas/people/merge/merge.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { useAnswer } from '../../../kit/api/use-call.ts';
import type { MergeChoice, Pair } from '@hoivien/contract/areas/people/merge/merge.schema.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { named } from '../../../kit/i18n/named.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { once } from '../../../kit/ui/once.ts';

/** Pairs of possible duplicates, or pairs that a user has dismissed. */
export function usePairs(dismissed: boolean, page: number) {
  return useAnswer(
    mergeCalls.pairs,
    { query: { dismissed, page } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
}

/** Finished merges. */
export function useMerges(page: number) {
  return useAnswer(mergeCalls.list, { query: { page } }, { placeholderData: keepPreviousData, staleTime: 0 });
}

/** Functions to dismiss, merge and undo. Each shows a message and refreshes all lists. */
export function useMergeActions() {
  const client = useQueryClient();
  const { message } = useWords();
  const refresh = async (area?: string) => {
    await client.invalidateQueries({ queryKey: ['Merges'] });
    if (area) await client.invalidateQueries({ queryKey: [area] });
  };
  const undo = async (id: string, name?: string): Promise<void> => {
    await once(`Merges ${id}`, 'Undo', async () => {
      const answer = await tell(mergeCalls.undo, { params: { id } });
      await refresh(answer.data.area);
      notify.done(named(message, answer.message ?? '', name));
    });
  };
  const dismiss = async (pair: Pair, dismissed: boolean): Promise<void> => {
    const [aId, bId] = [pair.a.id, pair.b.id];
    await once(`Merges ${aId} ${bId}`, `Dismiss ${dismissed}`, async () => {
      const answer = await tell(mergeCalls.dismiss, { body: { aId, bId, dismissed } });
      await refresh();
      notify.done(named(message, answer.message ?? '', `${pair.a.name} – ${pair.b.name}`), {
        undo: () => dismiss(pair, !dismissed).catch((error: unknown) => notify.failed(error)),
      });
    });
  };
  const merge = async (
    survivor: { id: string; name: string },
    loserId: string,
    choices: Readonly<Record<string, MergeChoice>>,
  ) => {
    const answer = await tell(mergeCalls.merge, { body: { survivorId: survivor.id, loserId, choices } });
    await refresh(answer.data.area);
    notify.done(named(message, answer.message ?? '', survivor.name), {
      undo: () => undo(answer.data.id, survivor.name).catch((error: unknown) => notify.failed(error)),
    });
    return answer.data;
  };
  return { undo, dismiss, merge };
}
