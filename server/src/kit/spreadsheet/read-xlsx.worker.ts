import { parentPort } from 'node:worker_threads';
import type { SheetRow } from './cell.ts';
import type { SpreadsheetLimits } from './limits.ts';
import type { SheetLook } from './look-at-sheet.ts';
import { openText } from './read-csv.ts';
import { openWorkbook, type SheetReading } from './read-rows.ts';
import { SpreadsheetError, type SpreadsheetErrorKey } from './spreadsheet-error.ts';

export interface WorkerInput {
  path: string;
  /** A file of separated values, and no workbook. */
  isText: boolean;
  limits: SpreadsheetLimits;
}

/**
 * What the caller asks for: another file, a look at all its sheets, the rows of one, or its next rows. `close` leaves the
 * file, and the worker waits for another one.
 */
export type WorkerRequest = WorkerInput | 'look' | { sheet: number } | 'more' | 'close';

export type WorkerMessage =
  | { kind: 'look'; sheets: SheetLook[] }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end' }
  | { kind: 'opened' }
  | { kind: 'closed' }
  | { kind: 'refused'; key: SpreadsheetErrorKey; reason: string }
  | { kind: 'failed'; reason: string };

for (;;) {
  const request = await asked();
  if (typeof request === 'object' && 'path' in request) await read(request);
  if (request === 'close') post({ kind: 'closed' });
}

async function read({ path, isText, limits }: WorkerInput): Promise<void> {
  let workbook: SheetReading | undefined;
  try {
    workbook = await (isText ? openText : openWorkbook)(path, limits);
    post({ kind: 'opened' });
    for (let request = await asked(); request !== 'close'; request = await asked()) {
      if (request === 'look') post({ kind: 'look', sheets: await workbook.look() });
      else if (typeof request === 'object' && 'sheet' in request && !(await isSent(workbook.rows(request.sheet))))
        break;
    }
    post({ kind: 'closed' });
  } catch (error) {
    post(outcome(error));
  } finally {
    workbook?.close();
  }
}

/** Sends all rows; false when the caller closes the file before. */
async function isSent(batches: AsyncIterable<SheetRow[]>): Promise<boolean> {
  for await (const rows of batches) {
    post({ kind: 'rows', rows });
    if ((await asked()) === 'close') return false;
  }
  post({ kind: 'end' });
  return true;
}

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

/** The caller requests each batch, so a slow caller delays the worker and does not fill the memory. */
function asked(): Promise<WorkerRequest> {
  return new Promise((resolve) => parentPort?.once('message', resolve));
}

/** Errors of zip, inflating and XML mean a bad file; errors of the disk do not. */
function outcome(error: unknown): WorkerMessage {
  if (error instanceof SpreadsheetError) return { kind: 'refused', key: error.key, reason: error.message };
  const reason = error instanceof Error ? error.message : String(error);
  const isDisk = error instanceof Error && 'syscall' in error;
  return isDisk ? { kind: 'failed', reason } : { kind: 'refused', key: 'Mes.Files.Misalignment', reason };
}
