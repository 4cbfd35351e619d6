import type { SectionValue, SheetRow } from '../spreadsheet/cell.ts';
import type { Meant } from './closed-values.ts';
import { STATE } from './columns/standing.ts';

/** The key under which a stored row keeps what the heading of its section says of a field. */
export function sectionKey(field: string): string {
  return `#@${field}`;
}

/** How a heading of a section is marked: those with the same mark stand beside each other, others below it. */
const MARKS: readonly (readonly [string, RegExp])[] = [
  ['roman', /^(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})(?:[.):/-]|\s|$)/u],
  ['letter', /^[A-HĐ](?:[.):/-]|$)/u],
  ['digit', /^\d/u],
];

function markOf(texts: readonly string[]): string {
  const [first = ''] = texts;
  const label = labelOf(texts);
  const mark = MARKS.find(([, form]) => form.test(first))?.[0];
  return mark ?? (label === label.toLocaleUpperCase('vi') ? 'capitals' : 'none');
}

/** The words of a heading of a section, without its number and its sums. */
function labelOf(texts: readonly string[]): string {
  return texts.reduce((longest, text) => (/\p{L}/u.test(text) && text.length > longest.length ? text : longest), '');
}

/**
 * Follows the headings of sections, and knows what they say of the rows below them: `I. HỘI VIÊN LIÊN KẾT` that all have
 * this kind.
 */
export class Sections {
  private open: { mark: string; values: ReadonlyMap<string, SectionValue> }[] = [];
  private now: ReadonlyMap<string, SectionValue> | undefined;
  private readonly meant: Meant;

  /**
   * @param titles texts above the heading and the name of the sheet, which speak of all its rows
   */
  constructor(meant: Meant, titles: readonly { row: number; text: string }[] = []) {
    this.meant = meant;
    for (const { row, text } of titles) this.open.push({ mark: 'title', values: this.valuesOf(text, row) });
    this.settle();
  }

  /** Whether a text is a value of some field. What speaks of a state may be a remark on one company. */
  isValue(text: string): boolean {
    return [...this.meant(text).keys()].some((field) => field !== STATE);
  }

  begin({ rowNumber }: SheetRow, written: readonly string[]): void {
    const texts = written.filter(Boolean);
    const mark = markOf(texts);
    const same = this.open.findIndex((one) => one.mark === mark);
    if (same >= 0) this.open = this.open.slice(0, same);
    this.open.push({ mark, values: this.valuesOf(labelOf(texts), rowNumber) });
    this.settle();
  }

  /** The row with what its sections say of it. */
  within(row: SheetRow): SheetRow {
    return this.now ? { ...row, sections: this.now } : row;
  }

  private settle(): void {
    const all = new Map(this.open.flatMap(({ values }) => [...values]));
    this.now = all.size > 0 ? all : undefined;
  }

  private valuesOf(text: string, row: number): ReadonlyMap<string, SectionValue> {
    return new Map([...this.meant(text)].map(([field, value]) => [field, { value, text, row }]));
  }
}
