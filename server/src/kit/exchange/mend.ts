import { amountText, readAmount } from '@hoivien/contract/kit/amount.ts';
import { asksPerson, type DoubleChoice, type ImportChoice } from '@hoivien/contract/kit/exchange/import-mend.ts';
import type { ImportRowFilter, ImportSurvey, Mended, MendedRow } from '@hoivien/contract/kit/exchange/import-run.ts';
import { unitsIn } from '@hoivien/contract/kit/money.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { readDay } from '@hoivien/contract/kit/written/day.ts';
import { and, asc, desc, eq, inArray, isNotNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type ImportCounts, type ImportOutcome, importRows, importRuns } from '../../db/tables/kit.ts';
import { inputRefusal, Refusal } from '../errors.ts';
import type { Call } from '../call.ts';
import { recordKeys } from '../crud/record-key.ts';
import { setMany } from '../crud/statements.ts';
import type { Source } from '../crud/source.ts';
import { type CheckedRow, columnKey, rowChecker, type TextRow, writtenTexts } from './check-rows.ts';
import { restOf } from './check-rest.ts';
import { earlierFacts } from './columns/column-facts.ts';
import { Decisions, isNumbered, isOfNoList, matchOf, wholeMapping } from './decisions.ts';
import { joinedTo, reasonFieldOf } from './doubles.ts';
import { checkAgain, filterOf, showRows } from './imports.ts';
import { type JobServices, jobCall } from './job-call.ts';
import { type Lookups, readLookups } from './lookups.ts';
import { codeAfter, numberingFrom } from './numbering.ts';
import { mappedFields, moneyOf } from './money-units.ts';
import {
  atRun,
  badCellsOf,
  type Exchange,
  type FoundRun,
  findRun,
  type ImportJob,
  type JobExchange,
  lockRun,
  requireState,
  type Run,
  showRun,
} from './runs.ts';
import { addCounts } from './counts.ts';

type StoredRow = typeof importRows.$inferSelect;
type Texts = Readonly<Record<string, string | null>>;

/** More changed rows than these are judged by the job, which repeats the dry run. */
const AT_ONCE = 2_000;

/** Writes texts into cells of a row and judges it at once, with the other rows that it concerns. */
export function mendRow(call: Call, exchange: Exchange, id: string, rowNo: number, cells: Texts): Promise<MendedRow> {
  return mending(call, exchange, id, async (inner, found) => {
    const [row] = await rowsOf(inner, id, [rowNo]);
    if (!row) throw noRow();
    const edits = editsAfter(found, row, cells);
    const mended = await rejudge(inner, exchange, found, [{ ...row, edits }]);
    const [shown] = await showRows(inner, exchange, mended, await rowsOf(inner, id, [rowNo]));
    if (!shown) throw noRow();
    return { row: shown, run: showRun(mended, call.now), alike: await alikeTo(inner, row, cells) };
  });
}

/** The other cells with the text that the only changed cell had. */
async function alikeTo(call: Call, row: StoredRow, cells: Texts): Promise<MendedRow['alike']> {
  const [field = '', ...others] = Object.keys(cells);
  const text = row.cells[field];
  if (others.length > 0 || !text?.trim()) return null;
  const { importRunId, rowNo } = importRows;
  const [found] = await call.db
    .select({ count: sql<number>`count(*)::int`, rowNo: sql<number>`min(${rowNo})` })
    .from(importRows)
    .where(and(eq(importRunId, row.importRunId), ne(rowNo, row.rowNo), sql`${importRows.cells}->>${field} = ${text}`));
  return found && found.count > 0 ? { ...found, text: text.slice(0, 200) } : null;
}

/**
 * Writes one text into all cells of a column that have the same text as the cell of `rowNo`. Beyond 2,000 rows the dry run
 * is repeated.
 */
