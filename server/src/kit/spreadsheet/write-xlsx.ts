import { Readable } from 'node:stream';
import type { Cell } from './cell.ts';
import { type SheetColumn, sheetXml } from './sheet-xml.ts';
import { workbookParts } from './workbook-parts.ts';
import { zipParts } from './zip-stream.ts';

export interface XlsxSource {
  sheet: string;
  columns: readonly SheetColumn[];
  /** Batches of rows; a slow reader slows them down. */
  rows: AsyncIterable<Batch>;
}

type Batch = readonly (readonly Cell[])[];

/**
 * Writes a workbook of one sheet as a stream of bytes while the rows arrive. No cell can be a formula. Dates are shown
 * in Asia/Ho_Chi_Minh. When the reader leaves, the stream calls `return()` of the rows at once, so that their query is
 * cancelled; an error of the rows destroys the stream with that error. `cellText` names the two kinds of texts that do
 * not read back equal.
 *
 * @example reply.send(writeXlsx({ sheet: 'Hội viên', columns: [{ header: 'Mã', kind: 'text' }], rows }));
 */
export function writeXlsx(sheet: XlsxSource): Readable {
  return writeSheets([sheet]);
}

/** The same for several sheets. The rows of a sheet are asked for after those of the sheet before. */
export function writeSheets(sheets: readonly XlsxSource[]): Readable {
  const sources = sheets.map(({ rows }) => rows[Symbol.asyncIterator]());
  const contents = sheets.map(({ sheet, columns }, place) => ({
    name: sheet,
    content: sheetXml({ columns, rows: { [Symbol.asyncIterator]: () => sources[place] as AsyncIterator<Batch> } }),
  }));
  const bytes = zipParts(workbookParts(contents));
  return new Readable({
    highWaterMark: 131_072,
    read() {
      pull(bytes, this);
    },
    destroy(error, done) {
      // The sources are ended first and directly: `bytes` may be waiting for a next batch and would pass the end on
      // only afterwards.
      for (const source of sources) leave(source);
      leave(bytes);
      done(error);
    },
  });
}

/** Rows that are all at hand, as the one batch of a workbook. */
export async function* oneBatch(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield rows;
}

function pull(bytes: AsyncIterator<Buffer>, stream: Readable): void {
  bytes.next().then(
    ({ done, value }) => stream.push(done ? null : value),
    (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
  );
}

/** Nobody waits for an iterator that was left, so its errors are ignored. */
function leave(iterator: AsyncIterator<unknown>): void {
  iterator.return?.().catch(() => {});
}
