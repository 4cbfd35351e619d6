import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { type ImportCounts, type ImportError, importRows, importRuns } from '../../db/tables/kit.ts';
import { mapBreathing } from '../breathe.ts';
import type { Call } from '../call.ts';
import { createMany, updateMany } from '../crud/bulk.ts';
import { keyField, recordKeys, takenKey } from '../crud/record-key.ts';
import { isOneOf, setMany } from '../crud/statements.ts';
import type { Source } from '../crud/source.ts';
import type { Values } from '../crud/table.ts';
import { recordChanges } from '../crud/values.ts';
import { unseenHits } from '../crud/unseen.ts';
import { dropTotals, refusalOf } from '../crud/write.ts';
import { Refusal } from '../errors.ts';
import { notify } from '../notices.ts';
import { addValues } from './add-values.ts';
import { isNumbered, matchOf, presetKeys, wholeMapping, withPresets } from './decisions.ts';
import { withChoice } from './doubles.ts';
import { codeAfter, numberIn, numberingFrom } from './numbering.ts';
import { type JobServices, jobCall } from './job-call.ts';
import { verdictsOf, type Verdict } from './verdicts.ts';
import { readLookups } from './lookups.ts';
import { readingOf, type RowInput, rowParser } from './read-cells.ts';
import { type ImportJob, type JobExchange, type Run, runNews, stateOf } from './runs.ts';

/** Rows of one transaction: enough to be fast, few enough to stop and repeat. */
const BATCH = 500;

type Parser = ReturnType<typeof rowParser>;

type PlannedRow = Pick<typeof importRows.$inferSelect, 'rowNo' | 'outcome' | 'entityId' | 'before' | 'errors'>;

/** Parsed rows by number, up to the row `last`. */
interface ReadRows {
  last: number;
  parsed: ReadonlyMap<number, ReturnType<ReturnType<typeof rowParser>>>;
}

interface Result {
  row: PlannedRow;
  errors?: ImportError[];
  entityId?: string;
  afterVersion?: number;
}

/**
 * Writes the rows of a dry run in transactions of 500 and judges each row again by the present records. The transaction
 * that writes a row sets its `doneAt`, so a repeated job continues after the last commit.
 */
export async function runImport(
  services: JobServices,
  { areas, wording, written }: JobExchange,
  job: ImportJob,
  signal: AbortSignal,
): Promise<void> {
  const [run] = await services.db.select().from(importRuns).where(eq(importRuns.id, job.runId));
  if (!run || stateOf(run) !== 'running') return;
  const source = areas.get(run.area)?.source;
  if (!source) throw new Refusal('Mes.Imports.Id.NotFound', 404);
  const call = await jobCall(services, job, permissionCode(run.area, 'Import'), source.scope);
  await addValues(call, areas, source, run);
  const lookups = await readLookups(call, source);
  const mapping = wholeMapping(source, run);
  const parse = await numberedParser(
    call,
    source,
    run,
    rowParser(call, source, { ...run, ...readingOf(source.resource, run), mapping, lookups, wording }),
  );
  let ahead = readAhead(services.db, source, run, 0, parse);
  try {
    for (let isThereMore = true; isThereMore; ) {
      signal.throwIfAborted();
      const batch = await ahead;
      const readOn = () => {
        ahead = readAhead(services.db, source, run, batch.last, parse);
      };
      isThereMore = await call.db.transaction((tx) =>
        writeBatch({ ...call, db: tx, now: services.now() }, source, run.id, batch, { readOn, written }),
      );
      dropTotals(call, source);
    }
  } finally {
    await ahead.catch(() => {});
  }
}

/**
 * Returns the parser with codes for the rows of a run that the product numbers. When somebody added records since the dry
 * run, all codes that are still to be given move on together.
 */
async function numberedParser(call: Call, source: Source, run: Run, parse: Parser): Promise<Parser> {
  const [field] = recordKeys(source.resource)[0] ?? [];
  if (!field || !isNumbered(source, run.mapping)) return parse;
  const next = await source.nextCode?.(call);
  const [first] = await call.db
    .select({ code: sql<string | null>`${importRows.cells}->>${field}` })
    .from(importRows)
    .where(and(isToDo(run.id), eq(importRows.outcome, 'create')))
    .orderBy(sql`length(${importRows.code})`, asc(importRows.code))
    .limit(1);
  const moved = first?.code && next ? Math.max(0, numberIn(next) - numberIn(first.code)) : 0;
  const provisional = numberingFrom(field, next ?? '').provisional;
  return (cells, noted) => {
    const code = cells[field];
    const own = code ? codeAfter(code, moved) : provisional(Number(uniqueNumber()));
    return parse({ ...cells, [field]: own }, noted);
  };
}

