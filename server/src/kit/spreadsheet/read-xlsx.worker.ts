import { parentPort, workerData } from 'node:worker_threads';
import type { SheetRow } from './cell.ts';
import type { SpreadsheetLimits } from './limits.ts';
import { readRows } from './read-rows.ts';
import { SpreadsheetError, type SpreadsheetErrorKey } from './spreadsheet-error.ts';

export interface WorkerInput {
  path: string;
  limits: SpreadsheetLimits;
}

export type WorkerMessage =
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end' }
  | { kind: 'refused'; key: SpreadsheetErrorKey; reason: string }
  | { kind: 'failed'; reason: string };

await run(workerData as WorkerInput);

async function run({ path, limits }: WorkerInput): Promise<void> {
  try {
    for await (const rows of readRows(path, limits)) {
      post({ kind: 'rows', rows });
      await asked();
    }
    post({ kind: 'end' });
  } catch (error) {
    post(outcome(error));
  } finally {
    parentPort?.close();
  }
}

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

/** The caller requests each batch, so a slow caller delays the worker and does not fill the memory. */
function asked(): Promise<void> {
  return new Promise((resolve) => parentPort?.once('message', () => resolve()));
}

/** Errors of zip, inflating and XML mean a bad file; errors of the disk do not. */
function outcome(error: unknown): WorkerMessage {
  if (error instanceof SpreadsheetError) return { kind: 'refused', key: error.key, reason: error.message };
  const reason = error instanceof Error ? error.message : String(error);
  const isDisk = error instanceof Error && 'syscall' in error;
  return isDisk ? { kind: 'failed', reason } : { kind: 'refused', key: 'Mes.Files.Misalignment', reason };
}
