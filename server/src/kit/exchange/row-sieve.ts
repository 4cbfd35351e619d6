import { readDitto } from '@hoivien/contract/kit/written/ditto.ts';
import { hasFamilyName } from '@hoivien/contract/kit/written/honorific.ts';
import { fromLegacy, type LegacyEncoding } from '@hoivien/contract/kit/written/legacy-encoding.ts';
import type { ImportOptions } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { SheetRow } from '../spreadsheet/cell.ts';
import type { HeadingFields } from './columns/heading-names.ts';
import { cellText } from '../spreadsheet/cell-text.ts';
import { type HeadingPlace, shownText, textsOf } from './sheet-layout.ts';
import { Sections } from './sections.ts';
import { COUNTED, COUNTING, isName, keyOf, OF_ONE, SumsAmong } from './sums-among.ts';

/** Numbers of rows that are no records. */
export interface LeftOut {
  /** Rows above the heading. */
  above: number;
  /** Headings that a sheet repeats on each page, and rows that number the columns. */
  repeated: number;
  /** Sums and signatures at the end. */
  below: number;
  /** Sums and headings of sections among the records. */
  groups: { row: number; text: string }[];
}

/** Rows at the end of a sheet among which sums and signatures are searched. */
const END_ROWS = 25;
/** Rows that a sum above them may have. */
const GROUP_MAX = 1_000;
const NO_ROWS: ReadonlySet<number> = new Set();
const NO_FIELDS: ReadonlySet<string> = new Set();
const NOTHING_MEANT: ReadonlyMap<string, string> = new Map();
/** Rows of a signature have at most this many cells, and fewer in a narrow list. */
const FEW_CELLS = 3;
/** Rows with a telephone number that may stand below a signature: who made the list, and the office. */
const CALLED_MAX = 3;

/**
 * Passes on the rows of a sheet that are records. It holds the last rows back until the sheet ends, because sums and
 * signatures are known by the rows below them.
 */
export class RowSieve {
  readonly left: LeftOut = { above: 0, repeated: 0, below: 0, groups: [] };
  /** Rows that may be sums: only their amounts say so. */
  readonly doubtful: { row: number; text: string }[] = [];
  private held: SheetRow[] = [];
  private readonly headers: readonly string[];
  private readonly heading: HeadingPlace;
  private readonly lastOfHeading: number;
  private readonly titles: ReadonlySet<string>;
  private readonly few: number;
  private readonly taken: ReadonlySet<number>;
  private readonly columns: number;
  private readonly nameAt: number;
  private readonly font: LegacyEncoding | undefined;
  private readonly sums: SumsAmong;

  private readonly sections: Sections;
  private readonly fieldsOf: HeadingFields;
  /** A heading of other columns stood above: the rows below it are those of another table. */
  private isOther = false;
  private readonly answer: ImportOptions['sums'];

  /**
   * `taken`: numbers of rows that a person wants although they look like sums or headings. `font`: the old font in which
   * the sheet is written. `answer`: what a person said of rows that may be sums. `fieldsOf`: what headings of the area name,
   * in other words and the other language, too.
   */
  constructor(
    headers: readonly string[],
    heading: HeadingPlace,
    {
      taken = new Set(),
      font,
      sections = new Sections(() => NOTHING_MEANT),
      answer,
      fieldsOf = () => undefined,
    }: {
      taken?: ReadonlySet<number>;
      font?: LegacyEncoding | undefined;
      sections?: Sections;
      answer?: ImportOptions['sums'];
      fieldsOf?: HeadingFields;
    } = {},
  ) {
    this.sections = sections;
    this.answer = answer;
    this.fieldsOf = fieldsOf;
    this.taken = taken;
    this.font = font;
    this.headers = headers;
    this.sums = new SumsAmong(headers);
    this.heading = heading;
    this.lastOfHeading = heading.row + heading.rows - 1;
    this.columns = headers.filter(Boolean).length;
    this.nameAt = nameColumn(headers);
    this.few = Math.max(1, Math.min(FEW_CELLS, Math.floor(this.columns / 2.5)));
    this.titles = new Set(
      headers
        .flatMap((text) => [text, ...text.split(' / ')])
        .map(keyOf)
        .filter(Boolean),
    );
  }

