import { readAmount } from '../amount.ts';
import { isEmail } from '../email.ts';
import { cleanLine, fold } from '../fold.ts';
import { readDay } from './day.ts';
import { isRole, readPeople, type WrittenPerson } from './people.ts';
import type { PastedKind } from './pasted-kinds.ts';
import { readPhones } from './phones.ts';
import { hasFamilyName, usualCase } from './honorific.ts';
import { readTaxCode } from './restored.ts';

/** What a text says, with the words that say it. */
export interface Finding {
  kind: PastedKind;
  text: string;
  value: string;
  person?: Partial<WrittenPerson>;
  /** The field that its label names. */
  field?: string;
  /** Whose it is, as a label or the value itself tells; `perhaps` when only a person can tell that it is this at all. */
  of?: 'company' | 'person' | 'perhaps';
}

/** The fields that labels name; labels are asked together, because one decides about another. */
export type FieldsOf = (labels: readonly string[]) => readonly (string | undefined)[];

interface Piece {
  text: string;
  label: string;
  value: string;
}

type LabelKind =
  | 'phone'
  | 'companyPhone'
  | 'mobile'
  | 'email'
  | 'website'
  | 'fanpage'
  | 'taxCode'
  | 'address'
  | 'office'
  | 'none';

/** The short labels of cards and signatures, without accents and dots. */
const LABELS: readonly (readonly [LabelKind, RegExp])[] = [
  ['companyPhone', /^(?:hotline|tong dai|dien thoai ban|may ban|office|tel office)$/],
  ['mobile', /^(?:mobile|mob|cell|cellphone|di dong|so di dong|dd|dtdd|m|hp|mb|handphone|zalo|viber|whatsapp)$/],
  ['phone', /^(?:tel|telephone|phone|p|t|dt|sdt|dien thoai|so dien thoai|so dt|tel\/zalo|sdt\/zalo|dt\/zalo)$/],
  [
    'none',
    /^(?:fax|f|skype|wechat|line|youtube|tiktok|linkedin|instagram|ghi chu|note|nguon|stk|so tai khoan|tk|kho|nha may|chi nhanh|factory|branch)$/,
  ],
  ['email', /^(?:dia chi )?(?:e|email|e-mail|mail|thu dien tu)$/],
  ['website', /^(?:dia chi )?(?:w|web|website|url|trang web)$/],
  ['fanpage', /^(?:fb|facebook|fanpage)$/],
  ['taxCode', /^(?:mst|ma so thue|msdn|ma so doanh nghiep|tax code|tax id|tax)$/],
  ['office', /^(?:vpgd|van phong giao dich|vpdd)$/],
  ['address', /^(?:a|add|addr|address|dia chi|d\/c|dc|tru so|tru so chinh|vp|van phong|head office|hq)$/],
];
const SHORT =
  'tel|telephone|phone|mobile|mob|cell|hotline|fax|e-?mail|website|web|zalo|mst|mã số thuế|đt|sđt|điện thoại|di động|dđ|đtdđ|facebook|fb';
const LABELLED = /^([\p{L}][\p{L}\p{M}\p{N} ./()&-]{0,60}?)\s*[:：]\s*(?!\/\/)(.+)$/su;
/** `Số điện thoại` is one label, and no name ends with its first word. */
const WITHIN = new RegExp(
  `(?<=[\\s,;(–-])(?<!(?:số|địa chỉ|trang|tên|link)\\s)(?=(?:(?:số|địa chỉ|trang|link)\\s)?(?:${SHORT})\\s*[:：])`,
  'giu',
);

