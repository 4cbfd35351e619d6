import type { ImportRow, ImportRun } from '@hoivien/contract/kit/import-run.ts';

const NO_ROWS: ImportRun['counts'] = {
  rows: 0,
  create: 0,
  update: 0,
  same: 0,
  refused: 0,
  asked: 0,
  left: 0,
  noted: 0,
  emptied: 0,
  done: 0,
  undone: 0,
  kept: 0,
  double: 0,
  decided: 0,
  mended: 0,
};

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
    undecided: 0,
    badCells: 'refuse',
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
