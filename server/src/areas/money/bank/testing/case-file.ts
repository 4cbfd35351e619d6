import { writeFile } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StatementColumns } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { guessHeading, guessSheet, headersOf } from '../../../../kit/exchange/sheet-layout.ts';
import { openStatement } from '../read-file.ts';
import { readLines, type ReadingOptions, type StatementReading } from '../read-lines.ts';
import { guessColumns, headingScore, valuesBelow } from '../guess-columns.ts';

/** Reads the text or bytes of a file as an upload does, without a database. */
export async function readCase(
  content: string | Buffer,
  options: ReadingOptions,
  fileName = 'saoke.csv',
): Promise<{ headings: string[]; columns: StatementColumns; reading: StatementReading }> {
  const folder = await mkdtemp(join(tmpdir(), 'statement-'));
  try {
    const path = join(folder, fileName);
    await writeFile(path, content);
    const file = await openStatement(path, fileName);
    const [sheet = 0] = guessSheet(file.looks, headingScore).sheets;
    const look = file.looks[sheet];
    if (!look) throw new Error('The file has no sheet.');
    const grid = await file.rowsOf(sheet);
    const place = guessHeading(look, headingScore);
    const headings = headersOf(look, place);
    const headingRow = place.row + Math.max(0, place.rows - 1);
    const columns = guessColumns(headings, {}, valuesBelow(grid, headingRow, headings.length));
    await file.close();
    return { headings, columns, reading: readLines(grid, headingRow, columns, options) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
