import type { StatementColumns, StatementSurvey } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import type { bankAccounts } from '../../../db/tables/fee.ts';
import { guessHeading, guessSheet, headersOf } from '../../../kit/exchange/sheet-layout.ts';
import type { SheetLook } from '../../../kit/spreadsheet/look-at-sheet.ts';
import { today } from '../../../kit/today.ts';
import { fitLayout, type Layout } from './fit-layout.ts';
import { headOf, isNamedBy } from './head.ts';
import type { LayoutAnswers } from './layouts.ts';
import type { GridRow } from './read-file.ts';
import { readLines, type ReadingOptions, type StatementReading } from './read-lines.ts';
import { guessColumns, headingScore, isEnough, valuesBelow, withOwnAccounts } from './guess-columns.ts';

// What is read in the rows of a file: pure, for the thread of requests and for the worker of statements.

export type Account = typeof bankAccounts.$inferSelect;

const SHOWN_LINES = 6;
const SHOWN_NOT_READ = 50;
const SAMPLES = 3;

/** The work on a file, and on its rows. The worker of statements does it by its name. */
export const statementWork = {
  place: (_grid: readonly GridRow[], looks: readonly SheetLook[]) => placeIn(looks),
  examine: examineGrid,
  survey: surveyOf,
  again: surveyAgain,
  remembered: (grid: readonly GridRow[], headingRow: number, headings: readonly string[]) =>
    valuesBelow(grid, headingRow, headings.length),
  lines: (
    grid: readonly GridRow[],
    headingRow: number,
    columns: StatementColumns,
    options: ReadingOptions,
  ): StatementReading => readLines(grid, headingRow, columns, options),
};

/** Work by its name, on any rows. */
export function workOf(name: keyof typeof statementWork) {
  return statementWork[name] as (grid: readonly GridRow[], ...given: unknown[]) => unknown;
}

/** The sheet of a file that is the statement, and its heading; undefined for a file without sheets. */
function placeIn(looks: readonly SheetLook[]) {
  const { sheets } = guessSheet(looks, headingScore);
  const sheet = sheets[0] ?? 0;
  const look = looks[sheet];
  if (!look) return undefined;
  const place = guessHeading(look, headingScore);
  const otherSheets = looks.filter((one) => one !== look && isStatement(one)).map(({ name }) => name);
  const headingRow = place.row + Math.max(0, place.rows - 1);
  return { sheet, name: look.name, headingRow, headings: headersOf(look, place), otherSheets };
}

export type StatementPlace = NonNullable<ReturnType<typeof placeIn>>;

function isStatement(look: SheetLook): boolean {
  if (look.isHidden || look.rowCount < 2) return false;
  return headingScore(headersOf(look, guessHeading(look, headingScore))) > 10;
}

/** What the rows of a file say with the layouts and accounts that we know. */
function examineGrid(
  grid: readonly GridRow[],
  { name, headingRow, headings, otherSheets }: StatementPlace,
  { accounts, layouts, now }: { accounts: readonly Account[]; layouts: readonly Layout[]; now: Date },
) {
  const numbers = accounts.map(({ accountNumber }) => accountNumber);
  const head = headOf(grid, headingRow, name, numbers);
  const named = accountsNamed(head.accounts, accounts);
  const [only] = accounts.length === 1 ? accounts : [];
  const proposed = head.bankBin === null || only?.bankBin === head.bankBin ? only : undefined;
  const values = valuesBelow(grid, headingRow, headings.length);
  const before = fitLayout(layouts, headings, (named[0] ?? proposed)?.bankBin ?? head.bankBin, values);
  const remembered = (before.layout?.answers ?? {}) as LayoutAnswers;
  const parts = {
    sheet: name,
    headingRow,
    headings,
    // A head that names an account decides, and what a person confirmed stays.
    columns:
      before.isKnown || head.accounts.length > 0
        ? before.columns
        : withOwnAccounts(before.columns, headings, values, numbers),
    answers: {},
    remembered,
    otherSheets,
  };
  const survey = surveyOf(grid, parts, now, accounts);
  return {
    survey,
    proposed,
    holders: remembered.holders,
    isKnown: before.isKnown,
    layoutId: before.layout?.id ?? null,
  };
}

