import type { ImportMoney, ImportOptions } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { allSheetFields, type SheetField } from '@hoivien/contract/kit/exchange/sheet.ts';
import { headingUnit, type MoneyUnit, moneyUnitOf } from '@hoivien/contract/kit/written/money-unit.ts';
import type { ImportMapping } from '../../db/tables/kit.ts';
import { type FormattedNumber, isFormatted, type SheetRow } from '../spreadsheet/cell.ts';
import type { SheetLook } from '../spreadsheet/look-at-sheet.ts';
import type { Run } from './runs.ts';
import { type HeadingPlace, inUnicode, textsOf } from './sheet-layout.ts';

/** A text of a file about the unit of its amounts. */
export interface UnitSaid {
  from: 'table' | 'column';
  money: MoneyUnit;
  text: string;
  /** The row of the sheet, for a text above the table. */
  row: number | null;
}

/** The fields that the columns of a file fill. */
export function mappedFields(resource: Resource, mapping: ImportMapping): readonly SheetField[] {
  const known = mapped.get(mapping);
  if (known?.resource === resource) return known.fields;
  const fields = allSheetFields(resource).filter(({ key }) => mapping[key] !== undefined);
  mapped.set(mapping, { resource, fields });
  return fields;
}

/** A cache: each row of a file asks. */
const mapped = new WeakMap<ImportMapping, { resource: Resource; fields: readonly SheetField[] }>();

/**
 * What the rows above the heading of a sheet say of units. The text may be in two cells: `Đơn vị tính:` and `triệu đồng`.
 */
export function saidAbove({ head }: SheetLook, heading: HeadingPlace): UnitSaid[] {
  return head
    .filter(({ rowNumber }) => rowNumber < heading.row)
    .flatMap((row) => {
      const texts = inUnicode(textsOf(row)).filter(Boolean);
      return texts.flatMap((text, at): UnitSaid[] => {
        const isLead = LEAD_ALONE.test(text);
        const whole = isLead ? `${text} ${texts[at + 1] ?? ''}` : text;
        const money = isLead || !LEAD_ALONE.test(texts[at - 1] ?? '') ? moneyUnitOf(whole) : undefined;
        return money ? [{ from: 'table', money, text: whole.trim(), row: row.rowNumber }] : [];
      });
    });
}