let numbers = 0;
function uniqueNumber(): number {
  numbers = (numbers + 1) % 100_000_000;
  return numbers;
}

async function readAhead(db: Database, source: Source, run: Run, after: number, parse: Parser): Promise<ReadRows> {
  const { rowNo, cells, errors, choice, edits } = importRows;
  const rows = await db
    .select({ rowNo, cells, errors, choice, edits })
    .from(importRows)
    .where(and(isToDo(run.id), gt(rowNo, after)))
    .orderBy(asc(rowNo))
    .limit(BATCH);
  const parsed = await mapBreathing(rows, (row) => {
    const read = withPresets(parse(row.cells, row.errors), presetKeys(run, row.cells, row.edits));
    return [row.rowNo, 'input' in read ? withChoice(source, read, row.choice) : read] as const;
  });
  return { last: rows.at(-1)?.rowNo ?? after, parsed: new Map(parsed) };
}

function isToDo(runId: string) {
  return and(
    eq(importRows.importRunId, runId),
    inArray(importRows.outcome, ['create', 'update']),
    isNull(importRows.doneAt),
  );
}

/**
 * Writes the parsed rows. Returns false when no rows were left or when the run was stopped. It calls `readOn` when the
 * database starts to write, so that this process can parse the next rows meanwhile.
 */
async function writeBatch(
  call: Call,
  source: Source,
  runId: string,
  { parsed }: ReadRows,
  { readOn, written }: { readOn: () => void } & Pick<JobExchange, 'written'>,
): Promise<boolean> {
  // The lock puts the batch in order with cancelling, undoing and a second worker.
  const [run] = await call.db.select().from(importRuns).where(eq(importRuns.id, runId)).for('update');
  if (!run || stateOf(run) !== 'running') return false;
  if (parsed.size === 0) {
    await call.db.update(importRuns).set({ finishedAt: call.now }).where(eq(importRuns.id, runId));
    const { done = 0, refused = 0 } = run.counts;
    await notify(call, runNews(run, 'ImportFinished', { done, refused }));
    await written(call, source.resource, run);
    return false;
  }
  // A crash that loses this commit also loses `doneAt`, so the batch is written again. Only the last commit must wait
  // for the disk.
  await call.db.execute(sql`set local synchronous_commit = off`);
  const { rowNo, outcome, entityId, before, errors } = importRows;
  const rows = await call.db
    .select({ rowNo, outcome, entityId, before, errors })
    .from(importRows)
    .where(and(isToDo(runId), isOneOf(rowNo, [...parsed.keys()])))
    .orderBy(asc(rowNo));
  const { results, sure: sound } = await judgeRows(call, source, run, rows, parsed);
  const sure = await withoutUnseen(call, source, sound);
  readOn();
  await writeOrRefuse(call, source, sure);
  await noteResults(call, run, results);
  return true;
}

async function judgeRows(
  call: Call,
  source: Source,
  run: Run,
  rows: readonly PlannedRow[],
  parsed: ReadRows['parsed'],
): Promise<{ results: Result[]; sure: SureRow[] }> {
  const { resource } = source;
  const read = rows.map((row) => parsed.get(row.rowNo));
  const sound = read.filter((row): row is RowInput => row !== undefined && 'input' in row);
  const matching = {
    by: matchOf(source, run),
    isNumbered: isNumbered(source, run.mapping),
    clears: run.options.empty === 'clear',
  };
  const judged = await verdictsOf(call, source, wholeMapping(source, run), sound, { lock: true, matching });
  // The record that a cell names may have gone since the dry run.
  const verdicts = read.map((row): Verdict => {
    return row && 'errors' in row
      ? { outcome: 'refused', errors: row.errors }
      : (judged[sound.indexOf(row as RowInput)] as Verdict);
  });
  const results = rows.map((row, index) => compare(resource, row, verdicts[index] as Verdict));
  const sure = results.flatMap((result, index) => {
    const { input, outcome, ...verdict } = verdicts[index] as Verdict;
    return result.errors || !input || outcome === 'same' ? [] : [{ result, input, ...verdict }];
  });
  // Changes first: a change may free a value that a new record takes.
  return { results, sure: [...sure.filter(({ existing }) => existing), ...sure.filter(({ existing }) => !existing)] };
}

/** A row without errors. */
interface SureRow extends Pick<Verdict, 'existing' | 'isChanged' | 'said' | 'steps'> {
  result: Result;
  input: Values;
}

