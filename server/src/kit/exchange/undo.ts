import { and, desc, eq, isNotNull, lt, TransactionRollbackError } from 'drizzle-orm';
import { importRows, importRuns } from '../../db/tables/kit.ts';
import type { Call } from '../call.ts';
import { lockRows, removeMany, rowsById, updateMany } from '../crud/bulk.ts';
import type { Row } from '../crud/table.ts';
import { setMany } from '../crud/statements.ts';
import type { Source } from '../crud/source.ts';
import { dropTotals, refusalOf } from '../crud/write.ts';
import { inputRefusal, Refusal } from '../errors.ts';
import { notify } from '../notices.ts';
import { statesOfRows } from '../crud/file-states.ts';
import type { ImportUndo } from '@hoivien/contract/kit/exchange/import-run.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { requireWrite } from '../rights.ts';
import { removeAdded } from './add-values.ts';
import { type JobServices, jobCall } from './job-call.ts';
import {
  type Exchange,
  type FoundRun,
  type ImportJob,
  type JobExchange,
  jobOf,
  lockRun,
  notAllowed,
  runNews,
  stateOf,
  UNDO_QUEUE,
  undoUntil,
} from './runs.ts';

const BATCH = 500;

type DoneRow = Pick<typeof importRows.$inferSelect, 'rowNo' | 'outcome' | 'entityId' | 'before' | 'afterVersion'>;

interface Undoing {
  row: DoneRow;
  record: Row;
}

/** Starts taking back an import within 24 hours. From then on no other step is possible. */
export function startUndo(call: Call, exchange: Exchange, id: string): Promise<FoundRun> {
  return call.db.transaction(async (tx) => {
    const inner: Call = { ...call, db: tx };
    const locked = await lockRun(inner, exchange, id);
    const until = undoUntil(locked.run);
    if (!until || call.now > until) throw notAllowed();
    requireWrite(locked.area.source.scope, call.actor);
    await requireOpenYears(inner, locked.area.source, id);
    await exchange.jobs.send(UNDO_QUEUE, jobOf(call, locked.run), tx);
    const change = { undoStartedAt: call.now };
    await tx.update(importRuns).set(change).where(eq(importRuns.id, id));
    return { ...locked, run: { ...locked.run, ...change } };
  });
}

/** Undoing an import is all or nothing in a closed year, so it is refused before anything is written. */
async function requireOpenYears(call: Call, source: Source, runId: string): Promise<void> {
  if (!source.takesBack) return;
  const ids = (await doneRows(call, runId, Number.MAX_SAFE_INTEGER, ALL)).flatMap(({ entityId }) => entityId ?? []);
  const closed = await source.takesBack.closed(call, ids);
  if (closed === 0) return;
  const params = { closed, count: ids.length };
  throw inputRefusal([{ field: 'undo', message: 'Mes.Imports.Undo.YearClosed', params }]);
}

