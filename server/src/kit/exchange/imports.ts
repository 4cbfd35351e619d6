import { type Address, ADDRESS_PARTS } from '@hoivien/contract/kit/address.ts';
import { readAmount, showAmount } from '@hoivien/contract/kit/amount.ts';
import {
  asksLegalBasis,
  type BadCells,
  type ImportOptions,
  type ImportRow,
  type ImportRowFilter,
  type ImportRowsQuery,
  type LegalBasis,
  SPLIT,
  TO_CHOOSE,
} from '@hoivien/contract/kit/exchange/import-run.ts';
import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { allSheetFields, type SheetField } from '@hoivien/contract/kit/exchange/sheet.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { showDay } from '@hoivien/contract/kit/written/day.ts';
import { and, asc, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  type FormerColumns,
  type ImportError,
  type ImportMapping,
  importRows,
  importRuns,
} from '../../db/tables/kit.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type Call, require } from '../call.ts';
import type { Source } from '../crud/source.ts';
import { isOneOf } from '../crud/statements.ts';
import { columnOf, type Values } from '../crud/table.ts';
import { shown } from '../crud/guard.ts';
import { sightOf } from '../crud/sight.ts';
import { cellText } from '../spreadsheet/cell-text.ts';
import { readLookups } from './lookups.ts';
import { withChoice } from './doubles.ts';
import { addressAfter } from './verdicts.ts';
import { numberingFrom } from './numbering.ts';
import { recordKeys } from '../crud/record-key.ts';
import { mappedFields, moneyOf } from './money-units.ts';
import { addressText, type Cells, readingOf, type RowInput, rowParser } from './read-cells.ts';
import { columnKey } from './check-rows.ts';
import { filledFrom, filledKey } from './stand-ins.ts';
import { sheetCell } from './write-cells.ts';
import { isCreatable, isNumbered, presetKeys, toCreate, wholeMapping, withPresets } from './decisions.ts';
import { inputRefusal, Refusal } from '../errors.ts';
import { requireSheets } from './survey.ts';
import type { AnyCrud } from '../http/resource-routes.ts';
import { requireWrite } from '../rights.ts';
import { textOf } from '../text.ts';
import { uuidv7 } from '../uuid.ts';
import { ownWorkbook } from './attachments.ts';
import { cleanMapping, lackingColumns } from './columns/match-headers.ts';
import {
  CHECK_QUEUE,
  type Exchange,
  type FoundRun,
  findRun,
  jobOf,
  lockRun,
  notAllowed,
  RUN_QUEUE,
  requireState,
  type Run,
  stateOf,
} from './runs.ts';

type GivenMapping = Readonly<Record<string, number | null>>;

/** Most columns that a mapping may name; the real number is known when the file is read. */
const COLUMNS_MAX = 400;

/** Starts the dry run of an uploaded workbook. Returns the id of the import. */
export async function startImport(
  call: Call,
  { jobs }: Exchange,
  { source }: AnyCrud,
  input: { attachmentId: string; mapping?: GivenMapping | undefined; options?: ImportOptions | undefined },
): Promise<string> {
  requireWrite(source.scope, call.actor);
  const { id: attachmentId, fileName } = await ownWorkbook(call, input.attachmentId);
  const { options = {} } = input;
  const place = { source, clubId: call.actor.clubId };
  const mapping = input.mapping ? cleanMapping(place, input.mapping, COLUMNS_MAX, options) : {};
  if (!mapping || !isJoinable(mapping, COLUMNS_MAX, options)) throw badMapping(place, input.mapping ?? {}, options);
  const id = uuidv7();
  const { userId, clubId } = call.actor;
  await call.db.transaction(async (tx) => {
    const run = {
      id,
      createdAt: call.now,
      createdBy: userId,
      clubId,
      area: source.resource.area,
      attachmentId,
      fileName,
    };
    await tx.insert(importRuns).values({ ...run, headers: [], mapping, options, counts: {} });
    await jobs.send(CHECK_QUEUE, jobOf(call, run), tx);
  });
  return id;
}

