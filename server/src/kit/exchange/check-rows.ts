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
import type { Decisions } from './decide.ts';
import { judge, type Verdict } from './judge.ts';
import type { Matching } from './match-records.ts';
import type { Numbering } from './numbering.ts';
import { moneyUnits, type ReadFile, rowParser } from './read-cells.ts';

/** The texts of one row by column. */
type Cells = Record<string, string | null>;

export type CheckedRow = Omit<typeof importRows.$inferInsert, 'importRunId'>;

/** The last row of a hundred sheets read one after the other. */
const LAST_ROW = 104_857_600;

/** The key of a column that fills no field. Its cells are kept, so that the file of refused rows is complete. */
export function columnKey(column: number): string {
  return `#${column}`;
}

/** A file with the choices of a person about it. */
export interface CheckedFile extends ReadFile {
  decisions: Decisions;
  matching: Matching;
  /** Gives the codes of new records; undefined when the file has them. */
  numbering: Numbering | undefined;
}

/**
 * Returns a function that judges the rows of one file batch by batch. It remembers unique values, because no two rows
 * may share one.
 */
export function rowChecker(call: Call, source: Source, file: CheckedFile) {
  const { mapping, headers, decisions, matching, numbering } = file;
  const { resource } = source;
  const parse = rowParser(call, source, file);
  const amounts = new Set(moneyUnits(resource, file).keys());
  const fields = new Map(Object.entries(mapping).map(([field, column]) => [column, field]));
  const names = headers.map((_, column) => fields.get(column) ?? columnKey(column));
  const keys = recordKeys(resource);
  const parts = uniqueParts(resource);
  const twinOf = twinsInFile(source);
  const seen = new Map<string, number>();
  const matched = new Map<string, number>();
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

  /** Refuses a second change of one record: a record found by its tax code may stand in two rows. */
  function onlyOnce(verdict: Verdict, rowNo: number): Verdict {
    const { existing, outcome } = verdict;
    if (!existing || outcome === 'refused' || matching.by === 'key') return verdict;
    const row = matched.get(existing.id);
    if (row === undefined) matched.set(existing.id, rowNo);
    if (row === undefined || outcome === 'same') return verdict;
    return {
      outcome: 'refused',
      errors: [{ field: matchField(resource, mapping), message: 'Mes.Imports.Match.Twice', params: { row } }],
    };
  }

  function withoutTwin(verdict: Verdict, rowNo: number): Verdict {
    const { outcome, input, before } = verdict;
    const isWritten = outcome === 'create' || outcome === 'update';
    const error = isWritten && input ? twinOf(input, before, rowNo) : undefined;
    return error ? { outcome: 'refused', errors: [error] } : verdict;
  }

  return async (rows: readonly SheetRow[]): Promise<CheckedRow[]> => {
    const checked = await mapBreathing(rows, ({ rowNumber, cells }) => {
      // A forged file may number its rows at will; every row gets a number of its own here.
      const rowNo = rowNumber > last && rowNumber <= LAST_ROW ? rowNumber : last + 1;
      last = rowNo;
      const written = cellValues(names, cells, mapping, amounts);
      const values = decisions.apply(written);
      const parsed = parse(numbering ? { ...values, [numbering.field]: numbering.provisional(rowNo) } : values);
      const waits = 'input' in parsed && decisions.withoutComing(parsed.input);
      const errors = 'errors' in parsed ? decisions.note(parsed.errors, values) : duplicates(parsed.input, rowNo);
      const notes = 'input' in parsed ? decisions.note(parsed.notes, values) : [];
      const kept = withOriginals(values, written, mapping, headers.length);
      return { rowNo, cells: kept, errors, notes, waits, parsed: 'input' in parsed ? parsed : undefined };
    });
    const sound = checked.filter(({ errors }) => errors.length === 0);
    const verdicts = await judge(
      call,
      source,
      mapping,
      sound.flatMap(({ parsed }) => parsed ?? []),
      { matching },
    );
    const verdictOf = new Map(
      sound.map((row, index) => {
        const verdict = onlyOnce(withoutTwin(verdicts[index] as Verdict, row.rowNo), row.rowNo);
        // A value that the run adds to a catalogue changes its record.
        return [row, row.waits && verdict.outcome === 'same' ? { ...verdict, outcome: 'update' as const } : verdict];
      }),
    );
    return checked.map((row) => {
      const verdict = verdictOf.get(row);
      const { existing, before, outcome = 'refused' } = verdict ?? {};
      const isWritten = outcome === 'create' || outcome === 'update';
      const errors = isWritten ? row.notes : (verdict?.errors ?? row.errors);
      if (numbering && outcome === 'create') row.cells[numbering.field] = numbering.next();
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
  };
}

/**
 * The cells as they are read, and under the key of its column the text of the file where a person decided otherwise: the
 * file of refused rows returns it.
 */
function withOriginals(
  values: Readonly<Cells>,
  written: Readonly<Cells>,
  mapping: ImportMapping,
  columns: number,
): Cells {
  if (values === written) return { ...values };
  const kept: Cells = { ...values };
  for (const [key, column] of Object.entries(mapping))
    if (column < columns && values[key] !== written[key]) kept[columnKey(column)] = written[key] ?? null;
  return kept;
}

/** The first column that identifies a row, to which errors about its record belong. */
function matchField(resource: Resource, mapping: ImportMapping): string {
  return ['taxCode', 'idCard', 'emailAddress'].find((name) => mapping[name] !== undefined) ?? resource.label ?? 'name';
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
