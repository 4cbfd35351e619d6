import { setImmediate } from 'node:timers/promises';
import type { ImportOptions, ImportSurvey } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { LegacyEncoding } from '@hoivien/contract/kit/written/legacy-encoding.ts';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { type FormerColumns, type ImportMapping, importRuns } from '../../db/tables/kit.ts';
import type { Call } from '../call.ts';
import type { Source } from '../crud/source.ts';
import { Refusal } from '../errors.ts';
import type { SheetRow } from '../spreadsheet/cell.ts';
import { DEFAULT_LIMITS } from '../spreadsheet/limits.ts';
import type { MergedRange, SheetLook } from '../spreadsheet/look-at-sheet.ts';
import type { OpenXlsx } from '../spreadsheet/read-xlsx.ts';
import { SpreadsheetError } from '../spreadsheet/spreadsheet-error.ts';
import { codeText } from '../spreadsheet/cell-text.ts';
import { restOf } from './check-rest.ts';
import { rowChecker } from './check-rows.ts';
import type { ColumnFacts } from './columns/column-facts.ts';
import { Decisions, isNumbered, matchesOf, matchOf, wholeMapping } from './decisions.ts';
import type { HeadingSpan } from './columns/join-columns.ts';
import { findUnits, type Lookups } from './lookups.ts';
import type { Meant } from './closed-values.ts';
import { Sections } from './sections.ts';
import { READ_MAX } from './read-value.ts';
import { saidAbove, saidBeside, type UnitSaid, unitsOf } from './money-units.ts';
import { looseKey } from './columns/heading-key.ts';
import { type HeadingFields, headingFields } from './columns/heading-names.ts';
import { importColumns, knownHeadings, matchColumns, restColumn, suggestedFor } from './columns/match-headers.ts';
import { MarkedRows } from './marked-rows.ts';
import { numberingFrom } from './numbering.ts';
import { recordKeys } from '../crud/record-key.ts';
import type { ReadFile } from './read-cells.ts';
import { type LeftOut, RowSieve } from './row-sieve.ts';
import type { Run } from './runs.ts';
import { Dittos, Merged } from './stand-ins.ts';
import {
  guessHeading,
  guessSheet,
  possibleHeadings,
  headersOf,
  headingFont,
  headingSpans,
  type HeadingPlace,
  inUnicode,
  isAlike,
  placesIn,
  replaced,
  textsOf,
} from './sheet-layout.ts';
import type { Wording } from './wording.ts';

/** The sheets that a run reads, and their heading. */
export interface Layout {
  /** The chosen sheets; `before` is what the numbers of their rows are raised by, once they are read. */
  chosen: { sheet: number; before: number }[];
  heading: HeadingPlace;
  /** The headings of all chosen sheets, those of each sheet, and the columns of each chosen sheet within the first. */
  headers: string[];
  own: string[][];
  columns: ReadonlyMap<number, readonly number[]>;
  /** The headings that are merged over several columns. */
  spans: HeadingSpan[];
  /** The place of the heading of each sheet. */
  places: HeadingPlace[];
  /** What each chosen sheet says of units of money above its table. */
  said: UnitSaid[][];
  /** The merged ranges of several rows of each sheet. */
  merges: MergedRange[][];
  /** The old font of each sheet; undefined for Unicode. */
  fonts: (LegacyEncoding | undefined)[];
  left: LeftOut;
  marked: MarkedRows;
  /** Rows that a person wants although they look like sums. */
  taken: ReadonlySet<number>;
  /** What a person said of rows that may be sums. */
  sums: ImportOptions['sums'];
  /** What headings of sections mean, and for each sheet the texts that speak of all its rows. */
  meant: Meant;
  /** What headings of the area name. */
  fieldsOf: HeadingFields;
  titles: { row: number; text: string }[][];
}

/** Rows of a sheet that a person sees when choosing it. */
const SHOWN_ROWS = 10;
const SHOWN_COLUMNS = 30;
const SHOWN_LENGTH = 60;
/** Values of a column by which its field is guessed, and those that a person sees. */
const GUESSED_BY = 200;
const SAMPLES = 3;
/** The lists of values that the browser gets. */
const ACCEPTED_MAX = 400;
const EARLIER_RUNS = 30;

