import { PassThrough, type Readable } from 'node:stream';
import type { NoticeState } from '@hoivien/contract/areas/notice/notice.schema.ts';
import type { NoticeWire } from '../../kit/notice-wire.ts';

/** How often a stream shows that it lives and asks whether it still may, in milliseconds. */
const BEAT = 25_000;
/** Streams of one person at a time; a browser needs one. */
const STREAMS_MOST = 20;

/** What a stream says now; undefined when its person may hear no more. */
export type ReadState = () => Promise<NoticeState | undefined>;

export interface Streams {
  open: (userId: string, read: ReadState) => Readable;
  /** Ends them all, and those that come later at once: the server stops. */
  close: () => void;
}

/** The open streams of this server. The oldest of a person gives way when there are too many. */
export function noticeStreams(wire: NoticeWire, { beat = BEAT } = {}): Streams {
  const byUser = new Map<string, PassThrough[]>();
  let isClosed = false;
  return {
    open: (userId, read) => {
      const out = new PassThrough();
      if (isClosed) return out.end();
      const own = byUser.get(userId) ?? [];
      byUser.set(userId, own);
      own.push(out);
      if (own.length > STREAMS_MOST) own.shift()?.end();
      const tick = ticker(out, read);
      const stops = [wire.listen(userId, tick), every(beat, tick)];
      out.once('close', () => {
        for (const stop of stops) stop();
        const left = (byUser.get(userId) ?? []).filter((other) => other !== out);
        if (left.length > 0) byUser.set(userId, left);
        else byUser.delete(userId);
      });
      tick();
      return out;
    },
    close: () => {
      isClosed = true;
      for (const own of byUser.values()) for (const out of own) out.end();
    },
  };
}

/** Asks and writes; asked again meanwhile it asks once more afterwards, so that many notices at once cost two questions. */
function ticker(out: PassThrough, read: ReadState): () => void {
  let isAsking = false;
  let isAskedAgain = false;
  let said = '';
  const ask = async () => {
    isAsking = true;
    do {
      isAskedAgain = false;
      // A database that is away is no reason to leave; the next beat asks again.
      const state = await read().catch(() => null);
      if (out.writableEnded || out.destroyed) break;
      if (state === undefined) {
        out.end();
        break;
      }
      const data = state ? JSON.stringify(state) : said;
      out.write(data === said ? ':\n\n' : `event: notices\ndata: ${data}\n\n`);
      said = data;
    } while (isAskedAgain);
    isAsking = false;
  };
  return () => {
    if (isAsking) isAskedAgain = true;
    else void ask();
  };
}

function every(milliseconds: number, work: () => void): () => void {
  const timer = setInterval(work, milliseconds);
  return () => clearInterval(timer);
}
