import { databaseFault, Refusal } from '../errors.ts';
import { withHeapRoom } from '../heap.ts';
import type { Job, Queue } from '../jobs.ts';
import { SpreadsheetError } from '../spreadsheet/spreadsheet-error.ts';
import { checkImport } from './check-job.ts';
import type { JobServices } from './job-call.ts';
import { runImport } from './run-job.ts';
import { CHECK_QUEUE, failRun, type ImportJob, type JobExchange, RUN_QUEUE, UNDO_QUEUE } from './runs.ts';
import { undoImport } from './undo.ts';

/** The jobs of imports. */
export function exchangeQueues(services: JobServices, exchange: JobExchange): Queue[] {
  const work = (handle: typeof checkImport) => (job: Job) =>
    guard(services, job, (data) => withHeapRoom(() => handle(services, exchange, data, job.signal)));
  return [
    { name: CHECK_QUEUE, handle: work(checkImport) },
    { name: RUN_QUEUE, handle: work(runImport) },
    { name: UNDO_QUEUE, handle: work(undoImport) },
  ];
}

/**
 * Fails the import at once for an error that would repeat. For an error that may pass it throws, so that the job runs
 * again.
 */
async function guard({ db, now }: JobServices, job: Job, work: (data: ImportJob) => Promise<void>): Promise<void> {
  const data = job.data as ImportJob;
  try {
    await work(data);
  } catch (error) {
    if (job.signal.aborted) throw error;
    const key = error instanceof SpreadsheetError || error instanceof Refusal ? error.key : undefined;
    if (!key && mayPass(error) && !job.isLastTry) throw error;
    await failRun(db, data.runId, key ?? 'Mes.Imports.Run.Failed', now());
    // A refusal concerns the person only. Any other error is a fault of the program, so the job log gets it.
    if (!key) throw error;
  }
}

/** Whether an error may pass: the database is away, busy or stopping, or two transactions collided. */
function mayPass(error: unknown): boolean {
  const fault = databaseFault(error);
  if (fault) return /^(08|40|53|57)/.test(fault.code);
  const text = error instanceof Error ? `${(error as { code?: string }).code ?? ''} ${error.message}` : '';
  return /ECONN|EPIPE|ENOENT.*\.s\.PGSQL|terminated|timeout/i.test(text);
}
