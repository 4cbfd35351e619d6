import { readAmount } from '@hoivien/contract/kit/amount.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { hasFamilyName } from '@hoivien/contract/kit/written/honorific.ts';
import { sumWord } from '@hoivien/contract/kit/written/sum-words.ts';
import { isFormatted, type ReadCell, type SheetRow } from '../spreadsheet/cell.ts';
import { cellText } from '../spreadsheet/cell-text.ts';

/** Headings of a column that only counts the rows. */
export const COUNTING = /^(?:|stt|tt|so tt|so thu tu|no|#)$/;
/** Headings whose numbers belong to one record. */
export const OF_ONE = /ma so|\bmst\b|thue|\bma\b|dien thoai|\b[sd]?dt|phone|di dong|tel|fax|cccd|cmnd|mail|ngay/;
/** What counts stand for beside the word of a sum. */
export const COUNTED =
  /^(?:[-–—]+|#[a-z/0!?]+|[-–−+(]?[\d.,\s]+(?:%|hoi vien|doanh nghiep|dn|hv|don vi|nguoi|dong|vnd|ty|trieu|d|₫)?\)?\.?)$/;
const CODE = /^(?!.*(?:thue|mst)).*(?:\bma\b|\bcode\b|so the\b)/;
/** Headings of what people write below a list, too. */
const CALLED = /dien thoai|\b[sd]?dt|phone|di dong|tel|fax|mail|ngay/;
/** A code as it stands for a record: `HV-001`. */
const CODE_ALONE = /^\p{L}{1,6}[-_./]?\d{2,}$|^\p{L}{2,6}[-_.]\d+$|^\d+$/u;
const CODE_ITSELF = /^(?=.*\d)\S+$/;
const COMPANY =
  /^(?:tong cong ty|cong ty|cty|ctcp|tct|tap doan|htx|hop tac xa|dntn|doanh nghiep|ngan hang)(?![a-z0-9])/;
const NOTE = /ghi chu|\bnote/;
const AMOUNT = /^[\d.,\s]+(?:tỷ|triệu|tr|nghìn|đồng|đ|vnd|₫|\s)*$/iu;
/** Words of the forms and kinds of companies. A name has more than these: `Ngân hàng` alone is a group of them. */
const FORMS =
  /^(?:tong cong ty|cong ty|cty|ctcp|ct|tct|tap doan|lien hiep|htx|hop tac xa|quy tin dung|dntn|doanh nghiep|ho kinh doanh|hkd|co so|cua hang|nha may|nha hang|khach san|xi nghiep|trung tam|vien|truong|benh vien|phong kham|ngan hang|van phong|chi nhanh|vpdd|trang trai|hiep hoi|tu nhan|tnhh|trach nhiem huu han|co phan|cp|mtv|mot thanh vien|hai thanh vien|tm|dv|thuong mai|dich vu|san xuat|sx|xay dung|xd|nha nuoc|nuoc ngoai|fdi|va|&|-|,)(?![a-z0-9])\s*/;
const MARKS_MAX = 200;
const SURE = 0.8;
/** Short lists have as many titles of sections, and rows of a signature. */
const TITLES_MIN = 3;
/** What binary fractions add to a sum. */
const NOISE = 1e-6;

/** The totals of the records so far, and where a sum may begin. */
interface Mark {
  totals: number[];
  counts: number[];
}

/** Knows the rows of sums among the records of a sheet by their words, and by the rows above that stand in them. */
export class SumsAmong {
  private readonly counting: readonly number[];
  private readonly codes: readonly number[];
  private readonly ofOne: readonly number[];
  private readonly numbers: readonly number[];
  private readonly amounts: ReadonlySet<number>;
  private readonly notes: ReadonlySet<number>;
  private readonly width: number;
  private readonly now: Mark = { totals: [], counts: [] };
  private marks: Mark[] = [{ totals: [], counts: [] }];
  private readonly filled: number[] = [];
  private records = 0;
  private numbered = 0;
  private unnumbered = 0;
  private alone = 0;
  private groups = 0;
  /** The first words of sums that only their amounts proved. */
  private readonly names = new Set<string>();

  constructor(headers: readonly string[]) {
    const keys = headers.map(keyOf);
    const columns = (fits: (key: string, column: number) => boolean) =>
      keys.flatMap((key, column) => (fits(key, column) ? [column] : []));
    this.counting = columns((key, column) => COUNTING.test(key.replace(/\.$/, '')) && (key !== '' || column === 0));
    this.codes = columns((key) => CODE.test(key));
    this.ofOne = columns((key, column) => OF_ONE.test(key) && !this.codes.includes(column));
    this.numbers = this.ofOne.filter((column) => !CALLED.test(keys[column] ?? ''));
    this.notes = new Set(columns((key) => NOTE.test(key)));
    const beside = new Set([...this.counting, ...this.codes, ...this.ofOne]);
    this.amounts = new Set(columns((_, column) => !beside.has(column)));
    this.width = keys.filter(Boolean).length;
  }

  /** Whether a row has a number of the list, a code, a tax code, a telephone number or the like: sums have none. */
  isOfOne({ cells }: SheetRow): boolean {
    return (
      this.counting.some((column) => isCount(cells[column])) ||
      this.ofOne.some((column) => isNumberOfOne(cells[column])) ||
      this.codes.some((column) => isCode(cells[column]))
    );
  }

  /**
   * Whether a row is a record, whatever it says: it has a number of the list, a code, a tax code or the like, or the name
   * of a company. A telephone number alone may be that of an office below the list.
   */
  isSurelyOne({ cells }: SheetRow, texts: readonly string[]): boolean {
    return (
      this.counting.some((column) => isCount(cells[column])) ||
      this.numbers.some((column) => isNumberOfOne(cells[column])) ||
      this.codes.some((column) => isCode(cells[column]) && CODE_ITSELF.test(texts[column] ?? '')) ||
      texts.some((text) => COMPANY.test(keyOf(text)) && isName(text))
    );
  }

  /** Looks at a row before it is judged: whether records have numbers is known by the rows below, too. */
  see({ cells, filled }: SheetRow, isGroup: () => boolean): void {
    const isNumbered = this.counting.some((column) => isCount(cells[column]));
    const own = cells.filter(
      (cell, column) => cell !== null && cell !== undefined && cell !== '' && !filled?.has(column),
    );
    if (isNumbered) this.numbered += 1;
    else if (own.length === 1) {
      this.alone += 1;
      if (isGroup()) this.groups += 1;
    } else if (own.length > 1 && !mayBeSum({ cells, filled })) this.unnumbered += 1;
  }

  /** Whether most records have a number in the column that counts them. */
  isNumbered(): boolean {
    const { numbered, unnumbered, alone } = this;
    // Below numbers that were given up, most rows are records without one.
    const isKept = alone <= numbered * 2 + TITLES_MIN;
    return numbered > 0 && numbered >= unnumbered * 2 && isKept;
  }

  /** Whether the records are groups themselves, as in a list of branches. */
  isMostlyGroups(): boolean {
    return this.groups * 2 > this.numbered + this.unnumbered + this.alone;
  }

  /** Whether records have more than one cell, so that a text alone may be the heading of a group. */
  isRich(): boolean {
    return (this.numbered + this.unnumbered) * 2 >= this.alone;
  }

  /**
   * Whether a row that `isOfOne` denies is a sum. `perhaps`: nothing but its amounts says so, for it has all that records
   * have, or it stands above its rows.
   *
   * @param isAbove whether its amounts are the sums of the rows below it
   */
  kindOf(row: SheetRow, textsOf: () => string[], isAbove: boolean): 'sum' | 'perhaps' | undefined {
    const amounts = this.amountsOf(row);
    const isLabelled = mayBeSum(row);
    if (amounts.length === 0 && !isLabelled) return undefined;
    const texts = textsOf();
    const label = this.labelOf(texts);
    if (label === undefined) return undefined;
    const isAlone = texts.filter(Boolean).length === 1;
    if (isLabelled && sumWord(label) === 'sum') return this.width > 2 || !isAlone ? 'sum' : undefined;
    if (this.isProven(row) && this.isPoor(row) && !isName(label)) return 'sum';
    if (!mayName(label)) return undefined;
    if (!isAbove && !this.isWhole(amounts, label)) return undefined;
    this.names.add(firstWord(label));
    return 'perhaps';
  }

  /** The rows of a list of rows whose amounts are the sums of those directly below. */
  above(rows: readonly SheetRow[], textsOf: (row: SheetRow) => string[]): ReadonlySet<number> {
    const found = new Set<number>();
    const amounts = rows.map((row) => this.amountsOf(row));
    const labels = rows.map((row, at) => {
      const label = amounts[at]?.length && !this.isOfOne(row) ? this.labelOf(textsOf(row)) : undefined;
      return label !== undefined && mayName(label) && sumWord(label) !== 'sum' ? label : undefined;
    });
    const isSum = (at: number) => labels[at] !== undefined && found.has(rows[at]?.rowNumber ?? -1);
    /** Whether the rows below, without sums of some of them, have the amounts of a row as their sums. */
    const isSumOfBelow = (at: number, least: number) => {
      const left = new Map(amounts[at]);
      let count = 0;
      for (let below = at + 1; below < rows.length; below += 1) {
        if (isSum(below)) continue;
        for (const [column, amount] of amounts[below] ?? []) left.set(column, (left.get(column) ?? 0) - amount);
        count += 1;
        const rest = (amounts[at] ?? []).map(([column]) => left.get(column) ?? 0);
        if (rest.every((one) => Math.abs(one) < NOISE)) return count >= least;
        if (rest.some((one) => one < -NOISE)) return false;
      }
      return false;
    };
    const find = (least: number, isOpen: (label: string) => boolean) => {
      for (let at = rows.length - 1; at >= 0; at -= 1) {
        const label = labels[at];
        if (label !== undefined && isOpen(label) && isSumOfBelow(at, least)) found.add(rows[at]?.rowNumber ?? -1);
      }
    };
    find(2, () => true);
    // A group of one is known by the name of the others: `Khối khác` beside `Khối vận tải`.
    const words = new Set([...this.names, ...labels.flatMap((label, at) => (isSum(at) ? firstWord(label ?? '') : []))]);
    if (words.size > 0) find(1, (label) => words.has(firstWord(label)));
    return found;
  }

  /** Whether a row may be a sum of rows below it: it has amounts, and nothing but a label beside them. */
  mayBeAbove(row: SheetRow, textsOf: () => string[]): boolean {
    if (this.isOfOne(row) || this.amountsOf(row).length === 0) return false;
    const label = this.labelOf(textsOf());
    return label !== undefined && mayName(label);
  }

  /** The one text of a row beside which only numbers and notes stand; '' for numbers alone. */
  private labelOf(texts: readonly string[]): string | undefined {
    const filled = texts.flatMap((text, column) => (text ? [{ text, column }] : []));
    const place = filled.findIndex(({ text }) => !/^(?:\d+|[IVX]+)[.)]?$/.test(text));
    const isOne = filled.every(
      ({ text, column }, at) => at === place || this.notes.has(column) || COUNTED.test(keyOf(text)),
    );
    return isOne ? (filled[place]?.text ?? '') : undefined;
  }

  private amountsOf({ cells, filled }: SheetRow): (readonly [column: number, amount: number])[] {
    return cells.flatMap((cell, column) => {
      const amount = this.amounts.has(column) && !filled?.has(column) ? amountOf(cell) : undefined;
      return amount ? [[column, amount] as const] : [];
    });
  }

  /** Whether all amounts of a row are the sums of the same rows above. */
  private isWhole(amounts: ReturnType<SumsAmong['amountsOf']>, label: string): boolean {
    // A group of one is known by the name of the others.
    const least = this.names.has(firstWord(label)) ? 1 : 2;
    return (
      amounts.length > 0 &&
      this.marks.some(({ totals, counts }) =>
        amounts.every(([column, amount]) => {
          const sum = (this.now.totals[column] ?? 0) - (totals[column] ?? 0);
          const count = (this.now.counts[column] ?? 0) - (counts[column] ?? 0);
          return count >= least && Math.abs(sum - amount) < NOISE;
        }),
      )
    );
  }

  /** Adds a row to the totals. A sum or the heading of a section begins a new group. */
  add(row: SheetRow, is: 'record' | 'sum' | 'section'): void {
    if (is !== 'record') {
      this.marks.push({ totals: [...this.now.totals], counts: [...this.now.counts] });
      if (this.marks.length > MARKS_MAX) this.marks = [this.marks[0] as Mark, ...this.marks.slice(-MARKS_MAX / 2)];
      return;
    }
    this.records += 1;
    row.cells.forEach((cell, column) => {
      if (cell === null || cell === undefined || row.filled?.has(column)) return;
      this.filled[column] = (this.filled[column] ?? 0) + 1;
      const amount = this.amounts.has(column) ? amountOf(cell) : undefined;
      if (!amount) return;
      this.now.totals[column] = (this.now.totals[column] ?? 0) + amount;
      this.now.counts[column] = (this.now.counts[column] ?? 0) + 1;
    });
  }

  /** Whether an amount of the row is the sum of at least two rows above. */
  private isProven({ cells, filled }: SheetRow): boolean {
    return cells.some((cell, column) => {
      const amount = this.amounts.has(column) && !filled?.has(column) ? amountOf(cell) : undefined;
      if (!amount) return false;
      return this.marks.some(({ totals, counts }) => {
        const sum = (this.now.totals[column] ?? 0) - (totals[column] ?? 0);
        const count = (this.now.counts[column] ?? 0) - (counts[column] ?? 0);
        return count >= 2 && Math.abs(sum - amount) < NOISE;
      });
    });
  }

  /** Whether the row lacks what nearly all records have. */
  private isPoor({ cells }: SheetRow): boolean {
    return this.filled.some((count, column) => count >= this.records * SURE && (cells[column] ?? null) === null);
  }
}

/** Whether a cell of the row may be the label of a sum. Reading all texts of all rows takes a tenth of a dry run. */
function mayBeSum({ cells, filled }: Pick<SheetRow, 'cells' | 'filled'>): boolean {
  return cells.some(
    (cell, column) => typeof cell === 'string' && !filled?.has(column) && sumWord(cell.slice(0, 200)) === 'sum',
  );
}

function isCount(cell: ReadCell | undefined): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && /^\s*\d+\s*[.)]?\s*$/.test(cell));
}

