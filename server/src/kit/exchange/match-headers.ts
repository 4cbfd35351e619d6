import { headingUnit } from '@hoivien/contract/kit/amount.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import type { ImportRun } from '@hoivien/contract/kit/import-run.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { allSheetFields, itemsIn, sheetFields } from '@hoivien/contract/kit/sheet.ts';
import type { ImportMapping } from '../../db/tables/kit.ts';
import type { Source } from '../crud/source.ts';
import type { Wording } from './wording.ts';

/**
 * Assigns columns to fields. First by the exact label in either language or the field's name; the first of two equal
 * headers wins. Then by the usual abbreviations, if exactly one column fits. A column fills one field.
 */
export function matchHeaders(resource: Resource, headers: readonly string[], wording: Wording): ImportMapping {
  const mapping: ImportMapping = {};
  const inputs = allSheetFields(resource).map(({ key }) => key);
  const labelsOf = (field: string) => [...LANGUAGES.map((one) => wording.label(resource.area, field, one)), field];
  const filled = new Set(inputs);
  const shownOnly = Object.keys(allFields(resource)).filter((field) => !filled.has(field));
  const others = new Set(shownOnly.flatMap(labelsOf).map(headerKey));
  for (const [keyOf, isSure] of [
    [headerKey, true],
    [looseKey, false],
  ] as const) {
    // A header of a column that only the list shows never matches loosely.
    const keys = headers.map((header) => (!isSure && others.has(headerKey(header)) ? '' : keyOf(header)));
    const taken = new Set(Object.values(mapping));
    for (const field of inputs.filter((key) => mapping[key] === undefined)) {
      const names = new Set(labelsOf(field).map(keyOf));
      const found = [...keys.keys()].filter((place) => keys[place] && names.has(keys[place]) && !taken.has(place));
      const [column] = found;
      if (column === undefined || (found.length > 1 && !isSure)) continue;
      mapping[field] = column;
      taken.add(column);
    }
  }
  return mapping;
}

/** The area of an import and the club it is for. */
interface Place {
  source: Pick<Source, 'resource' | 'ownClub'>;
  /** The id of the club within which the import runs, or null. */
  clubId: string | null;
}

/**
 * The columns of a file that can fill records, in the order of the declaration; a list has as many as the file. Columns
 * of the natural key are required although their cells may be empty: a forgotten column must not decide the owner of a
 * record.
 */
export function importColumns(
  { source: { resource, ownClub }, clubId }: Place,
  mapping: ImportMapping,
): ImportRun['columns'] {
  const isAsked = (field: string) => resource.naturalKey?.includes(field) && (clubId === null || field !== ownClub);
  // A club does not decide states, but its file may have the columns.
  const isOffered = (key: string) => clubId === null || !resource.fields[key]?.byStep || mapping[key] !== undefined;
  return sheetFields(resource, itemsIn(Object.keys(mapping)))
    .filter(({ key }) => isOffered(key))
    .map(({ key, field, required }) => ({ field: key, required: required || isAsked(field) === true }));
}

export function isComplete(place: Place, mapping: ImportMapping): boolean {
  return importColumns(place, mapping).every(({ field, required }) => !required || mapping[field] !== undefined);
}

/**
 * The chosen mapping without fields that stay empty; undefined when it names an unknown field or a column beyond the
 * last.
 */
export function cleanMapping(
  place: Place,
  given: Readonly<Record<string, number | null>>,
  columns: number,
): ImportMapping | undefined {
  const mapping: ImportMapping = {};
  const fields = new Set(allSheetFields(place.source.resource).map(({ key }) => key));
  for (const [field, column] of Object.entries(given)) {
    if (!fields.has(field) || (column !== null && column >= columns)) return undefined;
    if (column !== null) mapping[field] = column;
  }
  return isComplete(place, mapping) ? mapping : undefined;
}

/** A header without the star that marks required columns; the star may also be typed. */
function headerKey(header: string): string {
  return fold(header).replace(/\*/g, '').replace(/\s+/g, ' ').trim();
}

/** Abbreviations of offices and their long forms, without accents. */
const WRITTEN: readonly (readonly [short: RegExp, long: string])[] = [
  [/\bclb\b/g, 'cau lac bo'],
  [/\bdn\b/g, 'doanh nghiep'],
  [/\bmst\b/g, 'ma so thue'],
  [/\b(so )?dien thoai\b|\bsdt\b/g, 'dien thoai'],
  [/\b(dia chi )?(email|e mail|thu dien tu)\b/g, 'email'],
  [/\bho (va )?ten\b/g, 'ho ten'],
  [/\bqd\b/g, 'quyet dinh'],
  [/\bbch\b/g, 'ban chap hanh'],
];

/** Hints in brackets about the form of a cell: a date format, a percentage, required or optional. */
const HINT =
  /\((?:d{1,2}[/.-]m{1,2}[/.-]y{2,4}|ngay[/.-]thang[/.-]nam|%|bat buoc|required|neu co|de trong[^)]*|empty[^)]*)\)/g;

/** A header without hints, unit and marks, with abbreviations written out. */
function looseKey(header: string): string {
  // Without accents `đt` (telephone) would equal `DT` (turnover).
  const phone = header.replace(/(?<!\p{L})đt(?!\p{L})/giu, 'điện thoại');
  const bare = headerKey(headingUnit(phone).bare)
    .replace(HINT, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return WRITTEN.reduce((text, [short, long]) => text.replace(short, long), bare);
}