/** Changes the columns or the other choices about a file, and repeats the dry run. */
export function mapImport(
  call: Call,
  exchange: Exchange,
  id: string,
  given: {
    mapping?: GivenMapping | undefined;
    former?: GivenMapping | undefined;
    options?: ImportOptions | undefined;
  },
): Promise<FoundRun> {
  return change(call, exchange, id, async (inner, { run, area }) => {
    const isOnlyChecked =
      stateOf(run) === 'checked' || (stateOf(run) === 'failed' && !run.startedAt && run.headers.length > 0);
    if (!isOnlyChecked) throw notAllowed();
    const options = given.options ?? run.options;
    requireSheets(run.survey, options);
    const place = { source: area.source, clubId: run.clubId };
    const mapping = given.mapping ? cleanMapping(place, given.mapping, run.headers.length, options) : {};
    if (!mapping || !isJoinable(mapping, run.headers.length, options))
      throw badMapping(place, given.mapping ?? {}, options);
    requireCreate(inner, exchange, area.source, options);
    await dropAmounts(inner, run, options);
    // The changes of cells are those of other rows then.
    const isOtherPlace = (['sheets', 'heading'] as const).some(
      (name) => JSON.stringify(options[name]) !== JSON.stringify(run.options[name]),
    );
    if (isOtherPlace)
      await inner.db.update(importRows).set({ edits: null, choice: null }).where(eq(importRows.importRunId, id));
    const former = isOtherPlace && !given.mapping ? formerColumns(area.source, run, options, given.former) : null;
    return { mapping, options, former, ...(await checkAgain(call, exchange, inner, run)) };
  });
}

/** Takes back the amounts that a person wrote in columns that get another unit: they were written for the former one. */
async function dropAmounts(
  { db }: Call,
  { id, mapping, options: before }: Run,
  { units = {} }: ImportOptions,
): Promise<void> {
  const fields = Object.keys(mapping).filter((field) => units[field] !== before.units?.[field]);
  for (const field of fields)
    await db
      .update(importRows)
      .set({ edits: sql`nullif(${importRows.edits} - ${columnKey(mapping[field] ?? -1)}::text, '{}'::jsonb)` })
      .where(and(eq(importRows.importRunId, id), isNotNull(importRows.edits)));
}

/** The present columns, for the reading of another sheet or with another heading. */
function formerColumns(
  { resource }: Source,
  { headers, mapping, options: before, survey }: Run,
  options: ImportOptions,
  given: GivenMapping = mapping,
): FormerColumns {
  const fields = new Set(allSheetFields(resource).map(({ key }) => key));
  const known = Object.entries(given).flatMap(([field, column]) =>
    fields.has(field) && column !== null && column < headers.length ? [[field, column] as const] : [],
  );
  const isChosen = ([field, column]: readonly [string, number]) =>
    survey?.reasons[field] === undefined || mapping[field] !== column;
  const [sheet] = before.sheets ?? survey?.chosen.map((one) => one.sheet) ?? [];
  const [other = sheet] = options.sheets ?? [];
  return {
    headers,
    mapping: Object.fromEntries(known),
    isSameSheet: other === sheet,
    chosen: known.filter(isChosen).map(([field]) => field),
  };
}

/** Adding values to a catalogue needs its own permission. */
function requireCreate(call: Call, { areas }: Exchange, { resource }: Source, options: ImportOptions): void {
  for (const { area, name } of toCreate(resource, options)) {
    const target = areas.get(area)?.source;
    if (!target || !isCreatable(target) || !name) throw new Refusal('Mes.Imports.Options.InValid', 400);
    require(call, permissionCode(area, 'Create'));
  }
}

/** Decides what happens to cells that cannot be read, and repeats the dry run. */
export function chooseBadCells(call: Call, exchange: Exchange, id: string, badCells: BadCells): Promise<FoundRun> {
  return change(call, exchange, id, async (inner, { run }) => {
    requireState(run, ['checked']);
    return { options: { ...run.options, badCells }, ...(await checkAgain(call, exchange, inner, run)) };
  });
}

/** Repeats the dry run. Returns what changes in the run. */
export async function checkAgain(call: Call, { jobs }: Exchange, inner: Call, run: Run) {
  await jobs.send(CHECK_QUEUE, jobOf(call, run), inner.db);
  return { checkedAt: null, failedAt: null, failReason: null, counts: {} };
}

