import {
  asksLegalBasis,
  type BadCells,
  type ImportRun,
  type ImportState,
  type ImportSurvey,
  UNDO_IMPORT_MS,
  NO_ROWS,
} from '@hoivien/contract/kit/exchange/import-run.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { importRuns } from '../../db/tables/kit.ts';
import { type Call, can, require, withinClub } from '../call.ts';
import { Refusal } from '../errors.ts';
import type { FileStore } from '../files.ts';
import type { AnyCrud } from '../http/resource-routes.ts';
import type { Jobs } from '../jobs.ts';
import { type News, notify } from '../notices.ts';
import { givenFields } from './decisions.ts';
import { reasonFieldOf } from './doubles.ts';
import { readColumns } from './columns/join-columns.ts';
import { importColumns, lackingColumns } from './columns/match-headers.ts';
import type { Wording } from './wording.ts';

export type Run = typeof importRuns.$inferSelect;

/** The dependencies of imports. */
export interface Exchange {
  areas: ReadonlyMap<string, AnyCrud>;
  files: FileStore;
  jobs: Jobs;
  wording: Wording;
  /** Called once in the last transaction of an import that wrote records. */
  written: (call: Call, resource: Resource, run: Run) => Promise<void>;
}

/** The dependencies of the jobs, which start no other jobs. */
export type JobExchange = Omit<Exchange, 'jobs'>;

/** The reason of an import whose columns a person must match. */
export const UNMATCHED = 'Mes.Imports.Mapping.InValid';

export const CHECK_QUEUE = 'check-import';
export const RUN_QUEUE = 'run-import';
export const UNDO_QUEUE = 'undo-import';

/** The data of an import job: the import and the person it acts for. */
export interface ImportJob {
  runId: string;
  userId: string;
  requestId: string;
  ip: string | null;
  /** The club into which a user of the association imports. */
  clubId?: string | undefined;
}

export interface FoundRun {
  run: Run;
  area: AnyCrud;
}

/**
 * An import that the actor may see: their own, or one of their club's (for users without a club: anyone's), in an area
 * into which they may import.
 *
 * @throws Refusal with 404 for any other import.
 */
export async function findRun(
  call: Call,
  { areas }: Pick<Exchange, 'areas'>,
  id: string,
  { lock = false } = {},
): Promise<FoundRun> {
  const query = call.db.select().from(importRuns).where(eq(importRuns.id, id));
  const [run] = await (lock ? query.for('update') : query);
  const area = run && areas.get(run.area);
  if (!run || !area || !mayOpen(call, run)) throw new Refusal('Mes.Imports.Id.NotFound', 404);
  return { run, area };
}

/** Most imports that a person sees when choosing a file. */
const LAST_RUNS = 6;

/** The last imports of the actor into an area, those that wait for the person first. */
export async function ownRuns(call: Call, { areas }: Pick<Exchange, 'areas'>, name: string): Promise<FoundRun[]> {
  const area = areas.get(name);
  if (!area) return [];
  const { createdBy, createdAt, survey: _large, ...columns } = getTableColumns(importRuns);
  const rows = await call.db
    .select({ ...columns, createdBy, createdAt, survey: sql<null>`null` })
    .from(importRuns)
    .where(and(eq(createdBy, call.actor.userId), eq(importRuns.area, name)))
    .orderBy(sql`coalesce(finished_at, cancelled_at, failed_at, undone_at) is null desc`, desc(importRuns.id))
    .limit(LAST_RUNS);
  const isOpen = (run: Run) => ['checking', 'checked', 'running', 'undoing'].includes(stateOf(run));
  const found = rows.map((run) => ({ run: run as Run, area }));
  return found.toSorted((one, other) => Number(isOpen(other.run)) - Number(isOpen(one.run)));
}

/** The same under a lock, for changes. Requires the permission to import into the area. */
export async function lockRun(call: Call, exchange: Exchange, id: string): Promise<FoundRun> {
  const found = await findRun(call, exchange, id, { lock: true });
  require(atRun(call, found.run), permissionCode(found.run.area, 'Import'));
  return found;
}

/** The state of an import; its timestamps tell it. */
export function stateOf(run: Run): ImportState {
  if (run.undoneAt) return 'undone';
  if (run.undoStartedAt) return 'undoing';
  if (run.failedAt) return 'failed';
  if (run.cancelledAt) return 'cancelled';
  if (run.finishedAt) return 'finished';
  if (run.startedAt) return 'running';
  return run.checkedAt ? 'checked' : 'checking';
}

/** Refuses with 400 when the import is in another state. */
export function requireState(run: Run, allowed: readonly ImportState[]): void {
  if (!allowed.includes(stateOf(run))) throw notAllowed();
}

export function notAllowed(): Refusal {
  return new Refusal('Mes.Imports.Status.NotAllowed', 400);
}

/** The time until which an import can be undone; null when it wrote nothing, is still writing or is already undone. */
export function undoUntil(run: Run): Date | null {
  const end =
    run.startedAt && !run.undoneAt && !run.undoStartedAt ? (run.finishedAt ?? run.cancelledAt ?? run.failedAt) : null;
  return end && (run.counts.done ?? 0) > 0 ? new Date(end.getTime() + UNDO_IMPORT_MS) : null;
}

/** What the dry run of an import does with cells that cannot be read. */
export function badCellsOf({ options }: Pick<Run, 'options'>): BadCells {
  return options.badCells ?? 'refuse';
}