/** Refuses rows with a unique value of a record that the importer cannot see, and returns the rest. */
async function withoutUnseen(call: Call, source: Source, rows: readonly SureRow[]): Promise<SureRow[]> {
  const refused = await unseenHits(
    call,
    source,
    rows.map(({ input, existing }) => ({ input, ownId: existing?.id })),
  );
  for (const [place, error] of refused) Object.assign(rows[place]?.result ?? {}, { errors: [error] });
  return rows.filter((_, place) => !refused.has(place));
}

/**
 * Writes all rows at once. When a constraint refuses, because another person took a value meanwhile, it splits the rows
 * in halves until it finds those at fault.
 */
async function writeOrRefuse(call: Call, source: Source, part: readonly SureRow[]): Promise<void> {
  const [first] = part;
  if (!first) return;
  try {
    await call.db.transaction((savepoint) => writeSure({ ...call, db: savepoint }, source, part));
  } catch (error) {
    // A step may refuse for a reason that the plan could not know.
    const refusal = error instanceof Refusal ? error : refusalOf(error, source);
    if (!refusal) throw error;
    if (part.length === 1) {
      const [told] = refusal.errors;
      first.result.errors = [told ?? { field: matchField(source.resource), message: refusal.key }];
      return;
    }
    const middle = Math.ceil(part.length / 2);
    await writeOrRefuse(call, source, part.slice(0, middle));
    await writeOrRefuse(call, source, part.slice(middle));
  }
}

async function writeSure(call: Call, source: Source, part: readonly SureRow[]): Promise<void> {
  const changed = part.filter(({ existing, isChanged }) => existing && isChanged);
  const changes = changed.flatMap(({ existing, input }) => (existing ? [{ before: existing, input }] : []));
  await updateMany(call, source, changes);
  const created = part.filter(({ existing }) => !existing);
  const ids = await createMany(
    call,
    source,
    created.map(({ input }) => input),
    created.map(({ said }) => (said && source.states?.begin(said)) ?? {}),
  );
  created.forEach(({ result }, index) => {
    const id = ids[index];
    if (id) Object.assign(result, { entityId: id, afterVersion: 1 });
    else result.errors = [taken(source.resource)];
  });
  for (const { result, existing, isChanged } of part) {
    if (existing)
      Object.assign(result, { entityId: existing.id, afterVersion: existing.version + (isChanged ? 1 : 0) });
  }
  for (const { result, steps = [] } of part) {
    if (result.errors || !result.entityId) continue;
    for (const step of steps) await source.states?.take(call, result.entityId, step);
    result.afterVersion = (result.afterVersion ?? 0) + steps.length;
  }
}

/** Compares the present judgement of a row with the one that the person saw in the dry run. */
function compare(resource: Resource, row: PlannedRow, verdict: Verdict): Result {
  if (verdict.errors.length > 0) return { row, errors: verdict.errors };
  const { existing } = verdict;
  if (row.outcome === 'create') return existing ? { row, errors: [taken(resource)] } : { row };
  const field = matchField(resource);
  if (existing?.id !== row.entityId) return { row, errors: [{ field, message: fieldKey(resource, 'id', 'NotFound') }] };
  const isChanged = recordChanges(resource, row.before ?? {}, verdict.before ?? {}) !== null;
  return isChanged ? { row, errors: [{ field, message: `Mes.${resource.area}.Update.Conflict` }] } : { row };
}

function taken(resource: Resource): ImportError {
  const [key = []] = recordKeys(resource);
  return { field: keyField(key), message: takenKey(resource, key) };
}

/** The field that carries errors about the matching record. */
function matchField(resource: Resource): string {
  return keyField(recordKeys(resource)[0]);
}

async function noteResults(call: Call, run: Run, results: readonly Result[]): Promise<void> {
  const counts: ImportCounts = { ...run.counts };
  const add = (name: keyof ImportCounts, number: number) => {
    counts[name] = (counts[name] ?? 0) + number;
  };
  const rows = results.map(({ row, errors, entityId, afterVersion }) => {
    add(errors ? 'refused' : 'done', 1);
    if (errors) add(row.outcome, -1);
    return {
      importRunId: run.id,
      rowNo: row.rowNo,
      outcome: errors ? 'refused' : row.outcome,
      errors: errors ?? row.errors,
      entityId: entityId ?? row.entityId,
      afterVersion: afterVersion ?? null,
      doneAt: errors ? null : call.now,
    };
  });
  await setMany(call.db, importRows, ['importRunId', 'rowNo'], rows);
  await call.db.update(importRuns).set({ counts }).where(eq(importRuns.id, run.id));
}