/** The sheets and the heading that a person chose, or else those that fit the area best. */
export async function layOut(
  source: Source,
  looks: readonly SheetLook[],
  options: ImportOptions,
  wording: Wording,
  meant: Meant,
): Promise<Layout> {
  const scores = new Map<string, number>();
  // The choice of a sheet asks about the same rows as the choice of its heading.
  const score = (texts: readonly string[]) => {
    const key = texts.join('\n');
    const found = scores.get(key) ?? knownHeadings(source.resource, texts, wording, meant);
    scores.set(key, found);
    return found;
  };
  // Sheets may have forty wide rows each, so others are answered between the rows.
  for (const look of looks)
    for (const { place } of possibleHeadings(look)) {
      score(headersOf(look, place));
      await setImmediate();
    }
  const places = looks.map((look) => guessHeading(look, score));
  const wanted = options.sheets?.filter((sheet) => sheet < looks.length) ?? [];
  const [first = guessSheet(looks, score).sheets[0] ?? 0, ...others] = wanted;
  const heading = options.heading ?? (places[first] as HeadingPlace);
  places[first] = heading;
  const own = looks.map((look, sheet) => headersOf(look, places[sheet] as HeadingPlace));
  let headers = own[first] ?? [];
  const columns = new Map([[first, headers.map((_, column) => column)]]);
  for (const sheet of others) {
    const found = placesIn(headers, own[sheet] ?? []);
    if (!found) continue;
    headers = found.headers;
    columns.set(sheet, found.places);
  }
  const alike = [...columns.keys()].slice(1);
  return {
    chosen: [first, ...alike].map((sheet) => ({ sheet, before: 0 })),
    heading,
    headers,
    own,
    columns,
    spans: headingSpans(looks[first] as SheetLook, heading),
    places,
    said: [first, ...alike].map((sheet) => saidAbove(looks[sheet] as SheetLook, places[sheet] as HeadingPlace)),
    merges: looks.map(({ tall = [] }) => tall),
    fonts: looks.map((look, sheet) => headingFont(look, places[sheet] as HeadingPlace)),
    left: { above: 0, repeated: 0, below: 0, groups: [] },
    marked: new MarkedRows(options),
    taken: new Set(options.taken),
    sums: options.sums,
    meant,
    fieldsOf: headingFields(source.resource, wording),
    titles: looks.map((look, sheet) => titlesOf(look, places[sheet] as HeadingPlace)),
  };
}

/**
 * The records of the chosen sheets in batches, one sheet after the other, with rising row numbers. The first batch comes
 * as soon as it is known, perhaps empty.
 *
 * @throws SpreadsheetError beyond the limit of rows.
 */
export async function* recordsOf(workbook: OpenXlsx, layout: Layout): AsyncGenerator<SheetRow[]> {
  let [count, last] = [0, 0];
  for (const chosen of layout.chosen) {
    const before = last;
    chosen.before = before;
    const taken = new Set([...layout.taken].map((row) => row - before));
    const place = layout.places[chosen.sheet] ?? layout.heading;
    const font = layout.fonts[chosen.sheet];
    const places = layout.columns.get(chosen.sheet) ?? [];
    const sections = new Sections(layout.meant, layout.titles[chosen.sheet]);
    const sieve = new RowSieve(layout.own[chosen.sheet] ?? [], place, {
      taken,
      font,
      sections,
      answer: layout.sums,
      fieldsOf: layout.fieldsOf,
    });
    const dittos = new Dittos();
    const merged = new Merged(layout.merges[chosen.sheet] ?? [], place.row + place.rows);
    const numbered = (rows: SheetRow[]) => {
      count += rows.length;
      if (count > DEFAULT_LIMITS.rows) throw new SpreadsheetError('Mes.Imports.Rows.OverLength', 'too many rows');
      last = Math.max(last, before + (rows.at(-1)?.rowNumber ?? 0));
      const placed = rows.map((row) => replaced(row, places, layout.headers.length));
      return layout.marked.take(before === 0 ? placed : placed.map((row) => raised(row, before)));
    };
    for await (const rows of workbook.rows(chosen.sheet)) {
      const passed = dittos.take(sieve.take(merged.take(rows)));
      const records = numbered(passed);
      if (records.length > 0) yield records;
    }
    const rest = dittos.take(sieve.end());
    const records = numbered(rest);
    if (records.length > 0) yield records;
    for (const name of ['above', 'repeated', 'below'] as const) layout.left[name] += sieve.left[name];
    layout.marked.seeSums(sieve.doubtful.map(({ row, text }) => ({ row: row + before, text })));
    layout.left.groups.push(...sieve.left.groups.map(({ row, text }) => ({ row: row + before, text })));
  }
}

