import { fold } from '@hoivien/contract/kit/fold.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { importColumns } from '@hoivien/contract/kit/import-run.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { sheetFields } from '@hoivien/contract/kit/sheet.ts';
import type { ImportMapping } from '../../db/tables/kit.ts';
import type { Wording } from './wording.ts';

/** Which column fills which field, by its label in either language or its name; the first of two equal headers counts. */
export function matchHeaders(resource: Resource, headers: readonly string[], wording: Wording): ImportMapping {
  const folded = headers.map(headerKey);
  const mapping: ImportMapping = {};
  for (const { key: field } of sheetFields(resource)) {
    const names = [...LANGUAGES.map((language) => wording.label(resource.area, field, language)), field].map(headerKey);
    const column = folded.findIndex((header) => names.includes(header));
    if (column >= 0) mapping[field] = column;
  }
  return mapping;
}

/** Whether every required field has a column. */
export function isComplete(resource: Resource, mapping: ImportMapping): boolean {
  return importColumns(resource).every(({ field, required }) => !required || mapping[field] !== undefined);
}

/** A given mapping without what is left alone; undefined when it names no field of the area or a column that is not there. */
export function cleanMapping(
  resource: Resource,
  given: Readonly<Record<string, number | null>>,
  columns: number,
): ImportMapping | undefined {
  const mapping: ImportMapping = {};
  const fields = new Set(sheetFields(resource).map(({ key }) => key));
  for (const [field, column] of Object.entries(given)) {
    if (!fields.has(field) || (column !== null && column >= columns)) return undefined;
    if (column !== null) mapping[field] = column;
  }
  return isComplete(resource, mapping) ? mapping : undefined;
}

/** The star of a required column is no part of its name, whoever typed it. */
function headerKey(header: string): string {
  return fold(header).replace(/\*/g, '').replace(/\s+/g, ' ').trim();
}
