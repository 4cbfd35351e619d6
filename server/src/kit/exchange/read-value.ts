import { hasPlaces, readAmount, showAmount, twoReadings } from '@hoivien/contract/kit/amount.ts';
import { isEmail } from '@hoivien/contract/kit/email.ts';
import type { Choice, Field } from '@hoivien/contract/kit/field.ts';
import { cleanLine, fold } from '@hoivien/contract/kit/fold.ts';
import { isMasked } from '@hoivien/contract/kit/guard.ts';
import type { DayReading, DecimalReading, ImportMoney } from '@hoivien/contract/kit/exchange/import-run.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { richFromText } from '@hoivien/contract/kit/rich-text.ts';
import type { SheetField } from '@hoivien/contract/kit/exchange/sheet.ts';
import { cleanCell, saysNothing } from '@hoivien/contract/kit/written/cell.ts';
import { meantChoice } from '@hoivien/contract/kit/written/choice-words.ts';
import { dayOrder, exchanged, readDay, showDay } from '@hoivien/contract/kit/written/day.ts';
import { notedPerson } from '@hoivien/contract/kit/written/honorific.ts';
import { readCompany } from '@hoivien/contract/kit/written/company.ts';
import { readPeople, type WrittenPerson } from '@hoivien/contract/kit/written/people.ts';
import { rangeFor, readCount, readRange } from '@hoivien/contract/kit/written/people-count.ts';
import { foreignMoney } from '@hoivien/contract/kit/written/money-unit.ts';
import { readPhones } from '@hoivien/contract/kit/written/phones.ts';
import { readIdentity, readTaxCode } from '@hoivien/contract/kit/written/restored.ts';
import type { ImportError } from '../../db/tables/kit.ts';
import type { Values } from '../crud/table.ts';
import { UNIT_WORDS } from '../spreadsheet/cell-text.ts';
import type { ColumnFacts } from './columns/column-facts.ts';
import type { KeptCells } from './kept-cells.ts';
import { type Lookups, namedBy } from './lookups.ts';
import { COMPANY_NAME } from './recorded-names.ts';
import { joinNames, namesIn } from './name-list.ts';
import type { Wording } from './wording.ts';

/**
 * A further number, e-mail or person of a cell, which becomes a contact of a new or changed record unless the record has
 * it.
 */
export interface FurtherPhone {
  /** The list of contacts, the part for the number or e-mail and the part for a name. */
  list: string;
  part: string;
  kind: 'phone' | 'email';
  name: string | undefined;
  /** Null for a person without a number. */
  number: string | null;
  /** What the cell says of a further person beside the name and the number. */
  beside?: Values;
  /** The name of the person whom the cell or the column beside it names; null for nobody. */
  calls: string | null;
  /** The cell itself says whose number it is, or that it is not that of the person beside it. */
  isOther: boolean;
  /** The place of the number: the field, or the field with the index of an item. */
  place: string;
}

/** What the reading of a row uses and collects. */
export interface Reading {
  resource: Resource;
  lookups: Lookups;
  wording: Wording;
  /** How the amounts of columns are read, where they are not plain đồng. */
  units: ReadonlyMap<string, ImportMoney>;
  /** The sign before decimals that a column of quantities proves, and what a person chose for it. */
  signs: ColumnFacts['signs'];
  decimals: Readonly<Record<string, DecimalReading>>;
  /** How a person wants doubtful days of columns to be read. */
  days: Readonly<Record<string, DayReading>>;
  /** What whole columns tell; `rows` for rows that a dry run accepted, whose notes tell it. */
  facts: ColumnFacts | 'rows';
  /** The fonts of columns. */
  fonts: ColumnFacts['fonts'];
  /** The present year. */
  year: number;
  errors: ImportError[];
  slots: Record<string, boolean[]>;
  notes: ImportError[];
  phones: FurtherPhone[];
  /** What the cell of a name says of its person beside the name, by the place of the name. */
  told: Map<string, Values>;
  /** What cells of other rows meant; undefined where a row is read by itself. */
  kept: KeptCells | undefined;
}

