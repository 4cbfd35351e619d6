import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const FLAG = '--heap-growing-percent';
/** How far the heap grows before a full collection, as `serverFlags` in `scripts/tools.mjs` sets it to hold little memory. */
const usual = process.execArgv.find((one) => one.startsWith(`${FLAG}=`));
/** The works that have the room now. */
let roomy = 0;

/** Milliseconds of work without room: most files are small. */
const SMALL_WORK = 500;
/** Milliseconds after which the room is taken back: people have a file read again, or written, soon. */
const NO_FURTHER_WORK = 5_000;
let takingBack: NodeJS.Timeout | undefined;

/**
 * Lets the heap grow as V8 would without our flag while `work` runs on: a file of a thousand rows filled the small heap again
 * and again, and full collections took two fifths of the processor time of a dry run (decision 0033). V8 reads the flags at each
 * collection, so one after the work makes the heap small again: by itself it would come when the large one is full, which takes
 * a busy server minutes. Young objects are collected by one thread meanwhile: five threads for the few that survive cost more
 * than they save.
 */
export async function withHeapRoom<T>(work: () => Promise<T>): Promise<T> {
  if (!usual) return work();
  let hasRoom = false;
  const timer = setTimeout(() => {
    hasRoom = true;
    clearTimeout(takingBack);
    if (roomy++ === 0) setFlags(`${FLAG}=0`, '--no-parallel-scavenge');
  }, SMALL_WORK);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (hasRoom && --roomy === 0) {
      setFlags(usual, '--parallel-scavenge');
      takingBack = setTimeout(() => void collector()({ type: 'major', execution: 'async' }), NO_FURTHER_WORK).unref();
    }
  }
}

function setFlags(...flags: readonly string[]): void {
  for (const flag of flags) setFlagsFromString(flag);
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

function collector(): NodeJS.GCFunction {
  setFlags('--expose-gc');
  return runInNewContext('gc') as NodeJS.GCFunction;
}

/** Frees what is not used and moves what is, so that whole pages go back to the machine. */
function compactor(): () => void {
  const collect = collector();
  return () => collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}