/** The texts above the heading of a sheet and its name. */
function titlesOf({ head, name }: SheetLook, heading: HeadingPlace): { row: number; text: string }[] {
  const above = head.filter(({ rowNumber }) => rowNumber < heading.row);
  const texts = above.flatMap((row) => inUnicode(textsOf(row)).filter(Boolean));
  return [name, ...texts].map((text) => ({ row: 0, text }));
}

/** A row of a further sheet with numbers that go on after those of the sheets before. */
function raised(row: SheetRow, by: number): SheetRow {
  const filled = row.filled && new Map([...row.filled].map(([at, cell]) => [at, { ...cell, row: cell.row + by }]));
  return { ...row, rowNumber: row.rowNumber + by, ...(filled && { filled }) };
}

/** The first rows of a file, and how its cells are read. */
export interface FirstRows extends Pick<ReadFile, 'wording' | 'isLenient'> {
  facts: ColumnFacts;
  batch: readonly SheetRow[];
  looks: readonly SheetLook[];
  lookups: Lookups;
  meant: Meant;
}

/** What is known once the first rows are read: the columns, and the judge of rows. */
export interface Settled {
  columns: { headers: string[]; mapping: ImportMapping; options: ImportOptions; survey: ImportSurvey };
  decisions: Decisions;
  rows: ReturnType<typeof rowChecker>;
  /** Counts the filled cells of each column. */
  count: (rows: readonly SheetRow[]) => void;
}

/**
 * Assigns the columns and prepares the judging. A mapping and options that a person chose precede those of an earlier
 * file with the same heading, and these precede guesses.
 */