export function mendCells(
  call: Call,
  exchange: Exchange,
  id: string,
  { field, rowNo, to }: { field: string; rowNo: number; to: string | null },
): Promise<Mended> {
  return mending(call, exchange, id, async (inner, found) => {
    const [like] = await rowsOf(inner, id, [rowNo]);
    if (!like) throw noRow();
    const text = like.cells[field] ?? '';
    const rows = await inner.db
      .select()
      .from(importRows)
      .where(and(eq(importRows.importRunId, id), sql`coalesce(${importRows.cells}->>${field}, '') = ${text}`))
      .orderBy(asc(importRows.rowNo));
    const changed = rows.map((row) => ({ ...row, edits: editsAfter(found, row, { [field]: to }) }));
    return judgeOrRepeat(call, exchange, inner, found, changed);
  });
}

/** Takes all changes of cells back. */
export function unmend(call: Call, exchange: Exchange, id: string): Promise<Mended> {
  return mending(call, exchange, id, async (inner, found) => {
    const rows = await inner.db
      .select()
      .from(importRows)
      .where(and(eq(importRows.importRunId, id), isNotNull(importRows.edits)))
      .orderBy(asc(importRows.rowNo));
    const changed = rows.map((row) => ({ ...row, edits: null }));
    return judgeOrRepeat(call, exchange, inner, found, changed);
  });
}

interface Choosing {
  choice: DoubleChoice | null;
  reason?: string | undefined;
  rowNos?: number[] | undefined;
  all?: true | undefined;
}

/** Decides what rows with the values of another row or record are. */
export function chooseDoubles(
  call: Call,
  exchange: Exchange,
  id: string,
  { choice, reason, rowNos, all }: Choosing,
): Promise<Mended> {
  return mending(call, exchange, id, async (inner, found) => {
    const rows = await inner.db
      .select()
      .from(importRows)
      .where(
        and(eq(importRows.importRunId, id), all ? filterOf('double') : inArray(importRows.rowNo, [...new Set(rowNos)])),
      )
      .orderBy(asc(importRows.rowNo));
    const asksReason = choice === 'new' && reasonFieldOf(found.area.source.resource) !== undefined;
    if (asksReason && !reason && rows.some(({ double }) => !asksPerson(double)))
      throw inputRefusal([{ field: 'reason', message: 'Mes.Imports.Reason.Required' }]);
    const changed = rows.flatMap((row) => {
      const chosen = choiceFor(row, choice, reason);
      if (chosen !== undefined) return [{ ...row, choice: chosen }];
      if (all) return [];
      throw new Refusal('Mes.Imports.Choice.InValid', 400);
    });
    return judgeOrRepeat(call, exchange, inner, found, changed);
  });
}

/** The stored choice for a row; undefined when the row does not allow it. Any row may be left out. */
function choiceFor(row: StoredRow, choice: DoubleChoice | null, reason: string | undefined) {
  if (choice === null) return null;
  const { double } = row;
  if (choice !== 'leave' && !double?.may.includes(choice)) return undefined;
  // The answer about the record stays beside the one about its person.
  if (choice !== 'leave' && asksPerson(double) && row.choice && !asksPerson(row.choice.double))
    return { ...row.choice, people: choice } satisfies ImportChoice;
  return { is: choice, ...(choice === 'new' && reason && { reason }), double } satisfies ImportChoice;
}

async function judgeOrRepeat(
  call: Call,
  exchange: Exchange,
  inner: Call,
  found: FoundRun,
  changed: readonly StoredRow[],
): Promise<Mended> {
  if (changed.length <= AT_ONCE) {
    const mended = await rejudge(inner, exchange, found, changed);
    return { changed: changed.length, run: showRun(mended, call.now) };
  }
  await setMany(
    inner.db,
    importRows,
    ['importRunId', 'rowNo'],
    changed.map(({ importRunId, rowNo, edits, choice }) => ({ importRunId, rowNo, edits, choice })),
  );
  const changes = await checkAgain(call, exchange, inner, found.run);
  await inner.db.update(importRuns).set(changes).where(eq(importRuns.id, found.run.id));
  return { changed: changed.length, run: showRun({ ...found, run: { ...found.run, ...changes } }, call.now) };
}

