import { PassThrough, type Readable } from 'node:stream';
import type { NoticeState } from '@hoivien/contract/areas/keeping/notice/notice.schema.ts';
import type { NoticeWire } from '../../../kit/notice-wire.ts';

/** How often a stream writes a sign of life and checks that its user may still read it, in milliseconds. */
export const BEAT = 25_000;
/** The most open streams of one user; a browser needs one. */
const STREAMS_MOST = 20;

/** Reads the present state of a stream; undefined when its user may read no more. */
export type ReadState = () => Promise<NoticeState | undefined>;

export interface Streams {
  /** `lasts`: in how many milliseconds the right to read ends by itself; the stream then looks once more. */
  open: (userId: string, read: ReadState, lasts?: number) => Readable;
  /** Ends all streams, and later ones at once, because the server stops. */
  close: () => void;
}

/** The open streams of this server. When a user has too many, the oldest one ends. */
export function noticeStreams(wire: NoticeWire, { beat = BEAT } = {}): Streams {
  const byUser = new Map<string, PassThrough[]>();
  let isClosed = false;
  return {
    open: (userId, read, lasts) => {
      const out = new PassThrough();
      if (isClosed) return out.end();
      const own = byUser.get(userId) ?? [];
      byUser.set(userId, own);
      own.push(out);
      if (own.length > STREAMS_MOST) own.shift()?.end();
      const tick = ticker(out, read);
      const stops = [
        wire.listen(userId, tick),
        every(beat, tick),
        ...(lasts === undefined ? [] : [after(lasts, tick)]),
      ];
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

/**
 * Reads the state and writes it. Calls during a read cause one more read afterwards, so that many notices at once cost
 * two queries.
 */
function ticker(out: PassThrough, read: ReadState): () => void {
  let isAsking = false;
  let isAskedAgain = false;
  let said = '';
  const ask = async () => {
    isAsking = true;
    do {
      isAskedAgain = false;
      // When the database is away the stream stays open; the next beat reads again.
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

/** A timer may fire a little early, when the right still stands. */
const LATE = 50;

function after(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, Math.max(0, milliseconds) + LATE);
  return () => clearTimeout(timer);
}

function every(milliseconds: number, work: () => void): () => void {
  const timer = setInterval(work, milliseconds);
  return () => clearInterval(timer);
}
