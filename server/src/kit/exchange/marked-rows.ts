import type { ImportOptions, ImportSurvey } from '@hoivien/contract/kit/import-run.ts';
import type { SheetRow } from '../spreadsheet/cell.ts';

/** Rows that a person sees of each kind. */
const SHOWN_ROWS = 10;
/** A colour of at most this share of the records is rare. */
const RARE = 1 / 3;

interface Tally {
  count: number;
  rows: number[];
}

/**
 * The hidden and the struck-through rows of a file, which are read only when a person says so, and the rows in a rare
 * colour.
 */
export class MarkedRows {
  private readonly hidden: Tally = { count: 0, rows: [] };
  private readonly struck: Tally = { count: 0, rows: [] };
  private readonly colours = new Map<string, Tally>();
  private records = 0;
  private readonly options: Pick<ImportOptions, 'hidden' | 'struck'>;

  constructor(options: Pick<ImportOptions, 'hidden' | 'struck'>) {
    this.options = options;
  }

  /** The records without those that a person left out or has not decided about. */
  take(rows: readonly SheetRow[]): SheetRow[] {
    return rows.filter((row) => {
      if (row.isHidden) add(this.hidden, row);
      if (row.isHidden && this.options.hidden !== 'take') return false;
      if (row.isStruck) add(this.struck, row);
      if (row.isStruck && this.options.struck !== 'take') return false;
      this.records += 1;
      if (row.colour !== undefined) {
        const tally = this.colours.get(row.colour) ?? { count: 0, rows: [] };
        this.colours.set(row.colour, tally);
        add(tally, row);
      }
      return true;
    });
  }

  /** The questions about rows, answered or not. */
  asked(): NonNullable<ImportSurvey['marked']> {
    const { hidden, struck } = this.options;
    return [
      { is: 'hidden' as const, ...this.hidden, answer: hidden ?? null },
      { is: 'struck' as const, ...this.struck, answer: struck ?? null },
    ].filter(({ count }) => count > 0);
  }

  /** The rows in colours that only few records have. */
  coloured(): NonNullable<ImportSurvey['coloured']> {
    const rare = [...this.colours.values()].filter(({ count }) => count <= this.records * RARE);
    const rows = rare.flatMap((tally) => tally.rows).toSorted((one, other) => one - other);
    return { count: rare.reduce((sum, { count }) => sum + count, 0), rows: rows.slice(0, SHOWN_ROWS) };
  }
}

function add(tally: Tally, { rowNumber }: SheetRow): void {
  tally.count += 1;
  if (tally.rows.length < SHOWN_ROWS) tally.rows.push(rowNumber);
}
