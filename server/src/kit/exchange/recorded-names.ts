import { inputFields } from '@hoivien/contract/kit/resource.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Call } from '../call.ts';
import type { Source } from '../crud/source.ts';
import type { LooseTable } from '../crud/table.ts';
import { readDb } from '../long-reads.ts';

/** The field with the name of an enterprise. */
export const COMPANY_NAME = 'enterpriseName';

/**
 * The names of people in an area that a file of other origin would be asked about or read otherwise: somebody typed them so,
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
      .selectDistinct({ name: sql<string>`${column}` })
      .from(table)
      .where(
        name === COMPANY_NAME
          ? sql`${column} ~* ${NUMBERS}`
          : sql`${column} ~ ${SIGNS} or ${column} ~* ${ADDRESS} or ${column} <> initcap(${column})`,
      );
    for (const row of rows) found.add(row.name);
  }
  return found;
}

/** What is no part of an enterprise's name in a file. */
const NUMBERS = String.raw`^\d{1,4}\s*[.):/–-]|\d([ .()-]{0,2}\d){7}|@|(mst|msdn|sđt|đt|tel|fax)\s*[.:]|[;/*†\n(–]|\s-\s|\svà\s|^["“]|[,:]\s|^[^[:alpha:][:digit:]]+$|^(tên|mã|mst|số|sđt|điện|địa|e-?mail|website|fax|người|chức|ngày|năm|vốn|ngành|lĩnh|ghi)( |$)`;
/** More than letters, or many words. */
const SIGNS = String.raw`[0-9()\[\]{};:/,&+@_|?!]| -|- |^(\S+\s+){4,}`;
/** Words that may be those of address, of a degree or of a place, and shortened ones. */
const ADDRESS = String.raw`^([ôo]ng|b[àa]|anh|ch[ịi]|c[ôo]|ch[úu]|b[áa]c|m(r|s|rs|iss)|đồng|ts|ths|[pt]?gs|tskh|ks|bs|ls|kts|dr|tiến|thạc|giáo|phó|kỹ|cử|bác|dược|luật|nghệ|kiến|phường|xã|quận|huyện|tỉnh|thị|thành|khu|khối|cụm|chi|phân|câu|liên)[ .]|^\S{2,}\.`;
