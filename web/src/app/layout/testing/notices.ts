import type { Notice, NoticeState } from '@hoivien/contract/areas/keeping/notice/notice.schema.ts';
import { vi } from 'vitest';
import { type StubRequest, stubServer } from '../../../kit/testing/stub-server.ts';

/** A notice for tests. */
export function noticeWith(number: number, changes: Partial<Notice> = {}): Notice {
  return {
    id: `0197a000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`,
    at: new Date(Date.now() - number * 60 * 60_000).toISOString(),
    kind: 'Mes.Notices.ImportFinished',
    group: 'import',
    area: 'Markets',
    entityId: '0197a000-0000-7000-8000-00000000aaaa',
    params: { fileName: `tệp ${number}.xlsx`, done: 1200, refused: 3 },
    isRead: false,
    ...changes,
  };
}

/** A server with notices and an open stream; `say` sends an event on every open stream, unless it is held back. */
export function noticeServer(
  notices: Notice[],
  state: NoticeState = { unread: 0, latest: null },
  { isHeldBack = false } = {},
) {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let present = state;
  const event = () => new TextEncoder().encode(`event: notices\ndata: ${JSON.stringify(present)}\n\n`);
  const asked: StubRequest[] = stubServer(({ path, query, body }) => {
    if (path === '/api/Notices/Read') {
      const { ids, group } = body as { ids?: string[]; group?: string };
      for (const notice of notices)
        if ((!ids || ids.includes(notice.id)) && (!group || notice.group === group)) notice.isRead = true;
      present = { ...present, unread: notices.filter(({ isRead }) => !isRead).length };
      return { body: { data: present, message: 'Mes.Notices.Read.Successfully' } };
    }
    if (path !== '/api/Notices') return { body: { data: null } };
    const [page, pageSize] = [Number(query.get('page')), Number(query.get('pageSize'))];
    const wanted = query.get('group');
    const listed = notices.filter(({ group }) => !wanted || group === wanted);
    const items = listed.slice((page - 1) * pageSize, page * pageSize).map((notice) => ({ ...notice }));
    const groups = [...new Set(notices.map(({ group }) => group))].map((group) => {
      const own = notices.filter((notice) => notice.group === group);
      return { group, total: own.length, unread: own.filter(({ isRead }) => !isRead).length };
    });
    return { body: { data: { items, total: listed.length, page, pageSize, unread: present.unread, groups } } };
  });
  const answer = globalThis.fetch;
  let opened = 0;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (!address.includes('/Notices/Stream')) return answer(address, init);
    opened++;
    let own: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        streams.add(controller);
        if (!isHeldBack) controller.enqueue(event());
      },
      cancel: () => void (own && streams.delete(own)),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return {
    asked,
    opened: () => opened,
    say: (next: NoticeState) => {
      present = next;
      for (const stream of streams) stream.enqueue(event());
    },
    /** Ends every open stream, as a stopping server does. */
    hangUp: () => {
      for (const stream of streams) stream.close();
      streams.clear();
    },
  };
}
