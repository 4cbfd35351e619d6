import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { plainText } from '@hoivien/contract/kit/rich-text.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The words of a stored formatted text in SQL, for conditions and for copies of personal data. */
export function plainSql(column: SQLWrapper): SQL<string | null> {
  // Elements within a line part no words; all others do. The cleaning leaves no `>` within a tag or a text.
  const inline = sql`regexp_replace(${column}, '</?(strong|em|u|s|a)( [^>]*)?>', '', 'g')`;
  const bare = sql`regexp_replace(${inline}, '<[^>]*>', ' ', 'g')`;
  return sql`replace(replace(replace(replace(${bare}, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')`;
}

/** Changes the formatted texts of rows of a list to plain ones, in place: a list shows words only. */
export function withPlainTexts<Row extends Record<string, unknown>>(resource: Resource, rows: Row[]): Row[] {
  const names = Object.entries(allFields(resource)).flatMap(([name, { kind }]) => (kind === 'richText' ? [name] : []));
  for (const name of names)
    for (const row of rows) {
      const value = row[name];
      if (typeof value === 'string') Object.assign(row, { [name]: plainText(value) });
    }
  return rows;
}

/**
 * The input of a row of a file with the stored formatted text where the file has its words: files contain words only, and
 * those of an export must not remove the format.
 */
export function keepingFormats<Input extends Record<string, unknown>>(
  resource: Resource,
  input: Input,
  before: Readonly<Record<string, unknown>>,
): Input {
  const kept: Record<string, unknown> = {};
  for (const name in resource.fields) {
    if (resource.fields[name]?.kind !== 'richText') continue;
    const [given, held] = [input[name], before[name]];
    if (typeof given !== 'string' || typeof held !== 'string') continue;
    // A text that is read back from a cell may have lost blanks and indents.
    if (words(given) === words(held)) kept[name] = held;
  }
  return { ...input, ...kept };
}

function words(html: string): string {
  return plainText(html).replace(/\s+/g, ' ');
}
