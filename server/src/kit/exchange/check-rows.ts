import type { ImportChoice, ImportDouble } from '@hoivien/contract/kit/exchange/import-mend.ts';
import type { Field } from '@hoivien/contract/kit/field.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { fieldKey, inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { ImportError, ImportMapping, importRows } from '../../db/tables/kit.ts';
import { mapBreathing } from '../breathe.ts';
import type { Call } from '../call.ts';
import { keyField, keyText, type RecordKey, recordKeys } from '../crud/record-key.ts';
import { reasonedFields, twinsInFile } from '../crud/shared-values.ts';
import type { Source } from '../crud/source.ts';
import type { Values } from '../crud/table.ts';
import type { FilledCell, ReadCell, SheetRow } from '../spreadsheet/cell.ts';
import { textOf } from '../text.ts';
import { cellText } from '../spreadsheet/cell-text.ts';
import { type Decisions, identitiesOf, presetKeys, withPresets } from './decisions.ts';
import { asked, doubleOf, joinedTo, likelyRecords, otherName, otherPerson, TWICE, withChoice } from './doubles.ts';
import { changesOf } from './changed-cells.ts';
import { verdictsOf, type Verdict } from './verdicts.ts';
import { restFault, smallAmount, stateFault, type RestColumn } from './check-rest.ts';
import { cellReaders } from './columns/cell-reader.ts';
import { columnWatch } from './columns/column-facts.ts';
import { meaningOf } from './closed-values.ts';
import { isMarkable, joinedText, mayBeGiven } from './columns/join-columns.ts';
import { partsOfHeading } from './columns/mark-columns.ts';
import { looseKey } from './columns/heading-key.ts';
import { lacksState, stateColumn } from './columns/match-headers.ts';
import { headsLeft, isNotCurrent, leftBelow, leftRemark, STATE } from './columns/standing.ts';
import type { Matching } from './match-records.ts';
import type { Numbering } from './numbering.ts';
import { mappedFields } from './money-units.ts';
import { shortened, TOO_SMALL } from './read-value.ts';
import { isEmpty } from './merge-people.ts';
import { BEGINS, DEFAULTED, isOwn, parted, type ReadFile, type RowInput, rowParser } from './read-cells.ts';
import { sectionKey } from './sections.ts';
import { filledFrom, filledKey, filledText, struckKey } from './stand-ins.ts';

/** The texts of one row by column. */
type Cells = Record<string, string | null>;

export type CheckedRow = Omit<typeof importRows.$inferInsert, 'importRunId'>;

/** Headings of remarks. */
const REMARK = /^(?:ghi chu|nhan xet|ly do|thong tin|notes?|remarks?)(?: (?:khac|them|chung|\d))*$/;

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
  /** The column of what is left of an amount, by which rows are checked. */
  rest: RestColumn | undefined;
}

/**
 * Judges the rows of one file batch by batch. It remembers unique values, because no two rows may share one, and at the
 * end knows what whole columns tell about their cells.
 */
