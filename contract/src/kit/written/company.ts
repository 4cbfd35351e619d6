import { sumWord } from './sum-words.ts';
import { readPhones } from './phones.ts';
import { readTaxCode } from './restored.ts';

/** The name of an enterprise with the numbers that its cell also told, or the piece that is no part of a name. */
export type ReadCompany =
  | { readonly name: string; readonly phoneNumber?: string; readonly taxCode?: string }
  | { readonly wrong: string };

const KINDS = '(?:công ty|cty|ctcp|tổng công ty|tập đoàn|doanh nghiệp|dntn|htx|hợp tác xã|chi nhánh|cơ sở)(?!\\p{L})';
/** The number of a row before a name: `1. Công ty X`, and with other signs before words for enterprises only. */
const NUMBERED = new RegExp(`^(?:\\d{1,4}\\s*[.)]\\s+(?=\\p{L})|\\d{1,4}\\s*[.):/–-]\\s*(?=${KINDS}))`, 'iu');
const BEFORE = '[\\s,;(–-]*(?<![\\p{L}\\d])';
const PHONE = new RegExp(
  `${BEFORE}(?:số điện thoại|điện thoại|di động|hotline|mobile|phone|zalo|tel|số đt|sđt|sdt|đt|dđ)\\s*[:.]?\\s*(\\+?\\(?\\d[\\d\\s().-]{7,})\\s*$`,
  'iu',
);
const TAX_CODE = new RegExp(
  `${BEFORE}(?:mã số thuế|mã số doanh nghiệp|mã số dn|msthuế|mst|msdn)\\s*[:.]?\\s*(\\d[\\d\\s-]{8,})\\s*\\)?\\s*$`,
  'iu',
);
const REST = /\S*@\S+|\+?\d(?:[\s().-]{0,2}\d){7,}|(?<!\p{L})(?:mst|msdn|sđt|đt|tel|fax)\s*[:.]/iu;
/** What every number, label and remark has: most names have nothing such. */
const MAY_TELL = /\d[\d\s().-]{7}|[@:.;/\n(*†–,]|^[\d"“]|\s-|-\s|\svà\s/iu;
/** Another enterprise, a person, or a remark behind a name. */
const BESIDE = [
  new RegExp(`[;/\\n]\\s*${KINDS}.*$`, 'isu'),
  /\svà\s+(?:công ty|cty|ctcp|htx|hợp tác xã)(?!\p{L}).*$/isu,
  /[(,;:–-]\s*(?:ông|bà|anh|chị|mr|mrs|ms|giám đốc|gđ|tgđ|đại diện)\.?\s*:?\s+\p{Lu}\p{Ll}+\s+\p{Lu}.*$/isu,
  /(?:\(|\s[–-]\s+|\n)\s*(?:đã|xin|tạm|ngừng|ngưng|giải thể|phá sản|chưa|mới gia nhập|mới kết nạp|trước đây|tên cũ|nay là|đổi tên|không còn)(?!\p{L})[^)]*\)?\s*$/iu,
  /\s*[*†]+\s*$/u,
];
/** The labels of a form, whose names stand beside them, and texts without a letter or a number. */
const NO_NAME =
  /^(?:[^\p{L}\p{N}]+|(?:tên (?:công ty|doanh nghiệp|đơn vị)|mã số thuế|mst|mã số doanh nghiệp|(?:số )?điện thoại|sđt|địa chỉ(?: trụ sở)?|e-?mail|website|fax|người đại diện|người liên hệ|chức vụ|ngày thành lập|năm thành lập|vốn điều lệ|ngành nghề|lĩnh vực|ghi chú|số lao động)\s*[:.]*)$/iu;

/**
 * Divides the cell of an enterprise's name: the number of a row goes, a telephone number and a tax code behind their words
 * stand beside. Any other long number, another enterprise, a person or a remark makes the cell unclear.
 *
 * @example readCompany('1. Công ty X - MST 0100109106') // { name: 'Công ty X', taxCode: '0100109106' }
 */
export function readCompany(written: string): ReadCompany {
  if (NO_NAME.test(written.trim()) || sumWord(written) === 'sum') return { wrong: written.trim() };
  if (!MAY_TELL.test(written) && written.trim() !== '') return { name: written.trim() };
  let name = written
    .replace(NUMBERED, '')
    .trim()
    .replace(/^["“]([^"“”]+)["”]$/u, '$1');
  const told: { phoneNumber?: string; taxCode?: string } = {};
  for (;;) {
    const [taxText, taxCode] = TAX_CODE.exec(name) ?? [];
    const [phoneText, phone] = taxText === undefined ? (PHONE.exec(name.replace(/\)\s*$/, '')) ?? []) : [];
    const text = taxText ?? phoneText;
    if (text === undefined) break;
    const isTwice = taxCode === undefined ? told.phoneNumber !== undefined : told.taxCode !== undefined;
    const read = taxCode === undefined ? onePhone(phone ?? '') : oneTaxCode(taxCode);
    if (read === undefined || isTwice) return { wrong: text.replace(/^[\s,;(–-]+/, '') };
    if (taxCode === undefined) told.phoneNumber = read;
    else told.taxCode = read;
    const bare = taxText === undefined ? name.replace(/\)\s*$/, '') : name;
    name = bare.slice(0, bare.length - text.length).trim();
  }
  const [wrong] = [REST, ...BESIDE].flatMap((form) => form.exec(name)?.[0].trim() ?? []);
  if (wrong !== undefined || name === '') return { wrong: wrong ?? written.trim() };
  return { name, ...told };
}

function onePhone(text: string): string | undefined {
  const read = readPhones(text);
  return 'numbers' in read && read.numbers.length === 1 ? read.numbers[0] : undefined;
}

function oneTaxCode(text: string): string | undefined {
  const read = readTaxCode(text.trim());
  return 'wrong' in read ? undefined : read.value;
}
