import { readFile } from 'node:fs/promises';
import type { SheetRow } from './cell.ts';
import { parseCsv } from './csv.ts';
import type { SpreadsheetLimits } from './limits.ts';
import type { SheetReading } from './read-rows.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** Lines beside the rows of a table: empty ones, and those of quoted texts. */
const LINES_A_ROW = 10;
const HEAD_ROWS = 40;
const BATCH = 500;

/**
 * Opens a text of separated values in the calling thread; `openCsv` does it in a worker. The file is one sheet without a
 * name.
 *
 * @throws SpreadsheetError for a text that is none, and above the limits of rows and columns, before it is parsed.
 */
export async function openText(path: string, limits: SpreadsheetLimits): Promise<SheetReading> {
  const text = decoded(await readFile(path));
  if (isPage(text)) throw new SpreadsheetError('Mes.OnlySupport.Excel', 'a page');
  if (text.includes('\0')) throw new SpreadsheetError('Mes.Files.Misalignment', 'no text');
  requireLines(text, limits.rows * LINES_A_ROW);
  const rows: SheetRow[] = [];
  for (const [at, { cells, isBroken }] of parseCsv(text, limits.rows * limits.columns).entries())
    if (cells.some((cell) => cell.trim()))
      rows.push({ rowNumber: at + 1, cells: cells.map(cut), ...(isBroken && { isBroken }) });
  if (rows.length > limits.rows) throw new SpreadsheetError('Mes.Imports.Rows.OverLength', 'too many rows');
  const look = { name: '', isHidden: false, rowCount: rows.length, head: rows.slice(0, HEAD_ROWS), merges: [] };
  return {
    look: async () => [look],
    rows: async function* () {
      for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
    },
    close: () => undefined,
  };
}

/** A cell has at most as many characters as one of Excel. */
function cut(cell: string): string {
  return cell.slice(0, 32_767);
}

/** Whether a text is a page or XML, which banks give the ending of Excel. */
export function isPage(text: string): boolean {
  return /^\uFEFF?\s*<(?:!doctype|html|table|\?xml)/i.test(text);
}

/** Counts lines without making them: a file of line ends alone would become millions of texts. */
function requireLines(text: string, most: number): void {
  let lines = 0;
  for (const _ of text.matchAll(/\r\n|\n|\r/g)) {
    lines += 1;
    if (lines > most) throw new SpreadsheetError('Mes.Imports.Rows.OverLength', 'too many lines');
  }
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
