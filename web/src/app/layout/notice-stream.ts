import { noticeCalls } from '@hoivien/contract/areas/keeping/notice/notice.calls.ts';
import { ask } from '../../kit/api/ask.ts';
import type { NoticeState } from '@hoivien/contract/areas/keeping/notice/notice.schema.ts';
import { ApiError, api } from '../../kit/api/client.ts';

/** The name of the lock and of the channel. The tab with the lock listens to the server for all tabs of the browser. */
const NAME = 'hoivien.notices';
/** The first delay before a lost stream opens again, in milliseconds; each failure doubles it. */
export const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;
/** Milliseconds without an event after which the state is asked for; then once in `LONGEST_WAIT`. */
export const FIRST_QUESTION = 10_000;

type OnState = (state: NoticeState) => void;

/**
 * Calls `onState` with the user's unread notices at once and at every change. One stream serves all tabs; in a browser
 * without locks (plain http) each visible tab has its own. Returns a function that stops it.
 */
export function followNotices(onState: OnState): () => void {
  const leave = new AbortController();
  const channel = new BroadcastChannel(NAME);
  let last: NoticeState | undefined;
  const tell = (state: NoticeState) => {
    last = state;
    onState(state);
  };
  let isLeading = false;
  channel.onmessage = ({ data }: MessageEvent<'ask' | NoticeState>) => {
    if (data !== 'ask') tell(data);
    else if (isLeading && last) channel.postMessage(last);
  };
  channel.postMessage('ask');
  void lead(leave.signal, async () => {
    isLeading = true;
    await follow(leave.signal, (state) => {
      tell(state);
      channel.postMessage(state);
    });
  });
  return () => {
    leave.abort();
    channel.close();
  };
}

/** Does the work while this tab is the leading one. */
async function lead(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // The signal ends the waiting for the lock with a rejection that needs no handling.
  if ('locks' in navigator) await navigator.locks.request(NAME, { signal }, work).catch(() => undefined);
  else await work();
}

async function follow(signal: AbortSignal, onState: OnState): Promise<void> {
  let wait = FIRST_WAIT;
  while (!signal.aborted) {
    if (!('locks' in navigator)) await untilVisible(signal);
    const heard = new AbortController();
    void askUntil(AbortSignal.any([signal, heard.signal]), onState);
    try {
      for await (const { data } of api.events(noticeCalls.stream.url, { signal })) {
        heard.abort();
        wait = FIRST_WAIT;
        onState(JSON.parse(data) as NoticeState);
      }
    } catch (error) {
      // The session has ended or the user may read no notices, so another try would fail as well.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
    } finally {
      heard.abort();
    }
    if (signal.aborted) return;
    // A random delay, so that not all browsers connect at the same moment when a server comes back.
    await pause(wait * (0.5 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/** Asks for the state while no event comes: some proxies hold a stream back until it ends. */
async function askUntil(heard: AbortSignal, onState: OnState): Promise<void> {
  for (let wait = FIRST_QUESTION; ; wait = LONGEST_WAIT) {
    await pause(wait, heard);
    if (heard.aborted) return;
    try {
      const { items, unread } = await ask(noticeCalls.list, { query: { page: 1, pageSize: 1 }, signal: heard });
      onState({ unread, latest: items[0]?.id ?? null });
    } catch {
      // The next question may be answered; what the stream says about the session counts.
    }
  }
}

/** Waits; ends early when the network comes back. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });
}
