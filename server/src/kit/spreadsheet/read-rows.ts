import type { SheetRow } from './cell.ts';
import type { SpreadsheetLimits } from './limits.ts';
import { lookAtSheet, type SheetLook } from './look-at-sheet.ts';
import { openPackage } from './open-package.ts';
import { readSheet } from './read-sheet.ts';
import { readWorkbook } from './read-workbook.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** An open workbook: its sheets, and the rows of each one by its place among them. */
export interface SheetReading {
  look: () => Promise<SheetLook[]>;
  rows: (sheet: number) => AsyncGenerator<SheetRow[]>;
  close: () => void;
}

/**
 * Opens an `.xlsx` file in the calling thread. Files of people are opened by `openXlsx`, whose worker has a memory
 * limit.
 *
 * @throws SpreadsheetError for a file that is refused; errors of zip, inflating and XML for a broken one.
 */
export async function openWorkbook(path: string, limits: SpreadsheetLimits): Promise<SheetReading> {
  const parts = await openPackage(path, limits);
  try {
    const workbook = await readWorkbook(parts);
    return {
      look: async () => {
        const looks: SheetLook[] = [];
        for (const sheet of workbook.sheets) looks.push(await lookAtSheet(parts, sheet, workbook, limits));
        const unread = workbook.unread.map((sheet) => ({
          ...sheet,
          isHidden: false,
          rowCount: 0,
          head: [],
          merges: [],
        }));
        return [...looks, ...unread];
      },
      rows: async function* (sheet) {
        const part = workbook.sheets[sheet];
        if (part) yield* counted(readSheet(await parts.read(part.path), workbook, limits), limits);
      },
      close: () => parts.close(),
    };
  } catch (error) {
    parts.close();
    throw error;
  }
}

/** Bounds the texts of all cells: one shared text may stand in thousands of cells. */
async function* counted(
  batches: AsyncIterable<SheetRow[]>,
  { inflatedBytes }: SpreadsheetLimits,
): AsyncGenerator<SheetRow[]> {
  let characters = 0;
  for await (const rows of batches) {
    for (const { cells } of rows) for (const cell of cells) if (typeof cell === 'string') characters += cell.length;
    if (characters > inflatedBytes) throw new SpreadsheetError('Mes.Files.Size.OverLength', 'too many characters');
    yield rows;
  }
}

/** The rows of the first visible sheet, in batches. */
export async function* readRows(path: string, limits: SpreadsheetLimits): AsyncGenerator<SheetRow[]> {
  const workbook = await openWorkbook(path, limits);
  try {
    yield* workbook.rows(0);
  } finally {
    workbook.close();
  }
}
