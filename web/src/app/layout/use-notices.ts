import type { NoticePage, NoticeState } from '@hoivien/contract/areas/notice/notice.schema.ts';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { announce } from '../../kit/ui/announce.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { followNotices } from './notice-stream.ts';

const LIST = ['notices'];
const PAGE_SIZE = 20;

/** The number of unread notices, which the server keeps up to date. Screen readers hear new ones. */
export function useUnread() {
  const { t } = useWords();
  const client = useQueryClient();
  const [state, setState] = useState<NoticeState>();
  const seen = useRef<NoticeState>(undefined);
  useEffect(() => followNotices(setState), []);
  useEffect(() => {
    const before = seen.current;
    seen.current = state;
    if (!state) return;
    void client.invalidateQueries({ queryKey: LIST });
    // Ids grow with time. An older newest notice means that an undone step took one away.
    if (before && (state.latest ?? '') > (before.latest ?? '') && state.unread > 0)
      announce(t('shell.arrived', { count: state.unread }));
  }, [client, state, t]);
  return { unread: state?.unread ?? 0, setState };
}

/** The user's notices, newest first, page by page. */
export function useNoticeList() {
  return useInfiniteQuery({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) =>
      api.get<NoticePage>('/api/Notices', { query: { page: pageParam, pageSize: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    staleTime: 0,
  });
}

/** Marks the given or all notices as read, on the screen at once. */
export function useRead(onState: (state: NoticeState) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids?: readonly string[]) => api.send<NoticeState>('POST', '/api/Notices/Read', ids ? { ids } : {}),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: LIST });
      client.setQueryData<InfiniteData<NoticePage>>(LIST, (data) => data && marked(data, ids));
    },
    onSuccess: ({ data }) => onState(data),
    onError: (error) => {
      void client.invalidateQueries({ queryKey: LIST });
      notify.failed(error);
    },
  });
}

function marked(data: InfiniteData<NoticePage>, ids: readonly string[] | undefined): InfiniteData<NoticePage> {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (!ids || ids.includes(item.id) ? { ...item, isRead: true } : item)),
  }));
  return { ...data, pages };
}
