import type { ImportOptions, ImportSurvey } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { SectionValue, SheetRow } from '../spreadsheet/cell.ts';

/** Rows that a person sees of each kind. */
const SHOWN_ROWS = 10;
/** A colour of at most this share of the records is rare. */
const RARE = 1 / 3;

const SECTIONS_MAX = 500;

type Answers = Pick<ImportOptions, 'hidden' | 'struck' | 'sums' | 'sections'>;

interface Tally {
  count: number;
  rows: number[];
}

/**
 * The rows of a file about which a person decides: hidden and struck-through ones, those that may be sums, and those below
 * headings of sections that say something. Beside them the rows in a rare colour.
 */
export class MarkedRows {
  private readonly hidden: Tally = { count: 0, rows: [] };
  private readonly struck: Tally = { count: 0, rows: [] };
  private readonly colours = new Map<string, Tally>();
  private readonly sums: Tally & { texts: string[] } = { count: 0, rows: [], texts: [] };
  private readonly sections = new Map<string, Map<string, SectionValue & { rows: number }>>();
  private records = 0;
  private readonly options: Answers;

  constructor(options: Answers) {
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
      for (const [field, said] of row.sections ?? []) this.seeSection(field, said);
      if (row.colour !== undefined) {
        const tally = this.colours.get(row.colour) ?? { count: 0, rows: [] };
        this.colours.set(row.colour, tally);
        add(tally, row);
      }
      return true;
    });
  }

  /** Rows that may be sums, with their texts. */
  seeSums(rows: readonly { row: number; text: string }[]): void {
    for (const { row, text } of rows) {
      add(this.sums, { rowNumber: row });
      if (this.sums.texts.length < SHOWN_ROWS) this.sums.texts.push(text);
    }
  }

  private seeSection(field: string, { row, text, value }: SectionValue): void {
    const own = this.sections.get(field) ?? new Map<string, SectionValue & { rows: number }>();
    this.sections.set(field, own);
    const key = `${row} ${text}`;
    const section = own.get(key) ?? { row, text, value, rows: 0 };
    if (own.size < SECTIONS_MAX) own.set(key, section);
    section.rows += 1;
  }

  /**
   * The questions about rows, answered or not.
   *
   * @param isAsked whether the sections say something of a field that neither a column nor the usual value says
   */
  asked(isAsked: (field: string, values: readonly string[]) => boolean): NonNullable<ImportSurvey['marked']> {
    const { hidden, struck, sums, sections = {} } = this.options;
    const told = [...this.sections].flatMap(([field, own]) => {
      const all = [...own.values()];
      if (!isAsked(field, [...new Set(all.map(({ value }) => value))])) return [];
      const values = all.slice(0, SHOWN_ROWS).map(({ text, value, rows }) => ({ text, value, rows }));
      const rows = all.map(({ row }) => row).filter((row) => row > 0);
      return [
        {
          is: 'sections' as const,
          field,
          count: all.length,
          rows: rows.slice(0, SHOWN_ROWS),
          values,
          answer: sections[field] ?? null,
        },
      ];
    });
    return [
      { is: 'hidden' as const, ...this.hidden, answer: hidden ?? null },
      { is: 'struck' as const, ...this.struck, answer: struck ?? null },
      { is: 'sums' as const, ...this.sums, answer: sums ?? null },
      ...told,
    ].filter(({ count }) => count > 0);
  }

  /** The rows in colours that only few records have. */
  coloured(): NonNullable<ImportSurvey['coloured']> {
    const rare = [...this.colours.values()].filter(({ count }) => count <= this.records * RARE);
    const rows = rare.flatMap((tally) => tally.rows).toSorted((one, other) => one - other);
    return { count: rare.reduce((sum, { count }) => sum + count, 0), rows: rows.slice(0, SHOWN_ROWS) };
  }
}

function add(tally: Tally, { rowNumber }: Pick<SheetRow, 'rowNumber'>): void {
  tally.count += 1;
  if (tally.rows.length < SHOWN_ROWS) tally.rows.push(rowNumber);
}