export async function settle(
  call: Call,
  source: Source,
  run: Run,
  layout: Layout,
  { batch, looks, wording, isLenient, facts, lookups, meant }: FirstRows,
): Promise<Settled> {
  const { resource } = source;
  const headers = widened(layout.headers, batch);
  const values = headers.map((_, column) => valuesOf(batch, column));
  const isAnew = Object.keys(run.mapping).length === 0;
  const earlier = isAnew ? await earlierRuns(call, run) : [];
  const twin = earlier.find((other) => isAlike(headers, other.headers));
  const matched = matchColumns(resource, headers, wording, {
    samples: values,
    earlier: fieldsByHeading(earlier),
    isProvince: (text) => isProvince(lookups, text),
    spans: layout.spans,
    meant,
    kept: isAnew && run.former ? keptColumns(run.former, headers) : undefined,
  });
  const isUntouched =
    isAnew &&
    Object.keys(run.options).every((name) =>
      ['sheets', 'heading', 'badCells', 'taken', 'hidden', 'struck', 'sums', 'sections'].includes(name),
    );
  const known = run.former ? undefined : twin;
  const mapping = isAnew ? (known?.mapping ?? matched.mapping) : run.mapping;
  const chosen = isUntouched && twin ? { ...remembered(twin.options), ...run.options } : run.options;
  // Joined columns belong to the mapping.
  const options = isAnew ? withJoined(chosen, known ? known.options.joined : matched.joined) : chosen;
  const reasons =
    twin && isAnew && !run.former
      ? Object.fromEntries(Object.keys(mapping).map((key) => [key, 'earlier' as const]))
      : {};
  const choices = { mapping, headers, options };
  const numbered = isNumbered(source, mapping);
  const match = matchOf(source, choices);
  const firstCode = numbered ? ((await source.nextCode?.(call)) ?? null) : null;
  const decisions = new Decisions(source, options, lookups, wording, facts.fonts);
  const [codeField = ''] = recordKeys(resource)[0] ?? [];
  const filled = headers.map(() => 0);
  const columns = importColumns({ source, clubId: run.clubId }, mapping);
  const lists = columns.flatMap(({ field }) => {
    const accepted = decisions.accepted(field);
    return accepted.length > 0 && accepted.length <= ACCEPTED_MAX ? [[field, accepted] as const] : [];
  });
  const joins = saidBeside(headers, mapping, values);
  const money = unitsOf(resource, {
    mapping,
    headers,
    options,
    said: joins.length > 0 ? [joins] : layout.said,
    doubtful: facts.inDong,
    small: facts.small,
    batch,
  });
  const leftAt = restColumn(resource, choices, wording);
  const survey: ImportSurvey = {
    rest: leftAt === undefined ? null : { header: headers[leftAt] ?? '', isIgnored: options.rest === 'ignore' },
    money,
    sheets: looks.map((look, sheet) => showSheet(look, layout.places[sheet] as HeadingPlace, layout)),
    chosen: layout.chosen,
    heading: layout.heading,
    left: layout.left,
    samples: values.map((texts) => [...new Set(texts)].slice(0, SAMPLES).map((text) => text.slice(0, SHOWN_LENGTH))),
    filled,
    untaken: matched.untaken,
    suggested: isAnew ? matched.suggested : suggestedFor(resource, headers, matched, mapping, options.joined),
    reasons: { ...matched.reasons, ...reasons },
    isRemembered: twin !== undefined && isAnew && !run.former,
    matches: matchesOf(source).filter((one) => one !== 'key' || !numbered),
    match,
    firstCode,
    values: [],
    accepted: Object.fromEntries(lists),
  };
  const rows = rowChecker(call, source, {
    mapping: wholeMapping(source, choices),
    headers,
    lookups: decisions.lookups,
    wording,
    ...(isLenient !== undefined && { isLenient }),
    facts,
    money,
    signs: facts.signs,
    rest: restOf(resource, choices, money, wording),
    options,
    decisions,
    matching: { by: match, isNumbered: numbered, clears: options.empty === 'clear' },
    numbering: firstCode ? numberingFrom(codeField, firstCode) : undefined,
  });
  const count = (given: readonly SheetRow[]) => {
    for (const { cells } of given)
      for (let column = 0; column < filled.length; column += 1)
        if (cells[column] !== null && cells[column] !== undefined) filled[column] = (filled[column] ?? 0) + 1;
  };
  return { columns: { headers, mapping, options, survey }, decisions, rows, count };
}

/**
 * The fields of columns that still fit after another sheet or heading was chosen: columns with the same heading, and on
 * the same sheet those that a person had chosen.
 */
function keptColumns(former: FormerColumns, headers: readonly string[]): ImportMapping {
  const kept: ImportMapping = {};
  const keys = headers.map(looseKey);
  for (const [field, column] of Object.entries(former.mapping)) {
    const key = looseKey(former.headers[column] ?? '');
    const same = key ? keys.flatMap((one, at) => (one === key ? [at] : [])) : [];
    const [only, ...others] = same.includes(column) ? [column] : same;
    if (only !== undefined && others.length === 0) kept[field] = only;
    else if (former.isSameSheet && former.chosen.includes(field) && column < headers.length) kept[field] ??= column;
  }
  return kept;
}

/** Headings as wide as the rows; a column without heading and without values at the end is none. */
function widened(headers: readonly string[], batch: readonly SheetRow[]): string[] {
  const widest = batch.reduce((most, { cells }) => Math.max(most, cells.length), headers.length);
  return Array.from({ length: widest }, (_, column) => headers[column] ?? '');
}