const LEAD_ALONE = /^\(?(?:đơn vị(?: tính)?|đvt|don vi(?: tinh)?|dvt|units?|currency)\s*[:.]?\s*$/iu;

/** What columns without a field say of units: each of their values is one, as under `ĐVT`. */
export function saidBeside(
  headers: readonly string[],
  mapping: ImportMapping,
  values: readonly (readonly string[])[],
): UnitSaid[] {
  const taken = new Set(Object.values(mapping));
  return values.flatMap((texts, column): UnitSaid[] => {
    if (taken.has(column) || texts.length === 0) return [];
    const units = texts.map(moneyUnitOf);
    const [first] = units;
    if (!first || units.includes(undefined)) return [];
    const isOne = units.every((unit) => sameUnit(unit, first));
    const text = `${headers[column] ?? ''}: ${[...new Set(texts)].slice(0, 3).join(', ')}`;
    return [{ from: 'column', money: isOne ? first : { is: 'unclear' }, text, row: null }];
  });
}

function sameUnit(one: MoneyUnit | undefined, other: MoneyUnit | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface UnitsOfFile {
  mapping: ImportMapping;
  headers: readonly string[];
  options: Pick<ImportOptions, 'units'>;
  /** What the chosen sheets say, one list for each. */
  said: readonly (readonly UnitSaid[])[];
  /** Columns whose amounts look as if they were in đồng already. */
  doubtful: ReadonlySet<string>;
  /** Columns whose amounts are all too small for đồng. */
  small: ReadonlySet<string>;
  /** Some rows, for the units in number formats. */
  batch: readonly SheetRow[];
}

/**
 * How the amounts of each column are read. A person’s choice comes first, then the heading of the column, then what the file
 * says beside its table. Columns in đồng of which the file says nothing are left out.
 */
export function unitsOf(
  resource: Resource,
  { mapping, headers, options, said, doubtful, small, batch }: UnitsOfFile,
): ImportMoney[] {
  const columns = mappedFields(resource, mapping).filter(({ shape }) => shape.kind === 'money');
  const beside = onlyOne(said);
  return columns.flatMap(({ key }): ImportMoney[] => {
    const column = mapping[key] ?? -1;
    // A value that a person wrote for all rows is in đồng.
    if (column >= headers.length) return [];
    const heading = headers[column] ?? '';
    const { money } = headingUnit(heading);
    const own = money && { money, text: heading, from: 'heading' as const, row: null };
    const found = own ?? beside;
    const shown = formatsOf(batch, column);
    const words = shown.filter(({ money: own }) => own?.is !== 'foreign').map((one) => one.words);
    const abroad = shown.find(({ money: own }) => own?.is === 'foreign');
    const inFormats = [...new Set(words.length > 0 ? words : shown.map((one) => one.words))].slice(0, 3).join(', ');
    const chosen = options.units?.[key];
    const base = {
      field: key,
      said: found?.text ?? (inFormats || null),
      row: found?.row ?? null,
      why: null,
      currency: null,
    };
    const isAbout = found && (found.money.is !== 'unit' || found.money.unit !== 1);
    if (chosen !== undefined) return [{ ...base, from: 'chosen', unit: chosen }];
    if (!found && shown.length === 0 && small.has(key)) return [{ ...base, from: 'amounts', unit: null, why: 'small' }];
    if (!isAbout && shown.length === 0) return [];
    if (!isAbout) {
      const why = words.length === 0 && abroad ? ('foreign' as const) : null;
      return [{ ...base, said: inFormats, from: 'format', unit: 1, why }];
    }
    const { from, money: named } = found;
    if (named.is === 'foreign') return [{ ...base, from, unit: null, why: 'foreign', currency: named.currency }];
    if (named.is === 'unclear') return [{ ...base, from, unit: null, why: 'unclear' }];
    if (doubtful.has(key)) return [{ ...base, from, unit: null, why: 'doubt' }];
    return [{ ...base, from, unit: named.unit }];
  });
}

/** How the last dry run of an import read its amounts. One of before this was kept had the units of its headings. */
export function moneyOf(
  resource: Resource,
  run: Pick<Run, 'survey' | 'mapping' | 'headers' | 'options'>,
): ImportMoney[] {
  return run.survey?.money ?? unitsOf(resource, { ...run, said: [], doubtful: new Set(), small: new Set(), batch: [] });
}

/** The one unit that all sheets name; unclear when they name several, or when some name one and others none. */
function onlyOne(sheets: readonly (readonly UnitSaid[])[]): UnitSaid | undefined {
  const ofSheets = sheets.map((own): UnitSaid | undefined => {
    const [first] = own;
    const isOne = own.every(({ money }) => sameUnit(money, first?.money));
    return (
      first && (isOne ? first : { ...first, money: { is: 'unclear' }, text: own.map(({ text }) => text).join('; ') })
    );
  });
  const first = ofSheets.find(Boolean);
  const isOne = ofSheets.every((own) => sameUnit(own?.money, first?.money));
  return first && (isOne ? first : { ...first, money: { is: 'unclear' } });
}

/** The numbers of a column whose formats show another unit than đồng. */
function formatsOf(batch: readonly SheetRow[], column: number): FormattedNumber[] {
  return batch.flatMap(({ cells }) => {
    const cell = cells[column];
    return isFormatted(cell) && cell.money && (cell.money.is !== 'unit' || cell.money.unit !== 1) ? [cell] : [];
  });
}