/** Starts writing the rows of a finished dry run. */
export function startRun(
  call: Call,
  exchange: Exchange,
  id: string,
  {
    mode,
    legalBasis = null,
    seen,
  }: {
    mode: 'valid' | 'all';
    legalBasis?: LegalBasis | null | undefined;
    seen?: { create: number; update: number } | undefined;
  },
): Promise<FoundRun> {
  return change(call, exchange, id, async (inner, { run, area }) => {
    requireState(run, ['checked']);
    const { create = 0, update = 0 } = run.counts;
    if (seen && (seen.create !== create || seen.update !== update)) throw new Refusal('Mes.Imports.Run.Changed', 409);
    requireWrite(area.source.scope, call.actor);
    if (run.survey?.marked?.some(({ answer }) => answer === null)) throw new Refusal('Mes.Imports.Rows.Marked', 400);
    if (mode === 'all' && (run.counts.refused ?? 0) + (run.counts.asked ?? 0) > 0) throw notAllowed();
    if (!legalBasis && asksLegalBasis(area.source.resource))
      throw inputRefusal([{ field: 'legalBasis', message: 'Mes.Imports.LegalBasis.Required' }]);
    await exchange.jobs.send(RUN_QUEUE, jobOf(call, run), inner.db);
    requireCreate(inner, exchange, area.source, run.options);
    return { mode, legalBasis, startedAt: call.now };
  });
}

/**
 * Stops an import. Rows that are already written stay and can be undone. It waits for the batch that is being written.
 */
export function cancelImport(call: Call, exchange: Exchange, id: string): Promise<FoundRun> {
  return change(call, exchange, id, async (_inner, { run }) => {
    requireState(run, ['checking', 'checked', 'running']);
    return { cancelledAt: call.now };
  });
}

/** A page of an import's rows with the texts of the file. */
export async function readRows(
  call: Call,
  exchange: Exchange,
  id: string,
  query: ImportRowsQuery,
): Promise<Page<ImportRow>> {
  const { area, run } = await findRun(call, exchange, id);
  const { page, pageSize, outcome } = query;
  const where = and(eq(importRows.importRunId, id), outcome && filterOf(outcome));
  const [rows, [counted]] = await Promise.all([
    call.db
      .select()
      .from(importRows)
      .where(where)
      .orderBy(asc(importRows.rowNo))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    call.db.select({ total: count() }).from(importRows).where(where),
  ]);
  const items = await showRows(call, exchange, { run, area }, rows);
  return { items, total: counted?.total ?? 0, page, pageSize };
}

/** The condition of the rows of a filter. */
export function filterOf(filter: ImportRowFilter): SQL | undefined {
  const { undoKept, outcome, double, choice, edits } = importRows;
  if (filter === 'kept') return isNotNull(undoKept);
  if (filter === 'noted') return or(...TO_CHOOSE.map((message) => hasNote({ message })));
  if (filter === 'emptied') return hasNote({ params: { emptied: 1 } });
  if (filter === 'mended') return isNotNull(edits);
  if (filter === 'decided') return isNotNull(choice);
  if (filter === 'double') return and(isNotNull(double), isNull(choice), inArray(outcome, ['asked', 'refused']));
  return eq(outcome, filter);
}

function hasNote(note: object): SQL {
  return sql`(${importRows.outcome} <> 'refused' and ${importRows.errors} @> ${JSON.stringify([note])}::jsonb)`;
}

