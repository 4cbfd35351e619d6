import type { Choice } from '@hoivien/contract/kit/field.ts';
import { type ImportOptions, type ImportSurvey, NO_ROWS } from '@hoivien/contract/kit/exchange/import-run.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { type ImportCounts, importRows, importRuns } from '../../db/tables/kit.ts';
import { insertMany, lockInOrder, setMany } from '../crud/statements.ts';
import type { Source } from '../crud/source.ts';
import { Refusal } from '../errors.ts';
import { DEFAULT_LIMITS } from '../spreadsheet/limits.ts';
import { openXlsx } from '../spreadsheet/read-xlsx.ts';
import { type FileOfRun, fileOfRun } from './attachments.ts';
import type { CheckedRow, MendedTexts } from './check-rows.ts';
import { asidesOf } from './asides.ts';
import { changesReading, type ColumnFacts, NO_FACTS, storedFacts } from './columns/column-facts.ts';
import { type JobServices, jobCall } from './job-call.ts';
import { meaningOf } from './closed-values.ts';
import { readLookups } from './lookups.ts';
import { joinRows } from './mend.ts';
import { addCounts } from './counts.ts';
import { importColumns, isComplete } from './columns/match-headers.ts';
import { badCellsOf, type ImportJob, type JobExchange, type Run, stateOf, UNMATCHED } from './runs.ts';
import type { Wording } from './wording.ts';
import { layOut, recordsOf, settle, type Settled } from './survey.ts';

/** Ends an attempt that no longer counts: a person cancelled or changed the columns, or another server took over. */
class Superseded extends Error {}

/**
 * Reads the file of an import in a worker and judges every row. It writes only the results. A repeated job begins anew.
 * Throws Refusal or SpreadsheetError with a message for the person.
 */
