import { readDitto } from '@hoivien/contract/kit/written/ditto.ts';
import type { FilledCell, ReadCell, SheetRow } from '../spreadsheet/cell.ts';
import type { MergedRange } from '../spreadsheet/look-at-sheet.ts';

/** The key under which a stored row keeps why a cell of a column has the value of another one. */
export function filledKey(column: number): string {
  return `#${column}^`;
}

/** The text for `filledKey`: the ditto mark, or the row of the merged cell behind a colon. */
export function filledText({ mark, row }: FilledCell): string {
  return mark ?? `:${row}`;
}

/** The ditto mark of a stored row, or the row of its merged cell. */
export function filledFrom(text: string): { mark: string } | { row: number } {
  return text.startsWith(':') ? { row: Number(text.slice(1)) } : { mark: text };
}

/** The key under which a stored row keeps what is struck through in a cell: its whole text, or '' for all of it. */
export function struckKey(column: number): string {
  return `#${column}~`;
}

/** Gives cells with a ditto mark the value of the cell above, in the order of the records of a sheet. */
export class Dittos {
  private above: SheetRow | undefined;

  /** The rows with the values that their marks mean. A mark below an empty cell stays as it is. */
  take(rows: readonly SheetRow[]): SheetRow[] {
    return rows.map((row) => {
      const next = this.withAbove(row);
      this.above = next;
      return next;
    });
  }

  private withAbove(row: SheetRow): SheetRow {
    let next = row;
    row.cells.forEach((cell, column) => {
      if (typeof cell !== 'string' || readDitto(cell) !== 'sure') return;
      const value: ReadCell = this.above?.cells[column] ?? null;
      if (!this.above || this.above.struck?.get(column) === null) return;
      if (value === null || (typeof value === 'string' && readDitto(value))) return;
      if (next === row) next = { ...row, cells: [...row.cells], filled: new Map(row.filled) };
      next.cells[column] = value;
      (next.filled as Map<number, FilledCell>).set(column, { mark: cell.trim(), row: this.above.rowNumber });
    });
    return next;
  }
}

/** Gives cells that are merged over several rows the value of the first one. */
export class Merged {
  private readonly byColumn: ReadonlyMap<number, MergedRange[]>;
  private readonly values = new Map<MergedRange, ReadCell>();
  private readonly struck = new Map<MergedRange, string | null>();
  private readonly beginning: ReadonlyMap<number, MergedRange[]>;
  private readonly place = new Map<number, number>();

  /** `from`: the first row below the heading. Titles and headings fill nothing. */
  constructor(ranges: readonly MergedRange[], from: number) {
    const own = ranges.filter(({ row }) => row >= from).toSorted((one, other) => one.row - other.row);
    this.byColumn = Map.groupBy(own, ({ column }) => column);
    this.beginning = Map.groupBy(own, ({ row }) => row);
  }

  take(rows: readonly SheetRow[]): SheetRow[] {
    if (this.byColumn.size === 0) return [...rows];
    return rows.map((row) => {
      for (const range of this.beginning.get(row.rowNumber) ?? []) {
        this.values.set(range, row.cells[range.column] ?? null);
        const text = row.struck?.get(range.column);
        if (text !== undefined) this.struck.set(range, text);
      }
      return this.filled(row);
    });
  }

  private filled(row: SheetRow): SheetRow {
    let next = row;
    for (const [column, ranges] of this.byColumn) {
      const range = this.rangeAt(column, ranges, row.rowNumber);
      const value = range && this.values.get(range);
      if (!range || value === undefined || value === null) continue;
      if (next === row) next = { ...row, cells: [...row.cells], filled: new Map() };
      while (next.cells.length < column) next.cells.push(null);
      next.cells[column] = value;
      (next.filled as Map<number, FilledCell>).set(column, { mark: null, row: range.row });
      const text = this.struck.get(range);
      if (text !== undefined) next.struck = new Map(next.struck).set(column, text);
    }
    return next;
  }

  /** The range that covers a row below its first one. Rows rise, so that the search goes on where it ended. */
  private rangeAt(column: number, ranges: readonly MergedRange[], row: number): MergedRange | undefined {
    let at = this.place.get(column) ?? 0;
    while ((ranges[at]?.lastRow ?? row) < row) at += 1;
    this.place.set(column, at);
    const range = ranges[at];
    return range && range.row < row ? range : undefined;
  }
}