export function rowChecker(call: Call, source: Source, file: CheckedFile) {
  const { mapping, headers, decisions, matching, numbering } = file;
  const { resource } = source;
  const parse = rowParser(call, source, file);
  const columns = mappedFields(resource, mapping);
  const own = new Set(columns.flatMap((column) => (isOwn(resource, column) ? [column.key] : [])));
  // A merged amount may be that of each row or of all together.
  const quantities = new Set(columns.flatMap(({ key, shape }) => (isQuantity(shape) ? [key] : [])));
  const showing = { resource, language: 'vi' as const, wording: file.wording, lookups: file.lookups };
  const ofKind = (kind: string) => columns.filter(({ shape }) => shape.kind === kind).map(({ key }) => key);
  // Where a person chose the unit, the format says nothing. A quantity is its number, too.
  const chosen = file.money.filter(({ from }) => from === 'chosen').map(({ field }) => field);
  const unitAt = new Map(file.money.map(({ field, unit }) => [field, unit ?? 1]));
  const amounts = new Map<string, number | 'bare'>([
    ...ofKind('decimal').map((key) => [key, 'bare'] as const),
    ...ofKind('money').map((key) => [key, unitAt.get(key) ?? 1] as const),
    ...chosen.map((key) => [key, 'bare'] as const),
    ...(file.rest?.column === undefined ? [] : [[columnKey(file.rest.column), file.rest.unit] as const]),
  ]);
  const reader = cellReaders(columns, amounts);
  const stateAt = stateColumn(resource, file, file.wording);
  const isStateless = lacksState(resource.fields, mapping);
  const fields = new Map(Object.entries(mapping).map(([field, column]) => [column, field]));
  const { joined = {} } = decisions.options;
  const further = new Set(Object.values(joined).flat());
  // The text of a joined column stands in that of its field.
  const names = headers.map((_, column) => fields.get(column) ?? (further.has(column) ? null : columnKey(column)));
  const mapped = Object.entries(mapping);
  /** Fields whose column fills another field, too. */
  const doubled = mapped.filter(([field, column]) => names[column] !== field);
  /** Fields without a column of the file. */
  const beside = mapped.flatMap(([field, column]) => (column >= headers.length ? [field] : []));
  const joinedColumns = columns.filter(({ key }) => joined[key]);
  const shared = joinedColumns.filter(({ key }) => joined[key]?.some((column) => fields.has(column)));
  const meant = meaningOf(resource, file.wording, file.lookups);
  const { sections: answers = {} } = decisions.options;
  const told = new Set(
    columns.flatMap(({ key }) => (answers[key] === 'take' && (mapping[key] ?? 0) >= headers.length ? [key] : [])),
  );
  /** The values of columns of marks, which their headings say. */
  const valuesAt = new Map(
    columns.flatMap((column) => {
      const { key } = column;
      if (!joined[key] || !isMarkable(column)) return [];
      const values = [mapping[key] ?? -1, ...joined[key]].map((at) => {
        const { own: said } = partsOfHeading(headers[at] ?? '');
        return meant(said).get(key) ?? said;
      });
      return [[key, values] as const];
    }),
  );
  const struckAt = columns.flatMap(({ key }) =>
    [mapping[key] ?? -1, ...(joined[key] ?? [])].map((column) => [key, column, struckKey(column)] as const),
  );
  const filledAt = columns.map(({ key }) => [key, mapping[key] ?? -1, filledKey(mapping[key] ?? -1)] as const);
  const remarks = names.flatMap((name, at) =>
    name && isStateless && REMARK.test(looseKey(headers[at] ?? '')) ? [name] : [],
  );
  const leftAt = headers.flatMap((header, at) => (isStateless && at !== stateAt && headsLeft(header) ? [at] : []));
  const keys = recordKeys(resource);
  const parts = uniqueParts(resource);
  const joins = columns.flatMap(({ key, shape }) => {
    const column = mapping[key] ?? -1;
    const beside = Math.max(column, ...(joined[key] ?? [])) + 1;
    const isOpen = beside < headers.length && !headers[beside] && !fields.has(beside) && !further.has(beside);
    return shape.kind === 'person' && column >= 0 && isOpen ? [{ key, column, beside }] : [];
  });
  const identities = identitiesOf(source);
  const reasoned = reasonedFields(resource);
  const twinOf = twinsInFile(source);
  const doubted = file.money.flatMap(({ field, unit, from, why }) =>
    from !== 'chosen' && why === null && unit !== null ? [[field, unit] as const] : [],
  );
  const watch = columnWatch(columns, new Map(doubted));
  const seen = new Map<string, number>();
  const matched = new Map<string, number>();
  const likely = new Map<string, number>();
  let last = 0;

  /** The texts of fields that several columns fill. */
  function withJoined(values: Cells, cells: SheetRow['cells']): Cells {
    for (const column of joinedColumns) {
      const { key } = column;
      const texts = [mapping[key] ?? -1, ...(joined[key] ?? [])].map((at) => cellText(cells[at]));
      values[key] = joinedText(column, texts, shared.includes(column), valuesAt.get(key));
    }
    return values;
  }

  /** Notes about values that the heading of a cell told. */
  function toldByHeading(values: Cells, written: Readonly<Cells>): ImportError[] {
    return joinedColumns.flatMap(({ key, shape }) => {
      const to = values[key];
      const words = valuesAt.get(key) ?? (shape.choices ? ['Nam', 'Nữ'] : []);
      const at = words.indexOf(to ?? '');
      const column = [mapping[key], ...(joined[key] ?? [])][at];
      if (!to || to !== written[key] || column === undefined) return [];
      return [{ field: key, message: 'Mes.Imports.Understood.Heading', params: { to, header: headers[column] ?? '' } }];
    });
  }

  /** One error for each unique value that an earlier row already has; it names that row. */
  function duplicates(input: Readonly<Values>, rowNo: number): ImportError[] {
    return uniqueTexts(input).flatMap(({ path, field, name, part, text }) => {
      const row = seen.get(`${field}\n${text}`);
      if (row !== undefined && path === resource.naturalKey) return [sameKey(field, path, row)];
      if (row !== undefined) return [{ field, message: fieldKey(resource, name, 'Duplicate', part), params: { row } }];
      seen.set(`${field}\n${text}`, rowNo);
      return [];
    });
  }

  /** The error of a row whose record an earlier row has: what makes it the same one. */
  function sameKey(field: string, key: RecordKey, row: number): ImportError {
    const [vi, en] = LANGUAGES.map((language) =>
      key.map((name) => file.wording.label(resource.area, name, language).toLowerCase()).join(', '),
    );
    return { field, message: 'Mes.Imports.Key.Duplicate', params: { row, vi: vi ?? '', en: en ?? '' } };
  }

  /** The error of a row with an identity number that an earlier row has. The numbers are kept in memory alone. */
  function sameIdentity(input: Readonly<Values>, rowNo: number): ImportError[] {
    return identities.flatMap((field) => {
      const value = input[field];
      if (typeof value !== 'string' || value === '') return [];
      const row = seen.get(`${field}\n${value}`) ?? rowNo;
      seen.set(`${field}\n${value}`, row);
      return row === rowNo ? [] : [{ field, message: fieldKey(resource, field, 'Duplicate'), params: { row } }];
    });
  }

  function uniqueTexts(input: Readonly<Values>) {
    const own = [
      ...keys.map((path) => ({ path, name: keyField(path), part: undefined, text: keyText(path, input) })),
      ...parts.map((path) => {
        const [name, part] = path;
        return { path, name, part, text: keyText([part], (input[name] ?? {}) as Values) };
      }),
    ];
    return own.flatMap(({ text, ...one }) => {
      const field = one.part === undefined ? one.name : `${one.name}.${one.part}`;
      return text === undefined ? [] : [{ ...one, field, text }];
    });
  }

  /** Refuses a second change of one record: a record found by its tax code may stand in two rows. */
  function onlyOnce(verdict: Verdict, rowNo: number): Verdict {
    const { existing, outcome } = verdict;
    if (!existing || outcome === 'refused') return verdict;
    const row = matched.get(existing.id);
    if (row === undefined) matched.set(existing.id, rowNo);
    if (row === undefined || outcome === 'same') return verdict;
    return {
      outcome: 'refused',
      errors: [{ field: matchField(resource, mapping), message: TWICE, params: { row } }],
    };
  }

  function withoutTwin(verdict: Verdict, rowNo: number): Verdict {
    const { outcome, input, before } = verdict;
    const isWritten = outcome === 'create' || outcome === 'update';
    const error = isWritten && input ? twinOf(input, before, rowNo) : undefined;
    return error ? { outcome: 'refused', errors: [error] } : verdict;
  }

  /** The error of a row that would write amounts which do not fit what its file says is left. */
  function restError({ left }: { left: string | null }, { outcome, input }: Verdict): ImportError | undefined {
    // A record keeps what was paid, whatever its file lacks.
    const isWritten = outcome === 'create' || (outcome === 'update' && left !== null);
    return file.rest && isWritten && input ? restFault(resource, input, left, file.rest.unit) : undefined;
  }

  /** The earlier row of the file that is likely the same record. */
  function likelyRow(input: Values, rowNo: number): ImportDouble | undefined {
    let found: ImportDouble | undefined;
    for (const { key, fields: own } of source.doubles?.keysOf(input) ?? []) {
      const row = likely.get(key);
      if (row === undefined) likely.set(key, rowNo);
      else found ??= { fields: own, row, record: null, may: ['same', 'new', 'leave'] };
    }
    return found;
  }

  return { facts: () => watch.facts(), check, checkTexts, readOnly };

  /** Reads rows without judging them, for the values that no catalogue has. */
  async function readOnly(rows: readonly TextRow[]): Promise<void> {
    await mapBreathing(rows, ({ rowNo, written, edits }) => {
      const values = { ...decisions.apply(withEdits(written, edits, file, beside)), ...givenEdits(edits, mapping) };
      const typed = edits ? typedKeys(edits, mapping) : undefined;
      const parsed = parse(
        numbering ? { ...values, [numbering.field]: numbering.provisional(rowNo) } : values,
        null,
        typed,
      );
      decisions.note('errors' in parsed ? parsed.errors : parsed.notes, values);
    });
  }

  /** What the file says of a row that is not so of a new record: its state, the headings above it and at its columns, remarks. */
  function notCurrent(written: Cells, values: Cells): string | undefined {
    const own = stateAt === undefined ? null : written[columnKey(stateAt)];
    if (own) return isNotCurrent(own) ? own : undefined;
    const left = leftAt.map((at) => leftBelow(headers[at] ?? '', values[names[at] ?? '']));
    const told = remarks.map((name) => leftRemark(values[name]));
    return written[sectionKey(STATE)] ?? [...left, ...told].find(Boolean);
  }

  /** Judges rows of the file, with the changes and choices that a person made about them. */
  function check(rows: readonly SheetRow[], mended: ReadonlyMap<number, MendedTexts> = NONE): Promise<CheckedRow[]> {
    const texts = rows.map(({ rowNumber, cells, filled, struck, sections }) => {
      watch.seeTexts(
        (key) => {
          const cell = cells[mapping[key] ?? -1];
          return typeof cell === 'string' ? cell : undefined;
        },
        (key) => {
          const cell = cells[mapping[key] ?? -1];
          return cell instanceof Date ? (cellText(cell) ?? undefined) : undefined;
        },
      );
      // A forged file may number its rows at will; every row gets a number of its own here.
      const rowNo = rowNumber > last && rowNumber <= LAST_ROW ? rowNumber : last + 1;
      last = rowNo;
      const written = withJoined(cellValues(names, doubled, cells, mapping, reader), cells);
      if (filled) fill(written, filled);
      for (const [field, said] of sections ?? [])
        if (told.has(field) || (field === STATE && isStateless)) written[sectionKey(field)] = said.value;
      for (const [column, text] of struck ?? []) written[struckKey(column)] = text ?? '';
      return { rowNo, written, ...mended.get(rowNo) };
    });
    return checkTexts(texts);
  }

  /** Keeps why cells have the value of another one. What only one record can have keeps its mark and is refused. */
  function fill(written: Cells, filled: ReadonlyMap<number, FilledCell>): void {
    for (const [column, cell] of filled) {
      const keys = Object.keys(mapping).filter((key) => mapping[key] === column);
      if (keys.length === 0) continue;
      const kept = keys.filter((key) => own.has(key) || (cell.mark === null && quantities.has(key)));
      for (const key of kept) written[key] = cell.mark;
      if (cell.mark === null || kept.length === 0) written[filledKey(column)] = filledText(cell);
    }
  }

  /** The notes at cells with the value of another one. A changed cell has its own. */
  function filledNotes({ written, edits }: TextRow): ImportError[] {
    return filledAt.flatMap(([key, column, at]): ImportError[] => {
      const text = written[at];
      if (typeof text !== 'string' || (edits && columnKey(column) in edits)) return [];
      const from = filledFrom(text);
      const to = shortened(written[key] ?? '');
      if ('mark' in from) return [{ field: key, message: ABOVE, params: { from: from.mark, to } }];
      if (own.has(key)) return [{ field: key, message: MERGED_OWN, params: { row: from.row } }];
      if (quantities.has(key)) return [{ field: key, message: MERGED_AMOUNT, params: { row: from.row } }];
      return [{ field: key, message: MERGED, params: { row: from.row } }];
    });
  }

  /** The notes at cells of which a part is struck through, and the errors where all is. A changed cell has its own. */
  function struckNotes({ written, edits }: TextRow): ImportError[] {
    return struckAt.flatMap(([key, column, at]): ImportError[] => {
      const from = written[at];
      if (typeof from !== 'string' || (edits && columnKey(column) in edits)) return [];
      const text = shortened(written[key] ?? '');
      if (from === '') return [{ field: key, message: STRUCK, params: { text } }];
      return [{ field: key, message: STRUCK_PART, params: { from: shortened(from), to: text } }];
    });
  }

  /** The errors at names beside which a column without a heading may have the rest of the name. A changed cell is whole. */
  function cutNames({ written, edits }: TextRow): ImportError[] {
    return joins.flatMap(({ key, column, beside }): ImportError[] => {
      const [name, rest] = [written[key]?.trim(), written[columnKey(beside)]?.trim()];
      if (!name || !rest || !mayBeGiven(rest) || (edits && columnKey(column) in edits)) return [];
      return [{ field: key, message: 'Mes.Imports.Write.NameBeside', params: { text: name, beside: rest } }];
    });
  }

  async function checkTexts(rows: readonly TextRow[]): Promise<CheckedRow[]> {
    const read = await mapBreathing(rows, (row) => {
      const own = decisions.apply(withEdits(row.written, row.edits, file, beside));
      watch.see(row.edits ? row.written : own);
      const values = { ...own, ...givenEdits(row.edits, mapping) };
      const [lost, fills] = parted([...filledNotes(row), ...struckNotes(row), ...cutNames(row)], ({ message }) =>
        message.startsWith('Mes.Imports.Write.'),
      );
      return { ...row, values, fills: [...toldByHeading(values, row.written), ...fills], lost };
    });
    join(read);
    const leftOut = new Set(rows.flatMap(({ rowNo, choice }) => (choice?.is === 'leave' ? [rowNo] : [])));
    const checked = await mapBreathing(read, (row) => {
      const { rowNo, values, written, edits, choice, fills, lost } = row;
      const target = joinedTo(choice);
      // A row that a person joined to one that is left out stands alone.
      const isOut = choice?.is === 'leave' || (target !== undefined && !leftOut.has(target));
      const typed = edits ? typedKeys(edits, mapping) : undefined;
      const parsed = withLost(
        parse(numbering ? { ...values, [numbering.field]: numbering.provisional(rowNo) } : values, null, typed),
        lost,
      );
      const kept = withOriginals(values, written, mapped, headers.length);
      const preset = presetKeys({ ...file, options: decisions.options }, kept, edits);
      const input = 'input' in parsed ? withChoice(source, withPresets(parsed, preset), choice) : undefined;
      const waits = input !== undefined && decisions.withoutComing(input.input);
      const marks = input ? marksOf(input.input) : [];
      const isJudged = input !== undefined && !isOut;
      const errors =
        'errors' in parsed
          ? decisions.note(parsed.errors, values)
          : isOut
            ? []
            : [...duplicates(parsed.input, rowNo), ...sameIdentity(parsed.input, rowNo)];
      const near = isJudged ? likelyRow(input.input, rowNo) : undefined;
      const notes = 'input' in parsed ? decisions.note([...parsed.notes, ...fills], values) : [];
      const left = file.rest?.column === undefined ? null : (written[columnKey(file.rest.column)] ?? null);
      const state = notCurrent(written, values);
      return {
        rowNo,
        left,
        state,
        cells: kept,
        errors,
        notes,
        waits,
        marks,
        near,
        isOut,
        edits,
        choice,
        parsed: input,
      };
    });
    const sound = checked.filter(({ errors, isOut }) => errors.length === 0 && !isOut);
    const verdicts = await verdictsOf(
      call,
      source,
      mapping,
      sound.flatMap(({ parsed }) => parsed ?? []),
      { matching },
    );
    const records = await likelyRecords(call, source, verdicts);
    const verdictOf = new Map(
      sound.map((row, index) => {
        const first = verdicts[index] as Verdict;
        const double = first.outcome === 'create' && !row.choice ? (row.near ?? records.get(index)) : undefined;
        if (double) return [row, { outcome: 'asked' as const, errors: asked(double), double }];
        const verdict: Verdict & { double?: ImportDouble } = onlyOnce(withoutTwin(first, row.rowNo), row.rowNo);
        const renamed = row.choice ? undefined : otherName(source, verdict, row.parsed?.input ?? {}, matching);
        const other = verdict.outcome === 'create' ? stateFault(row.state) : undefined;
        const unfit = other ?? restError(row, verdict) ?? smallAmount(row.notes, verdict);
        if (unfit) return [row, { outcome: 'refused' as const, errors: [unfit] }];
        if (renamed) return [row, { ...verdict, outcome: 'asked' as const, errors: asked(renamed), double: renamed }];
        const person = otherPerson(verdict);
        if (person) return [row, { ...verdict, outcome: 'asked' as const, errors: person[1], double: person[0] }];
        // A value that the run adds to a catalogue changes its record.
        return [row, row.waits && verdict.outcome === 'same' ? { ...verdict, outcome: 'update' as const } : verdict];
      }),
    );
    return checked.map((row): CheckedRow => {
      const verdict: (Verdict & { double?: ImportDouble }) | undefined = verdictOf.get(row);
      const { existing, before, outcome = row.isOut ? 'left' : 'refused' } = verdict ?? {};
      const isWritten = outcome === 'create' || outcome === 'update';
      // The record keeps its own value: no default fills it.
      const isOfNew = ({ field, message }: ImportError) =>
        [DEFAULTED, TOO_SMALL].includes(message) ||
        (message === BEGINS && !isEmpty(before?.[field.split('.')[0] ?? '']));
      const notes = existing ? row.notes.filter((note) => !isOfNew(note)) : row.notes;
      const errors = row.isOut ? [] : isWritten ? notes : (verdict?.errors ?? row.errors);
      if (numbering && outcome === 'create') row.cells[numbering.field] = numbering.next();
      const double = verdict?.double ?? (outcome === 'refused' ? doubleOf(source, errors) : null) ?? row.choice?.double;
      return {
        rowNo: row.rowNo,
        outcome,
        code: codeOf(row.cells, keys[0] ?? []),
        cells: row.cells,
        errors: errors.length > 0 ? [...errors] : null,
        entityId: existing?.id ?? null,
        before: outcome === 'update' && before ? before : null,
        changes:
          outcome === 'update' && before
            ? changesOf(showing, columns, before, verdict?.input ?? {}, verdict?.said)
            : null,
        edits: row.edits ?? null,
        choice: row.choice ?? null,
        double: double ?? null,
        marks: existing ? [...row.marks, `record\n${existing.id}`] : row.marks,
      };
    });
  }

  /** Fills the empty cells of rows from the rows that a person joined to them. */
  function join(rows: readonly (TextRow & { values: Cells; fills: ImportError[] })[]): void {
    const byNo = new Map(rows.map((row) => [row.rowNo, row]));
    for (const { rowNo, choice, values } of rows) {
      const target = byNo.get(joinedTo(choice) ?? -1);
      if (!target || target.choice?.is === 'leave') continue;
      for (const key of Object.keys(mapping)) {
        const text = values[key];
        if (!text?.trim() || target.values[key]?.trim()) continue;
        target.values[key] = text;
        target.fills.push({ field: key, message: 'Mes.Imports.Double.Filled', params: { row: rowNo } });
      }
    }
  }

  /** The texts by which a row may concern other rows of the file. */
  function marksOf(input: Readonly<Values>): string[] {
    const unique = uniqueTexts(input).map(({ field, text }) => `${field}\n${text}`);
    const shared = reasoned.flatMap(({ field }) => (input[field] ? [`${field}\n${textOf(input[field])}`] : []));
    return [...new Set([...unique, ...shared, ...(source.doubles?.keysOf(input) ?? []).map(({ key }) => key)])];
  }
}

