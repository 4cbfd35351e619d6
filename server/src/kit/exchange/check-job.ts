import { isEmptied, TO_CHOOSE } from '@hoivien/contract/kit/import-run.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { type ImportCounts, type ImportMapping, importRows, importRuns } from '../../db/tables/kit.ts';
import { insertMany } from '../crud/statements.ts';
import { Refusal } from '../errors.ts';
import type { Cell } from '../spreadsheet/cell.ts';
import { readXlsx } from '../spreadsheet/read-xlsx.ts';
import { type FileOfRun, fileOfRun } from './attachments.ts';
import { cellText } from './cell-text.ts';
import { type CheckedRow, rowChecker } from './check-rows.ts';
import { type ColumnFacts, NO_FACTS } from './column-facts.ts';
import { type JobHouse, jobCall } from './job-call.ts';
import { readLookups } from './lookups.ts';
import { isComplete, matchHeaders } from './match-headers.ts';
import { type ImportJob, type JobExchange, stateOf, UNMATCHED } from './runs.ts';
import type { Wording } from './wording.ts';

/** Ends an attempt that no longer counts: a person cancelled or changed the columns, or another server took over. */
class Superseded extends Error {}

/**
 * Reads the file of an import in a worker and judges every row. It writes only the results. A repeated job begins anew.
 * Throws Refusal or SpreadsheetError with a message for the person.
 */
export async function checkImport(
  house: JobHouse,
  exchange: JobExchange,
  job: ImportJob,
  signal: AbortSignal,
): Promise<void> {
  const found = await fileOfRun(house.db, job.runId);
  if (!found || stateOf(found.run) !== 'checking') return;
  try {
    await check(house, exchange, job, found, signal);
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
}

/**
 * Reads the file once; a second time when its end shows that cells of a column mean something else: days with the month
 * first, or texts of an old font.
 */
async function check(
  house: JobHouse,
  exchange: JobExchange,
  job: ImportJob,
  found: FileOfRun,
  signal: AbortSignal,
): Promise<void> {
  const first = await readFile(house, exchange, job, found, signal, NO_FACTS);
  const isOther = first.facts.monthFirst.size + first.facts.fonts.size > 0;
  const { counts } = isOther ? await readFile(house, exchange, job, found, signal, first.facts) : first;
  if (!counts.rows) throw new Refusal('Mes.Imports.Rows.Required', 400);
  await house.db.update(importRuns).set({ checkedAt: house.now() }).where(isStill(found.run.id, counts));
}

/** Judges every row of the file. Returns the numbers of rows and what whole columns tell. */
async function readFile(
  house: JobHouse,
  { areas, files, wording }: JobExchange,
  job: ImportJob,
  { run, storageKey }: FileOfRun,
  signal: AbortSignal,
  facts: ColumnFacts,
): Promise<{ counts: ImportCounts; facts: ColumnFacts }> {
  const source = areas.get(run.area)?.source;
  if (!source) throw new Refusal('Mes.Imports.Id.NotFound', 404);
  const call = await jobCall(house, job, permissionCode(run.area, 'Import'), source.scope);
  const isLenient = job.badCells === 'empty';
  let counts = await beginAnew(house.db, run.id, isLenient);
  let rows: ReturnType<typeof rowChecker> | undefined;
  for await (const batch of readXlsx(files.pathOf(storageKey))) {
    signal.throwIfAborted();
    const first = rows ? undefined : batch.shift();
    if (first) {
      const columns = settleColumns(source.resource, run.mapping, first.cells, wording);
      await house.db.update(importRuns).set(columns).where(eq(importRuns.id, run.id));
      if (!isComplete({ source, clubId: run.clubId }, columns.mapping)) throw new Refusal(UNMATCHED, 400);
      const lookups = await readLookups(call, source);
      rows = rowChecker(call, source, { ...columns, lookups, wording, isLenient, facts });
    }
    if (rows && batch.length > 0) counts = await keep(house.db, run.id, counts, await rows.check(batch));
  }
  return { counts, facts: rows?.facts() ?? NO_FACTS };
}

/**
 * The first row names the columns. A mapping that a person chose takes precedence over the one derived from the names.
 */
function settleColumns(resource: Resource, mapping: ImportMapping, cells: readonly Cell[], wording: Wording) {
  const headers = Array.from(cells, (cell) => cellText(cell)?.slice(0, 254) ?? '');
  return { headers, mapping: Object.keys(mapping).length > 0 ? mapping : matchHeaders(resource, headers, wording) };
}

async function beginAnew(db: Database, id: string, isLenient: boolean): Promise<ImportCounts> {
  const counts = { rows: 0, create: 0, update: 0, same: 0, refused: 0, ...(isLenient && { emptied: 0 }) };
  await db.transaction(async (tx) => {
    await tx.update(importRuns).set({ counts }).where(eq(importRuns.id, id));
    await tx.delete(importRows).where(eq(importRows.importRunId, id));
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
): Promise<ImportCounts> {
  const next = { ...counts, rows: (counts.rows ?? 0) + rows.length };
  for (const { outcome, errors } of rows) {
    next[outcome] = (next[outcome] ?? 0) + 1;
    if (outcome === 'refused') continue;
    if (errors?.some(({ message }) => TO_CHOOSE.includes(message))) next.noted = (next.noted ?? 0) + 1;
    if (errors?.some(isEmptied)) next.emptied = (next.emptied ?? 0) + 1;
  }
  await db.transaction(async (tx) => {
    const mine = await tx
      .update(importRuns)
      .set({ counts: next })
      .where(isStill(runId, counts))
      .returning({ id: importRuns.id });
    if (mine.length === 0) throw new Superseded();
    await insertMany(
      tx,
      importRows,
      rows.map((row) => ({ ...row, importRunId: runId })),
    );
  });
  return next;
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