  take(rows: readonly SheetRow[]): SheetRow[] {
    const passed = rows.filter((row) => this.isBelowHeading(row) && !this.isRepeated(row) && !this.isOfOther(row));
    for (const row of passed) this.sums.see(row, () => isGroup(this.textsOf(row)));
    this.held.push(...passed);
    // The rows below may stand in its sum.
    const waiting = this.held.findIndex((row) => this.sums.mayBeAbove(row, () => this.textsOf(row)));
    const most = Math.max(0, this.held.length - END_ROWS);
    const count = waiting < 0 ? most : Math.max(Math.min(waiting, most), this.held.length - GROUP_MAX);
    const below = this.held.splice(0, Math.max(0, count));
    return this.records(below, this.held);
  }

  /** The held rows without sums and signatures. */
  end(): SheetRow[] {
    const before = Math.max(0, this.held.length - END_ROWS);
    const rows = this.held.slice(before).map((row) => {
      const texts = this.textsOf(row);
      // A place and a day of signing are no code, in whichever column they stand.
      const isOne = this.sums.isOfOne(row) && !isSigned(texts, this.few);
      return { texts, isOne, isSure: this.sums.isSurelyOne(row, texts) };
    });
    const start = rows.findIndex(({ texts }, at) => {
      const rest = rows.slice(at);
      if (isEnding(texts, this.few) && rest.every((one) => !one.isOne && isOfEnding(one.texts, this.few))) return true;
      // A list of offices, such as titles or committees, has such rows as records.
      const isAfterOthers = before + at > 0 && !rows.slice(0, at).some((row) => isOfOffices(row.texts));
      const isClosed = (isClosing(texts) || (isAfterOthers && isOfOffices(texts))) && !rows[at]?.isSure;
      const called = rest.filter(({ isOne }) => isOne).length;
      return isClosed && called <= CALLED_MAX && rest.every((one) => !one.isSure && isNarrow(one.texts));
    });
    const records = start < 0 ? this.held : this.held.slice(0, before + start);
    const below = this.held.slice(records.length);
    this.held = [];
    const passed = this.records(records, []);
    const taken = below.filter(({ rowNumber }) => this.taken.has(rowNumber));
    this.left.below += below.length - taken.length;
    for (const row of below) if (!taken.includes(row)) this.leave(row);
    return [...passed, ...taken];
  }

  /** The rows without sums and headings of sections among them. `below`: the rows that follow. */
  private records(rows: readonly SheetRow[], below: readonly SheetRow[]): SheetRow[] {
    const above = this.sumsAbove(rows, below);
    return rows.flatMap((row) => {
      const isTaken = this.taken.has(row.rowNumber);
      const found = isTaken ? 'record' : this.kindOf(row, above);
      if (found === 'perhaps') this.doubtful.push({ row: row.rowNumber, text: this.shown(row) });
      const is = found === 'perhaps' ? (this.answer === 'take' ? 'record' : 'sum') : found;
      this.sums.add(row, is);
      if (is === 'record') return [this.sections.within(row)];
      if (is === 'section') this.sections.begin(row, this.textsOf(row));
      this.leave(row);
      return [];
    });
  }

  private sumsAbove(rows: readonly SheetRow[], below: readonly SheetRow[]): ReadonlySet<number> {
    const isOpen = rows.some((row) => this.sums.mayBeAbove(row, () => this.textsOf(row)));
    return isOpen ? this.sums.above([...rows, ...below], (row) => this.textsOf(row)) : NO_ROWS;
  }