/** Notes at cells with the value of another one: for a ditto mark, or because the cells are merged. */
const ABOVE = 'Mes.Imports.Understood.Above';
const MERGED = 'Mes.Imports.Understood.Merged';
const STRUCK_PART = 'Mes.Imports.Understood.Struck';
/** The error at a struck-through cell: it may be wrong, or its value no longer true. */
const STRUCK = 'Mes.Imports.Write.Struck';
/** Errors at merged cells whose value cannot be that of each row. */
const MERGED_OWN = 'Mes.Imports.Write.Merged';
const MERGED_AMOUNT = 'Mes.Imports.Write.MergedAmount';

/** A read row with the errors of merged cells, which say more than that a value is missing. */
function withLost<Read extends RowInput | { errors: ImportError[] }>(
  read: Read,
  lost: readonly ImportError[],
): Read | { errors: ImportError[] } {
  if (lost.length === 0) return read;
  const known = new Set(lost.map(({ field }) => field));
  const others = 'errors' in read ? read.errors.filter(({ field }) => !known.has(field)) : [];
  return { errors: [...lost, ...others] };
}

function isQuantity({ kind, plain }: Field): boolean {
  return kind === 'money' || kind === 'decimal' || (kind === 'count' && plain !== true);
}

/** The texts that a person wrote into a row, and the choice about its double. */
export interface MendedTexts {
  edits?: Readonly<Record<string, string>> | null;
  choice?: ImportChoice | null;
}

