import type { ImportRun } from '@hoivien/contract/kit/import-run.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { allSheetFields } from '@hoivien/contract/kit/sheet.ts';
import { kindParts } from '../kinds.tsx';

type Mapping = Readonly<Record<string, number>>;

/** Required fields that no column fills. */
export function missingFields({ columns }: ImportRun, mapping: Mapping): string[] {
  return columns.filter(({ field, required }) => required && mapping[field] === undefined).map(({ field }) => field);
}

/** Places of the columns that fill nothing. */
export function unusedColumns({ headers }: ImportRun, mapping: Mapping): number[] {
  const used = new Set(Object.values(mapping));
  return headers.map((_, column) => column).filter((column) => !used.has(column));
}

/** Whether a person should look at the mapping: a field waits for a column while a column waits for a field. */
export function needsMapping(run: ImportRun): boolean {
  if (missingFields(run, run.mapping).length > 0) return run.headers.length > 0;
  const hasEmptyField = run.columns.some(({ field }) => run.mapping[field] === undefined);
  return hasEmptyField && unusedColumns(run, run.mapping).length > 0;
}

/** Columns that stand together in the form; null for an area without sections. */
interface ColumnGroup {
  section: string | null;
  columns: ImportRun['columns'];
}

/** The columns of an import by the section of the form that their fields stand in. */
export function groupsOf(resource: Resource, columns: ImportRun['columns']): ColumnGroup[] {
  const { sections } = resource;
  if (!sections) return [{ section: null, columns }];
  const fieldOf = new Map(allSheetFields(resource).map(({ key, field }) => [key, field]));
  const sectionOf = (key: string) => {
    const section = resource.fields[fieldOf.get(key) ?? key]?.section;
    return section && sections.includes(section) ? section : sections[0];
  };
  return sections
    .map((section) => ({ section, columns: columns.filter(({ field }) => sectionOf(field) === section) }))
    .filter((group) => group.columns.length > 0);
}

const NARROWEST = 20;
const TEXT_WIDTH = 24;
const NAME_WIDTH = 34;

/** How many characters a column of the sheet is wide. A reason of refusal must be readable in it. */
export function columnWidths(resource: Resource): ReadonlyMap<string, number> {
  return new Map(
    allSheetFields(resource).map(({ key, field, part, shape }) => {
      const width = kindParts[shape.kind].width ?? (resource.sort.startsWith(`${field}:`) ? NAME_WIDTH : TEXT_WIDTH);
      return [key, Math.max(NARROWEST, part ? Math.min(width, TEXT_WIDTH) : width)];
    }),
  );
}

/** How spreadsheets call a column. @example columnLetter(27) // 'AB' */
export function columnLetter(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetter(Math.floor(column / 26) - 1) + last;
}
