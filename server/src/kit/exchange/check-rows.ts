import { amountText } from '@hoivien/contract/kit/amount.ts';
import { fieldKey, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { ImportError, ImportMapping, importRows } from '../../db/tables/kit.ts';
import { mapBreathing } from '../breathe.ts';
import type { Call } from '../call.ts';
import { keyField, keyText, type RecordKey, recordKeys } from '../crud/record-key.ts';
import { twinsInFile } from '../crud/shared-values.ts';
import type { Source } from '../crud/source.ts';
import type { Values } from '../crud/table.ts';
import type { Cell, SheetRow } from '../spreadsheet/cell.ts';
import { cellText } from './cell-text.ts';
import { judge, type Verdict } from './judge.ts';
import { columnWatch } from './column-facts.ts';
import { mappedFields, moneyUnits, type ReadFile, rowParser } from './read-cells.ts';

/** The texts of one row by column. */
type Cells = Record<string, string | null>;

export type CheckedRow = Omit<typeof importRows.$inferInsert, 'importRunId'>;

/** The last row that a spreadsheet can have. */
const LAST_ROW = 1_048_576;

/** The key of a column that fills no field. Its cells are kept, so that the file of refused rows is complete. */
export function columnKey(column: number): string {
  return `#${column}`;
}

/**
 * Judges the rows of one file batch by batch. It remembers unique values, because no two rows may share one, and at the
 * end knows what whole columns tell about their cells.
 */
export function rowChecker(call: Call, source: Source, file: ReadFile) {
  const { mapping, headers } = file;
  const { resource } = source;
  const parse = rowParser(call, source, file);
  const amounts = new Set(moneyUnits(resource, file).keys());
  const fields = new Map(Object.entries(mapping).map(([field, column]) => [column, field]));
  const names = headers.map((_, column) => fields.get(column) ?? columnKey(column));
  const keys = recordKeys(resource);
  const parts = uniqueParts(resource);
  const twinOf = twinsInFile(source);
  const watch = columnWatch(mappedFields(resource, mapping));
  const seen = new Map<string, number>();
  let last = 0;

  /** One error for each unique value that an earlier row already has; it names that row. */
  function duplicates(input: Readonly<Values>, rowNo: number): ImportError[] {
    const own = [
      ...keys.map((key) => ({ path: [keyField(key)], text: keyText(key, input) })),
      ...parts.map((path) => ({ path, text: keyText([path[1]], (input[path[0]] ?? {}) as Values) })),
    ];
    return own.flatMap(({ path: [name = '', part], text }) => {
      if (text === undefined) return [];
      const field = part === undefined ? name : `${name}.${part}`;
      const row = seen.get(`${field}\n${text}`);
      if (row !== undefined) return [{ field, message: fieldKey(resource, name, 'Duplicate', part), params: { row } }];
      seen.set(`${field}\n${text}`, rowNo);
      return [];
    });
  }

  function withoutTwin(verdict: Verdict, rowNo: number): Verdict {
    const { outcome, input, before } = verdict;
    const isWritten = outcome === 'create' || outcome === 'update';
    const error = isWritten && input ? twinOf(input, before, rowNo) : undefined;
    return error ? { outcome: 'refused', errors: [error] } : verdict;
  }

  return { facts: () => watch.facts(), check };

  async function check(rows: readonly SheetRow[]): Promise<CheckedRow[]> {
    const checked = await mapBreathing(rows, ({ rowNumber, cells }) => {
      // A forged file may number its rows at will; every row gets a number of its own here.
      const rowNo = rowNumber > last && rowNumber <= LAST_ROW ? rowNumber : last + 1;
      last = rowNo;
      const values = cellValues(names, cells, mapping, amounts);
      watch.see(values);
      const parsed = parse(values);
      const errors = 'errors' in parsed ? parsed.errors : duplicates(parsed.input, rowNo);
      return { rowNo, cells: values, errors, parsed: 'input' in parsed ? parsed : undefined };
    });
    const sound = checked.filter(({ errors }) => errors.length === 0);
    const verdicts = await judge(
      call,
      source,
      mapping,
      sound.flatMap(({ parsed }) => parsed ?? []),
    );
    const verdictOf = new Map(sound.map((row, index) => [row, withoutTwin(verdicts[index] as Verdict, row.rowNo)]));
    return checked.map((row) => {
      const verdict = verdictOf.get(row);
      const { existing, before, outcome = 'refused' } = verdict ?? {};
      const isWritten = outcome === 'create' || outcome === 'update';
      const errors = isWritten ? (row.parsed?.notes ?? []) : (verdict?.errors ?? row.errors);
      return {
        rowNo: row.rowNo,
        outcome,
        code: codeOf(row.cells, keys[0] ?? []),
        cells: row.cells,
        errors: errors.length > 0 ? [...errors] : null,
        entityId: existing?.id ?? null,
        before: outcome === 'update' && before ? before : null,
      };
    });
  }
}

/** Parts of objects whose values must be unique among the records. */
function uniqueParts(resource: Resource): (readonly [field: string, part: string])[] {
  return inputFields(resource).flatMap((name) => {
    const field = resource.fields[name];
    const parts = field?.kind === 'object' ? Object.entries(field.fields ?? {}).filter(([, { unique }]) => unique) : [];
    return parts.map(([part]) => [name, part] as const);
  });
}

function cellValues(
  names: readonly string[],
  cells: SheetRow['cells'],
  mapping: ImportMapping,
  amounts: ReadonlySet<string>,
): Cells {
  const values: Cells = {};
  const textOf = (name: string, cell: Cell | undefined) =>
    typeof cell === 'number' && amounts.has(name) ? amountText(cell) : cellText(cell);
  names.forEach((name, column) => {
    const text = textOf(name, cells[column]);
    if (text !== null || mapping[name] !== undefined) values[name] = text;
  });
  // One column may fill two fields.
  for (const [field, column] of Object.entries(mapping)) values[field] ??= textOf(field, cells[column]);
  return values;
}

/** The name of a row for people: the cells of its key. */
function codeOf(cells: Readonly<Cells>, key: RecordKey): string | null {
  const texts = key.flatMap((field) => cells[field] ?? []);
  return texts.length > 0 ? texts.join(' · ').slice(0, 254) : null;
}