/** Joins the rows that a person joined to others, once the whole file is judged. */
export async function joinRows(services: JobServices, exchange: JobExchange, job: ImportJob): Promise<void> {
  const [run] = await services.db.select().from(importRuns).where(eq(importRuns.id, job.runId)).for('update');
  const area = run && exchange.areas.get(run.area);
  if (!run || !area || (run.counts.decided ?? 0) === 0) return;
  const joined = await services.db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importRunId, run.id), sql`${importRows.choice}->>'is' = 'same'`));
  const targets = joined.flatMap(({ choice }) => joinedTo(choice) ?? []);
  if (targets.length === 0) return;
  const call = await jobCall(services, job, permissionCode(run.area, 'Import'), area.source.scope);
  await rejudge(call, exchange, { run, area }, await rowsOf(call, run.id, targets));
}

/** Works on the rows of a finished dry run under a lock. */
function mending<Answer>(
  call: Call,
  exchange: Exchange,
  id: string,
  work: (inner: Call, found: FoundRun) => Promise<Answer>,
): Promise<Answer> {
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const found = await lockRun(inner, exchange, id);
    requireState(found.run, ['checked']);
    return work(atRun(inner, found.run), found);
  });
}

/**
 * Judges changed rows anew, with every row that they concern or concerned: rows with the same unique or shared value, the
 * same record, or joined to each other. The outcome is that of a dry run of the whole file.
 */
async function rejudge(
  call: Call,
  exchange: Omit<Exchange, 'jobs'>,
  found: FoundRun,
  changed: readonly StoredRow[],
): Promise<FoundRun> {
  const { run, area } = found;
  if (changed.length === 0) return found;
  const { source } = area;
  const lookups = await readLookups(call, source);
  const before = new Map(
    (
      await rowsOf(
        call,
        run.id,
        changed.map(({ rowNo }) => rowNo),
      )
    ).map((row) => [row.rowNo, row]),
  );
  const rows = new Map(changed.map((row) => [row.rowNo, row]));
  let judged: CheckedRow[];
  let decisions: Decisions;
  for (;;) {
    const file = fileOf(source, run, lookups, exchange);
    ({ decisions } = file);
    const ordered = [...rows.values()].toSorted((one, other) => one.rowNo - other.rowNo);
    judged = await rowChecker(call, source, file).checkTexts(ordered.map((row) => textsOf(row, file)));
    const more = await concerned(call, run.id, [...rows.values(), ...before.values(), ...judged], new Set(rows.keys()));
    if (more.length === 0) break;
    for (const row of more) rows.set(row.rowNo, row);
    for (const row of more) before.set(row.rowNo, row);
  }
  await keepCodes(call, source, run, judged, before);
  await setMany(
    call.db,
    importRows,
    ['importRunId', 'rowNo'],
    judged.map((row) => ({ ...row, importRunId: run.id })),
  );
  const counts = addCounts(addCounts(run.counts, [...before.values()], -1), judged, 1);
  const survey = await surveyAfter(call, exchange, found, lookups, [...before.values()], decisions);
  const changes = { counts: { ...counts, undecided: survey?.values.length ?? 0 } satisfies ImportCounts, survey };
  await call.db
    .update(importRuns)
    // The survey is large, and most changes leave it the same.
    .set(survey === run.survey ? { counts: changes.counts } : changes)
    .where(eq(importRuns.id, run.id));
  return { area, run: { ...run, ...changes } };
}

/** The file of a run as its dry run reads it. */
function fileOf(source: Source, run: Run, lookups: Lookups, { wording }: Pick<Exchange, 'wording'>) {
  const { headers, options, survey } = run;
  const known = earlierFacts(run);
  const decisions = new Decisions(source, options, lookups, wording, known.fonts);
  const numbered = isNumbered(source, run.mapping);
  const [codeField = ''] = recordKeys(source.resource)[0] ?? [];
  return {
    mapping: wholeMapping(source, run),
    headers,
    lookups: decisions.lookups,
    wording,
    isLenient: badCellsOf(run) === 'empty',
    facts: known,
    money: moneyOf(source.resource, run),
    signs: known.signs,
    rest: restOf(source.resource, run, moneyOf(source.resource, run), wording),
    options,
    decisions,
    matching: { by: matchOf(source, run), isNumbered: numbered, clears: options.empty === 'clear' },
    numbering: numbered && survey?.firstCode ? numberingFrom(codeField, survey.firstCode) : undefined,
  };
}