function valuesOf(batch: readonly SheetRow[], column: number): string[] {
  const texts: string[] = [];
  for (const { cells } of batch) {
    // Guesses need the beginning of a cell alone.
    const text = codeText(cells[column])?.slice(0, READ_MAX).trim();
    if (text) texts.push(text);
    if (texts.length >= GUESSED_BY) break;
  }
  return inUnicode(texts);
}

function isProvince({ units }: Lookups, text: string): boolean {
  if (!units || text.length > 40) return false;
  return (['2025', 'legacy'] as const).some((scheme) => findUnits(units, scheme, 1, [null], text).units.length > 0);
}

function showSheet(look: SheetLook, heading: HeadingPlace, layout: Layout): ImportSurvey['sheets'][number] {
  const from = Math.max(0, look.head.findIndex(({ rowNumber }) => rowNumber >= heading.row) - 3);
  const shown = [...look.head.slice(0, SHOWN_ROWS), ...look.head.slice(from, from + SHOWN_ROWS)];
  return {
    name: look.name,
    isHidden: look.isHidden,
    ...(look.unread && { unread: look.unread }),
    rows: look.rowCount,
    heading,
    isAlike: placesIn(layout.headers, headersOf(look, heading)) !== undefined,
    head: [...new Set(shown)]
      .toSorted((one, other) => one.rowNumber - other.rowNumber)
      .map((row) => ({
        row: row.rowNumber,
        cells: inUnicode(textsOf(row))
          .slice(0, SHOWN_COLUMNS)
          .map((text) => text.slice(0, SHOWN_LENGTH)),
      })),
  };
}

type EarlierRun = Pick<Run, 'headers' | 'mapping' | 'options'>;

/** Finished imports into the same area of the association or the same club, the newest first. */
function earlierRuns(call: Call, { area, clubId }: Run): Promise<EarlierRun[]> {
  const { headers, mapping, options } = importRuns;
  return call.db
    .select({ headers, mapping, options })
    .from(importRuns)
    .where(
      and(
        eq(importRuns.area, area),
        clubId === null ? isNull(importRuns.clubId) : eq(importRuns.clubId, clubId),
        isNotNull(importRuns.finishedAt),
        isNull(importRuns.undoneAt),
        isNull(importRuns.undoStartedAt),
      ),
    )
    .orderBy(desc(importRuns.createdAt))
    .limit(EARLIER_RUNS);
}

function withJoined(
  { joined: _former, ...options }: ImportOptions,
  joined: ImportOptions['joined'] = {},
): ImportOptions {
  return Object.keys(joined).length > 0 ? { ...options, joined } : options;
}

function fieldsByHeading(runs: readonly EarlierRun[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const { headers, mapping, options } of runs) {
    for (const [field, column] of Object.entries(mapping)) {
      // A part of a name means no whole name in another file.
      if (options.joined?.[field]) continue;
      const key = looseKey(headers[column] ?? '');
      const isAlone = headers.filter((header) => looseKey(header) === key).length === 1;
      if (key && isAlone && !fields.has(key)) fields.set(key, field);
    }
  }
  return fields;
}

/** The choices that a later file with the same heading takes over. Values that were added exist by then. */
function remembered({ match, empty, presets, values = {} }: ImportOptions): ImportOptions {
  const kept = Object.entries(values).map(([field, decided]) => {
    const others = Object.entries(decided).filter(([, decision]) => !('create' in decision));
    return [field, Object.fromEntries(others)] as const;
  });
  return {
    ...(match && { match }),
    ...(empty && { empty }),
    ...(presets && { presets }),
    ...(kept.length > 0 && { values: Object.fromEntries(kept) }),
  };
}

/** Refuses options that no file can have. */
export function requireSheets(survey: ImportSurvey | null, { sheets = [] }: ImportOptions): void {
  const isKnown = survey === null || sheets.every((sheet) => sheet < survey.sheets.length);
  if (!isKnown) throw new Refusal('Mes.Imports.Options.InValid', 400);
}
