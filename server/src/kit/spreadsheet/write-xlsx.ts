import { Readable } from 'node:stream';
import type { Cell } from './cell.ts';
import { type SheetColumn, sheetXml } from './sheet-xml.ts';
import { workbookParts } from './workbook-parts.ts';
import { zipParts } from './zip-stream.ts';

export interface XlsxSource {
  sheet: string;
  columns: readonly SheetColumn[];
  /** Batches of rows, read only as fast as the reader takes them. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/**
 * A workbook of one sheet as a stream of bytes, made while the rows come. No cell can be a formula. Dates are shown in
 * Asia/Ho_Chi_Minh. When the reader leaves, `return()` of the rows is called at once, so that a query is cancelled; an
 * error of the rows destroys the stream with that error. See `cellText` for the two texts that do not read back equal.
 *
 * @example reply.send(writeXlsx({ sheet: 'Hội viên', columns: [{ header: 'Mã', kind: 'text' }], rows }));
 */
export function writeXlsx({ sheet, columns, rows }: XlsxSource): Readable {
  const source = rows[Symbol.asyncIterator]();
  const content = sheetXml({ columns, rows: { [Symbol.asyncIterator]: () => source } });
  const bytes = zipParts(workbookParts([{ name: sheet, content }]));
  return new Readable({
    highWaterMark: 131_072,
    read() {
      pull(bytes, this);
    },
    destroy(error, done) {
      // The source first and by itself: `bytes` may be waiting for its next batch and would pass this on only then.
      leave(source);
      leave(bytes);
      done(error);
    },
  });
}

function pull(bytes: AsyncIterator<Buffer>, stream: Readable): void {
  bytes.next().then(
    ({ done, value }) => stream.push(done ? null : value),
    (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
  );
}

/** An iterator that fails while it is being left has nobody to tell. */
function leave(iterator: AsyncIterator<unknown>): void {
  iterator.return?.().catch(() => {});
}
