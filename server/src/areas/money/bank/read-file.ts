import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isLockedBlob } from '@hoivien/contract/kit/exchange/locked-file.ts';
import { MONEY_OF_THE_PROGRAM } from '@hoivien/contract/kit/written/money-unit.ts';
import { cellText, moneyText } from '../../../kit/spreadsheet/cell-text.ts';
import { inputRefusal, type Refusal } from '../../../kit/errors.ts';
import { isFormatted, type ReadCell } from '../../../kit/spreadsheet/cell.ts';
import { isPage } from '../../../kit/spreadsheet/read-csv.ts';
import { openCsv, type OpenXlsx, openXlsx } from '../../../kit/spreadsheet/read-xlsx.ts';
import { SpreadsheetError } from '../../../kit/spreadsheet/spreadsheet-error.ts';
import type { SheetLook } from '../../../kit/spreadsheet/look-at-sheet.ts';

/** A row of a sheet as texts, by its number in spreadsheet programs. */
export interface GridRow {
  row: number;
  cells: string[];
  /** A stray quote or separator may have moved its cells. */
  isBroken?: boolean;
}

/** The sheets of a file. */
export interface StatementFile {
  looks: SheetLook[];
  rowsOf: (sheet: number) => Promise<GridRow[]>;
  close: () => Promise<void>;
}

/** Most rows and bytes of a statement. */
const ROWS_MOST = 20_000;
const BYTES_MOST = 20 * 1024 * 1024;
const COLUMNS_MOST = 60;
/** A cell is cut here; no bank writes longer texts. */
const CELL_MOST = 1_000;
/** Time of work on a text, whose quotes may be read many times. */
const TEXT_MILLISECONDS = 10_000;
/** The first bytes of Excel 97 to 2003. */
const OLD_EXCEL = 'd0cf11e0';

/**
 * Opens a statement: an Excel workbook, or a file of separated values.
 *
 * @throws Refusal that tells what to do with an `.xls`, and for a file that is too large or unreadable.
 */
export async function openStatement(path: string, fileName: string): Promise<StatementFile> {
  const { size } = await stat(path);
  if (size > BYTES_MOST) throw fault('Mes.BankStatements.AttachmentId.OverLength');
  const blob = await openAsBlob(path);
  if (await isLockedBlob(blob)) throw fault('Mes.Files.Password');
  const head = Buffer.from(await blob.slice(0, 512).arrayBuffer());
  if (head.toString('hex', 0, 4) === OLD_EXCEL || isPage(head.toString('utf8')))
    throw fault('Mes.BankStatements.AttachmentId.NotAllowed');
  if (head.toString('latin1', 0, 2) === 'PK') return openSheets(openXlsx(path, { rows: ROWS_MOST }), fileName);
  if (!/\.(?:csv|txt)$/i.test(fileName)) throw fault('Mes.BankStatements.AttachmentId.InValid');
  const limits = { rows: ROWS_MOST, columns: COLUMNS_MOST, milliseconds: TEXT_MILLISECONDS };
  return openSheets(openCsv(path, limits), fileName, TEXT_FAULTS);
}

/** What a statement says of the faults of a text. */
export const TEXT_FAULTS: Readonly<Record<string, string>> = {
  'Mes.OnlySupport.Excel': 'Mes.BankStatements.AttachmentId.NotAllowed',
  'Mes.Files.Misalignment': 'Mes.BankStatements.AttachmentId.InValid',
  'Mes.Files.Size.OverLength': 'Mes.BankStatements.AttachmentId.OverLength',
  'Mes.Files.Time.OverLength': 'Mes.BankStatements.AttachmentId.Slow',
  'Mes.Imports.Rows.OverLength': 'Mes.BankStatements.AttachmentId.OverLength',
  'Mes.Imports.Columns.OverLength': 'Mes.BankStatements.AttachmentId.OverLength',
};

async function openSheets(
  workbook: OpenXlsx,
  fileName: string,
  faults: Readonly<Record<string, string>> = {},
): Promise<StatementFile> {
  const refusing = async <Value>(work: Promise<Value>): Promise<Value> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof SpreadsheetError) throw fault(faults[error.key] ?? error.key);
      throw error;
    }
  };
  try {
    const looks = await refusing(workbook.look());
    if (looks.every(({ rowCount }) => rowCount === 0)) throw fault('Mes.BankStatements.AttachmentId.InValid');
    return {
      looks: looks.map((look) => (look.name === '' ? { ...look, name: fileName } : look)),
      rowsOf: async (sheet) => {
        const grid: GridRow[] = [];
        const read = async () => {
          for await (const rows of workbook.rows(sheet))
            for (const { rowNumber, cells, isBroken } of rows)
              grid.push({
                row: rowNumber,
                cells: cleaned(Array.from(cells, textOf)),
                ...(isBroken && { isBroken }),
              });
        };
        await refusing(read());
        return grid;
      },
      close: workbook.close,
    };
  } catch (error) {
    await workbook.close();
    throw error;
  }
}

/** A number with the unit that its format adds to it; the currency of the program says nothing of the bank's. */
function textOf(cell: ReadCell | undefined): string {
  const { money, scale, words } = isFormatted(cell) ? cell : MONEY_OF_THE_PROGRAM;
  const isPlain = !money || words === MONEY_OF_THE_PROGRAM.words || (money.is === 'unit' && money.unit === scale);
  return (isPlain ? cellText(cell) : moneyText(cell, 1)) ?? '';
}

function cleaned(cells: readonly string[]): string[] {
  return cells.slice(0, COLUMNS_MOST).map((cell) => cell.normalize('NFC').trim().slice(0, CELL_MOST));
}

export function fault(message: string): Refusal {
  return inputRefusal([{ field: 'attachmentId', message }]);
}
