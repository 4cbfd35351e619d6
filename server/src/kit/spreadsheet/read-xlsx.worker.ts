import { parentPort, workerData } from 'node:worker_threads';
import type { SheetRow } from './cell.ts';
import type { SpreadsheetLimits } from './limits.ts';
import type { SheetLook } from './look-at-sheet.ts';
import { openText } from './read-csv.ts';
import { openWorkbook } from './read-rows.ts';
import { SpreadsheetError, type SpreadsheetErrorKey } from './spreadsheet-error.ts';

export interface WorkerInput {
  path: string;
  /** A file of separated values, and no workbook. */
  isText: boolean;
  limits: SpreadsheetLimits;
}

/** What the caller asks for: a look at all sheets, the rows of one, or its next rows. */
export type WorkerRequest = 'look' | { sheet: number } | 'more' | 'close';

export type WorkerMessage =
  | { kind: 'look'; sheets: SheetLook[] }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end' }
  | { kind: 'refused'; key: SpreadsheetErrorKey; reason: string }
  | { kind: 'failed'; reason: string };

await run(workerData as WorkerInput);

async function run({ path, isText, limits }: WorkerInput): Promise<void> {
  try {
    const workbook = await (isText ? openText : openWorkbook)(path, limits);
    for (let request = await asked(); request !== 'close'; request = await asked()) {
      if (request === 'look') post({ kind: 'look', sheets: await workbook.look() });
      else if (typeof request === 'object') await send(workbook.rows(request.sheet));
    }
    workbook.close();
  } catch (error) {
    post(outcome(error));
  } finally {
    parentPort?.close();
  }
}

async function send(batches: AsyncIterable<SheetRow[]>): Promise<void> {
  for await (const rows of batches) {
    post({ kind: 'rows', rows });
    await asked();
  }
  post({ kind: 'end' });
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