function isNumberOfOne(cell: ReadCell | undefined): boolean {
  if (cell === null || cell === undefined) return false;
  if (cell instanceof Date || (isFormatted(cell) && cell.day)) return true;
  const text = cellText(cell) ?? '';
  return text.includes('@') || text.replace(/\D/g, '').length >= 8;
}

function isCode(cell: ReadCell | undefined): boolean {
  const text = cellText(cell)?.trim();
  if (!text || sumWord(text) !== undefined) return false;
  return /^\d+$/.test(text) || !COUNTED.test(keyOf(text));
}

function amountOf(cell: ReadCell | undefined): number | undefined {
  if (typeof cell === 'number') return cell;
  if (isFormatted(cell)) return cell.day ? undefined : cell.number;
  if (typeof cell !== 'string' || cell.length > 40 || !AMOUNT.test(cell)) return undefined;
  const read = readAmount(cell);
  return 'amount' in read ? (read.amount ?? undefined) : undefined;
}

/** Whether a text may name a group, and is no name or code of one record. */
function mayName(label: string): boolean {
  return /\p{L}/u.test(label) && !isName(label) && !CODE_ALONE.test(label);
}

function firstWord(label: string): string {
  return keyOf(label).split(' ')[0] ?? '';
}

/** Whether a label is the name of a company or a person. `Doanh nghiệp dệt may` is a group of companies. */
export function isName(label: string): boolean {
  let rest = keyOf(label);
  if (rest === 'ho chi minh' || isGroup(label)) return false;
  for (let form = FORMS.exec(rest); form; form = FORMS.exec(rest)) rest = rest.slice(form[0].length);
  if (rest !== keyOf(label)) return rest !== '' && !COUNTED.test(rest.replace(/^[:(]\s*|\)$/g, ''));
  return rest.split(' ').length > 2 && hasFamilyName(label);
}

/** Whether nothing behind the word `Doanh nghiệp` is a name: all in small letters, or all in capitals. */
function isGroup(label: string): boolean {
  const [word = '', rest = ''] = label.match(/^doanh nghiệp\s+(?!tư nhân)(.+)$/iu) ?? [];
  const [small, great] = [rest.toLocaleLowerCase('vi'), word.toLocaleUpperCase('vi')];
  return rest !== '' && ((rest === small && label[0] !== label[0]?.toLocaleLowerCase('vi')) || word === great);
}

export function keyOf(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim();
}