/** What undoing an import would do now. It writes nothing. */
export async function previewUndo(call: Call, { run, area }: FoundRun): Promise<ImportUndo> {
  const { source } = area;
  const rows = await doneRows(call, run.id, Number.MAX_SAFE_INTEGER, ALL);
  const entities = rows.flatMap(({ entityId }) => entityId ?? []);
  const { created, updated, reasons } = unchangedOf(rows, await rowsById(call, source, entities));
  const ids = created.map(({ record }) => record.id);
  const taken = (await source.takesBack?.look(call, ids)) ?? { removed: ids.length, cancelled: 0, receipts: 0 };
  const closed = (await source.takesBack?.closed(call, entities)) ?? 0;
  let restored = 0;
  // Whether a record can have its old value may depend on the added ones, so they go for a moment.
  await call.db
    .transaction(async (tx) => {
      const inner = { ...call, db: tx };
      if (!source.takesBack) await undoOrKeep(inner, source, created, reasons, removeAll(source));
      restored = (await restorable(inner, source, updated, reasons)).length;
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  return { ...taken, restored, kept: reasons.size, closed };
}

/** More rows than an import has. */
const ALL = 1_000_000;

/**
 * Takes an import back: removes the records it added, restores the ones it changed, and removes the catalogue values it
 * added. A record that was edited since, or is in use, stays as it is, and its row gets the reason. An area may take records
 * back in another way (`takesBack`), such as cancelling what others know of. Each transaction takes
 * back 500 rows and notes the last one, so a repeated job goes on there.
 */
export async function undoImport(
  services: JobServices,
  { areas }: JobExchange,
  job: ImportJob,
  signal: AbortSignal,
): Promise<void> {
  const [run] = await services.db.select().from(importRuns).where(eq(importRuns.id, job.runId));
  const source = run && areas.get(run.area)?.source;
  if (!run || !source || stateOf(run) !== 'undoing') return;
  const call = await jobCall(services, job, permissionCode(run.area, 'Import'), source.scope);
  for (let isThereMore = true; isThereMore; ) {
    signal.throwIfAborted();
    isThereMore = await call.db.transaction((tx) =>
      undoRows({ ...call, db: tx, now: services.now() }, source, areas, run.id),
    );
    dropTotals(call, source);
  }
}

/** Takes back the next rows. Returns false when none are left. */
async function undoRows(call: Call, source: Source, areas: JobExchange['areas'], runId: string): Promise<boolean> {
  // The lock puts two workers of one job in order.
  const [run] = await call.db.select().from(importRuns).where(eq(importRuns.id, runId)).for('update');
  if (!run || stateOf(run) !== 'undoing') return false;
  const { undoneTo = Number.MAX_SAFE_INTEGER, undone = 0, kept = 0, voided = 0 } = run.counts;
  const rows = await doneRows(call, runId, undoneTo);
  if (rows.length === 0) {
    await removeAdded(call, areas, run.added);
    await call.db
      .update(importRuns)
      .set({ undoneAt: call.now, counts: { ...run.counts, undone, kept } })
      .where(eq(importRuns.id, runId));
    // The person who undoes their own import needs no notice.
    if (run.createdBy !== call.actor.userId)
      await notify(call, runNews(run, 'ImportUndone', { by: call.actor.userName }));
    return false;
  }
  const { reasons, cancelled } = await undoBatch(call, source, rows);
  const notes = [...reasons].map(([rowNo, undoKept]) => ({ importRunId: runId, rowNo, undoKept }));
  await setMany(call.db, importRows, ['importRunId', 'rowNo'], notes);
  const counts = {
    ...run.counts,
    undone: undone + rows.length - notes.length,
    kept: kept + notes.length,
    voided: voided + cancelled,
    undoneTo: rows.at(-1)?.rowNo ?? 0,
  };
  await call.db.update(importRuns).set({ counts }).where(eq(importRuns.id, runId));
  return true;
}

/** Rows of an import in reverse order: the last change is undone first. */
function doneRows({ db }: Call, runId: string, before: number, most = BATCH): Promise<DoneRow[]> {
  const { rowNo, outcome, entityId, before: values, afterVersion } = importRows;
  return db
    .select({ rowNo, outcome, entityId, before: values, afterVersion })
    .from(importRows)
    .where(
      and(
        eq(importRows.importRunId, runId),
        isNotNull(importRows.doneAt),
        before === Number.MAX_SAFE_INTEGER ? undefined : lt(rowNo, before),
      ),
    )
    .orderBy(desc(rowNo))
    .limit(most);
}

/**
 * Undoes a batch and returns the reasons of the rows that stay. A record that a person deleted since needs no undoing.
 */
async function undoBatch(
  call: Call,
  source: Source,
  rows: readonly DoneRow[],
): Promise<{ reasons: Map<number, string>; cancelled: number }> {
  const records = await lockRows(
    call,
    source,
    rows.flatMap(({ entityId }) => (entityId ? [entityId] : [])),
  );
  const { created, updated, reasons } = unchangedOf(rows, records);
  let cancelled = 0;
  const { takesBack } = source;
  const takeBack = async (inner: Call, part: readonly Undoing[]) => {
    if (takesBack)
      cancelled += await takesBack.run(
        inner,
        part.map(({ record }) => record),
      );
    else await removeAll(source)(inner, part);
  };
  await undoOrKeep(call, source, created, reasons, takeBack);
  const free = await restorable(call, source, updated, reasons);
  await undoOrKeep(call, source, free, reasons, (inner, part) =>
    updateMany(
      inner,
      source,
      part.map(({ row, record }) => ({ before: record, input: row.before ?? {} })),
    ),
  );
  return { reasons, cancelled };
}

const removeAll = (source: Source) => (inner: Call, part: readonly Undoing[]) =>
  removeMany(
    inner,
    source,
    part.map(({ record }) => record),
  );

/** The records that an import added and changed and nobody changed since; others have their reason. */
function unchangedOf(
  rows: readonly DoneRow[],
  records: readonly Row[],
): { created: Undoing[]; updated: Undoing[]; reasons: Map<number, string> } {
  const reasons = new Map<number, string>();
  const byId = new Map(records.map((record) => [record.id, record]));
  const unchanged: Undoing[] = [];
  for (const row of rows) {
    const record = row.entityId ? byId.get(row.entityId) : undefined;
    if (!record) continue;
    if (record.version === row.afterVersion) unchanged.push({ row, record });
    else reasons.set(row.rowNo, 'Mes.Imports.Row.Changed');
  }
  const of = (outcome: string) => unchanged.filter(({ row }) => row.outcome === outcome);
  return { created: of('create'), updated: of('update'), reasons };
}

/** The changed records that can have their old values, once the added ones are gone; others get their reason. */
async function restorable(
  call: Call,
  source: Source,
  updated: readonly Undoing[],
  reasons: Map<number, string>,
): Promise<Undoing[]> {
  const faults = await source.check?.(
    call,
    updated.map(({ row }) => row.before ?? {}),
    updated.map(({ record }) => record.id),
  );
  // States stay, because steps do not lead back; people correct them at the record.
  const states = await statesOfRows(
    call,
    source,
    updated.map(({ record }) => record),
  );
  for (const { row, record } of updated) {
    const [now, before] = [states.get(record.id) ?? {}, row.before ?? {}];
    const isMoved = Object.keys(now).some((name) => name in before && (now[name] ?? null) !== (before[name] ?? null));
    if (isMoved) reasons.set(row.rowNo, 'Mes.Imports.Row.Moved');
  }
  // A record on whose new value other records were built keeps that value.
  for (const [place, [fault]] of faults ?? []) {
    const undoing = updated[place];
    if (undoing && fault) reasons.set(undoing.row.rowNo, fault.message);
  }
  return updated.filter(({ row }) => !reasons.has(row.rowNo));
}

/**
 * Undoes all rows at once. When the database refuses, it splits them in halves until it finds the records that are in
 * use or whose old value is taken.
 */
async function undoOrKeep(
  call: Call,
  source: Source,
  part: readonly Undoing[],
  reasons: Map<number, string>,
  work: (inner: Call, part: readonly Undoing[]) => Promise<unknown>,
): Promise<void> {
  const [first] = part;
  if (!first) return;
  try {
    await call.db.transaction((savepoint) => work({ ...call, db: savepoint }, part));
  } catch (error) {
    const refusal = error instanceof Refusal ? error : refusalOf(error, source);
    if (!refusal) throw error;
    if (part.length === 1) {
      reasons.set(first.row.rowNo, refusal.key);
      return;
    }
    const middle = Math.ceil(part.length / 2);
    await undoOrKeep(call, source, part.slice(0, middle), reasons, work);
    await undoOrKeep(call, source, part.slice(middle), reasons, work);
  }
}
