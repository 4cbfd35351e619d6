import { type ImportRow, type ImportRun, NO_ROWS } from '@hoivien/contract/kit/exchange/import-run.ts';

type Given = Pick<ImportRun, 'area' | 'fileName' | 'headers' | 'mapping' | 'columns'>;

/** An import after its dry run. */
export function checkedRun(
  given: Given & Partial<Omit<ImportRun, 'counts'>>,
  counts: Partial<ImportRun['counts']>,
): ImportRun {
  return {
    id: 'run-1',
    state: 'checked',
    failReason: null,
    given: [],
    asks: false,
    options: {},
    sheets: [],
    lacking: [],
    marked: [],
    coloured: { count: 0, rows: [] },
    asides: [],
    read: [0],
    beside: [],
    undecided: 0,
    badCells: 'refuse',
    money: [],
    decimals: [],
    days: [],
    rest: null,
    reasonField: null,
    asksLegalBasis: false,
    legalBasis: null,
    progress: 0,
    createdAt: '2026-11-21T02:00:00.000Z',
    undoUntil: null,
    ...given,
    counts: { ...NO_ROWS, ...counts },
  };
}

/** A row that will become a new record. */
export function newRow(given: Pick<ImportRow, 'rowNo' | 'cells'> & Partial<ImportRow>): ImportRow {
  return {
    outcome: 'create',
    errors: null,
    before: null,
    changed: [],
    entityId: null,
    mended: {},
    double: null,
    choice: null,
    done: false,
    undoKept: null,
    ...given,
  };
}
