import { kinds } from '@hoivien/contract/kit/field.ts';
import type { Language } from '@hoivien/contract/kit/message.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import type { ListQuery } from '@hoivien/contract/kit/paging.ts';
import { allFields, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { Call } from '../call.ts';
import type { AnyCrud } from '../http/resource-routes.ts';
import type { Download } from '../http/route.ts';
import type { Cell } from '../spreadsheet/cell.ts';
import type { SheetColumn } from '../spreadsheet/sheet-xml.ts';
import { writeXlsx } from '../spreadsheet/write-xlsx.ts';
import { fileDay, workbookFile } from './workbook-file.ts';
import type { Wording } from './wording.ts';

interface ExportQuery {
  list: ListQuery;
  /** Fields in order; none means those that a file can fill and those that the list shows at first. */
  columns: readonly string[];
  language: Language;
}

/** The rows of a list as a workbook, streamed: memory stays flat, and leaving early ends the query. */
export function exportList(call: Call, area: AnyCrud, query: ExportQuery, wording: Wording): Download {
  const { resource } = area.source;
  const names = query.columns.length > 0 ? query.columns : defaultColumns(resource);
  const title = wording.title(resource.area, query.language);
  const columns = names.map((name) => columnOf(resource, name, query.language, wording));
  const shown = (name: string, value: unknown) => cellOf(resource, name, value, query.language, wording);
  const stream = writeXlsx({ sheet: title, columns, rows: cells(area.exportRows(call, query.list), names, shown) });
  return workbookFile([title, fileDay(call.now)], stream);
}

/** Names that a list can be exported with. */
export function exportableFields(resource: Resource): string[] {
  const fields = Object.entries(allFields(resource)).filter(([, { kind }]) => kind !== 'reference');
  return [...fields.map(([name]) => name), ...Object.keys(people)];
}

/** The column of a field; its header is the same in exports and templates, so that one can be read as the other. */
export function columnOf(resource: Resource, name: string, language: Language, wording: Wording): SheetColumn {
  const kind = allFields(resource)[name]?.kind;
  return { header: wording.label(resource.area, name, language), kind: kind ? kinds[kind].cell : 'text' };
}

/** Fields of a record that are names of people, and where the rows of an export hold them. */
const people: Readonly<Record<string, string>> = { createdBy: 'createdByName', updatedBy: 'updatedByName' };

function defaultColumns(resource: Resource): string[] {
  // A reference is an id; its name stands in a field of its own.
  const inputs = inputFields(resource).filter((name) => resource.fields[name]?.kind !== 'reference');
  const shown = Object.entries(allFields(resource)).filter(
    ([name, { list }]) => list === 'shown' && !inputs.includes(name),
  );
  return [...inputs, ...shown.map(([name]) => name)];
}

async function* cells(
  batches: AsyncGenerator<Record<string, unknown>[]>,
  names: readonly string[],
  shown: (name: string, value: unknown) => Cell,
): AsyncGenerator<Cell[][]> {
  const keys = names.map((name) => people[name] ?? name);
  for await (const rows of batches) {
    yield rows.map((row) => keys.map((key, index) => shown(names[index] ?? key, row[key] ?? null)));
  }
}

/** A value as people read it in a sheet. */
function cellOf(resource: Resource, name: string, value: unknown, language: Language, wording: Wording): Cell {
  const field = allFields(resource)[name];
  if (field?.choices && value !== null) return wording.choice(resource.area, name, value as string | number, language);
  if (field?.kind === 'phone' && typeof value === 'string') return showPhone(value);
  return value as Cell;
}
