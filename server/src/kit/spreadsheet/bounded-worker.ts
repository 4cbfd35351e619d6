import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** A worker that answers each request with one message. */
export interface BoundedWorker {
  ask: (request: unknown) => Promise<unknown>;
  /** Sends what has no answer. */
  tell: (message: unknown) => void;
  /** Gives the answers to come these milliseconds. */
  begin: (milliseconds: number) => void;
  /** Lets the process end while the worker waits for work. */
  rest: () => void;
  close: () => Promise<void>;
}

/**
 * 60 MB of shared texts needed 150 MB in all. Above this limit the worker ends with an error and the server goes on.
 */
const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 };

/**
 * Starts the worker of a file beside the caller (`NAME.worker.ts`; the bundle has all of them beside it) for work on what
 * people sent. The answers since `begin` have their milliseconds together, without the time in which the caller handles them.
 *
 * @throws SpreadsheetError (in `ask`) Mes.Files.Size.OverLength above its limit of memory, Mes.Files.Time.OverLength above that of time
 */
export function openBoundedWorker(caller: string, name: string, milliseconds = 0): BoundedWorker {
  const ending = caller.endsWith('.ts') ? 'ts' : 'js';
  const file = new URL(`./${name}.worker.${ending}`, caller);
  const worker = new Worker(file, { resourceLimits: HEAP, env: {}, execArgv: [], name });
  let left = milliseconds;
  return {
    ask: async (request) => {
      const start = performance.now();
      const answer = nextMessage(worker, left);
      worker.postMessage(request);
      const message = await answer;
      left -= performance.now() - start;
      return message;
    },
    tell: (message) => worker.postMessage(message),
    begin: (more) => {
      left = more;
      worker.ref();
    },
    rest: () => worker.unref(),
    close: async () => {
      await worker.terminate();
    },
  };
}

async function nextMessage(worker: Worker, milliseconds: number): Promise<unknown> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), Math.max(0, milliseconds));
  try {
    // `once` also rejects with the worker's error; a worker above its memory limit ends with one.
    const [message] = (await once(worker, 'message', { signal: limit.signal })) as [unknown];
    return message;
  } catch (error) {
    throw refusal(error);
  } finally {
    clearTimeout(timer);
  }
}

function refusal(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new SpreadsheetError('Mes.Files.Size.OverLength', 'needs too much memory');
  if (error.code === 'ABORT_ERR') return new SpreadsheetError('Mes.Files.Time.OverLength', 'takes too long');
  return error;
}
