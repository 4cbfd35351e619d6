import { inputFields } from '@hoivien/contract/kit/resource.ts';
import { readCompany } from '@hoivien/contract/kit/written/company.ts';
import { readPeople } from '@hoivien/contract/kit/written/people.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Call } from '../call.ts';
import type { Source } from '../crud/source.ts';
import type { LooseTable } from '../crud/table.ts';
import { readDb } from '../long-reads.ts';

/** The field with the name of an enterprise. */
export const COMPANY_NAME = 'enterpriseName';

/**
 * The names of people and companies in an area that a file of other origin would be asked about or read otherwise: somebody typed them so,
 * and a file of the product brings them back as they are.
 */
export async function recordedNames(call: Pick<Call, 'db' | 'reading'>, source: Source): Promise<ReadonlySet<string>> {
  const { resource } = source;
  const places = inputFields(resource).flatMap((field): [PgTable, PgColumn, string][] => {
    const shape = resource.fields[field];
    const part = source.parts?.find(({ fields }) => fields.includes(field));
    const names =
      shape?.kind === 'person' || field === COMPANY_NAME
        ? [field]
        : Object.keys(shape?.fields ?? {}).filter((name) => shape?.fields?.[name]?.kind === 'person');
    return names.flatMap((name): [PgTable, PgColumn, string][] => {
      const table = part?.join?.table ?? part?.rows?.table ?? (part ? undefined : source.table);
      const column =
        part?.join?.columns[name] ?? (table && (getTableColumns(table) as LooseTable)[source.names?.[name] ?? name]);
      return table && column ? [[table, column, name]] : [];
    });
  });
  const found = new Set<string>();
  for (const [table, column, name] of places) {
    const rows = await readDb(call)
      .selectDistinct({ name: sql<string | null>`${column}` })
      .from(table);
    const isPlain = name === COMPANY_NAME ? isPlainCompany : isPlainPerson;
    for (const row of rows) if (row.name !== null && !isPlain(row.name)) found.add(row.name);
  }
  return found;
}

/** Whether a file would be read to have this name and nothing else. */
function isPlainCompany(written: string): boolean {
  const read = readCompany(written);
  return 'name' in read && read.name === written;
}

function isPlainPerson(written: string): boolean {
  const read = readPeople(written);
  const [first, ...others] = 'people' in read ? read.people : [];
  return first?.name === written && others.length === 0 && Object.keys(first).length === 1;
}
