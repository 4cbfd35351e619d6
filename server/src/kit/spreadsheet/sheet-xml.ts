import type { Cell, ColumnKind } from './cell.ts';
import { cellXml, columnName, textXml } from './cell-xml.ts';
import { MAIN_NAMESPACE, style, styleOf, XML_HEAD } from './workbook-parts.ts';

export interface SheetColumn {
  header: string;
  kind: ColumnKind;
  /** Width in characters; the kind and the header decide when it is left out. */
  width?: number;
  /** Shows a star at the header that is no part of its text. */
  required?: boolean;
}

export interface SheetContent {
  columns: readonly SheetColumn[];
  /** Batches of rows. A row shorter than the columns ends with empty cells. */
  rows: Iterable<readonly (readonly Cell[])[]> | AsyncIterable<readonly (readonly Cell[])[]>;
  /** Elements that follow the filter, such as data validations. */
  tail?: string;
}

/** The number of rows that a spreadsheet can have. */
const MAX_ROWS = 1_048_576;

/**
 * The XML of one sheet in pieces of about 32 KB: a bold frozen header, a filter, and the rows as they arrive.
 *
 * @throws RangeError for a sheet without a column and beyond the last possible row.
 * @example workbookParts([{ name: 'A', content: sheetXml({ columns, rows }) }])
 */
export async function* sheetXml({ columns, rows, tail = '' }: SheetContent): AsyncGenerator<string> {
  if (columns.length === 0) throw new RangeError('a sheet needs a column');
  const letters = columns.map((_, index) => columnName(index));
  let piece = sheetStart(columns) + headerRow(columns, letters);
  let rowNumber = 1;
  for await (const batch of rows) {
    for (const row of batch) {
      rowNumber += 1;
      if (rowNumber > MAX_ROWS) throw new RangeError('a spreadsheet ends at row 1,048,576');
      piece += rowXml(row, rowNumber, columns, letters);
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
  }
  yield `${piece}</sheetData>${sheetEnd(`A1:${letters.at(-1)}${rowNumber}`, tail)}`;
}

/** Characters of a piece: less than 1 ms of work, after which the event loop turns. */
const PIECE = 32_768;
const WIDTHS = { text: 24, number: 12, money: 16, date: 12, datetime: 20, boolean: 10 } satisfies Record<
  ColumnKind,
  number
>;

function sheetStart(columns: readonly SheetColumn[]): string {
  const widths = columns.map(({ header, kind, width }, index) => {
    const shown = width ?? Math.max(WIDTHS[kind], Math.min(header.length + 4, 60));
    return `<col min="${index + 1}" max="${index + 1}" width="${shown}" style="${styleOf(kind)}" customWidth="1"/>`;
  });
  return (
    `${XML_HEAD}<worksheet xmlns="${MAIN_NAMESPACE}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`
  );
}

function headerRow(columns: readonly SheetColumn[], letters: readonly string[]): string {
  const cells = columns.map(({ header, required }, index) =>
    textXml(`${letters[index]}1`, header, required ? style.requiredHeader : style.header),
  );
  return `<row r="1">${cells.join('')}</row>`;
}

function rowXml(
  row: readonly Cell[],
  rowNumber: number,
  columns: readonly SheetColumn[],
  letters: readonly string[],
): string {
  let cells = '';
  for (let index = 0; index < columns.length; index += 1) {
    cells += cellXml(`${letters[index]}${rowNumber}`, row[index], columns[index]?.kind ?? 'text');
  }
  return `<row r="${rowNumber}">${cells}</row>`;
}

/** A3 (8) in landscape, as wide as one page; the rows take as many pages as they need. */
const PRINTING =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
  '<pageSetup paperSize="8" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
  '<headerFooter><oddFooter>&amp;R&amp;P/&amp;N</oddFooter></headerFooter>';

/** Codes and tax numbers are texts of digits. Without `ignoredErrors` each cell would show a warning triangle. */
function sheetEnd(range: string, tail: string): string {
  return `<autoFilter ref="${range}"/>${tail}${PRINTING}<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}
