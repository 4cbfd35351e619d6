import type { Meant } from '../closed-values.ts';
import { isMark, isNo } from './join-columns.ts';

/** Columns whose headings are values of one field, and whose cells say by a mark which of them a record has. */
export interface MarkColumns {
  field: string;
  columns: readonly [number, ...number[]];
}

/** The two texts of a heading of two rows. */
export function partsOfHeading(header: string): { group: string; own: string } {
  const cut = header.lastIndexOf(' / ');
  return cut > 0 ? { group: header.slice(0, cut), own: header.slice(cut + 3) } : { group: '', own: header };
}

/**
 * Finds columns of marks: below one heading that names a field of choices or records (`Loại hội viên` over `Đơn vị |
 * Liên kết`), and without one where several headings are values of one field (`Dệt may | Cơ khí`). One column alone
 * counts when its marks are no numbers. Where two fields fit equally, nothing is assigned.
 *
 * @param samples some values of each column
 * @param named the fields that a heading names, of those whose values are known
 */
export function markColumns(
  headers: readonly string[],
  samples: readonly (readonly string[])[],
  meant: Meant,
  named: (heading: string) => readonly string[],
): MarkColumns[] {
  const found: MarkColumns[] = [];
  const taken = new Set<number>();
  const isMarked = (column: number) => {
    const own = samples[column] ?? [];
    return own.every((text) => isMark(text) || isNo(text)) && !taken.has(column);
  };
  const hasMark = (columns: readonly number[]) => columns.some((at) => (samples[at] ?? []).some(isMark));
  const take = (field: string, columns: readonly number[]) => {
    const [first, ...rest] = columns;
    if (first === undefined) return;
    found.push({ field, columns: [first, ...rest] });
    for (const at of columns) taken.add(at);
  };
  const groups = Map.groupBy(headers.keys(), (column) => partsOfHeading(headers[column] ?? '').group);
  for (const [group, columns] of groups) {
    if (group === '' || columns.length < 2 || !columns.every(isMarked) || !hasMark(columns)) continue;
    const values = columns.map((at) => meant(partsOfHeading(headers[at] ?? '').own));
    const whole = [...new Set(values.flatMap((value) => [...value.keys()]))].filter((field) =>
      values.every((value) => value.has(field)),
    );
    const own = named(group);
    const both = whole.filter((field) => own.includes(field));
    const [only, ...others] = both.length > 0 ? both : own.length > 0 ? own : whole;
    if (only !== undefined && others.length === 0) take(only, columns);
  }
  const fieldsAt = new Map(
    [...headers.keys()].flatMap((column) => {
      const { group, own } = partsOfHeading(headers[column] ?? '');
      const isOpen = headers[column] && group === '' && isMarked(column);
      const fields = isOpen ? [...meant(own).keys()].filter((field) => !IS_WORD.test(meant(own).get(field) ?? '')) : [];
      return fields.length > 0 ? [[column, fields] as const] : [];
    }),
  );
  const columnsOf = new Map<string, number[]>();
  for (const [column, fields] of fieldsAt)
    for (const field of fields) columnsOf.set(field, [...(columnsOf.get(field) ?? []), column]);
  const byNumber = [...columnsOf].toSorted(([, one], [, other]) => other.length - one.length);
  for (const [field, columns] of byNumber) {
    const open = columns.filter((at) => !taken.has(at));
    const isTie = byNumber.some(
      ([other, own]) => other !== field && own.length === columns.length && own.some((at) => open.includes(at)),
    );
    const isSure =
      open.length > 1 || (samples[open[0] ?? -1] ?? []).some((text) => isMark(text) && text.trim() !== '1');
    if (!isTie && isSure && hasMark(open)) take(field, open);
  }
  return found;
}

/** `Có` and `Không` are values of every question. */
const IS_WORD = /^(?:Có|Không)$/;