  private kindOf(row: SheetRow, above: ReadonlySet<number>): 'record' | 'sum' | 'section' | 'perhaps' {
    const isWide = this.columns >= COLUMNS_MIN;
    const isOne = this.sums.isOfOne(row);
    if (!isPlain(row)) {
      const texts = this.textsOf(row);
      if (!this.sums.isSurelyOne(row, texts) && (isPageBreak(texts) || isClosing(texts) || isContact(texts)))
        return 'section';
      if (!isOne && isOfCount(texts)) return 'section';
      const isNarrowSection = this.sums.isNumbered() && texts.filter(Boolean).length > 1;
      if ((isWide || isNarrowSection) && isSection(texts, this.headers)) return 'section';
      if (isWide && isSumAmong(texts, this.headers)) return 'sum';
      if (isWide && !isOne && isSumOfSection(texts, this.headers)) return 'section';
      if (!isOne && this.sums.isNumbered() && this.isTitle(texts)) return 'section';
      // The rest of a long name, a branch, or a member whose number was forgotten: a person tells.
      const isAsked = isWide && this.sums.isNumbered() && this.isAloneAtName(texts);
      if (!isOne && isAsked && !this.sums.isSurelyOne(row, texts)) return 'perhaps';
      // Nothing but its loneliness says so: a person tells.
      if (!isOne && isWide && this.sums.isRich() && this.isTitle(texts) && !this.isValueAlone(row)) return 'perhaps';
      if (!isOne && isGroup(texts) && this.isTitle(texts) && !this.isValueAlone(row) && !this.sums.isMostlyGroups())
        return 'perhaps';
    }
    if (isOne) return 'record';
    if (this.isValueAlone(row)) return 'section';
    return this.sums.kindOf(row, () => this.textsOf(row), above.has(row.rowNumber)) ?? 'record';
  }

  /** Whether a row has one text alone that is a value of a field, as `HỘI VIÊN LIÊN KẾT` is. */
  private isValueAlone(row: SheetRow): boolean {
    const cells = row.cells.filter(
      (cell, column) => cell !== null && cell !== undefined && cell !== '' && !row.filled?.has(column),
    );
    if (this.columns < 2 || cells.length !== 1 || typeof cells[0] !== 'string') return false;
    const texts = this.textsOf(row);
    const column = texts.findIndex(Boolean);
    return column >= 0 && column <= this.nameAt && this.sections.isValue(texts[column] ?? '');
  }

  /** Whether one text stands alone where records have their number or their name, and is no name of a company or person. */
  private isTitle(texts: readonly string[]): boolean {
    const column = texts.findIndex(Boolean);
    const text = texts[column] ?? '';
    const isAlone = column >= 0 && texts.findLastIndex(Boolean) === column;
    return isAlone && column <= this.nameAt && /\p{L}/u.test(text) && !readDitto(text) && !isName(text);
  }

  /** Whether a row has nothing but a text where records have their name, which is no name of a person. */
  private isAloneAtName(texts: readonly string[]): boolean {
    const column = texts.findIndex(Boolean);
    const text = texts[column] ?? '';
    const isAlone = column === this.nameAt && texts.findLastIndex(Boolean) === column;
    return isAlone && /\p{L}/u.test(text) && !hasFamilyName(text);
  }

  private leave(row: SheetRow): void {
    if (this.left.groups.length >= GROUPS_MAX) return;
    this.left.groups.push({ row: row.rowNumber, text: this.shown(row) });
  }

  private shown(row: SheetRow): string {
    return this.textsOf(row).filter(Boolean).join(' · ').slice(0, SHOWN_LENGTH);
  }

  private isBelowHeading({ rowNumber }: SheetRow): boolean {
    if (rowNumber < this.heading.row) this.left.above += 1;
    return rowNumber > this.lastOfHeading;
  }

  /** The texts that stand in the cells themselves: not those of merged cells above. */
  private textsOf(row: SheetRow): string[] {
    const texts = textsOf(row);
    for (const column of row.filled?.keys() ?? []) texts[column] = '';
    return this.font === undefined ? texts : texts.map((text) => fromLegacy(text, this.font)?.text ?? text);
  }

