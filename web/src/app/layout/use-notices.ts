import { noticeCalls } from '@hoivien/contract/areas/keeping/notice/notice.calls.ts';
import { ask, tell } from '../../kit/api/ask.ts';
import type { NoticeGroup } from '@hoivien/contract/areas/keeping/notice/notice-group.ts';
import type { Notice, NoticePage, NoticeState } from '@hoivien/contract/areas/keeping/notice/notice.schema.ts';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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

/** The user's notices of a group or of all groups, newest first, page by page. */
export function useNoticeList(group: NoticeGroup | undefined) {
  return useInfiniteQuery({
    queryKey: [...LIST, group ?? 'all'],
    queryFn: ({ pageParam, signal }) => {
      const query = { page: pageParam, pageSize: PAGE_SIZE, ...(group && { group }) };
      return ask(noticeCalls.list, { query, signal });
    },
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    staleTime: 0,
  });
}

/** The notices to mark as read: these, those of a group, or all. */
export interface Reading {
  ids?: readonly string[];
  group?: NoticeGroup;
  all?: true;
}

/** Marks notices as read, on the screen at once. */
export function useRead(onState: (state: NoticeState) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reading: Reading) => tell(noticeCalls.read, { body: reading }),
    onMutate: async (reading) => {
      await client.cancelQueries({ queryKey: LIST });
      client.setQueriesData<InfiniteData<NoticePage>>({ queryKey: LIST }, (data) => data && marked(data, reading));
    },
    onSuccess: ({ data }) => onState(data),
    onError: (error) => {
      void client.invalidateQueries({ queryKey: LIST });
      notify.failed(error);
    },
  });
}

function marked(data: InfiniteData<NoticePage>, { ids, group }: Reading): InfiniteData<NoticePage> {
  const isMeant = (item: Notice) => (!ids || ids.includes(item.id)) && (!group || item.group === group);
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (isMeant(item) ? { ...item, isRead: true } : item)),
  }));
  return { ...data, pages };
}
