import type { SheetRow } from './cell.ts';
import type { SpreadsheetLimits } from './limits.ts';
import { openPackage } from './open-package.ts';
import { readSheet } from './read-sheet.ts';
import { readWorkbook } from './read-workbook.ts';

/**
 * The rows of the first visible sheet of an `.xlsx` file, in batches, read by the calling thread. Files of people are
 * read by `readXlsx`, whose worker has a memory limit.
 *
 * @throws SpreadsheetError for a file that is refused; errors of zip, inflating and XML for a broken one.
 */
export async function* readRows(path: string, limits: SpreadsheetLimits): AsyncGenerator<SheetRow[]> {
  const parts = await openPackage(path, limits);
  try {
    const workbook = await readWorkbook(parts);
    yield* readSheet(await parts.read(workbook.sheetPath), workbook, limits);
  } finally {
    parts.close();
  }
}