function textsOf(row: StoredRow, file: ReturnType<typeof fileOf>): TextRow {
  const { rowNo, edits, choice } = row;
  return { rowNo, edits, choice, written: writtenTexts(row.cells, file) };
}

/** The rows of the run, beside the known ones, that have a mark of these or are joined with them. */
async function concerned(
  call: Call,
  runId: string,
  rows: readonly Pick<CheckedRow, 'rowNo' | 'marks' | 'choice'>[],
  known: ReadonlySet<number>,
): Promise<StoredRow[]> {
  const marks = [...new Set(rows.flatMap((row) => row.marks ?? []))];
  const numbers = [...new Set(rows.map(({ rowNo }) => rowNo))];
  const targets = rows.flatMap(({ choice }) => joinedTo(choice) ?? []);
  const { choice, rowNo } = importRows;
  const joined = sql`(${choice}->>'is' = 'same' and (${choice}->'double'->>'row')::int = any(${sql.param(numbers)}))`;
  const found = await call.db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importRunId, runId),
        or(
          sql`${importRows.marks} ?| (select array_agg(m) from jsonb_array_elements_text(${JSON.stringify(marks)}::jsonb) m)`,
          inArray(rowNo, [0, ...targets]),
          joined,
        ),
      ),
    );
  return found.filter((row) => !known.has(row.rowNo));
}

/** Rows that stay new keep their codes; rows that are new now take the next ones. */
async function keepCodes(
  call: Call,
  source: Source,
  run: Run,
  judged: readonly CheckedRow[],
  before: ReadonlyMap<number, StoredRow>,
): Promise<void> {
  const [field] = recordKeys(source.resource)[0] ?? [];
  if (!field || !isNumbered(source, run.mapping)) return;
  let last: string | undefined;
  for (const row of judged) {
    if (row.outcome !== 'create') continue;
    const old = before.get(row.rowNo);
    if (old?.outcome !== 'create' || !old.cells[field]) last = codeAfter(last ?? (await lastCode(call, run)), 1);
    const code = old?.outcome === 'create' && old.cells[field] ? old.cells[field] : (last ?? '');
    row.cells[field] = code;
    row.code = code;
  }
}

async function lastCode(call: Call, { id, survey }: Run): Promise<string> {
  const { code, outcome, importRunId } = importRows;
  const [last] = await call.db
    .select({ code })
    .from(importRows)
    .where(and(eq(importRunId, id), eq(outcome, 'create'), isNotNull(code)))
    .orderBy(desc(sql`length(${code})`), desc(code))
    .limit(1);
  return last?.code ?? codeAfter(survey?.firstCode ?? '', -1);
}

/** The unknown values of the file after some rows changed. */
async function surveyAfter(
  call: Call,
  exchange: Omit<Exchange, 'jobs'>,
  { run, area: { source } }: FoundRun,
  lookups: Lookups,
  before: readonly StoredRow[],
  now: Decisions,
): Promise<ImportSurvey | null> {
  const { survey } = run;
  if (!survey) return null;
  const come = now.gathered(call, exchange.areas);
  const hadUnknown = before.some(({ errors }) => errors?.some(isOfNoList));
  if (come.length === 0 && !hadUnknown) return survey;
  const file = fileOf(source, run, lookups, exchange);
  await rowChecker(call, source, file).readOnly(before.map((row) => textsOf(row, file)));
  const gone = file.decisions.gathered(call, exchange.areas);
  const byKey = new Map(survey.values.map((value) => [`${value.field}\n${value.key}`, value]));
  const add = (values: ImportSurvey['values'], sign: number) => {
    for (const value of values) {
      const key = `${value.field}\n${value.key}`;
      const held = byKey.get(key);
      byKey.set(key, { ...(held ?? value), count: (held?.count ?? 0) + sign * value.count });
    }
  };
  add(gone, -1);
  add(come, 1);
  const values = [...byKey.values()].filter(({ count }) => count > 0);
  return { ...survey, values: values.toSorted((one, other) => other.count - one.count) };
}

