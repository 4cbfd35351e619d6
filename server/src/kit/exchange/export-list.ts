import { isComposite, kinds, nameField } from '@hoivien/contract/kit/field.ts';
import type { ExportFormat } from '@hoivien/contract/kit/exchange/workbook.calls.ts';
import type { Language } from '@hoivien/contract/kit/message.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { type SheetField, sheetFields } from '@hoivien/contract/kit/exchange/sheet.ts';
import { readDitto } from '@hoivien/contract/kit/written/ditto.ts';
import { isDayCell } from './read-value.ts';
import { mapBreathing } from '../breathe.ts';
import type { Call } from '../call.ts';
import type { RowsQuery } from '../crud/list-query.ts';
import type { Source } from '../crud/source.ts';
import type { Values } from '../crud/table.ts';
import { shown } from '../crud/guard.ts';
import { exportRows, readWidest } from '../crud/read.ts';
import { hidesItems, inSight, joinedFields } from '../crud/sight.ts';
import { readParts } from '../crud/values.ts';
import type { AnyCrud } from '../http/resource-routes.ts';
import type { Download } from '../http/route.ts';
import { inTurn, oneAhead, readDb } from '../long-reads.ts';
import type { Cell } from '../spreadsheet/cell.ts';
import type { SheetColumn } from '../spreadsheet/sheet-xml.ts';
import { writeCsv } from '../spreadsheet/write-csv.ts';
import { writeXlsx } from '../spreadsheet/write-xlsx.ts';
import { type Lookups, readLookups } from './lookups.ts';
import { fileDay, listFile } from './workbook-file.ts';
import type { Wording } from './wording.ts';
import { cellOf, type Showing, sheetCell } from './write-cells.ts';

interface ExportQuery {
  list: RowsQuery;
  /** Fields in order. An empty list means the fields that a file can fill and the fields that the list shows. */
  columns: readonly string[];
  language: Language;
  format: ExportFormat;
}

/** One column of an export with the function that makes its cells. */
interface ExportColumn extends SheetColumn {
  cell: (showing: Showing, values: Values) => Cell;
}

/**
 * Exports the rows of a list as a workbook or as separated values. The file is streamed, so memory stays flat, and the query ends when the
 * reader leaves.
 */
export async function exportList(call: Call, area: AnyCrud, query: ExportQuery, wording: Wording): Promise<Download> {
  const { source } = area;
  const { resource } = source;
  const asked = query.columns.length > 0 ? query.columns : defaultFields(resource);
  const unseen = joinedFields(resource, call.actor);
  const names = [...new Set(asked.map(keyOf(resource)))].filter((name) => !unseen.includes(name));
  const reader = { ...call, db: readDb(call) };
  const sheet = sheetFields(resource, await widestLists(reader, source, query.list, names));
  const all = names.flatMap((name) => columnsOf(resource, sheet, name, query.language, wording));
  // A field and a computed column may have the same header. The field comes first, because an import can read it.
  const columns = all.filter(({ header }, place) => all.findIndex((other) => other.header === header) === place);
  const hasParts = names.some((name) => isApart(source, name));
  const lookups: Lookups = hasParts ? await readLookups(call, source) : { targets: new Map(), units: undefined };
  const showing: Showing = { resource, language: query.language, wording, lookups };
  const title = wording.title(resource.area, query.language);
  const batches = await begun(area.exportRows(call, query.list));
  const stream =
    query.format === 'csv'
      ? writeCsv({ columns, rows: rows(), language: query.language })
      : writeXlsx({ sheet: title, columns, rows: rows() });
  return listFile([title, fileDay(call.now)], query.format, stream);

  /**
   * Rows and their parts share one connection in turns: the database reads a batch while the previous one is written.
   */
  async function* whole() {
    for await (const batch of batches) {
      yield await inSight(reader, source, hasParts ? await withParts(reader, source, batch) : batch);
    }
  }

  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const batch of oneAhead(whole())) {
      const cellsOf = (row: Values) => {
        const values = shown(call, resource, row, 'file');
        return columns.map(({ cell }) => cell(showing, values));
      };
      yield await inTurn(() => mapBreathing(batch, cellsOf));
    }
  }
}

/** Reads the first batch before any byte is sent, so that the server can still refuse. */
async function begun<Batch>(batches: AsyncGenerator<Batch>): Promise<AsyncGenerator<Batch>> {
  const first = await batches.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* batches;
  })();
}