/** An import as the API answers it. */
export function showRun({ run, area }: FoundRun, now: Date): ImportRun {
  const { id, fileName, failReason, headers, mapping } = run;
  const { undecided = 0, undoneTo: _place, ...known } = run.counts;
  const counts = {
    ...NO_ROWS,
    ...known,
  };
  const until = undoUntil(run);
  const toDo = counts.create + counts.update;
  return {
    id,
    area: run.area,
    fileName,
    state: stateOf(run),
    failReason,
    headers,
    mapping,
    columns: importColumns({ source: area.source, clubId: run.clubId }, mapping),
    lacking: failReason === UNMATCHED ? lackingColumns({ source: area.source, clubId: run.clubId }, run) : [],
    given: givenFields(area.source, run),
    asks: asksAboutColumns(run),
    sheets: sheetsOf(run),
    marked: run.survey?.marked ?? [],
    coloured: run.survey?.coloured ?? { count: 0, rows: [] },
    asides: run.survey?.asides ?? [],
    read: run.survey?.chosen.map(({ sheet }) => sheet) ?? [],
    beside: besideOf(run),
    options: run.options,
    undecided,
    counts,
    badCells: badCellsOf(run),
    money: run.survey?.money ?? [],
    decimals: run.survey?.decimals ?? [],
    days: run.survey?.days ?? [],
    rest: run.survey?.rest ?? null,
    reasonField: reasonFieldOf(area.source.resource) ?? null,
    asksLegalBasis: asksLegalBasis(area.source.resource),
    legalBasis: run.legalBasis,
    progress: progressOf(run, counts.done, toDo, counts.undone + counts.kept),
    createdAt: run.createdAt.toISOString(),
    undoUntil: until && now <= until ? until.toISOString() : null,
  };
}

/** The progress of the present job from 0 to 1; null until the number of rows is known. */
function progressOf(run: Run, done: number, toDo: number, back: number): number | null {
  if (run.undoStartedAt) return done === 0 ? 1 : Math.min(1, back / done);
  if (!run.checkedAt) return null;
  return toDo === 0 ? 1 : done / toDo;
}

function sheetsOf({ survey }: Run): ImportRun['sheets'] {
  if (!survey || survey.chosen.length < 2) return [];
  return survey.chosen.map(({ sheet, before }) => ({ name: survey.sheets[sheet]?.name ?? '', before }));
}

/** The sheets with content that were not read. */
function besideOf({ survey }: Run): ImportRun['beside'] {
  if (!survey) return [];
  const read = new Set(survey.chosen.map(({ sheet }) => sheet));
  return survey.sheets.flatMap(({ name, isHidden, isAlike, rows, unread }, sheet) => {
    if (read.has(sheet) || (rows === 0 && !unread)) return [];
    return [
      { sheet, name, rows, isHidden, is: unread ?? (isAlike && rows > 1 ? ('alike' as const) : ('other' as const)) },
    ];
  });
}

/** Whether a person should look at the columns before the dry run. */
function asksAboutColumns({ survey, headers, mapping, options }: Run): boolean {
  if (!survey || survey.isRemembered) return false;
  const known = new Set([...readColumns(mapping, options.joined), ...survey.untaken]);
  const isOpen = headers.some((header, column) => (header || survey.filled[column]) && !known.has(column));
  const isGuessed = Object.keys(mapping).some((field) => survey.reasons[field] !== 'label');
  return isOpen || isGuessed || survey.firstCode !== null;
}

/** What the server found in the file of an import. */
export function showSurvey({ run }: FoundRun): ImportSurvey {
  if (!run.survey) throw notAllowed();
  return run.survey;
}

/**
 * Marks an import as failed with a message key for the person. Rows that are already written stay and can be undone; an
 * undo that failed can be started again.
 */
export async function failRun(db: Database, id: string, reason: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [failed] = await tx
      .update(importRuns)
      .set({ failedAt: now, failReason: reason, undoStartedAt: null })
      .where(and(eq(importRuns.id, id), isNull(importRuns.failedAt)))
      .returning();
    // The person can match the columns, so the import waits and has not failed.
    const what = reason === UNMATCHED ? 'ImportWaits' : 'ImportFailed';
    if (failed) await notify({ db: tx, now }, runNews(failed, what));
  });
}

/**
 * A notice for the person who started an import. An import may fail more than once, because its columns can be mapped
 * again.
 */
export function runNews(
  run: Run,
  what: 'ImportFinished' | 'ImportFailed' | 'ImportWaits' | 'ImportUndone',
  params: News['params'] = {},
): News {
  return {
    userIds: [run.createdBy],
    kind: `Mes.Notices.${what}`,
    area: run.area,
    entityId: run.id,
    params: { fileName: run.fileName, ...params },
    dedupeKey: `import:${run.id}:${what}:${run.failedAt?.getTime() ?? 0}`,
  };
}

/** Whether the actor may see an import: see `findRun`. */
export function mayOpen(call: Call, run: Run): boolean {
  if (run.createdBy === call.actor.userId) return true;
  const sameClub = call.actor.clubId === null || call.actor.clubId === run.clubId;
  return sameClub && can(atRun(call, run), permissionCode(run.area, 'Import'));
}

/** The call for an import: within the import's club, if it has one. */
export function atRun(call: Call, { clubId }: Pick<Run, 'clubId'>): Call {
  return clubId === null ? call : withinClub(call, clubId);
}

/** The data of a job that acts for the person of a request. */
export function jobOf({ actor, requestId, ip }: Call, { id, clubId }: Pick<Run, 'id' | 'clubId'>): ImportJob {
  return { runId: id, userId: actor.userId, requestId, ip, ...(clubId && { clubId }) };
}