/** Rows with the earlier values of their records as texts of cells; amounts as they will be stored. */
export async function showRows(
  call: Call,
  { wording }: Pick<Exchange, 'wording'>,
  { run, area: { source } }: FoundRun,
  rows: readonly (typeof importRows.$inferSelect)[],
): Promise<ImportRow[]> {
  const { resource } = source;
  const mapping = wholeMapping(source, run);
  const columns = mappedFields(resource, mapping);
  const days = new Set(columns.flatMap(({ key, shape }) => (shape.kind === 'date' ? [key] : [])));
  const known = new Set(columns.map(({ key }) => key));
  const money = moneyOf(resource, run);
  const unitOf = new Map(money.map(({ field, unit }) => [field, unit]));
  const amounts = new Set(columns.flatMap(({ key, shape }) => (shape.kind === 'money' ? [key] : [])));
  const asShown = (key: string, text: string | null): string | null => {
    if (text !== null && days.has(key) && ISO_DAY.test(text)) return showDay(text);
    const unit = unitOf.get(key);
    if (text === null || unit === null || !amounts.has(key)) return text;
    const read = readAmount(text, unit);
    return 'amount' in read && read.amount !== null ? showAmount(read.amount) : text;
  };
  const isChange = rows.some(({ before }) => before !== null);
  const lookups = isChange ? await readLookups(call, source) : undefined;
  const sight = await sightOf(
    call,
    source,
    rows.flatMap(({ before, entityId }) => (before ? [{ ...before, id: entityId }] : [])),
  );
  const parseRow =
    lookups && rowParser(call, source, { ...run, ...readingOf(resource, run), mapping, lookups, wording });
  const [codeField = ''] = recordKeys(resource)[0] ?? [];
  const isGiven = isNumbered(source, run.mapping);
  // The file has no codes; the record keeps its own.
  const parse = (cells: Cells, rowNo: number, noted: ImportError[] | null) => {
    if (!isGiven) return parseRow?.(cells, noted);
    const read = parseRow?.(
      { ...cells, [codeField]: numberingFrom(codeField, run.survey?.firstCode ?? 'X-0').provisional(rowNo) },
      noted,
    );
    if (!read || !('input' in read)) return read;
    const { [codeField]: _code, ...input } = read.input;
    return { ...read, input };
  };
  const codes = isGiven ? await codesOf(call, source, codeField, rows) : undefined;
  const clears = run.options.empty === 'clear';
  /** The ditto mark that stands in a cell of the file. */
  const markAt = (key: string, row: Pick<typeof importRows.$inferSelect, 'cells' | 'edits'>) => {
    const column = mapping[key] ?? -1;
    const text = row.edits && columnKey(column) in row.edits ? null : row.cells[filledKey(column)];
    const from = text ? filledFrom(text) : undefined;
    return from && 'mark' in from ? from.mark : undefined;
  };
  return rows.map(({ rowNo, outcome, errors, before, entityId, undoKept, doneAt, ...row }) => {
    const given = Object.entries(row.cells).filter(([key]) => known.has(key));
    // A note says how the text was read, so the text stays as the file has it.
    const isTold = (key: string) => errors?.some(({ field, params }) => field === key && params?.to !== undefined);
    const cells = Object.fromEntries(
      given.map(([key, text]) => [key, isTold(key) ? (markAt(key, row) ?? text) : asShown(key, text)]),
    );
    const showing = lookups && { resource, language: 'vi' as const, wording, lookups };
    const seen = before && sight.shown({ ...before, id: entityId });
    const held = seen && shown(call, resource, seen);
    const parsed = outcome === 'update' ? parse(row.cells, rowNo, errors) : undefined;
    const preset = presetKeys(run, row.cells, row.edits);
    const sound = parsed && withPresets(parsed, preset);
    const read = sound && 'input' in sound ? withChoice(source, sound, row.choice) : sound;
    const after = seen && read && 'input' in read ? withAddresses(resource, mapping, read, seen, clears) : undefined;
    const changes = outcome === 'update' ? (row.changes ?? []) : [];
    const beside = seen && after ? addressNotes(resource, columns, after, seen) : [];
    // The whole change of an address says more than how its cell was divided.
    const unsaid = errors?.filter(
      ({ field, message }) => message !== SPLIT || !beside.some((one) => one.field === field),
    );
    const notes = beside.length > 0 ? [...(unsaid ?? []), ...beside] : errors;
    const old =
      held &&
      showing &&
      Object.fromEntries(
        columns.map((column) => {
          // An empty cell leaves a state unchanged.
          if (column.shape.byStep && !row.cells[column.key]?.trim()) return [column.key, row.cells[column.key] ?? null];
          const text = cellText(sheetCell(showing, column, held));
          if (text === null) return [column.key, null];
          if (column.shape.kind === 'date') return [column.key, showDay(text)];
          return [column.key, column.shape.kind === 'money' ? showAmount(text) : text];
        }),
      );
    for (const key of after?.preset ?? []) if (known.has(key)) cells[key] = old?.[key] ?? null;
    for (const { field, from, to } of changes) {
      if (known.has(field)) continue;
      cells[field] = to ?? null;
      if (old) old[field] = from ?? null;
    }
    const code = entityId === null ? undefined : codes?.get(entityId);
    if (code !== undefined && (outcome === 'update' || outcome === 'same')) cells[codeField] = code;
    const mended = Object.fromEntries(
      columns.flatMap(({ key }) => {
        const original = columnKey(mapping[key] ?? -1);
        const isMended = row.edits !== null && (original in row.edits || key in row.edits);
        return isMended ? [[key, asShown(key, row.cells[original] ?? null)] as const] : [];
      }),
    );
    const { double, choice } = row;
    return {
      rowNo,
      outcome,
      cells,
      errors: notes,
      before: old ?? null,
      changed: changes.map(({ field }) => field),
      entityId,
      undoKept,
      done: doneAt !== null,
      mended,
      double,
      choice: choice?.is ?? null,
    };
  });
}