type Params = Record<string, string | number>;

/** One cell being read. */
interface Asked {
  column: SheetField;
  /** The text of the cell, and the same without blanks, faults of formulas and old fonts. */
  written: string;
  text: string;
  reading: Reading;
  refuse: (message: string, params?: Params) => null;
  note: (kind: string, to: string, params?: Params) => void;
}

/** Reads the value of a cell by the kind of its field. It notes what it understood, and refuses with what to write. */
export function readValue(column: SheetField, written: string | null, reading: Reading): unknown {
  if (written === null) return null;
  const { kept, errors, notes, phones, told } = reading;
  const known = kept?.get(column.key, written);
  if (known) {
    errors.push(...known.errors);
    notes.push(...known.notes);
    return Array.isArray(known.value) ? [...(known.value as unknown[])] : known.value;
  }
  const [error, note, phone, person] = [errors.length, notes.length, phones.length, told.size];
  const value = readAnew(column, written, reading);
  // What tells of other people or numbers depends on the cells beside it.
  if (kept && phones.length === phone && told.size === person)
    kept.set(column.key, written, { value, errors: errors.slice(error), notes: notes.slice(note) });
  return value;
}

function readAnew(column: SheetField, written: string, reading: Reading): unknown {
  const { key, shape } = column;
  const most = readMost(column);
  if (written.length > most) {
    reading.errors.push({ field: key, message: LONG, params: { length: written.length, most } });
    return null;
  }
  const text = cleanText(key, written, reading);
  if (text === null) return null;
  if (shape.guard !== undefined && isMasked(text)) return text;
  const asked: Asked = {
    column,
    written,
    text,
    reading,
    refuse: (message, params) => {
      reading.errors.push({ field: key, message, ...(params && { params }) });
      return null;
    },
    note: (kind, to, params = {}) => addNote(reading, key, kind, { from: shortened(written), to, ...params }),
  };
  if (shape.choices) return choiceOf(asked, shape.choices);
  const reads = shape.kind === 'taxCode' || shape.kind === 'identity';
  if (CODES.has(shape.kind) && !reads && SCIENTIFIC.test(text.trim()))
    return asked.refuse('Mes.Imports.Write.Scientific', { text: shortened(text) });
  // An own export marks a text that looks like a day.
  if ((shape.kind === 'code' || shape.paper) && isDayCell(written))
    return asked.refuse('Mes.Imports.Write.CodeDay', { text });
  if (isNoPosition(column, text)) return asked.refuse('Mes.Imports.Write.Position', { text: shortened(text) });
  if (key === COMPANY_NAME) return companyOf(asked);
  const read = readers[shape.kind];
  if (!read) return text;
  const isSilent = !NEVER_EMPTY.has(shape.kind) && saysNothing(text);
  if (isSilent && !(shape.kind === 'money' && /^\p{L}+$/u.test(text))) {
    asked.note('Nothing', '');
    return null;
  }
  return read(asked);
}

/** Whether a text is that of a cell with a day. */
export function isDayCell(text: string): boolean {
  return /^\d{2}\/\d{2}\/\d{4}(?: [\d:]+)?$/.test(text);
}

/** The error of a cell that is too long to be read. */
export const LONG = 'Mes.Imports.Write.Long';
/** Most characters of a cell that is read for what it means; readers compare every part with every other one. */
export const READ_MAX = 1_000;

/** Most characters of a cell that are read. A text that is stored as it stands has the limit of its field alone. */
function readMost({ key, shape: { kind, choices } }: SheetField): number {
  const isRead = choices !== undefined || key === COMPANY_NAME || (readers[kind] !== undefined && !STORED.has(kind));
  if (!isRead) return Number.POSITIVE_INFINITY;
  return kind === 'references' ? 4 * READ_MAX : READ_MAX;
}

