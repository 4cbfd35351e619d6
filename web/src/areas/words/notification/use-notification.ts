import { type RecipientsQuery } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { notificationCalls, notifiedCalls } from '@hoivien/contract/areas/words/notification/notification.calls.ts';
import { ask, type CallInputs, tell } from '../../../kit/api/ask.ts';
import { useAnswer } from '../../../kit/api/use-call.ts';
import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';

type RecipientsAsked = CallInputs<RecipientsQuery, undefined, undefined>['query'];

/** How often the numbers are read while messages go out, and while a sending time is awaited, in milliseconds. */
const BUSY = 2_000;
const AWAITED = 10_000;

function pauseOf(stage: string, open = 0): number | false {
  if (stage === 'sending' || open > 0) return BUSY;
  return stage === 'timed' ? AWAITED : false;
}

/** The numbers of a notification, live while it goes out. `stage` is that of the record on the page. */
export function useProgress(id: string, stage: string) {
  const client = useQueryClient();
  const query = useAnswer(
    notificationCalls.progress,
    { params: { id } },
    {
      refetchInterval: ({ state }) => pauseOf(state.data?.stage ?? stage, state.data?.open),
      enabled: stage !== 'draft' && stage !== 'held',
    },
  );
  const now = query.data?.stage;
  useEffect(() => {
    // The stage has moved on since the record was read: its actions are others now.
    if (now !== undefined && now !== stage)
      void client.invalidateQueries({ queryKey: [notification.area, 'record', id] });
  }, [client, now, stage, id]);
  return query;
}

/** A page of the recipients; read again with the numbers while `isLive`. */
export function useNotified(id: string, query: RecipientsAsked, isLive: boolean) {
  return useAnswer(
    notifiedCalls.list,
    { params: { id }, query },
    { placeholderData: keepPreviousData, refetchInterval: isLive ? BUSY : false },
  );
}

/** Most failures that one press tries again. */
const RETRIED_MOST = 100;

/** Tries every failure again, one after another; the toast says how many. */
export function useRetryAll(id: string) {
  const client = useQueryClient();
  const { t } = useWords();
  return useMutation({
    mutationFn: async () => {
      const pages = await Promise.all(
        (['failed', 'bounced'] as const).map((state) =>
          ask(notifiedCalls.list, { params: { id }, query: { state, pageSize: RETRIED_MOST } }),
        ),
      );
      const failed = pages.flatMap(({ items }) => items.filter(({ canRetry }) => canRetry));
      for (const { id: rid } of failed) await tell(notifiedCalls.retry, { params: { id, rid } });
      return failed.length;
    },
    onSuccess: (count) => notify.done(t('notifying.retried', { count })),
    onError: (error) => notify.failed(error),
    onSettled: () => client.invalidateQueries({ queryKey: [notification.area] }),
  });
}