/** The highest number of items of each list among the exported rows, so that the sheet has a column for every item. */
async function widestLists(
  call: Call,
  source: Source,
  query: RowsQuery,
  names: readonly string[],
): Promise<Record<string, number>> {
  const lists = names.filter((name) => source.resource.fields[name]?.kind === 'list');
  // The number of columns must not tell how many items are hidden, so lists with hidden items are counted as shown.
  const [hiding, whole] = [true, false].map((hides) =>
    lists.filter((name) => hidesItems(source, call.actor, name) === hides),
  );
  return {
    ...(whole?.length ? await readWidest(call, source, query, whole) : {}),
    ...(hiding?.length ? await widestShown(call, source, query, hiding) : {}),
  };
}

/** The same for lists that may have hidden items: counts only the items that the reader sees. */
async function widestShown(
  call: Call,
  source: Source,
  query: RowsQuery,
  lists: readonly string[],
): Promise<Record<string, number>> {
  const widest: Record<string, number> = {};
  for await (const batch of exportRows(call, source, query)) {
    for (const row of await inSight(call, source, await withParts(call, source, batch)))
      for (const name of lists) widest[name] = Math.max(widest[name] ?? 0, [row[name] ?? []].flat().length);
  }
  return widest;
}

/** Rows with the parts that other tables hold. Where the area itself gave a value for the row, that value wins. */
async function withParts(call: Call, source: Source, rows: readonly Values[]): Promise<Values[]> {
  const parts = await readParts(
    call.db,
    source,
    rows.map(({ id }) => String(id)),
  );
  return rows.map((row) => ({ ...parts.get(String(row.id)), ...row }));
}

/** The column of a sheet. Exports and templates have the same headers, so an import can read an export. */
export function columnOf(
  resource: Resource,
  { key, shape }: SheetField,
  language: Language,
  wording: Wording,
): SheetColumn {
  return { header: wording.label(resource.area, key, language), kind: kindOf(shape.kind) };
}

function kindOf(kind: keyof typeof kinds): SheetColumn['kind'] {
  return kind === 'money' ? 'money' : kinds[kind].cell;
}

/** Whether the value comes from other tables: rows of its own, or a link that needs a name. */
function isApart({ resource }: Source, name: string): boolean {
  const field = allFields(resource)[name];
  return field !== undefined && (isComposite(field) || field.kind === 'reference');
}

/**
 * The fields that a file can fill, then the other fields that the list can show. Names of links are left out: the
 * link's own column shows them.
 */
function defaultFields(resource: Resource): string[] {
  const inputs = [...new Set(sheetFields(resource).map(({ field }) => field))].filter(
    (name) => resource.fields[name]?.kind !== 'identity',
  );
  const linked = new Set(inputs.map((name) => nameField(name, resource.fields[name])));
  const shown = Object.entries(allFields(resource)).filter(
    ([name, { list }]) => list && !inputs.includes(name) && !linked.has(name),
  );
  return [...inputs, ...shown.map(([name]) => name)];
}

/**
 * Replaces the name of a link in the natural key by the link itself, so that an import of the file finds the records.
 */
function keyOf(resource: Resource): (name: string) => string {
  const links = (resource.naturalKey ?? []).map((name) => [nameField(name, resource.fields[name]), name] as const);
  const byName = new Map(links);
  return (name) => byName.get(name) ?? name;
}

function columnsOf(
  resource: Resource,
  sheet: readonly SheetField[],
  name: string,
  language: Language,
  wording: Wording,
): ExportColumn[] {
  const own = sheet.filter(({ field }) => field === name);
  if (own.length > 0 && resource.fields[name]?.kind !== 'identity') {
    return own.map((column) => ({
      ...columnOf(resource, column, language, wording),
      cell: (showing, values) => asItself(sheetCell(showing, column, values)),
    }));
  }
  const shape = allFields(resource)[name];
  if (shape && (isComposite(shape) || shape.kind === 'identity')) return [];
  return [
    {
      header: wording.label(resource.area, name, language),
      kind: shape ? kindOf(shape.kind) : 'text',
      cell: (showing, values) =>
        asItself(shape ? cellOf(showing, name, shape, values[name]) : ((values[name] ?? null) as Cell)),
    },
  ];
}

/** A blank without width before a text that an import would take for that of the cell above. Imports drop it. */
function asItself(cell: Cell): Cell {
  return typeof cell === 'string' && (readDitto(cell) || isDayCell(cell)) ? `\u200b${cell}` : cell;
}
