import { setImmediate } from 'node:timers/promises';
import { inputRefusal } from '../../kit/errors.ts';
import { type BoundedWorker, openBoundedWorker } from '../../kit/spreadsheet/bounded-worker.ts';
import { SpreadsheetError } from '../../kit/spreadsheet/spreadsheet-error.ts';
import type { GridRow } from './read-file.ts';
import type { StatementMessage, StatementReply } from './statement.worker.ts';
import { statementWork } from './survey.ts';

type Work = typeof statementWork;
type Given<Name extends keyof Work> = Parameters<Work[Name]> extends [unknown, ...infer Rest] ? Rest : never;

/** Does work on the rows of a file. */
export interface RowsReader {
  on: (grid: readonly GridRow[]) => Promise<void>;
  do: <Name extends keyof Work>(work: Name, ...given: Given<Name>) => Promise<ReturnType<Work[Name]>>;
  close: () => Promise<void>;
}

/** Milliseconds of work on one file. */
const PATIENCE = 10_000;
/** Rows that go to the worker at once. */
const ROWS = 1_000;

/**
 * Opens a worker for the rows of one file: a file of 20,000 rows would hold the thread of requests for seconds, and one that
 * was made for it for ever.
 *
 * @throws Refusal (in `do`) for rows that take too much time or memory
 */
export function openRows(milliseconds = PATIENCE): RowsReader {
  const worker = openBoundedWorker(import.meta.url, 'statement', milliseconds);
  return {
    on: async (grid) => {
      for (let at = 0; at < grid.length; at += ROWS) {
        worker.tell({ rows: grid.slice(at, at + ROWS) } satisfies StatementMessage);
        await setImmediate();
      }
    },
    do: async (work, ...given) => {
      try {
        return (await answerOf(worker, { work, given })) as never;
      } catch (error) {
        if (!(error instanceof SpreadsheetError)) throw error;
        throw inputRefusal([{ field: 'attachmentId', message: 'Mes.BankStatements.AttachmentId.OverLength' }]);
      }
    },
    close: worker.close,
  };
}

/** Opens a worker for these rows and closes it after the work. */
export async function onRows<Result>(
  grid: readonly GridRow[],
  work: (reader: RowsReader) => Promise<Result>,
): Promise<Result> {
  const reader = openRows();
  try {
    await reader.on(grid);
    return await work(reader);
  } finally {
    await reader.close();
  }
}

/** An answer whose lists come in pieces, between which other requests are answered. */
async function answerOf(worker: BoundedWorker, request: StatementMessage): Promise<unknown> {
  const lists: Record<string, unknown[]> = {};
  for (let next: StatementMessage = request; ; next = 'more') {
    const reply = (await worker.ask(next)) as StatementReply;
    if ('answer' in reply)
      return Object.keys(lists).length > 0 ? Object.assign(reply.answer as object, lists) : reply.answer;
    (lists[reply.list] ??= []).push(...reply.items);
  }
}