/** The texts that a person wrote into a row after some more; null for none. */
function editsAfter({ run, area: { source } }: FoundRun, row: StoredRow, cells: Texts): Record<string, string> | null {
  const mapping = wholeMapping(source, run);
  const written = writtenTexts(row.cells, { mapping, headers: run.headers });
  const columns = new Map(mappedFields(source.resource, mapping).map((column) => [column.key, column]));
  const [codeField] = recordKeys(source.resource)[0] ?? [];
  const unitOf = new Map(moneyOf(source.resource, run).map(({ field, unit }) => [field, unit]));
  const edits: Record<string, string> = { ...row.edits };
  for (const [key, text] of Object.entries(cells)) {
    const column = columns.get(key);
    const isGiven = key === codeField && isNumbered(source, run.mapping);
    if (!column || isGiven) throw inputRefusal([{ field: key, message: 'Mes.Imports.Cells.InValid' }]);
    const place = mapping[key] ?? -1;
    const name = place < run.headers.length ? columnKey(place) : key;
    // In a column with the month first, a person still writes the day first.
    const isMonthFirst = run.facts?.monthFirst.includes(key);
    const day = isMonthFirst && text ? readDay(text, { year: new Date().getFullYear() }) : undefined;
    const clean = day && 'day' in day ? day.day : inUnit(text?.trim(), unitOf.get(key));
    if (clean === undefined || clean === (written[key]?.trim() ?? '')) delete edits[name];
    else edits[name] = clean;
  }
  return Object.keys(edits).length > 0 ? edits : null;
}

/** An amount in đồng, as the page shows amounts and a person writes them, in the unit of its column. */
function inUnit(text: string | undefined, unit: number | null | undefined): string | undefined {
  if (!text || !unit || unit === 1 || /[^\d\s.,₫đ]/u.test(text)) return text;
  const read = readAmount(text);
  return 'amount' in read && read.amount !== null ? amountText(unitsIn(read.amount, unit)) : text;
}

async function rowsOf(call: Call, id: string, rowNos: readonly number[]): Promise<StoredRow[]> {
  return call.db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importRunId, id), inArray(importRows.rowNo, [...rowNos])));
}

function noRow(): Refusal {
  return new Refusal('Mes.Imports.Row.NotFound', 404);
}

/** The number of errors of each column among the refused rows, most first. */
export function wrongColumns(call: Call, exchange: Exchange, id: string) {
  return columnsOf(call, exchange, id, 'refused', importRows.errors);
}

/** The number of records of which each column changes, most first. */
export function changedColumns(call: Call, exchange: Exchange, id: string) {
  return columnsOf(call, exchange, id, 'update', importRows.changes);
}

/** The number of rows of an outcome that name each column in a list of theirs, most first. */
async function columnsOf(call: Call, exchange: Exchange, id: string, outcome: ImportOutcome, list: SQLWrapper) {
  await findRun(call, exchange, id);
  const { rows } = await call.db.execute<{ field: string; count: number }>(sql`
    select one->>'field' as field, count(distinct ${importRows.rowNo})::int as count
    from ${importRows}, jsonb_array_elements(${list}) one
    where ${and(eq(importRows.importRunId, id), eq(importRows.outcome, outcome))} group by 1 order by 2 desc, 1`);
  return { columns: rows };
}

/** The first refused row after `after` with an error in a column, and its place among the rows of a filter. */
export async function nextWrong(
  call: Call,
  exchange: Exchange,
  id: string,
  { field, after, outcome }: { field: string; after: number; outcome?: ImportRowFilter | undefined },
) {
  await findRun(call, exchange, id);
  const own = and(eq(importRows.importRunId, id), outcome && filterOf(outcome)) as SQL;
  const wrong = sql`${own} and ${importRows.outcome} = 'refused' and ${importRows.errors} @> ${JSON.stringify([{ field }])}::jsonb`;
  const [row] = await call.db
    .select({ rowNo: importRows.rowNo })
    .from(importRows)
    .where(wrong)
    // The search goes on at the first row.
    .orderBy(sql`${importRows.rowNo} <= ${after}`, asc(importRows.rowNo))
    .limit(1);
  if (!row) return { rowNo: null, index: 0 };
  const [place] = await call.db
    .select({ index: sql<number>`count(*)::int` })
    .from(importRows)
    .where(sql`${own} and ${importRows.rowNo} < ${row.rowNo}`);
  return { rowNo: row.rowNo, index: place?.index ?? 0 };
}
