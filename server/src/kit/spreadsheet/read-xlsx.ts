import type { SheetRow } from './cell.ts';
import { outsideTransaction } from '../../db/open-transaction.ts';
import { type BoundedWorker, openBoundedWorker } from './bounded-worker.ts';
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
  const input: WorkerInput = { path, isText, limits: held };
  outsideTransaction('read-xlsx');
  const worker = idle.take() ?? openBoundedWorker(import.meta.url, 'read-xlsx');
  worker.begin(held.milliseconds);
  let isSound = true;
  let opened: Promise<WorkerMessage> | undefined;
  const send = async (request: WorkerRequest): Promise<WorkerMessage> => {
    isSound = false;
    const message = (await worker.ask(request)) as WorkerMessage;
    if (message.kind === 'refused') throw new SpreadsheetError(message.key, message.reason);
    if (message.kind === 'failed') throw new Error(`a spreadsheet could not be read: ${message.reason}`);
    isSound = true;
    return message;
  };
  const ask = async (request: WorkerRequest): Promise<WorkerMessage> => {
    await (opened ??= send(input));
    return send(request);
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
      // A worker that failed, or has not answered yet, reads no other file.
      if (!isSound) return worker.close();
      await send('close').then(
        () => idle.keep(worker),
        () => worker.close(),
      );
    },
  };
}

/** Milliseconds that a worker waits for another file: people have a file read again after they changed its columns. */
const IDLE_MS = 15_000;

/** The worker of the last file. Its program is compiled, so it reads the next one in half of the processor time. */
class IdleWorker {
  private worker: BoundedWorker | undefined;
  private timer: NodeJS.Timeout | undefined;

  take(): BoundedWorker | undefined {
    const { worker } = this;
    clearTimeout(this.timer);
    this.worker = undefined;
    return worker;
  }

  async keep(worker: BoundedWorker): Promise<void> {
    if (this.worker) return worker.close();
    worker.rest();
    this.worker = worker;
    this.timer = setTimeout(() => void this.take()?.close(), IDLE_MS).unref();
  }
}

const idle = new IdleWorker();

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