/** A row of the file as texts by column key; columns without a field have `columnKey` keys. */
export interface TextRow extends MendedTexts {
  rowNo: number;
  written: Readonly<Cells>;
}

const NONE: ReadonlyMap<number, MendedTexts> = new Map();

/** The texts of the file with those that a person wrote. A column may fill several fields. */
function withEdits(
  written: Readonly<Cells>,
  edits: MendedTexts['edits'],
  { mapping, headers }: ReadFile,
  beside: readonly string[],
): Readonly<Cells> {
  const told = beside.length > 0 ? beside.filter((key) => written[sectionKey(key)] !== undefined) : beside;
  if (!edits && told.length === 0) return written;
  const changed: Cells = { ...written };
  for (const key of told) changed[key] = written[sectionKey(key)] ?? null;
  for (const [key, column] of edits ? Object.entries(mapping) : []) {
    const text = column < headers.length ? edits?.[columnKey(column)] : edits?.[key];
    if (text !== undefined) changed[key] = text.trim() === '' ? null : text;
  }
  return changed;
}

/** The texts for fields that no column of the file fills. */
function givenEdits(edits: MendedTexts['edits'], mapping: ImportMapping): Cells {
  return Object.fromEntries(
    Object.entries(edits ?? {}).filter(([key, text]) => mapping[key] !== undefined && text.trim()),
  );
}

