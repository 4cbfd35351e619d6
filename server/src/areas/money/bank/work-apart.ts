import { setImmediate } from 'node:timers/promises';
import { type BoundedWorker, openBoundedWorker } from '../../../kit/spreadsheet/bounded-worker.ts';
import { SpreadsheetError } from '../../../kit/spreadsheet/spreadsheet-error.ts';
import { fault, type GridRow, TEXT_FAULTS } from './read-file.ts';
import type { StatementMessage, StatementReply } from './statement.worker.ts';
import { type statementWork, workOf } from './survey.ts';

type Work = typeof statementWork;
type Given<Name extends keyof Work> = Parameters<Work[Name]> extends [unknown, ...infer Rest] ? Rest : never;

/** Does work on the rows of a file. */
interface RowsReader {
  do: <Name extends keyof Work>(work: Name, ...given: Given<Name>) => Promise<ReturnType<Work[Name]>>;
}

/** Milliseconds of work on one file; 20,000 true lines take one to three seconds, and ten on a machine that has much else to do. */
const PATIENCE = 20_000;
/** Rows that go to the worker at once. */
const ROWS = 1_000;
/** Characters that are read sooner than a worker begins: some hundred lines of a bank. */
const FEW = 50_000;

/**
 * Works on the rows of one file, in a worker unless they are few: 20,000 rows would hold the thread of requests for a
 * second, and rows that were made for it for minutes.
 *
 * @throws Refusal (in `do`) for rows that take too much time or memory
 */
export async function onRows<Result>(
  grid: readonly GridRow[],
  work: (reader: RowsReader) => Promise<Result>,
  { size = sizeOf(grid), milliseconds = PATIENCE } = {},
): Promise<Result> {
  if (size < FEW) return work({ do: async (name, ...given) => workOf(name)(grid, ...given) as never });
  const worker = openBoundedWorker(import.meta.url, 'statement', milliseconds);
  try {
    for (let at = 0; at < grid.length; at += ROWS) {
      worker.tell({ rows: grid.slice(at, at + ROWS) } satisfies StatementMessage);
      await setImmediate();
    }
    return await work({ do: async (name, ...given) => (await answerOf(worker, { work: name, given })) as never });
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    throw fault(TEXT_FAULTS[error.key] ?? error.key);
  } finally {
    await worker.close();
  }
}

/** The number of characters in the cells of rows. */
export function sizeOf(rows: readonly { cells: readonly unknown[] }[]): number {
  let size = 0;
  for (const { cells } of rows) for (const cell of cells) size += typeof cell === 'string' ? cell.length : 1;
  return size;
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