const URL =
  /(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+(?:vn|com|net|org|info|biz|asia|io|co|me|edu|gov|shop|store)(?:\/[^\s,;|]*)?/iu;
const NETWORKS =
  /(?:^|\.|\/)(?:zalo\.me|linkedin\.com|youtube\.com|youtu\.be|tiktok\.com|instagram\.com|shopee\.vn|wa\.me|t\.me)/iu;
const SHARED_BOX =
  /^(?:info|contact|contacts|office|sales?|hello|admin|support|cskh|lienhe|vanphong|kinhdoanh|ketoan|hanhchinh|nhansu|hr|marketing|mail|cty|congty|company|customer|service)\d*@/i;
const NUMBERS = /\+?\(?\d(?:[ .()-]{0,2}\d){7,}/g;

const FORM =
  '(?:tổng công ty|công ty|cty|ctcp|tnhh|tập đoàn|dntn|doanh nghiệp tư nhân|htx|hợp tác xã|liên hiệp hợp tác xã|ngân hàng)';
const FORM_WORDS =
  '(?:\\s+(?:trách nhiệm hữu hạn|tnhh|cổ phần|cp|một thành viên|mtv|hai thành viên trở lên|hai thành viên|hợp danh|liên doanh|tập đoàn))*';
const COMPANY = new RegExp(`^${FORM}${FORM_WORDS}(?:\\s+|$)`, 'iu');
const ENGLISH =
  /(?:\bco\.?,?\s*ltd\b\.?|\bcompany limited\b|\bcorporation\b|\bcorp\b\.?|\bjsc\b\.?|\bjoint stock company\b|\bllc\b|\binc\b\.?|\bgroup)$/iu;
/** `Công ty A, Công ty B`, `Công ty A (thành lập 2015, 50 nhân viên)`: more than one name. */
const MORE_THAN_NAME = new RegExp(
  `(?:(?<!\\p{L})(?:và|với|cùng)|[,;])\\s+(?:các\\s+)?${FORM}|\\([^)]*[\\d,;][^)]*\\)`,
  'iu',
);
/** Words with small letters that no name has, but what is said about one: `Công ty A đã giải thể`. */
const TOLD_OF_NAME = /\s(?:đã|đang|sẽ|cũ|xin|là|đổi|chuyển|muốn|cùng|được|bị|chưa|không|này)(?:\s|$)/u;
const isMoreThanName = (text: string) => MORE_THAN_NAME.test(text) || TOLD_OF_NAME.test(text);
const SENTENCE = /[!?…"“”]|\.\s/u;

const ENGLISH_ROLE =
  /^(?:[A-Z][\w&-]* ){0,4}(?:director|manager|officer|ceo|cfo|cto|coo|founder|chairman|chairwoman|president|accountant|engineer|executive|secretary|assistant|consultant|specialist|supervisor)(?:,? (?:of )?[\w& ]{1,30})?$/i;
const UNIT =
  /(?:phường|quận|huyện|thị xã|thị trấn|tỉnh|thành phố|đặc khu|\bxã|tp\.?\s?\p{Lu}|(?<!\p{L})[pq]\.\s?[\p{Lu}\d]|\bward\b|\bdistrict\b|\bcity\b|\bstreet\b)/iu;
const PLACE =
  /^(?:\d|số\s|lô\s|đường|tầng|toà|tòa|phòng|km|khu|kcn|ccn|cụm|thôn|ấp|xóm|tổ\s|ngõ|hẻm|quốc lộ|ql|phường|xã|lầu)/iu;

/**
 * Reads a pasted card, signature, row of a sheet or registration. What is no certain finding stays as text; nothing is
 * dropped. `fieldsOf` knows the labels of the form.
 *
 * @example readPasted('MST: 0100109106', { year: 2026, fieldsOf }) // { findings: [{ kind: 'taxCode', … }], rest: [] }
 */
export function readPasted(
  written: string,
  { year, fieldsOf }: { year: number; fieldsOf: FieldsOf },
): { findings: Finding[]; rest: string[] } {
  const { pieces, beyond } = piecesOf(written, fieldsOf);
  const fields = fieldsOf(pieces.map(({ label }) => label));
  const findings: (Finding & { at: number })[] = [];
  const rest = new Map<number, string>();
  for (const [at, piece] of pieces.entries()) {
    const read = piece.label ? labelled(piece, fields[at], year) : plain(piece.value);
    if (read === undefined || read.length === 0) rest.set(at, piece.text);
    else for (const one of read) findings.push({ ...one, text: read.length > 1 ? one.text : piece.text, at });
  }
  takeSplitNames(findings, rest, pieces);
  return {
    findings: people(findings, rest).map(({ at: _at, ...one }) => one),
    rest: [...[...rest].sort(([a], [b]) => a - b).map(([, text]) => text), ...beyond],
  };
}

/** The pieces of a text: parts of lines, cells of a row, or cells below their headings. */
function piecesOf(written: string, fieldsOf: FieldsOf): { pieces: Piece[]; beyond: string[] } {
  const lines = written
    .split(/\r\n?|\n/)
    .map((line) => line.split('\t').map(cleanLine).join('\t'))
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  const [first = '', second] = lines;
  const heads = first.split('\t');
  const isTable =
    second !== undefined &&
    second.includes('\t') &&
    heads.length > 1 &&
    fieldsOf(heads).filter(Boolean).length > heads.length / 2;
  if (isTable) {
    const cells = second.split('\t');
    const pieces = cells.flatMap((value, at) => {
      const label = heads[at] ?? '';
      return value ? [{ text: value, label, value }] : [];
    });
    // One record at a time: further rows stay.
    return { pieces, beyond: lines.slice(2) };
  }
  const joined: string[] = [];
  for (const line of lines.flatMap(cellsOf)) {
    const last = joined.at(-1);
    // An address goes on behind a comma.
    if (last?.endsWith(',') && UNIT.test(line) && !LABELLED.test(line)) joined[joined.length - 1] = `${last} ${line}`;
    else joined.push(line);
  }
  return { pieces: joined.map(pieceOf), beyond: [] };

  function cellsOf(line: string): string[] {
    const cells = line.split('\t').filter(Boolean);
    if (cells.length === 2 && fieldsOf([cells[0] ?? ''])[0] !== undefined && !cells[0]?.endsWith(':'))
      return [`${cells[0]}: ${cells[1]}`];
    return cells
      .flatMap((cell) => cell.split(/\s*[|•·●▪]\s*/u))
      .flatMap((part) => part.split(WITHIN))
      .map((part) => part.replace(/[\s,;|–-]+$/u, (end) => (end.includes(',') ? ',' : '')).trim())
      .filter(Boolean);
  }
}

function pieceOf(text: string): Piece {
  const [, label = '', value = ''] = LABELLED.exec(text) ?? [];
  if (label && value && !/^\d/.test(label)) return { text, label, value: value.trim() };
  return { text, label: '', value: text };
}

const labelKey = (label: string) => fold(label).replace(/\./g, '').replace(/\s+/g, ' ').trim();

/** What stands behind a label; undefined when the value is not of that kind. */
function labelled({ text, label, value }: Piece, field: string | undefined, year: number): Finding[] | undefined {
  const key = labelKey(label);
  const kind = LABELS.find(([, form]) => form.test(key))?.[0];
  if (kind === 'none')
    return /kho|nha may|chi nhanh|factory|branch/.test(key) ? ofAddress(text, value, 'perhaps') : undefined;
  if (kind === 'phone' || kind === 'companyPhone' || kind === 'mobile') {
    const of = kind === 'companyPhone' ? 'company' : kind === 'mobile' ? 'person' : undefined;
    return phonesIn(text, value, of, /zalo|viber|whatsapp/.test(key));
  }
  if (kind === 'email') return emailsIn(text, value);
  if (kind === 'website' || kind === 'fanpage') return linkIn(text, value, kind);
  if (kind === 'taxCode' || field === 'taxCode') {
    const read = readTaxCode(value);
    if (!('value' in read)) return undefined;
    return [{ kind: 'taxCode', text, value: read.value, ...(read.form && { of: 'perhaps' as const }) }];
  }
  if (kind === 'office') return ofAddress(text, value, undefined, 'transactionOfficeAddress');
  if (kind === 'address')
    return ofAddress(text, value, /^(?:vp|van phong)$/.test(key) ? 'perhaps' : undefined, field?.split('.')[0]);
  return field === undefined ? ofPosition(text, label, value) : ofField(text, field, value, year);
}

/** `Giám đốc: Nguyễn Văn An`, `Trần Thị Mai: Kế toán`. */
function ofPosition(text: string, label: string, value: string): Finding[] | undefined {
  if (!isPosition(label)) return undefined;
  const person = personIn(value);
  return person
    ? [{ kind: 'person', text, value: person.name ?? '', person: { ...person, position: label } }]
    : undefined;
}

/** The value of a field that a label names. */
function ofField(text: string, field: string, value: string, year: number): Finding[] | undefined {
  const [top = '', ...parts] = field.split('.');
  const part = parts.at(-1);
  const one = (kind: PastedKind, read: string, more: Partial<Finding> = {}): Finding[] => [
    { kind, text, value: read, field, ...more },
  ];
  const last = part ?? top;
  if (last === 'road' || top.endsWith('Address'))
    return part === 'road' ? ofAddress(text, value, undefined, top) : undefined;
  if (last === 'phoneNumber') return phonesIn(text, value)?.map((found) => ({ ...found, field }));
  if (last === 'emailAddress') return emailsIn(text, value)?.map((found) => ({ ...found, field }));
  if (last === 'website' || last === 'fanpage') return linkIn(text, value, last);
  if (last === 'birthday' || last === 'dayOfBirth' || last === 'dateOfBirth') {
    const read = readDay(value, { year, isBirth: last !== 'birthday' });
    if ('wrong' in read) return undefined;
    return one('birthday', read.day, read.form === undefined || read.form === 'Words' ? {} : { of: 'perhaps' });
  }
  if (last === 'charterCapital' || last === 'turnover') {
    const read = readAmount(value);
    const isWorded = /\p{L}|₫/u.test(value) || /^\d{1,3}(?:[.,\s]\d{3}){2,}$/u.test(value);
    if ('wrong' in read || read.amount === null) return undefined;
    return one('capital', String(read.amount), isWorded ? {} : { of: 'perhaps' });
  }
  if (last === 'name' && part !== undefined) {
    const leads = labelledRole(text);
    const person = personIn(value);
    return person
      ? one('person', person.name ?? '', {
          person: { ...person, ...(leads && !person.position && { position: leads }) },
        })
      : undefined;
  }
  if (field === 'name') {
    const person = personIn(value);
    return person ? one('person', person.name ?? '', { person }) : undefined;
  }
  if (last === 'position') return isPosition(value) ? one('text', value, { person: { position: value } }) : undefined;
  if (last === 'enterpriseName' || last === 'workUnit')
    return /\d{8}|@/.test(value) ? undefined : one('company', value, isMoreThanName(value) ? { of: 'perhaps' } : {});
  if (last === 'enterpriseEnglishName' || last === 'enterpriseAcronymsName')
    return /\d{8}|@/.test(value) ? undefined : one('shortName', value);
  return undefined;
}

/** `Giám đốc:` says the position, `Người đại diện:` does not. */
function labelledRole(text: string): string | undefined {
  const { label } = pieceOf(text);
  return isPosition(label) &&
    !/đại diện|dai dien|liên hệ|lien he|đầu mối|dau moi|phụ trách|người|lãnh đạo/iu.test(label)
    ? label
    : undefined;
}

/** What a piece without a label says. */
function plain(text: string): Finding[] | undefined {
  if (text.includes('@')) return emailsIn(text, text);
  const digits = text.replace(/\D/g, '');
  if (digits.length >= 8 && /^[\d\s().+,/;–-]+$/u.test(text)) return numbersIn(text);
  const [url] = URL.exec(text) ?? [];
  if (url !== undefined && url === text)
    return linkIn(text, text, /facebook\.com|fb\.com/i.test(url) ? 'fanpage' : 'website');
  if (isPosition(text)) return [{ kind: 'text', text, value: text, person: { position: text } }];
  const company = companyIn(text);
  if (company) return [company];
  if ((UNIT.test(text) && text.includes(',') && PLACE.test(text)) || (PLACE.test(text) && text.split(',').length > 2))
    return ofAddress(text, text, undefined);
  const person = /\d|,/.test(text) ? undefined : personIn(text);
  return person ? [{ kind: 'person', text, value: person.name ?? '', person }] : undefined;
}

function companyIn(text: string): Finding | undefined {
  if (SENTENCE.test(text.replace(/\b(?:co|ltd|corp|inc|jsc)\./gi, '')) || text.length > 150) return undefined;
  const form = COMPANY.exec(text)?.[0];
  if (form !== undefined) {
    const name = text.slice(form.length);
    if (name === '') return { kind: 'company', text, value: text, of: 'perhaps' };
    // `Công ty hàng đầu về gỗ` is praise, and no name goes on with small letters.
    return /^[\p{Lu}\p{N}]/u.test(name) && !/[:@]|\d{8}/.test(name)
      ? { kind: 'company', text, value: text, ...(isMoreThanName(text) && { of: 'perhaps' }) }
      : undefined;
  }
  return ENGLISH.test(text) && /^\p{Lu}/u.test(text) && text.split(' ').length > 1
    ? { kind: 'company', text, value: text, of: 'perhaps' }
    : undefined;
}

function isPosition(text: string): boolean {
  return text.length <= 100 && (isRole(text) || ENGLISH_ROLE.test(text));
}

/** The one person of a text. */
function personIn(text: string): Partial<WrittenPerson> | undefined {
  const read = readPeople(text);
  if (!('people' in read) || read.people.length > 1) return undefined;
  const [person] = read.people;
  const words = person.name.split(' ');
  const isVietnamese = hasFamilyName(person.name);
  const isName = words.length > 1 && words.length < 7 && words.every((word) => /^\p{Lu}/u.test(word));
  return isName && (isVietnamese || words.length < 4) ? { ...person, name: usualCase(person.name) } : undefined;
}

function phonesIn(text: string, value: string, of?: Finding['of'], isPerhaps = false): Finding[] | undefined {
  const read = readPhones(value);
  if (!('numbers' in read)) return undefined;
  const isAltered = read.form !== undefined;
  const told = isAltered || isPerhaps ? 'perhaps' : of;
  return read.numbers.map((number) => ({ kind: 'phone', text, value: number, ...(told && { of: told }) }));
}

/** Digits without a label: telephone numbers, or a tax code that nobody calls so. */
function numbersIn(text: string): Finding[] | undefined {
  const taxCode = readTaxCode(text);
  const phones = phonesIn(text, text);
  if ('value' in taxCode && taxCode.form === undefined && taxCode.value.length >= 10)
    return [{ kind: 'taxCode', text, value: taxCode.value, of: 'perhaps' }];
  if (phones) return phones;
  const each = (text.match(NUMBERS) ?? []).flatMap((number) => phonesIn(number, number) ?? []);
  return each.length > 1 ? each : undefined;
}

function emailsIn(text: string, value: string): Finding[] | undefined {
  const parts = value.split(/[\s,;/|<>()]+/).filter(Boolean);
  const mails = parts.filter((part) => isEmail(part));
  // Words beside an address would be lost.
  if (mails.length === 0 || mails.length < parts.length) return undefined;
  return mails.map((mail) => ({
    kind: 'email',
    text,
    value: mail.toLowerCase(),
    ...(SHARED_BOX.test(mail) && { of: 'company' as const }),
  }));
}

function linkIn(text: string, value: string, kind: 'website' | 'fanpage'): Finding[] | undefined {
  const [url] = URL.exec(value) ?? [];
  if (url === undefined || url !== value || NETWORKS.test(url)) return undefined;
  const own = /(?:^|\/|\.)(?:facebook|fb)\.com/i.test(url) ? 'fanpage' : kind;
  if (own !== kind && kind === 'website') return [{ kind: 'fanpage', text, value: whole(url), of: 'perhaps' }];
  return own === 'fanpage' && !/facebook\.com|fb\.com/i.test(url)
    ? undefined
    : [{ kind: own, text, value: whole(url) }];
}

const whole = (url: string) => (/^https?:/i.test(url) ? url : `https://${url}`);

function ofAddress(text: string, value: string, of: Finding['of'], field?: string): Finding[] {
  return [{ kind: 'address', text, value, ...(of && { of }), ...(field && { field }) }];
}

type Placed = Finding & { at: number };

/** A legal form alone goes on in the next line, which is nobody's name. */
function takeSplitNames(findings: Placed[], rest: Map<number, string>, pieces: readonly Piece[]): void {
  for (const one of findings) {
    if (one.kind !== 'company' || COMPANY.exec(one.value)?.[0] !== one.value) continue;
    const next = pieces[one.at + 1];
    const other = findings.find(({ at }) => at === one.at + 1);
    if (!next || next.label || (other && other.kind !== 'person') || /\d/.test(next.text)) continue;
    if (other) findings.splice(findings.indexOf(other), 1);
    rest.delete(one.at + 1);
    Object.assign(one, { text: `${one.text} ${next.text}`, value: `${one.value} ${next.text}` });
  }
}

/** Gives positions to the names beside them. A name without any sign that it is one is asked. */
function people(findings: readonly Placed[], rest: Map<number, string>): Placed[] {
  const names = findings.filter(({ kind }) => kind === 'person');
  const out = findings.filter(({ kind, person }) => kind !== 'text' || !person);
  for (const role of findings.filter(({ kind, person }) => kind === 'text' && person)) {
    const own =
      names.find(({ at, person }) => at === role.at - 1 && !person?.position) ??
      names.find(({ at, person }) => at === role.at + 1 && !person?.position);
    const only =
      own ?? (names.length === 1 && role.field !== undefined && !names[0]?.person?.position ? names[0] : undefined);
    if (!only) rest.set(role.at, role.text);
    else {
      only.person = { ...only.person, position: role.person?.position ?? '' };
      only.text = only.at < role.at ? `${only.text} ${role.text}` : `${role.text} ${only.text}`;
    }
  }
  for (const one of names) {
    const { name = '', gender, position } = one.person ?? {};
    const words = fold(name).split(' ');
    const isSure =
      one.field !== undefined || gender !== undefined || position !== undefined || /^(?:van|thi)$/.test(words[1] ?? '');
    if (!isSure || !hasFamilyName(name)) one.of = 'perhaps';
  }
  return out;
}