  private isRepeated(row: SheetRow): boolean {
    if (row.rowNumber > this.lastOfHeading + 2 && !this.mayBeTitles(row)) return false;
    const texts = this.textsOf(row);
    const filled = texts.filter(Boolean);
    const isTitle = filled.length >= 2 && filled.every((text) => this.titles.has(keyOf(text)));
    const isNumbering =
      filled.length >= 3 &&
      row.rowNumber <= this.lastOfHeading + 2 &&
      filled.every((text, at) => new RegExp(`^[([]?${at + 1}[)\\]]?$`).test(text));
    if (!isTitle && !isNumbering) return this.isOtherWords(row, texts);
    // A record may repeat a word of the heading, but not under the columns of the heading.
    const isInPlace = isNumbering || texts.every((text, column) => !text || this.isUnderItself(text, column));
    if (isInPlace) this.left.repeated += 1;
    return isInPlace || this.isOtherWords(row, texts);
  }

  /** Whether a row is a heading in other words: of the same columns, or of another table below. */
  private isOtherWords(row: SheetRow, texts: readonly string[]): boolean {
    if (this.taken.has(row.rowNumber)) return false;
    const said = texts.flatMap((text, column) => (text ? [{ text, column, fields: this.fieldsOf(text) }] : []));
    const naming = said.filter(({ fields }) => fields?.size).length;
    const isHeading = said.every(({ fields }) => fields) && (naming >= 2 || (naming === 1 && said.length >= 3));
    if (!isHeading) return false;
    const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
      one.size + other.size === 0 || [...one].some((field) => other.has(field));
    const isInPlace = said.every(({ text, column, fields = NO_FIELDS }) => {
      const own = this.fieldsOf(this.headers[column] ?? '');
      return this.isUnderItself(text, column) || (own !== undefined && isSame(own, fields));
    });
    // Right below the heading it says the same in the other language.
    if (isInPlace || row.rowNumber <= this.lastOfHeading + 2) this.left.repeated += 1;
    else {
      this.isOther = true;
      this.leave(row);
    }
    return true;
  }

  /** Whether a row stands below a heading of other columns: its cells are not what the first heading says. */
  private isOfOther(row: SheetRow): boolean {
    if (!this.isOther || this.taken.has(row.rowNumber)) return false;
    this.left.below += 1;
    this.leave(row);
    return true;
  }

  /** Whether the first filled cell of a row is a text of the heading: that of nearly no record is. */
  private mayBeTitles({ cells, filled }: SheetRow): boolean {
    for (let column = 0; column < cells.length; column += 1) {
      const shown = filled?.has(column) ? '' : shownText(cells[column]);
      const text = this.font === undefined ? shown : (fromLegacy(shown, this.font)?.text ?? shown);
      // A heading is short and has no number.
      if (text) return this.titles.has(keyOf(text)) || (text.length < 40 && this.fieldsOf(text) !== undefined);
    }
    return false;
  }

  private isUnderItself(text: string, column: number): boolean {
    const header = this.headers[column] ?? '';
    return [header, ...header.split(' / ')].some((part) => keyOf(part) === keyOf(text));
  }
}

