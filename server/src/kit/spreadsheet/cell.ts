import type { FormatUnit } from '@hoivien/contract/kit/written/money-unit.ts';

/** The value of one cell, read or written. An empty text and null mean the same empty cell. */
export type Cell = string | number | boolean | Date | null;

/** The format of a column: `money` groups thousands (whole VND), `number` does not (years, ranks, scores). */
export type ColumnKind = 'text' | 'number' | 'money' | 'date' | 'datetime' | 'boolean';

/**
 * A number whose format shows a unit of money, divides it, adds letters to it or shows another number or less of a day. Of
 * other formats the number alone is read.
 */
export interface FormattedNumber extends FormatUnit {
  number: number;
  /** The whole text that the format shows, where the number may be a code: `CN-0001`. */
  code?: string;
  /** What texts of people say of it where the number does not: `50%`, `12.50`, and `12/2020` of a day. */
  text?: string;
  /** The day, of a format that shows the month or the year alone. */
  day?: Date;
}

/** The value of one cell that was read. */
export type ReadCell = Cell | FormattedNumber;

/** Whether a cell is a number with a unit or letters in its format. */
export function isFormatted(cell: ReadCell | undefined): cell is FormattedNumber {
  return typeof cell === 'object' && cell !== null && !(cell instanceof Date);
}

/** A cell that has the value of one above: for the ditto mark that stands in it, or because both are merged (null). */
export interface FilledCell {
  mark: string | null;
  /** The row with the value. */
  row: number;
}

/** What the heading of a section says of the rows below it: a value, the text of the heading and its row (0: a title). */
export interface SectionValue {
  value: string;
  text: string;
  row: number;
}

/** One row from the reader; `rowNumber` counts from 1, as spreadsheet programs show it. */
export interface SheetRow {
  rowNumber: number;
  cells: ReadCell[];
  /** The cells with the value of another one, by their columns. */
  filled?: ReadonlyMap<number, FilledCell>;
  /** A stray quote or separator of a text may have moved its cells. */
  isBroken?: boolean;
  /** The row is not shown, by a person or a filter. */
  isHidden?: true;
  /** Most of its cells are struck through. */
  isStruck?: true;
  /**
   * The struck-through cells of a row that is not, by their columns: the text with the struck parts, which the cell lacks,
   * or null for a cell of which all is struck.
   */
  struck?: ReadonlyMap<number, string | null>;
  /** The colour of most of its cells or of their texts; undefined for none. */
  colour?: string;
  /** What the headings above it say of its fields. */
  sections?: ReadonlyMap<string, SectionValue>;
}