/** A row with the addresses that its record will have. */
function withAddresses(
  resource: Resource,
  mapping: ImportMapping,
  row: RowInput,
  before: Values,
  clears: boolean,
): RowInput {
  const names = Object.keys(row.input).filter((name) => resource.fields[name]?.kind === 'address');
  const kept = (name: string) => !clears && !row.input[name];
  const after = names.map((name) => {
    return [name, kept(name) ? before[name] : addressAfter(name, mapping, before[name], row, clears)] as const;
  });
  return { ...row, input: { ...row.input, ...Object.fromEntries(after) } };
}

/** A note at the first column of each address of which a part changes that has no column of its own. */
function addressNotes(
  resource: Resource,
  columns: readonly SheetField[],
  { input, units }: RowInput,
  before: Values,
): ImportError[] {
  return Object.keys(input).flatMap((field) => {
    const own = columns.filter((column) => column.field === field);
    const [first] = own;
    if (resource.fields[field]?.kind !== 'address' || !units || !first) return [];
    const [old, next] = [before[field], input[field]] as (Address | null)[];
    const shown = new Set(own.map(({ part }) => part));
    const isBeside = ADDRESS_PARTS.some(
      (part) => (!shown.has(part) || own.length === 1) && (old?.[part] ?? null) !== (next?.[part] ?? null),
    );
    if (!isBeside || !old) return [];
    const params = { from: addressText(units, old), to: addressText(units, next ?? null) };
    return [{ field: first.key, message: 'Mes.Imports.Address.Becomes', params }];
  });
}

/** A day as cells of a workbook have it. */
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The codes of the records that rows without codes mean. */
async function codesOf(
  call: Call,
  { table }: Source,
  field: string,
  rows: readonly { entityId: string | null }[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ entityId }) => entityId ?? []);
  if (ids.length === 0 || !(field in table)) return new Map();
  const [id, code] = [columnOf(table, 'id'), columnOf(table, field)];
  const found = await call.db.select({ id, code }).from(table).where(isOneOf(id, ids));
  return new Map(found.flatMap((row) => (row.code ? [[textOf(row.id ?? ''), textOf(row.code)] as const] : [])));
}

/** Changes an import under a lock: of two simultaneous actions the second is refused. */
function change(
  call: Call,
  exchange: Exchange,
  id: string,
  work: (inner: Call, found: FoundRun) => Promise<Partial<Run>>,
): Promise<FoundRun> {
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const found = await lockRun(inner, exchange, id);
    const changes = await work(inner, found);
    await tx.update(importRuns).set(changes).where(eq(importRuns.id, id));
    return { ...found, run: { ...found.run, ...changes } };
  });
}

/** Whether the joined columns exist and belong to fields with a column. Without a mapping they are found anew. */
function isJoinable(mapping: ImportMapping, columns: number, { joined = {} }: ImportOptions): boolean {
  if (Object.keys(mapping).length === 0) return true;
  return Object.entries(joined).every(
    ([field, further]) =>
      mapping[field] !== undefined && further.every((column) => column < columns && column !== mapping[field]),
  );
}

/** A refusal of a mapping that names the required columns which it lacks. */
function badMapping(place: Parameters<typeof lackingColumns>[0], given: GivenMapping, options: ImportOptions): Refusal {
  const { resource } = place.source;
  const known = new Set(allSheetFields(resource).map(({ key }) => key));
  const mapping = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, number] => known.has(entry[0]) && entry[1] !== null),
  );
  const lacking = lackingColumns(place, { mapping, options });
  const message = 'Mes.Imports.Mapping.InValid';
  return new Refusal(message, 400, [
    { field: 'mapping', message },
    ...lacking.map((field) => ({ field, message: fieldKey(resource, field.split('.')[0] ?? field, 'Required') })),
  ]);
}
