import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SheetRow } from './cell.ts';
import { DEFAULT_LIMITS, type SpreadsheetLimits } from './limits.ts';
import type { SheetLook } from './look-at-sheet.ts';
import type { WorkerInput, WorkerMessage, WorkerRequest } from './read-xlsx.worker.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** A workbook in its worker. `close` ends the worker. */
export interface OpenXlsx {
  /** The sheets, hidden ones last, and behind them those that cannot be read. */
  look: () => Promise<SheetLook[]>;
  /** The rows of a sheet by its place in `look`, in batches and without empty rows. */
  rows: (sheet: number) => AsyncGenerator<SheetRow[]>;
  close: () => Promise<void>;
}

/**
 * Opens an `.xlsx` file on disk. A worker with a memory limit of its own does the work.
 *
 * Texts are NFC. Dates are instants of a clock in Asia/Ho_Chi_Minh; a time without a day becomes a text `14:30`. A
 * number in a format of zeros (`00000`) becomes the text that it shows. A formula gives the value saved with it, an
 * error its text (`#N/A`).
 *
 * @throws SpreadsheetError (in `look` and `rows`) for a file that is refused; Error when the disk fails.
 * @example const workbook = openXlsx(path); const sheets = await workbook.look();
 */
export function openXlsx(path: string, limits: Partial<SpreadsheetLimits> = {}): OpenXlsx {
  return openInWorker(path, limits, false);
}

/**
 * Opens a file of separated values on disk as `openXlsx` opens a workbook: one sheet without a name, whose cells are
 * texts as they stand.
 *
 * @throws SpreadsheetError (in `look` and `rows`) for a file that is refused; Error when the disk fails.
 */
export function openCsv(path: string, limits: Partial<SpreadsheetLimits> = {}): OpenXlsx {
  return openInWorker(path, limits, true);
}

function openInWorker(path: string, limits: Partial<SpreadsheetLimits>, isText: boolean): OpenXlsx {
  const held = { ...DEFAULT_LIMITS, ...limits };
  const worker = startWorker({ path, isText, limits: held });
  let left = held.milliseconds;
  const ask = async (request: WorkerRequest): Promise<WorkerMessage> => {
    const start = performance.now();
    const answer = nextMessage(worker, left);
    worker.postMessage(request);
    const message = await answer;
    left -= performance.now() - start;
    if (message.kind === 'refused') throw new SpreadsheetError(message.key, message.reason);
    if (message.kind === 'failed') throw new Error(`a spreadsheet could not be read: ${message.reason}`);
    return message;
  };
  return {
    look: async () => {
      const answer = await ask('look');
      return answer.kind === 'look' ? answer.sheets : [];
    },
    rows: async function* (sheet) {
      for (let answer = await ask({ sheet }); answer.kind === 'rows'; answer = await ask('more')) yield answer.rows;
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

/**
 * Reads the rows of the first visible sheet of an `.xlsx` file, as `openXlsx` does. Leaving the loop ends the worker.
 *
 * @example for await (const rows of readXlsx(path)) for (const { rowNumber, cells } of rows) check(rowNumber, cells);
 */
export async function* readXlsx(path: string, limits: Partial<SpreadsheetLimits> = {}): AsyncGenerator<SheetRow[]> {
  const workbook = openXlsx(path, limits);
  try {
    yield* workbook.rows(0);
  } finally {
    await workbook.close();
  }
}

/**
 * 60 MB of shared texts needed 150 MB in all. Above this limit the worker ends with an error and the server goes on.
 */
const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 };

/** The sources have a .ts file of the worker, the bundle has a .js file. */
function startWorker(workerData: WorkerInput): Worker {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const file = new URL(`./read-xlsx.worker.${ending}`, import.meta.url);
  return new Worker(file, { workerData, resourceLimits: HEAP, env: {}, execArgv: [], name: 'read-xlsx' });
}

async function nextMessage(worker: Worker, milliseconds: number): Promise<WorkerMessage> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), Math.max(0, milliseconds));
  try {
    // `once` also rejects with the worker's error; a worker above its memory limit ends with one.
    const [message] = (await once(worker, 'message', { signal: limit.signal })) as [WorkerMessage];
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
  if (error.code === 'ABORT_ERR') return new SpreadsheetError('Mes.Files.Size.OverLength', 'takes too long');
  return error;
}
