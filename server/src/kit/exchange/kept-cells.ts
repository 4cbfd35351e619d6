import type { ImportError } from '../../db/tables/kit.ts';

/** What reading a cell gave: its value, and what it added to the errors and notes of its row. */
export interface KeptCell {
  value: unknown;
  errors: readonly ImportError[];
  notes: readonly ImportError[];
}

/** The read cells of a column by their texts. */
interface KeptColumn {
  cells: Map<string, KeptCell>;
  hits: number;
  /** Most texts of the column are of one row alone, so keeping them costs more than it saves. */
  isVaried: boolean;
}

/** Texts after which a column is known to repeat them or not, and most of them that are kept. */
const TRIED = 200;
const CELLS_MAX = 2_000;

/**
 * Keeps what the cells of a file mean, because the same provinces, positions, days and names of catalogues stand in many
 * rows. It belongs to one reading of one file: another reading may understand the same texts otherwise.
 */
export class KeptCells {
  private readonly columns = new Map<string, KeptColumn>();

  get(column: string, text: string): KeptCell | undefined {
    const own = this.columns.get(column);
    const cell = own?.cells.get(text);
    if (own && cell) own.hits += 1;
    return cell;
  }

  set(column: string, text: string, cell: KeptCell): void {
    const own = this.columns.get(column) ?? { cells: new Map<string, KeptCell>(), hits: 0, isVaried: false };
    this.columns.set(column, own);
    if (own.isVaried || own.cells.size >= CELLS_MAX) return;
    own.cells.set(text, cell);
    own.isVaried = own.cells.size === TRIED && own.hits < TRIED / 2;
    if (own.isVaried) own.cells.clear();
  }
}
