import { notification } from '@hoivien/contract/areas/notification/notification.resource.ts';
import type {
  NotificationProgress,
  NotificationRecipient,
} from '@hoivien/contract/areas/notification/notification.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, type Query } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { once } from '../../kit/ui/once.ts';

const PATH = `/api/${notification.area}`;
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
  const query = useQuery({
    queryKey: [notification.area, 'progress', id],
    queryFn: ({ signal }) => api.get<NotificationProgress>(`${PATH}/${id}/Progress`, { signal }),
    refetchInterval: ({ state }) => pauseOf(state.data?.stage ?? stage, state.data?.open),
    enabled: stage !== 'draft' && stage !== 'held',
  });
  const now = query.data?.stage;
  useEffect(() => {
    // The stage has moved on since the record was read: its actions are others now.
    if (now !== undefined && now !== stage)
      void client.invalidateQueries({ queryKey: [notification.area, 'record', id] });
  }, [client, now, stage, id]);
  return query;
}

/** A page of the recipients; read again with the numbers while `isLive`. */
export function useNotified(id: string, query: Query, isLive: boolean) {
  return useQuery({
    queryKey: [notification.area, 'recipients of', id, query],
    queryFn: ({ signal }) => api.get<Page<NotificationRecipient>>(`${PATH}/${id}/Recipients`, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? BUSY : false,
  });
}

/** Sends something about a notification or one of its recipients and reads everything again. */
export function useSend(id: string) {
  const client = useQueryClient();
  const { message } = useWords();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ path, body }: { path: string; body?: object }) =>
      // What has a body replaces a value; the rest are actions.
      once(`${PATH}/${id}`, path, () => api.send(body ? 'PUT' : 'POST', `${PATH}/${id}/${path}`, body)),
    onSuccess: (answer) => answer && notify.done(message(answer.message ?? '')),
    onSettled: () => client.invalidateQueries({ queryKey: [notification.area] }),
  });
  return {
    /** Rejects with the refusal. */
    send: (path: string, body?: object) => mutateAsync({ path, ...(body && { body }) }),
    /** Shows a refusal as a toast. */
    press: (path: string, body?: object) =>
      void mutateAsync({ path, ...(body && { body }) }).catch((error: unknown) => notify.failed(error)),
    isRunning: (path: string) => isPending && variables.path === path,
  };
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
          api.get<Page<NotificationRecipient>>(`${PATH}/${id}/Recipients`, {
            query: { state, pageSize: RETRIED_MOST },
          }),
        ),
      );
      const failed = pages.flatMap(({ items }) => items.filter(({ canRetry }) => canRetry));
      for (const { id: rid } of failed) await api.send('POST', `${PATH}/${id}/Recipients/${rid}/Retry`);
      return failed.length;
    },
    onSuccess: (count) => notify.done(t('notifying.retried', { count })),
    onError: (error) => notify.failed(error),
    onSettled: () => client.invalidateQueries({ queryKey: [notification.area] }),
  });
}