/** A row of sums: its first text is exactly one of these words, perhaps with a number. `Tổng công ty` is a company. */
const SUM = /^(?:tong cong|tong so|tong|cong|total|grand total|sum)\s*(?:[:.(].*|\d.*)?$/;
/** A list of fewer columns has rows of one cell that are records. */
const COLUMNS_MIN = 3;
/** Most rows that a person sees, and most characters of one. */
const GROUPS_MAX = 500;
const SHOWN_LENGTH = 120;

/** The word of a sum and of what it counts. `Cộng Hòa` and `Tổng công ty` are no sums. */
const SUM_AMONG =
  /^(?:tong cong|tong so|tong|cong|subtotal|total|sum)(?:\s*[:.(].*|\s+\d.*|\s+(?:khu vuc|nhom|phan|muc|trang|chuyen|mang sang|toan|theo|cac|so|hoi vien|doanh nghiep|don vi|chi hoi|[ivx]+\b).*)?$/;

/** The letters with which the word of a sum begins, with or without accents, and in TCVN3. */
const SUM_BEGINS = /^(?:t[oổốæè]|c[oộé]|su|(?:[IVX]+|[A-HĐ])[.)]?$)/iu;

/**
 * Whether a row is neither a sum nor the heading of a section, by its first cells alone. Nearly all rows are, and reading
 * all their cells for it takes a tenth of a dry run.
 */
function isPlain({ cells, filled: merged }: SheetRow): boolean {
  let filled = 0;
  for (const [column, cell] of cells.entries()) {
    if (cell === null || cell === undefined || merged?.has(column)) continue;
    const text = typeof cell === 'string' ? cell.normalize('NFC').trim() : (cellText(cell) ?? '');
    if (text === '') continue;
    filled += 1;
    if (filled <= 2 && SUM_BEGINS.test(text)) return false;
    if (filled > 2) return true;
  }
  return false;
}

/** Whether a row is a sum: its word stands first, and beside it are only numbers under columns of amounts. */
function isSumAmong(texts: readonly string[], headers: readonly string[]): boolean {
  const filled = texts.flatMap((text, column) => (text ? [{ key: keyOf(text), column }] : []));
  const place = filled.findIndex(({ key }) => !/^\d+$/.test(key));
  const word = filled[place];
  if (!word || place > 1 || !SUM_AMONG.test(word.key)) return false;
  return filled.every(
    ({ key, column }, at) => at <= place || (COUNTED.test(key) && !OF_ONE.test(keyOf(headers[column] ?? ''))),
  );
}

/** A roman number up to 39, which no code such as `VCCI` is. */
const ROMAN = '(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})';
const NUMBER_ALONE = new RegExp(`^(?:${ROMAN}|[A-HĐ])[.)]?$`, 'u');
const NUMBER_BEFORE = new RegExp(`^(?:${ROMAN}|[A-HĐ])\\s*[.)/:-]\\s*(?!ty\\b)\\p{L}`, 'u');

/**
 * Whether a row is the heading of a section: one text with a roman number or a letter in front, or beside it in the column
 * that counts the rows. The codes of a catalogue may be letters.
 */
function isSection(texts: readonly string[], headers: readonly string[]): boolean {
  const [first = '', second, ...others] = texts.filter(Boolean);
  if (others.length > 0) return false;
  if (second !== undefined) {
    const counts = texts[0] === first && COUNTING.test(keyOf(headers[0] ?? '').replace(/\.$/, ''));
    return counts && NUMBER_ALONE.test(first) && /\p{L}/u.test(second);
  }
  return NUMBER_BEFORE.test(first) || /^(?:khu vuc|phan [ivx]+)\b/.test(keyOf(first));
}

/** Words of places and groups by which offices divide a list, with their accents, or before a number. */
const GROUP =
  /^(?:(?:khối|phường|xã|thị trấn|thị xã|quận|huyện|tỉnh|thành phố|cụm|tổ(?! (?:hợp|chức))|chi hội|phân hội|liên chi hội|khu|ấp|thôn|nhóm|đội|miền|vùng|ngành|lĩnh vực|câu lạc bộ|clb|hội viên|phần|mục|danh sách)(?:\s|$)|tp\.?\s\p{L}|(?:khoi|phuong|xa|quan|huyen|cum|to|chi hoi|phan hoi|nhom|doi|khu vuc|phan|muc)\s+(?:so\s+)?(?:\d+|[ivx]+)(?:\W|$))/iu;

/** What remarks and labels between records look like: `Nguồn: …`, `Các đơn vị chưa đóng phí:`, `Dự kiến kết nạp 2027`. */
const REMARK = /^[^:]{2,60}:(?:\s|$)|^(?:các|những|dự kiến|cập nhật|nguồn|theo|tính đến)\s/iu;

/** Whether a row has one text alone with the word of a group or of a remark, or with a roman number or a letter in front. */
export function isGroup(texts: readonly string[]): boolean {
  const [first = '', ...others] = texts.filter(Boolean);
  const bare = first.normalize('NFC').trim();
  return others.length === 0 && [GROUP, NUMBER_BEFORE, REMARK].some((form) => form.test(bare));
}

/** Whether a row is the heading of a section with its sums: a roman number or a letter where records have their number. */
function isSumOfSection(texts: readonly string[], headers: readonly string[]): boolean {
  const [first = '', ...others] = texts;
  if (!NUMBER_ALONE.test(first) || !COUNTING.test(keyOf(headers[0] ?? '').replace(/\.$/, ''))) return false;
  const filled = others.filter(Boolean).map(keyOf);
  const words = filled.filter((key) => !COUNTED.test(key));
  return words.length === 1 && filled.length > 1;
}

/** The column of the names of records; without one the first that neither counts nor has codes. */
function nameColumn(headers: readonly string[]): number {
  const keys = headers.map((header) => keyOf(header).replace(/\.$/, ''));
  const named = keys.findIndex((key) => NAME.test(key) && !OF_ONE.test(key));
  return named >= 0 ? named : keys.findIndex((key) => !COUNTING.test(key) && !OF_ONE.test(key));
}

const NAME = /\b(?:ten|doanh nghiep|hoi vien|don vi|cong ty|name|company|member)\b/;

/** Words of signing that nothing else is: who made the list, where and when, and that it is signed. */
const SIGNED =
  /^(?:nguoi lap(?: bieu| danh sach| bang)?|lap bieu|nguoi lam don|nguoi ky|xac nhan cua.*|\(?(?:da )?ky(?: ten| va | thay |[,;]).*|\((?:da )?ky.*|tm\.? .*|t\/m .*|kt\.? .*|noi nhan\s*:.*|[*(\s]*(?:ghi chu|luu y)\s*:.*|.*,? ?ngay\s*[\d.… ]+\s*thang\s*[\d.… ]+\s*nam\s*[\d.… ]*)\s*[:.]?$/;
/** Words that close a list: how many it has. */
const CLOSED =
  /^[*(\s-]*(?:an dinh danh sach\b.*|(?:danh sach|bang|bieu|bang ke)(?: \p{L}+){0,4}? (?:co|gom|bao gom)(?: tat ca)?(?: tong so)?:? *\d.*|(?:co|gom)(?: tat ca)? \d+ (?:\(.*\) )?(?:hoi vien|doanh nghiep|don vi|thanh vien|nguoi)|[-–—./\s]*het[-–—./\s]*|end of list)[\s.)]*$/u;
/** Words that count what stands above, or write its sum in words. */
const OF_COUNT =
  /^[*(\s-]*(?:so (?:hoi vien|doanh nghiep|don vi|thanh vien|nguoi) ?: ?\d|(?:so tien )?(?:viet )?bang chu ?:|trong do ?:)/;
/** Words that begin the end of a list, also the offices of those who sign it. */
const SIGNING = new RegExp(
  `${SIGNED.source}|^(?:ke toan(?: truong)?|thu ky|thu truong don vi|van phong|chu tich|tong thu ky)\\s*[:.]?$`,
);
/** The offices of those who sign a list. */
const OFFICE = new RegExp(
  `${SIGNING.source}|^(?:(?:tm|tl|kt|tuq)\\.? ?)?(?:(?:pho |tong |quyen |pho tong )?(?:giam doc|chu tich|thu ky|truong ban|truong phong|chanh van phong|chu nhiem|hoi truong)|thu quy|nguoi (?:kiem tra|duyet|phu trach|de nghi|giao|nhan)|phu trach .{0,30}|thu truong|truong don vi|kiem soat|to chuc hanh chinh|ban kiem (?:tra|soat)|tong hop)\\s*[:.]?$`,
);
/** Whom to call about the list. */
const CONTACT =
  /^(?:(?:moi )?(?:chi tiet|thac mac|y kien)? ?(?:xin |vui long )*lien he)(?:\s*:|\s+(?:voi|van phong|so|theo)\b)/;
/** What stands where a page ends or begins. */
const PAGE =
  /^[-–—(\s]*(?:(?:trang|page|tr\.)(?: so)?\s*:?\s*\d+(?:\s*(?:\/|of|tren|-)\s*\d+)?|(?:cong )?(?:so )?(?:mang|chuyen) sang(?: (?:tu )?trang.*)?|(?:chuyen|sang|het|xem(?: tiep)?|(?:con )?tiep(?: theo)?)(?: sang)? trang(?: (?:sau|truoc|ben|tiep theo|so))*\s*\d*|(?:xem |con )?tiep(?: theo)?|continued|cont\.?|cont'd)[-–—).:\s]*$|^danh sach\b.*\((?:tiep(?: theo)?|continued|cont\.?)\)$/;

/** Whether a text signs or closes a list, or stands where a page ends. */
export function endsList(text: string): boolean {
  const key = keyOf(text);
  return [OFFICE, CLOSED, CONTACT, PAGE].some((words) => words.test(key));
}

function isEnding(texts: readonly string[], few: number): boolean {
  const filled = texts.filter(Boolean).map(keyOf);
  const first = filled.find((text) => !/^\d+$/.test(text));
  return (first !== undefined && SUM.test(first)) || isSigned(texts, few);
}

/** Whether a row has only words of the end of a list. */
function isSigned(texts: readonly string[], few: number): boolean {
  const filled = texts.filter(Boolean).map(keyOf);
  return isClosing(texts) || (filled.length > 0 && filled.length <= few && filled.every((text) => SIGNING.test(text)));
}

/** Whether a row has only words of signing or of closing a list, and at least one that nothing else is. */
function isClosing(texts: readonly string[]): boolean {
  const filled = texts.filter(Boolean).map(keyOf);
  return (
    isNarrow(texts) &&
    filled.some((text) => SIGNED.test(text) || CLOSED.test(text)) &&
    filled.every((text) => SIGNING.test(text) || CLOSED.test(text))
  );
}

/** Whether a row has different offices beside each other, as the first row of a signature has. Bodies alone do not sign. */
function isOfOffices(texts: readonly string[]): boolean {
  const filled = texts.filter(Boolean).map(keyOf);
  const isFew = filled.length <= FEW_CELLS && new Set(filled).size >= 2;
  return isFew && filled.every((text) => OFFICE.test(text)) && !filled.every((text) => text.startsWith('ban '));
}

/** Whether a row has one text alone that counts the rows above or writes their sum in words. */
function isOfCount(texts: readonly string[]): boolean {
  const [first = '', ...others] = texts.filter(Boolean);
  return others.length === 0 && OF_COUNT.test(keyOf(first));
}

/** Whether a row says whom to call about the list. */
function isContact(texts: readonly string[]): boolean {
  const first = texts.find(Boolean);
  return first !== undefined && isNarrow(texts) && CONTACT.test(keyOf(first));
}

/** Whether a row has nothing but words of the break of a page, and figures beside them. */
function isPageBreak(texts: readonly string[]): boolean {
  const filled = texts.filter(Boolean).map(keyOf);
  return filled.some((text) => PAGE.test(text)) && filled.every((text) => PAGE.test(text) || COUNTED.test(text));
}

function isNarrow(texts: readonly string[]): boolean {
  return texts.filter(Boolean).length <= FEW_CELLS;
}

/** A row that may stand below sums: few cells, or only numbers beside them. */
function isOfEnding(texts: readonly string[], few: number): boolean {
  const filled = texts.filter(Boolean);
  return isEnding(texts, few) || filled.length <= few;
}