/** The survey with what a person chose: another heading, other columns, answers. Undefined where the heading is no row. */
function surveyAgain(
  grid: readonly GridRow[],
  before: StatementSurvey,
  input: { headingRow?: number | undefined; columns?: StatementColumns | undefined; answers?: object | undefined },
  now: Date,
  accounts: readonly Account[],
): StatementSurvey | undefined {
  const headingRow = input.headingRow ?? before.headingRow;
  const heading = grid.find(({ row }) => row === headingRow);
  if (!heading) return undefined;
  const isMoved = headingRow !== before.headingRow;
  const headings = isMoved ? heading.cells : before.headings;
  const values = valuesBelow(grid, headingRow, headings.length);
  const columns = input.columns ?? (isMoved ? guessColumns(headings, {}, values) : before.columns);
  const answers = { ...before.answers, ...input.answers };
  const chosen = { ...before, headingRow, headings, columns: withinWidth(columns, headings.length), answers };
  return surveyOf(grid, chosen, now, accounts);
}

function withinWidth(columns: StatementColumns, width: number): StatementColumns {
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => column < width));
}

/** Our accounts among those that a file names. A hidden number that fits several of ours names none. */
export function accountsNamed(named: readonly string[], accounts: readonly Account[]): Account[] {
  const found = named.flatMap((number) => {
    const own = accounts.filter(({ accountNumber }) => isNamedBy(accountNumber, number));
    return own.length === 1 ? own : [];
  });
  return [...new Set(found)];
}

type SurveyParts = Pick<StatementSurvey, 'sheet' | 'headingRow' | 'headings' | 'columns' | 'answers'> &
  Partial<Pick<StatementSurvey, 'remembered' | 'otherSheets'>>;

export function surveyOf(
  grid: readonly GridRow[],
  { sheet, headingRow, headings, columns, answers, remembered = {}, otherSheets = [] }: SurveyParts,
  now: Date,
  accounts: readonly Account[] = [],
): StatementSurvey {
  const below = grid.filter(({ row }) => row > headingRow);
  const width = Math.max(headings.length, ...below.slice(0, 20).map(({ cells }) => cells.length));
  const reading = isEnough(columns) ? readLines(grid, headingRow, columns, { now, answers, remembered }) : undefined;
  const { lines = [], notRead = [] } = reading ?? {};
  const numbers = accounts.map(({ accountNumber }) => accountNumber);
  const head = { ...headOf(grid, headingRow, sheet, numbers), inRows: reading?.head.inRows ?? [] };
  const { direction, dayOrder } = remembered;
  return {
    sheet,
    headingRow,
    headings: Array.from({ length: width }, (_, column) => headings[column] ?? ''),
    samples: Array.from({ length: width }, (_, column) => {
      const values = below.map(({ cells }) => cells[column] ?? '').filter(Boolean);
      return [...new Set(values)].slice(0, SAMPLES).map((text) => text.slice(0, 120));
    }),
    columns,
    head,
    answers,
    remembered: { ...(direction && { direction }), ...(dayOrder && { dayOrder }) },
    otherSheets,
    questions: reading?.questions ?? [],
    rowCount: lines.length + notRead.length,
    notRead: notRead.slice(0, SHOWN_NOT_READ),
    notReadCount: notRead.length,
    lines: lines.slice(0, SHOWN_LINES).map(({ row, at, credit, debit, description, reference, payerName }) => {
      return { row, day: today(at), credit, debit, description, reference, payerName };
    }),
    ...tallies(lines),
  };
}

function tallies(lines: StatementReading['lines']) {
  const credits = lines.filter(({ credit }) => credit > 0);
  const debits = lines.filter(({ debit }) => debit > 0);
  return {
    credits: { count: credits.length, sum: sumOf(credits.map(({ credit }) => credit)) },
    debits: { count: debits.length, sum: sumOf(debits.map(({ debit }) => debit)) },
  };
}
