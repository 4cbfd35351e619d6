import { readFile, stat } from 'node:fs/promises';
import { isLockedBlob } from '@hoivien/contract/kit/locked-file.ts';
import { MONEY_OF_THE_PROGRAM } from '@hoivien/contract/kit/written/money-unit.ts';
import { cellText, moneyText } from '../../kit/exchange/cell-text.ts';
import { inputRefusal, type Refusal } from '../../kit/errors.ts';
import { isFormatted, type ReadCell } from '../../kit/spreadsheet/cell.ts';
import { openXlsx } from '../../kit/spreadsheet/read-xlsx.ts';
import { SpreadsheetError } from '../../kit/spreadsheet/spreadsheet-error.ts';
import type { SheetLook } from '../../kit/spreadsheet/look-at-sheet.ts';
import { parseCsv } from './csv.ts';

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
const HEAD = 40;

/**
 * Opens a statement: an Excel workbook, or a file of separated values.
 *
 * @throws Refusal that tells what to do with an `.xls`, and for a file that is too large or unreadable.
 */
export async function openStatement(path: string, fileName: string): Promise<StatementFile> {
  const { size } = await stat(path);
  if (size > BYTES_MOST) throw fault('Mes.BankStatements.AttachmentId.OverLength');
  const bytes = await readFile(path);
  if (await isLockedBlob(new Blob([bytes]))) throw fault('Mes.Files.Password');
  if (isOldExcel(bytes)) throw fault('Mes.BankStatements.AttachmentId.NotAllowed');
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return openWorkbook(path);
  const text = decoded(bytes);
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text)) throw fault('Mes.BankStatements.AttachmentId.NotAllowed');
  const isText = !text.includes('\0') && /\.(?:csv|txt)$/i.test(fileName);
  const rows = isText ? parseCsv(text) : [];
  if (rows.length === 0) throw fault('Mes.BankStatements.AttachmentId.InValid');
  if (rows.length > ROWS_MOST) throw fault('Mes.BankStatements.AttachmentId.OverLength');
  const grid = rows.flatMap(({ cells, isBroken }, index) =>
    cells.some((cell) => cell.trim()) ? [{ row: index + 1, cells: cleaned(cells), ...(isBroken && { isBroken }) }] : [],
  );
  const head = grid.slice(0, HEAD).map(({ row, cells }) => ({ rowNumber: row, cells }));
  const look: SheetLook = { name: fileName, isHidden: false, rowCount: grid.length, head, merges: [] };
  return { looks: [look], rowsOf: async () => grid, close: async () => undefined };
}

async function openWorkbook(path: string): Promise<StatementFile> {
  const workbook = openXlsx(path, { rows: ROWS_MOST });
  try {
    const looks = await refusing(workbook.look());
    return {
      looks,
      rowsOf: async (sheet) => {
        const grid: GridRow[] = [];
        const read = async () => {
          for await (const rows of workbook.rows(sheet))
            for (const { rowNumber, cells } of rows)
              grid.push({ row: rowNumber, cells: cleaned(Array.from(cells, textOf)) });
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

async function refusing<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SpreadsheetError) throw fault(error.key);
    throw error;
  }
}

function cleaned(cells: readonly string[]): string[] {
  return cells.slice(0, COLUMNS_MOST).map((cell) => cell.normalize('NFC').trim().slice(0, CELL_MOST));
}

/** The container of Excel 97 to 2003. */
function isOldExcel(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('hex') === 'd0cf11e0';
}

/** UTF-16 with its mark, UTF-8, or else the Vietnamese code page of Windows. */
function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1258').decode(bytes);
  }
}

function fault(message: string): Refusal {
  return inputRefusal([{ field: 'attachmentId', message }]);
}
