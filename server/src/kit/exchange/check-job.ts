import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { type ImportCounts, importRows, importRuns } from '../../db/tables/kit.ts';
import { insertMany } from '../crud/bulk.ts';
import { Refusal } from '../errors.ts';
import type { House } from '../http/authenticate.ts';
import type { SheetRow } from '../spreadsheet/cell.ts';
import { readXlsx } from '../spreadsheet/read-xlsx.ts';
import { cellText } from './cell-text.ts';
import { type CheckedRow, rowChecker } from './check-rows.ts';
import { type FileOf, fileKeyOf } from './attachments.ts';
import { jobCall } from './job-call.ts';
import { isComplete, matchHeaders } from './match-headers.ts';
import { type Exchange, type ImportJob, type Run, stateOf } from './runs.ts';

/** Somebody cancelled, mapped again, or another server took over: this attempt has nothing more to say. */
class Superseded extends Error {}

/**
 * Reads the file of an import in a worker and judges every row, without writing anything but what it found.
 * Begins anew when it is repeated. Throws Refusal or SpreadsheetError for what the person must be told.
 */
export async function checkImport(
  house: Omit<House, 'sessionOf'>,
  exchange: Exchange,
  job: ImportJob,
  signal: AbortSignal,
): Promise<void> {
  const found = await fileKeyOf(house.db, job.runId);
  if (!found || stateOf(found.run) !== 'checking') return;
  try {
    await check(house, exchange, job, found, signal);
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
}

async function check(
  house: Omit<House, 'sessionOf'>,
  { areas, files, wording }: Exchange,
  job: ImportJob,
  { run, storageKey }: FileOf,
  signal: AbortSignal,
): Promise<void> {
  const source = areas.get(run.area)?.source;
  if (!source) throw new Refusal('Mes.Imports.Id.NotFound', 404);
  const call = await jobCall(house, job, permissionCode(run.area, 'Import'), source.scope);
  let counts: ImportCounts = await beginAnew(house.db, run);
  let judgeRows: ReturnType<typeof rowChecker> | undefined;
  for await (const batch of readXlsx(files.pathOf(storageKey))) {
    signal.throwIfAborted();
    let rows = batch;
    if (!judgeRows) {
      const [header, ...rest] = batch;
      const columns = await settleColumns(house.db, run, headersOf(header));
      judgeRows = rowChecker(call, source, columns.mapping, columns.headers);
      rows = rest;
    }
    const checked = await judgeRows(rows);
    counts = await keep(house.db, run.id, counts, checked);
  }
  if (!counts.rows) throw new Refusal('Mes.Imports.Rows.Required', 400);
  await house.db
    .update(importRuns)
    .set({ checkedAt: house.now() })
    .where(and(eq(importRuns.id, run.id), stillChecking(counts.rows)));

  function headersOf(row: SheetRow | undefined): string[] {
    return (row?.cells ?? []).map((cell) => cellText(cell)?.slice(0, 254) ?? '');
  }

  async function settleColumns(db: Database, { id, mapping }: Run, headers: string[]) {
    const settled = Object.keys(mapping).length > 0 ? mapping : matchHeaders(source!.resource, headers, wording);
    await db.update(importRuns).set({ headers, mapping: settled }).where(eq(importRuns.id, id));
    if (!isComplete(source!.resource, settled)) throw new Refusal('Mes.Imports.Mapping.InValid', 400);
    return { headers, mapping: settled };
  }
}

async function beginAnew(db: Database, { id }: Run): Promise<ImportCounts> {
  const counts = { rows: 0, create: 0, update: 0, same: 0, refused: 0 };
  await db.transaction(async (tx) => {
    await tx.update(importRuns).set({ counts }).where(eq(importRuns.id, id));
    await tx.delete(importRows).where(eq(importRows.importRunId, id));
  });
  return counts;
}

/** Counting and writing stand together. The count that was there before is the fence: another attempt has set it back. */
async function keep(db: Database, runId: string, counts: ImportCounts, rows: readonly CheckedRow[]): Promise<ImportCounts> {
  const next = { ...counts, rows: (counts.rows ?? 0) + rows.length };
  for (const { outcome } of rows) next[outcome] = (next[outcome] ?? 0) + 1;
  await db.transaction(async (tx) => {
    const [mine] = await tx
      .update(importRuns)
      .set({ counts: next })
      .where(and(eq(importRuns.id, runId), stillChecking(counts.rows ?? 0)))
      .returning({ id: importRuns.id });
    if (!mine) throw new Superseded();
    await insertMany(tx, importRows, rows.map((row) => ({ ...row, importRunId: runId })));
  });
  return next;
}

function stillChecking(rows: number) {
  return and(
    isNull(importRuns.checkedAt),
    isNull(importRuns.cancelledAt),
    isNull(importRuns.failedAt),
    sql`${importRuns.counts}->>'rows' = ${String(rows)}`,
  );
}