const STORED: ReadonlySet<Field['kind']> = new Set(['link', 'richText']);

/** Kinds of fields in which a number is a name: what its cell shows counts, with every digit. */
export const CODES: ReadonlySet<Field['kind']> = new Set([
  'code',
  'text',
  'longText',
  'login',
  'phone',
  'reference',
  'references',
  'taxCode',
  'identity',
]);
/** A number of a spreadsheet that has lost its last digits. Tax codes and identity numbers with all digits are read. */
const SCIENTIFIC = /^\d(?:[.,]\d+E\+?|E\+)\d{2,3}$/i;

/** The text of a cell without faults; null for an empty cell and for an error of a formula. */
export function cleanText(key: string, written: string | null, reading: Reading): string | null {
  if (written === null || written.trim() === '') return null;
  const { text, from } = cleanCell(written, reading.fonts.get(key));
  if (from === 'Uncalculated') reading.errors.push({ field: key, message: 'Mes.Imports.Write.Uncalculated' });
  if (from === 'Broken') addNote(reading, key, 'Broken', { from: shortened(written) });
  if (text === null || text.trim() === '') return null;
  if (from === 'Letters') addNote(reading, key, 'Value', { from: shortened(written), to: shortened(text) });
  else if (from && from !== 'Broken' && from !== 'Uncalculated')
    addNote(reading, key, 'Font', { from: shortened(written), to: shortened(text), font: from });
  return text;
}

export function addNote(reading: Reading, field: string, kind: string, params: Params): void {
  reading.notes.push({ field, message: `Mes.Imports.Understood.${kind}`, params });
}

/** Most characters of a text in a note. */
const SHOWN_MAX = 80;