/** The columns whose cells a person wrote. */
function typedKeys(edits: Readonly<Record<string, string>>, mapping: ImportMapping): ReadonlySet<string> {
  return new Set(
    Object.entries(mapping).flatMap(([key, column]) => (key in edits || columnKey(column) in edits ? [key] : [])),
  );
}

/** The texts of a stored row as the file has them. */
export function writtenTexts(
  cells: Readonly<Cells>,
  { mapping, headers }: Pick<ReadFile, 'mapping' | 'headers'>,
): Cells {
  const written: Cells = {};
  for (const key of Object.keys(cells)) if (key.startsWith('#')) written[key] = cells[key] ?? null;
  for (const [key, column] of Object.entries(mapping)) {
    const original = columnKey(column);
    if (column < headers.length) written[key] = (original in cells ? cells[original] : cells[key]) ?? null;
    else written[key] = null;
    // The key of a column is only there where the text was changed.
    delete written[original];
  }
  return written;
}

/**
 * The cells as they are read, and under the key of its column the text of the file where a person decided otherwise: the
 * file of refused rows returns it.
 */
function withOriginals(
  values: Readonly<Cells>,
  written: Readonly<Cells>,
  mapped: readonly (readonly [field: string, column: number])[],
  columns: number,
): Cells {
  const kept: Cells = { ...values };
  for (const [key, column] of mapped)
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
  names: readonly (string | null)[],
  doubled: readonly (readonly [field: string, column: number])[],
  cells: SheetRow['cells'],
  mapping: ImportMapping,
  reader: (name: string) => (cell: ReadCell | undefined) => string | null,
): Cells {
  const values: Cells = {};
  names.forEach((name, column) => {
    if (name === null) return;
    const text = reader(name)(cells[column]);
    if (text !== null || mapping[name] !== undefined) values[name] = text;
  });
  // One column may fill two fields.
  for (const [field, column] of doubled) values[field] ??= reader(field)(cells[column]);
  return values;
}

/** The name of a row for people: the cells of its key. */
function codeOf(cells: Readonly<Cells>, key: RecordKey): string | null {
  const texts = key.flatMap((field) => cells[field] ?? []);
  return texts.length > 0 ? texts.join(' · ').slice(0, 254) : null;
}