export async function checkImport(
  services: JobServices,
  exchange: JobExchange,
  job: ImportJob,
  signal: AbortSignal,
): Promise<void> {
  const found = await fileOfRun(services.db, job.runId);
  if (!found || stateOf(found.run) !== 'checking') return;
  try {
    await check(services, exchange, job, found, signal);
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
}

/**
 * Reads the file once; a second time when its end shows that cells of a column mean something else: days with the month
 * first, texts of an old font, amounts in đồng, decimals.
 */
async function check(
  services: JobServices,
  exchange: JobExchange,
  job: ImportJob,
  found: FileOfRun,
  signal: AbortSignal,
): Promise<void> {
  const first = await readFile(services, exchange, job, found, signal, NO_FACTS);
  const isOther = changesReading(first.facts);
  const known = isOther ? first.facts : NO_FACTS;
  const { counts, survey } = isOther ? await readFile(services, exchange, job, found, signal, first.facts) : first;
  const mine = await services.db
    .update(importRuns)
    .set({
      survey,
      facts: storedFacts(known),
      counts: { ...counts, undecided: survey.values.length },
    })
    .where(isStill(found.run.id, counts))
    .returning({ id: importRuns.id });
  if (mine.length === 0) throw new Superseded();
  await services.db.transaction(async (tx) => {
    // The run before its rows, as everything that a person changes in a file.
    await lockInOrder(tx, importRuns, isStill(found.run.id, counts));
    await tx.delete(importRows).where(and(eq(importRows.importRunId, found.run.id), isNull(importRows.marks)));
    await joinRows({ ...services, db: tx }, exchange, job);
    await tx.update(importRuns).set({ checkedAt: services.now() }).where(isStill(found.run.id, counts));
  });
}

/** Judges every row of the file. Returns the numbers of rows and what whole columns tell. */
async function readFile(
  services: JobServices,
  { areas, files, wording }: JobExchange,
  job: ImportJob,
  { run, storageKey }: FileOfRun,
  signal: AbortSignal,
  facts: ColumnFacts,
): Promise<{ counts: ImportCounts; facts: ColumnFacts; survey: ImportSurvey }> {
  const source = areas.get(run.area)?.source;
  if (!source) throw new Refusal('Mes.Imports.Id.NotFound', 404);
  const call = await jobCall(services, job, permissionCode(run.area, 'Import'), source.scope);
  const isLenient = badCellsOf(run) === 'empty';
  let counts = await beginAnew(services.db, run.id);
  const mended = await mendedTexts(services.db, run.id);
  const workbook = openXlsx(files.pathOf(storageKey), { rows: DEFAULT_LIMITS.rows + ROWS_BESIDE });
  try {
    const looks = await workbook.look();
    const lookups = await readLookups(call, source);
    const meant = meaningOf(source.resource, wording, lookups);
    const layout = await layOut(source, looks, run.options, wording, meant);
    const save = (change: Partial<Run>) => services.db.update(importRuns).set(change).where(eq(importRuns.id, run.id));
    const reading = { looks, wording, isLenient, facts, lookups, meant };
    let settled: Settled | undefined;
    let keeping = Promise.resolve(counts);
    for await (const batch of recordsOf(workbook, layout)) {
      signal.throwIfAborted();
      if (!settled) {
        settled = await settle(call, source, run, layout, { ...reading, batch });
        const { survey, ...columns } = settled.columns;
        await save({ ...columns, survey });
        if (!isComplete({ source, clubId: run.clubId }, columns)) throw new Refusal(UNMATCHED, 400);
      }
      if (batch.length > 0) {
        const rows = await settled.rows.check(batch, mended);
        counts = await keeping;
        keeping = keep(services.db, run.id, counts, rows, mended);
        // The next batch is judged meanwhile. A failure throws where the counts are awaited.
        keeping.catch(() => undefined);
      }
      settled.count(batch);
    }
    counts = await keeping;
    if (!counts.rows || !settled) {
      settled ??= await settle(call, source, run, layout, { ...reading, batch: [] });
      await save(settled.columns);
      // All rows may be hidden or struck through: a person decides about them.
      if (layout.marked.asked(() => true).length === 0) throw new Refusal('Mes.Imports.Rows.Required', 400);
    }
    const { survey, mapping } = settled.columns;
    const offered = importColumns({ source, clubId: run.clubId }, mapping);
    const marked = layout.marked.asked(
      (field, all) =>
        mapping[field] === undefined &&
        offered.some((one) => one.field === field && (run.clubId === null || field !== source.ownClub)) &&
        all.some((value) => value !== usualValue(source, field, wording)),
    );
    const values = settled.decisions.gathered(call, areas);
    const found = {
      ...survey,
      left: layout.left,
      chosen: layout.chosen,
      marked,
      coloured: layout.marked.coloured(),
      asides: asidesOf(looks, layout),
      values,
      decimals: decimalQuestions(settled.rows.facts(), settled.columns.options),
      days: dayQuestions(settled.rows.facts(), settled.columns.options),
    };
    return { counts, facts: settled.rows.facts(), survey: found };
  } finally {
    await workbook.close();
  }
}

/** The columns of quantities that a person decides or has decided. */
function decimalQuestions({ unsure }: ColumnFacts, { decimals = {} }: ImportOptions): ImportSurvey['decimals'] {
  return [...unsure].map(([field, text]) => ({ field, text, reading: decimals[field] ?? null }));
}

/** The columns of days that a person decides or has decided. */
function dayQuestions({ unsureDays }: ColumnFacts, { days = {} }: ImportOptions): ImportSurvey['days'] {
  return [...unsureDays].map(([field, found]) => ({ field, ...found, reading: days[field] ?? null }));
}

/** The value that new records have where nothing is said; undefined for none. */
function usualValue({ resource }: Source, field: string, wording: Wording): string | undefined {
  const { preset, choices } = resource.fields[field] ?? {};
  return choices && preset !== undefined ? wording.choice(resource.area, field, preset as Choice, 'vi') : undefined;
}

/** Rows of titles, sums and signatures that a sheet may have beside its records. */
const ROWS_BESIDE = 500;

async function beginAnew(db: Database, id: string): Promise<ImportCounts> {
  const counts: ImportCounts = { ...NO_ROWS };
  await db.transaction(async (tx) => {
    await tx.update(importRuns).set({ counts }).where(eq(importRuns.id, id));
    // Rows with changes of a person stay until they are judged again.
    const isMended = or(isNotNull(importRows.edits), isNotNull(importRows.choice));
    await tx.delete(importRows).where(and(eq(importRows.importRunId, id), not(isMended ?? sql`false`)));
    await tx.update(importRows).set({ marks: null }).where(eq(importRows.importRunId, id));
  });
  return counts;
}

/**
 * Writes counts and rows in one transaction. The update requires the previous count, so it fails when another attempt
 * has set the count back.
 */
async function keep(
  db: Database,
  runId: string,
  counts: ImportCounts,
  rows: readonly CheckedRow[],
  mended: ReadonlyMap<number, MendedTexts>,
): Promise<ImportCounts> {
  const next = addCounts({ ...counts, rows: (counts.rows ?? 0) + rows.length }, rows, 1);
  await db.transaction(async (tx) => {
    // A crash that loses this commit also loses the counts, and a repeated job begins anew.
    await tx.execute(sql`set local synchronous_commit = off`);
    const mine = await tx
      .update(importRuns)
      .set({ counts: next })
      .where(isStill(runId, counts))
      .returning({ id: importRuns.id });
    if (mine.length === 0) throw new Superseded();
    const own = rows.map((row) => ({ ...row, importRunId: runId }));
    await insertMany(
      tx,
      importRows,
      own.filter(({ rowNo }) => !mended.has(rowNo)),
    );
    await setMany(
      tx,
      importRows,
      ['importRunId', 'rowNo'],
      own.filter(({ rowNo }) => mended.has(rowNo)),
    );
  });
  return next;
}

/** The changes and choices of a person about the rows of a run. */
async function mendedTexts(db: Database, id: string): Promise<Map<number, MendedTexts>> {
  const { rowNo, edits, choice, importRunId } = importRows;
  const rows = await db.select({ rowNo, edits, choice }).from(importRows).where(eq(importRunId, id));
  return new Map(rows.map((row) => [row.rowNo, row]));
}

function isStill(runId: string, { rows = 0 }: ImportCounts): SQL | undefined {
  return and(
    eq(importRuns.id, runId),
    isNull(importRuns.checkedAt),
    isNull(importRuns.cancelledAt),
    isNull(importRuns.failedAt),
    sql`(${importRuns.counts}->>'rows')::int = ${rows}`,
  );
}