export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX)}…` : line;
}

/** Kinds where a dash or `không` may be a value, or that say nothing themselves. */
const NEVER_EMPTY: ReadonlySet<string> = new Set(['flag', 'person', 'richText', 'reference', 'references']);

const readers: Partial<Record<Field['kind'], (asked: Asked) => unknown>> = {
  flag: flagOf,
  date: dateOf,
  money: amountOf,
  decimal: decimalOf,
  count: countOf,
  phone: phoneOf,
  taxCode: taxCodeOf,
  identity: identityOf,
  person: personOf,
  reference: referencesOf,
  references: referencesOf,
  email: emailOf,
  link: linkOf,
  richText: ({ text }) => richFromText(text),
};

/** The choice for a code, for its words in either language, or for another usual word. */
function choiceOf({ column, text, reading, refuse, note }: Asked, choices: readonly Choice[]): Choice | null {
  const { resource, wording } = reading;
  const { part, field } = column;
  const wanted = fold(text).replace(/\s+/g, ' ').trim();
  const words = choices.map((choice) =>
    LANGUAGES.map((language) => wording.choice(resource.area, part ?? field, choice, language)),
  );
  const exact = choices.findIndex((choice, place) => {
    return String(choice) === text.trim() || words[place]?.some((word) => fold(word) === wanted);
  });
  if (exact >= 0) return choices[exact] ?? null;
  const place = meantChoice(text, words) ?? rangeOf(text, words);
  const choice = place === undefined ? undefined : choices[place];
  const [vi = '', en = ''] = (place === undefined ? undefined : words[place]) ?? [];
  if (choice !== undefined) {
    note('Value', vi === en ? vi : `${vi} (${en})`, { choice });
    return choice;
  }
  if (saysNothing(text)) {
    note('Nothing', '');
    return null;
  }
  const least = belowAll(text, words);
  if (least !== undefined) {
    note('NoBand', '', { least });
    return null;
  }
  const all = (at: number) => words.map((own) => own[at] ?? '').join('; ');
  return refuse('Mes.Imports.Write.Choice', { text: shortened(text), vi: all(0), en: all(1) });
}

/** The choice whose words are a range of numbers with the written number or range. */
function rangeOf(text: string, words: readonly (readonly string[])[]): number | undefined {
  const found = readRange(text);
  const ranges = found && words.map(([vi = '']) => readRange(vi)).filter((range) => range !== undefined);
  return ranges?.length === words.length ? rangeFor(found as NonNullable<typeof found>, ranges) : undefined;
}

/** The least number of the choices, when all are ranges and the written number is below them all. */
function belowAll(text: string, words: readonly (readonly string[])[]): number | undefined {
  const found = readRange(text);
  const ranges = found && words.map(([vi = '']) => readRange(vi)).filter((range) => range !== undefined);
  if (!found || found.to === null || ranges?.length !== words.length) return undefined;
  const least = Math.min(...ranges.map(({ from }) => from));
  return found.to < least ? least : undefined;
}

const YES = [
  'co',
  'x',
  '1',
  'true',
  'yes',
  'y',
  'dung',
  'v',
  '✓',
  '✔',
  '√',
  'da',
  'roi',
  'ok',
  't',
  'co mat',
  'present',
];
const NO = [
  'khong',
  'ko',
  '0',
  'false',
  'no',
  'n',
  'sai',
  '-',
  'chua',
  'f',
  'vang',
  'vang mat',
  'khong co mat',
  'absent',
];

function flagOf({ text, refuse }: Asked): boolean | null {
  const folded = fold(text).trim();
  if (YES.includes(folded)) return true;
  return NO.includes(folded) ? false : refuse('Mes.Imports.Write.Flag', { text: shortened(text) });
}

const DAY_FAULTS = {
  NoSuchDay: 'NoSuchDay',
  YearMissing: 'YearMissing',
  ShortYear: 'ShortYear',
  YearRange: 'YearRange',
  MonthFirst: 'MonthFirst',
  Unreadable: 'Day',
} as const;

function dateOf({ column: { key, shape }, text, reading, refuse, note }: Asked): string | null {
  const { facts, year } = reading;
  const isMonthFirst = facts === 'rows' ? dayOrder(text) === 'month' : facts.monthFirst.has(key);
  const other = exchanged(text);
  const wanted = other === undefined ? undefined : reading.days[key];
  if (other !== undefined && wanted === undefined && facts !== 'rows' && facts.unsureDays.has(key))
    return refuse('Mes.Imports.Write.DayOrder', { text: shortened(text) });
  const read = readDay(wanted === 'swapped' ? (other ?? text) : text, {
    year,
    isBirth: shape.guard === 'reason',
    isMonthFirst,
  });
  if ('wrong' in read) return refuse(`Mes.Imports.Write.${DAY_FAULTS[read.wrong]}`, { text: shortened(text) });
  const { day, form } = read;
  const isPeriod = form === 'Year' || form === 'Month';
  if (isPeriod && !shape.fromPeriod) return refuse('Mes.Imports.Write.WholeDay', { text: shortened(text) });
  if (wanted === 'swapped') note('Value', showDay(day));
  else if (form !== undefined) note(isPeriod ? 'FirstDay' : 'Value', showDay(day));
  return day;
}

function amountOf({ column: { key, field, part, shape }, text, reading, refuse, note }: Asked): number | null {
  const money = reading.units.get(key);
  const shown = shortened(text);
  const currency = foreignMoney(text);
  if (currency !== undefined) return refuse('Mes.Imports.Write.Foreign', { text: shown, currency });
  if (money?.unit === null) {
    const params = { said: money.said ?? '', currency: money.currency ?? '' };
    if (money.why === 'foreign') return refuse('Mes.Imports.Unit.Foreign', params);
    if (money.why === 'small') return refuse('Mes.Imports.Unit.Small', { text: shown });
    return money.why === 'doubt' ? refuse('Mes.Imports.Unit.Doubt', params) : refuse('Mes.Imports.Heading.Unit');
  }
  const [, number, format] = /^(\S+) \[(.+)\]$/.exec(text) ?? [];
  if (number !== undefined && format !== undefined)
    return refuse('Mes.Imports.Write.FormatUnit', { number: showAmount(number), shown: format });
  const unit = money?.unit ?? 1;
  const word = UNIT_WORDS.get(unit);
  if (word !== undefined && money?.from !== 'chosen' && SAYS_DONG.test(text))
    return refuse('Mes.Imports.Write.UnitConflict', { text: shown, unit: word });
  const read = readAmount(text, unit);
  if ('wrong' in read) {
    const plain = unit > 1 && read.wrong === 'InValid' ? readAmount(text) : undefined;
    const whole = plain && 'amount' in plain ? plain.amount : null;
    if (whole !== null && word && whole % unit === 0)
      return refuse('Mes.Imports.Write.TooLarge', {
        text: showAmount(whole),
        unit: word,
        guess: showAmount(whole / unit),
      });
    return read.wrong === 'Fraction'
      ? refuse(fieldKey(reading.resource, field, 'Fraction', part))
      : refuse('Mes.Imports.Write.Amount', { text: shown });
  }
  if (read.amount !== null && isUnreal(read.amount, text, key, shape, reading))
    reading.notes.push({ field: key, message: TOO_SMALL, params: { text: shown } });
  if (read.amount !== null && WORDED.test(text)) note('Value', `${showAmount(read.amount)} ₫`);
  return read.amount;
}

/** The note at an amount that is too small for đồng. A row that would write it is refused. */
export const TOO_SMALL = 'Mes.Imports.Write.SmallAmount';

/** Whether a bare number among real amounts is too small for đồng: people write `500` beside `2 tỷ` and mean millions. */
function isUnreal(
  amount: number,
  text: string,
  key: string,
  { realFrom = 0 }: SheetField['shape'],
  { units, facts }: Reading,
): boolean {
  const isWatched = facts !== 'rows' && !facts.small.has(key) && !units.has(key);
  return isWatched && amount > 0 && amount < realFrom && !/[\p{L}₫]/u.test(text);
}

/** An amount in whole đồng without a unit of thousands or more. */
const SAYS_DONG = /^[\d\s.,]+(?:₫|vnđ|vnd|đồng|đ)[\s.]*$|^(?:₫|vnđ|vnd)[\d\s.,]+$/iu;

/** A quantity. A sign before three digits has two readings, of which the limits, the column or a person leave one. */
function decimalOf({ column: { key, shape }, text, reading, refuse, note }: Asked): string | null {
  const two = twoReadings(text);
  if (!two) return text;
  const { most = Number.POSITIVE_INFINITY, places = 0 } = shape;
  const mayBe = { thousands: two.thousands <= most, decimals: hasPlaces(two.decimals, places) };
  if (!mayBe.thousands && !mayBe.decimals) return text;
  const written = text.trim().replace(/\s*%$/u, '');
  const sign = reading.signs.get(key);
  const decided = reading.decimals[key] ?? (sign && (sign === two.sign ? 'decimals' : 'thousands'));
  const as = mayBe.thousands && mayBe.decimals ? decided : mayBe.thousands ? 'thousands' : 'decimals';
  const values = { thousands: String(two.thousands), decimals: `${written}0` };
  if (as === undefined)
    return refuse('Mes.Imports.Write.Decimals', { text: written, ...values, shown: written.replace('.', ',') });
  note('Value', values[as]);
  return values[as];
}

/** Letters beside a currency. */
const WORDED = /\p{L}(?<!^(?:vnđ|vnd)[\s.]*\S*|đ|vnd)|\(|~/iu;

function countOf({ text, refuse, note }: Asked): string | null {
  if (/^\d{1,9}$/.test(text.trim())) return text.trim();
  const read = readCount(text);
  if (!read) return refuse('Mes.Imports.Write.Count', { text: shortened(text) });
  note('Value', read.count);
  return read.count;
}

function phoneOf({ column, text, reading, refuse, note }: Asked): string | null {
  const read = readPhones(text);
  if ('wrong' in read) {
    const fault = { Unreadable: 'Phone', Fax: 'Fax', Unclear: 'PhoneUnclear', Former: 'PhoneFormer' }[read.wrong];
    return refuse(`Mes.Imports.Write.${fault}`, { text: shortened(text) });
  }
  const { numbers, form, unread, beside } = read;
  const [first = '', ...further] = numbers;
  const to = showPhone(first);
  if (further.length > 0) {
    const list = contactsOf(reading.resource, 'phone');
    const second = further.map(showPhone).join(', ');
    note(list ? (further.length > 1 ? 'MorePhones' : 'SecondPhone') : 'SecondPhoneLeft', to, { second });
    const place = placeOf(column);
    // A note behind the last number names its person; the numbers are no longer those of the person beside them.
    const behind = unread !== undefined && NOTE_BEHIND.test(text) ? (notedPerson(unread) ?? null) : null;
    let left = unread;
    for (const [at, number] of further.entries()) {
      const said = beside?.get(number) ?? '';
      const own = notedPerson(said);
      const calls = own ?? (at === further.length - 1 && !beside?.has(first) ? behind : null);
      if (list && calls) left = own ? left?.replace(said, '').trim() : '';
      if (list) reading.phones.push({ ...list, number, calls, isOther: unread !== undefined, place });
    }
    if (left) note('PhoneRest', to, { unread: left });
    return first;
  }
  if (unread !== undefined) note('PhoneRest', to, { unread });
  else if (form !== undefined) note(form === 'Zero' ? 'Zero' : form.startsWith('Old') ? 'OldPhone' : 'Value', to);
  return first;
}

/** A text in brackets or words at the end of a cell with numbers. */
const NOTE_BEHIND = /\d[\s)]*[-–:,]?\s*[([]?\s*\p{L}[^\d]*$/u;

/** The first e-mail of a text; a second one becomes a contact. Capitals and a blank before a dot are slips. */
function emailOf({ column, text, reading, note }: Asked): string {
  const bare = text
    .replace(/^mailto:/i, '')
    .replace(/\s+(?=\.(?:com|vn|net|org|edu|gov|biz|info)\b)/giu, '')
    .trim();
  const pieces = bare.split(/[\s;,/|]+|\s(?:hoặc|và)\s/u).filter(Boolean);
  const isSeveral = pieces.length > 1 && pieces.every(isEmail);
  const usual = (mail: string) => (/\p{Ll}/u.test(mail) ? mail : mail.toLowerCase());
  if (isSeveral) {
    const key = pieces.map((mail) => mail.toLowerCase());
    const [first = '', ...further] = pieces.map(usual).filter((_, at) => key.indexOf(key[at] ?? '') === at);
    const list = contactsOf(reading.resource, 'email');
    const second = further.join(', ');
    if (further.length > 0)
      note(list ? (further.length > 1 ? 'MoreMails' : 'SecondMail') : 'SecondMailLeft', first, { second });
    const place = placeOf(column);
    if (list) for (const number of further) reading.phones.push({ ...list, number, calls: null, isOther: true, place });
    return first;
  }
  const mail = usual(bare);
  if (mail !== text.replace(/^mailto:/i, '').trim()) note('Value', mail);
  return mail;
}

/** An address of the web. An e-mail, or several addresses, would be stored as one that leads nowhere. */
function linkOf({ text, refuse }: Asked): string | null {
  const pieces = text.split(/[\s;,|]+/).filter(Boolean);
  if (pieces.some((piece) => isEmail(piece.replace(/^mailto:/i, ''))))
    return refuse('Mes.Imports.Write.LinkMail', { text: shortened(text) });
  if (pieces.filter((piece) => WEB.test(piece)).length > 1)
    return refuse('Mes.Imports.Write.Links', { text: shortened(text) });
  return text;
}

const WEB = /^https?:\/\/|^www\.|^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:\/|$)/i;

/** A position has words, and no telephone number or e-mail. */
function isNoPosition({ key }: SheetField, text: string): boolean {
  return /(?:^|\.)position$/.test(key) && (OTHER_THAN_WORDS.test(text) || /^x$/iu.test(text.trim()));
}

const OTHER_THAN_WORDS = /\S@\S+\.\S|(?:\d[\s.()-]{0,2}){8}/u;

/** The field and, in a list, the index of the item of a column. */
export function placeOf({ field, index }: Pick<SheetField, 'field' | 'index'>): string {
  return index === undefined ? field : `${field}.${index}`;
}

type ContactList = Pick<FurtherPhone, 'list' | 'part' | 'kind' | 'name'>;

/** The list of an area whose items have a telephone number or an e-mail. A cache: each cell with a person asks. */
function contactsOf(resource: Resource, wantedKind: 'phone' | 'email'): ContactList | undefined {
  const known = contactLists[wantedKind];
  if (!known.has(resource)) known.set(resource, findContacts(resource, wantedKind));
  return known.get(resource);
}

const contactLists = {
  phone: new WeakMap<Resource, ContactList | undefined>(),
  email: new WeakMap<Resource, ContactList | undefined>(),
};

function findContacts({ fields }: Resource, wantedKind: 'phone' | 'email'): ContactList | undefined {
  for (const [list, { kind, fields: parts = {} }] of Object.entries(fields)) {
    const partOf = (wanted: Field['kind']) => Object.keys(parts).find((part) => parts[part]?.kind === wanted);
    const part = kind === 'list' ? partOf(wantedKind) : undefined;
    if (part !== undefined) return { list, part, kind: wantedKind, name: partOf('person') };
  }
  return undefined;
}

function taxCodeOf({ text, refuse, note }: Asked): string | null {
  const read = readTaxCode(text);
  if ('wrong' in read) {
    const fault = read.wrong === 'Unreadable' ? 'TaxCode' : read.wrong;
    return refuse(`Mes.Imports.Write.${fault}`, { text: shortened(text) });
  }
  if (read.form !== undefined) note(read.form === 'Zero' ? 'Zero' : 'Value', read.value);
  return read.value;
}

function identityOf({ text, refuse, note }: Asked): string | null {
  const read = readIdentity(text);
  if ('wrong' in read) {
    const fault = read.wrong === 'Scientific' ? 'Scientific' : 'Identity';
    return refuse(`Mes.Imports.Write.${fault}`, { text: shortened(text) });
  }
  if (read.form !== undefined) note(read.form === 'Zero' ? 'Zero' : 'Value', read.value);
  return read.value;
}

/** The first person of a cell. What stands beside the name fills the other parts; further people become contacts. */
function personOf({ column, text, reading, refuse, note }: Asked): string | null {
  // `Na` and `Ko` are names, too.
  if (saysNothing(text) && !/^\p{Lu}[a-z]+$/u.test(text.trim())) {
    note('Nothing', '');
    return null;
  }
  if (reading.lookups.recordedNames?.has(cleanLine(text))) return text;
  const read = readPeople(text);
  if ('wrong' in read) {
    const [shown, unread] = [shortened(text), shortened(read.wrong)];
    if (shown === unread) return refuse('Mes.Imports.Write.PersonAlone', { text: shown });
    return refuse('Mes.Imports.Write.Person', { text: shown, unread });
  }
  const [first, ...others] = read.people;
  const { name, gender, position } = first;
  // Most cells are a name alone.
  if (name === text && others.length === 0 && Object.keys(first).length === 1) return name;
  const { resource } = reading;
  const own = column.part === undefined ? resource.fields : (resource.fields[column.field]?.fields ?? {});
  const told = partsOf(own, first);
  const lost = [first.phone, first.email].find((one) => one !== undefined && !Object.values(told).includes(one));
  if (lost !== undefined) return refuse('Mes.Imports.Write.Person', { text: shortened(text), unread: lost });
  const list = contactsOf(resource, 'phone');
  const second = others.map(personText).join('; ');
  if (others.length > 0 && list?.name === undefined)
    return refuse('Mes.Imports.Write.People', { text: shortened(text), first: name, second });
  reading.told.set(placeOf(column), told);
  for (const person of others) {
    const { [list?.part ?? '']: number = null, ...beside } = partsOf(
      resource.fields[list?.list ?? '']?.fields ?? {},
      person,
    );
    if (list)
      reading.phones.push({
        ...list,
        number: number as string | null,
        beside,
        calls: person.name,
        isOther: true,
        place: placeOf(column),
      });
  }
  if (others.length > 0) note('People', name, { first: personText(first), second });
  else if (first.phone !== undefined || first.email !== undefined) note('Person', name, { person: personText(first) });
  else if (position !== undefined) note('position' in told ? 'Position' : 'PositionLeft', name, { position });
  else if (name !== cleanLine(text)) note('gender' in told ? (gender === 1 ? 'Male' : 'Female') : 'Value', name);
  return name;
}

/** The name of an enterprise. Its telephone number and tax code in the same cell stand in their fields. */
function companyOf({ column, text, reading, refuse, note }: Asked): string | null {
  if (reading.lookups.recordedNames?.has(cleanLine(text))) return text;
  const read = readCompany(text);
  if ('wrong' in read)
    return refuse('Mes.Imports.Write.Company', { text: shortened(text), unread: shortened(read.wrong) });
  const { name, ...told } = read;
  if (name === text.trim()) return text;
  const numbers = [told.phoneNumber && showPhone(told.phoneNumber), told.taxCode].filter(Boolean).join(', ');
  const lost = Object.keys(told).some((part) => !reading.resource.fields[part]);
  if (lost) return refuse('Mes.Imports.Write.Company', { text: shortened(text), unread: numbers });
  reading.told.set(column.key, told);
  if (numbers) note('Company', name, { numbers });
  else note('Value', name);
  return name;
}

/** The values of a person beside the name, for the parts that a record or an item has. */
function partsOf(parts: Readonly<Record<string, Field>>, { gender, position, phone, email }: WrittenPerson): Values {
  const partOf = (kind: Field['kind']) => Object.keys(parts).find((part) => parts[part]?.kind === kind) ?? '';
  const values = { gender, position, [partOf('phone')]: phone, [partOf('email')]: email };
  return Object.fromEntries(
    Object.entries(values).filter(([part, value]) => {
      const shape = parts[part];
      if (value === undefined || !shape || shape.readOnly) return false;
      return part !== 'gender' || shape.choices?.includes(value as Choice) === true;
    }),
  );
}

function personText({ name, position, phone, email }: WrittenPerson): string {
  const beside = [position, phone && showPhone(phone), email].filter(Boolean).join(', ');
  return beside ? `${name} (${beside})` : name;
}

function referencesOf({ column, text, reading, refuse, note }: Asked): unknown {
  const { field, part, shape } = column;
  const target = reading.lookups.targets.get(shape.to ?? '');
  const { names, doubt } = namesIn(shape, target, text);
  if (doubt !== undefined) return refuse('Mes.Imports.Reference.Ambiguous', { name: doubt, full: joinNames([doubt]) });
  const found = names.map((name) => ({ name, named: target && namedBy(target, name) }));
  const ids: string[] = [];
  for (const { name, named } of found) {
    if (!named || 'near' in named) return refuse(fieldKey(reading.resource, field, 'NotFound', part));
    if ('full' in named) return refuse('Mes.Imports.Reference.Ambiguous', { name, full: named.full });
    if (named.isKey) note('Value', target?.nameOf.get(named.id) ?? '');
    ids.push(named.id);
  }
  return shape.kind === 'reference' ? ids[0] : ids;
}
