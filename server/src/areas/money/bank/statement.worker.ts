import { parentPort } from 'node:worker_threads';
import type { GridRow } from './read-file.ts';
import { type statementWork, workOf } from './survey.ts';

/** Rows of a file, work on them, or the next part of an answer. */
export type StatementMessage =
  | { rows: readonly GridRow[] }
  | { work: keyof typeof statementWork; given: unknown[] }
  | 'more';

/** A part of a list of an answer, or the answer without them. */
export type StatementReply = { list: string; items: unknown[] } | { answer: unknown };

/** Items that the thread of requests takes at once. */
const ITEMS = 1_000;

const grid: GridRow[] = [];
let replies: Iterator<StatementReply> = [][Symbol.iterator]();

parentPort?.on('message', (message: StatementMessage) => {
  if (message === 'more') return parentPort?.postMessage(replies.next().value);
  if ('rows' in message) return grid.push(...message.rows);
  replies = repliesOf(workOf(message.work)(grid, ...message.given));
  return parentPort?.postMessage(replies.next().value);
});

/** An answer in pieces, where it has long lists. */
function* repliesOf(answer: unknown): Generator<StatementReply> {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) {
    yield { answer };
    return;
  }
  const lists = Object.entries(answer).filter(([, value]) => Array.isArray(value) && value.length > ITEMS);
  for (const [list, items] of lists as [string, unknown[]][])
    for (let at = 0; at < items.length; at += ITEMS) yield { list, items: items.slice(at, at + ITEMS) };
  yield { answer: { ...answer, ...Object.fromEntries(lists.map(([list]) => [list, []])) } };
}
