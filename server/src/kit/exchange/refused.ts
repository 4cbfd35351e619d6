import type { ImportMoney } from '@hoivien/contract/kit/exchange/import-run.ts';
import { headingUnit } from '@hoivien/contract/kit/written/money-unit.ts';
import type { Language } from '@hoivien/contract/kit/message.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import { importRows } from '../../db/tables/kit.ts';
import type { Call } from '../call.ts';
import type { Download } from '../http/route.ts';
import { oneAhead, readDb } from '../long-reads.ts';
import type { Cell } from '../spreadsheet/cell.ts';
import { columnName } from '../spreadsheet/cell-xml.ts';
import { writeXlsx } from '../spreadsheet/write-xlsx.ts';
import { columnKey } from './check-rows.ts';
import { UNIT_WORDS } from '../spreadsheet/cell-text.ts';
import { restColumn } from './columns/match-headers.ts';
import { moneyOf } from './money-units.ts';
import { type Exchange, findRun } from './runs.ts';
import { fileDay, workbookFile } from './workbook-file.ts';

const BATCH = 1_000;

/**
 * A workbook of the refused rows with their original cells and the reason in a last column, to be corrected and
 * imported again.
 */
export async function refusedRows(call: Call, exchange: Exchange, id: string, language: Language): Promise<Download> {
  const { wording } = exchange;
  const { run, area } = await findRun(call, exchange, id);
  const fields = new Map(Object.entries(run.mapping).map(([field, column]) => [column, field]));
  const fieldOf = (column: number) => fields.get(column) ?? columnKey(column);
  // Where a person decided about a value, the key of the column has the text of the file. A changed cell stays changed.
  const textOf = (
    cells: Readonly<Record<string, string | null>>,
    edits: Readonly<Record<string, string>> | null,
    column: number,
  ) =>
    edits?.[columnKey(column)] ??
    (columnKey(column) in cells ? cells[columnKey(column)] : cells[fieldOf(column)]) ??
    null;
  const { resource } = area.source;
  const units = new Map<number, string>();
  for (const money of moneyOf(resource, run).filter(({ from }) => from !== 'format')) {
    const column = run.mapping[money.field];
    if (column !== undefined) units.set(column, unitText(money));
    const rest = money.field === resource.rest?.of && money.from !== 'heading' && restColumn(resource, run, wording);
    if (typeof rest === 'number') units.set(rest, unitText(money));
  }
  // The file has no rows above its heading, so each heading says the unit of its amounts.
  const { joined = {} } = run.options;
  const labels = new Map(
    Object.keys(joined).map((field) => [run.mapping[field], wording.label(run.area, field, language)] as const),
  );
  // A joined text stands in the column of its field.
  const further = new Set(Object.values(joined).flat());
  const columns = [...run.headers.keys()].filter((column) => fields.has(column) || !further.has(column));
  const headers = columns.map((column) => {
    const header = run.headers[column] ?? '';
    const unit = units.get(column);
    const label = labels.get(column);
    if (label !== undefined) return label;
    return unit === undefined ? header || columnName(column) : `${headingUnit(header).bare} (${unit})`;
  });
  // The file has no headings of sections, so what they say stands in a column.
  const told = Object.entries(run.options.sections ?? {}).flatMap(([field, answer]) => {
    return answer === 'take' && run.mapping[field] === undefined ? [field] : [];
  });
  const reason = wording.text('reason', language);
  const title = wording.title(run.area, language);
  const stream = writeXlsx({
    sheet: title,
    columns: [
      ...[...headers, ...told.map((field) => wording.label(run.area, field, language))].map((header) => ({
        header,
        kind: 'text' as const,
      })),
      { header: reason, kind: 'text', width: 48 },
    ],
    rows: oneAhead(batches()),
  });
  return workbookFile([title, wording.text('refused', language), fileDay(call.now)], stream);

  async function* batches(): AsyncGenerator<Cell[][]> {
    for (let after = 0; ; ) {
      const rows = await readDb(call)
        .select({
          rowNo: importRows.rowNo,
          cells: importRows.cells,
          edits: importRows.edits,
          errors: importRows.errors,
        })
        .from(importRows)
        .where(and(eq(importRows.importRunId, id), eq(importRows.outcome, 'refused'), gt(importRows.rowNo, after)))
        .orderBy(asc(importRows.rowNo))
        .limit(BATCH);
      const last = rows.at(-1);
      if (!last) return;
      after = last.rowNo;
      yield rows.map(({ cells, edits, errors }) => [
        ...columns.map((column) => textOf(cells, edits, column)),
        ...told.map((field) => cells[field] ?? null),
        reasonOf(errors),
      ]);
    }
  }

  function reasonOf(errors: (typeof importRows.$inferSelect)['errors']): string {
    return (errors ?? []).map(({ message, params }) => wording.message(message, language, params)).join('; ');
  }
}

/** The unit of a column as a heading says it, so that the file is read as before. */
function unitText({ unit, said, currency }: ImportMoney): string {
  if (unit === null) return currency ?? said ?? '';
  const word = UNIT_WORDS.get(unit);
  return word === undefined ? 'đồng' : `${word} đồng`;
}
