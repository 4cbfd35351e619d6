import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const FLAG = '--heap-growing-percent';
/** How far the heap grows before a full collection, as `serverFlags` in `scripts/tools.mjs` sets it to hold little memory. */
const usual = process.execArgv.find((one) => one.startsWith(`${FLAG}=`));
let running = 0;

/**
 * Lets the heap grow as V8 would without our flag while `work` runs: a file of a thousand rows filled the small heap again
 * and again, and full collections took two fifths of the processor time of a dry run (decision 0033). V8 reads the flags at each
 * collection, so the first one after the work makes the heap small again. Young objects are collected by one thread meanwhile:
 * five threads for the few that survive cost more than they save.
 */
export async function withHeapRoom<T>(work: () => Promise<T>): Promise<T> {
  if (!usual) return work();
  if (running++ === 0) {
    setFlagsFromString(`${FLAG}=0`);
    setFlagsFromString('--no-parallel-scavenge');
  }
  try {
    return await work();
  } finally {
    if (--running === 0) {
      setFlagsFromString(usual);
      setFlagsFromString('--parallel-scavenge');
    }
  }
}

/** Milliseconds without a request after which the heap is compacted. */
interface Quiet {
  /** After the start, which leaves much behind. */
  first: number;
  /** Later, when requests came since: nobody shall wait for it. */
  later: number;
}

const QUIET: Quiet = { first: 10_000, later: 300_000 };
const STARTED = 'http.server.request.start';

/**
 * Gives memory back to the machine whenever nobody has asked the server for a while: the start leaves a seventh of the
 * server's memory behind. Compacting takes about 0.3 s. Requests whose address begins with `monitored` do not count: a monitor
 * asks all the time. Returns what ends it.
 */
export function compactWhenQuiet(
  monitored: string,
  compact: () => void = compactor(),
  { first, later }: Quiet = QUIET,
): () => void {
  let quiet = first;
  const work = () => {
    quiet = later;
    compact();
  };
  let timer = setTimeout(work, quiet).unref();
  const wait = (message: unknown) => {
    if ((message as { request: IncomingMessage }).request.url?.startsWith(monitored)) return;
    clearTimeout(timer);
    timer = setTimeout(work, quiet).unref();
  };
  subscribe(STARTED, wait);
  return () => {
    unsubscribe(STARTED, wait);
    clearTimeout(timer);
  };
}

/** Frees what is not used and moves what is, so that whole pages go back to the machine. */
function compactor(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  return () => collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}
