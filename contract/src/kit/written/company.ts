import { saysNothing } from './cell.ts';
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
const MAY_TELL =
  /\d[\d\s().-]{7}|[@:.;/\n(*†–,[?→•+]|=>|->|^[\d"“]|\s-|-\s|\svà\s|đổi tên|^(?:x|đã|chưa|xin|chờ|hv|hội viên)\s/iu;
/** A word of what became of an enterprise, of its name, or of what it still has to do. */
const REMARK =
  '(?:đã|xin|chờ|đang|tạm|ngừng|ngưng|dừng|rút|nghỉ|bỏ|giải thể|phá sản|sáp nhập|đóng cửa|chưa|(?:còn |ghi )?nợ|mới (?:gia nhập|kết nạp|thành lập|vào)|trước(?: đây| kia)?(?: là|\\s*:)|trước đây|tiền thân|tên cũ|tên mới|nay là|nay đổi|đổi tên|chuyển (?:sang|về|đi|hội|địa|trụ)|không còn|hết (?:hạn|hoạt|hội|phí)|xoá|xóa|trùng|kiểm tra|xem lại|hội viên cũ)(?!\\p{L})';
/** Another enterprise, a person, a remark or an address behind a name, or a mark before it. */
const BESIDE = [
  new RegExp(`[;/\\n]\\s*${KINDS}.*$`, 'isu'),
  /\svà\s+(?:công ty|cty|ctcp|htx|hợp tác xã)(?!\p{L}).*$/isu,
  /(?:[(,;:[–-]|\/)\s*(?:ông|bà|anh|chị|mr|mrs|ms|giám đốc|gđ|tgđ|đại diện)\.?\s*:?\s+\p{Lu}\p{Ll}+(?:\s+\p{Lu}.*)?$/isu,
  new RegExp(`(?:[([]|\\s[–-]\\s+|\\n)\\s*${REMARK}[^)\\]]*[)\\]]?\\s*$`, 'iu'),
  /\s(?:đổi tên thành|nay là|nay đổi(?: tên)? thành|=+>|-+>|→).*$/isu,
  /\[[^\]]*\]\s*$/u,
  /(?:^|[\s,;(–-])(?:https?:\/\/|www\.)\S+.*$/iu,
  /,\s*(?:số\s+)?\d+[\p{L}\d/-]*\s+(?:đường\s+|phố\s+)?\p{Lu}[^,]*,.*$/u,
  /^\?+|\?{2,}/u,
  /^(?:[-–+*•=>]+\s.*|\([^)]*\)|(?:đã|chưa|xin|chờ) (?:chuyển|đóng|nộp|rút|nghỉ|giải|ngừng|gửi|thu|kết nạp|có|liên lạc)(?!\p{L}).*)$/iu,
  /^(?:x\s+(?=cty|công ty|ctcp|dntn|htx|doanh nghiệp)|(?:hv|hội viên)\s*(?:số\s*)?\d+\s*[-–:.])/iu,
  /\s*[*†]+\s*$/u,
];
/** The labels of a form, whose names stand beside them, and texts without a letter or a number. */
const NO_NAME =
  /^(?:[^\p{L}\p{N}]+|(?:tên (?:công ty|doanh nghiệp|đơn vị)|mã số thuế|mst|mã số doanh nghiệp|(?:số )?điện thoại|sđt|địa chỉ(?: trụ sở)?|e-?mail|website|fax|người đại diện|người liên hệ|giám đốc|tổng giám đốc|kế toán(?: trưởng)?|đt|đ[./]?c|chức vụ|ngày thành lập|năm thành lập|vốn điều lệ|ngành nghề|lĩnh vực|ghi chú|số lao động)\s*[:.]*)$/iu;

/** What people write where the name is to come: `xxx` and `không` beside what `saysNothing` knows. */
const NAMELESS =
  /^\(?(?:x{2,}|(?:chưa|không|ko) (?:có |rõ )?tên|đang (?:cập nhật|bổ sung|xác minh)|tên(?: sau)?|\?+|bỏ trống)\)?$/iu;

/**
 * Divides the cell of an enterprise's name: the number of a row goes, a telephone number and a tax code behind their words
 * stand beside. Any other long number, another enterprise, a person or a remark makes the cell unclear.
 *
 * @example readCompany('1. Công ty X - MST 0100109106') // { name: 'Công ty X', taxCode: '0100109106' }
 */
export function readCompany(written: string): ReadCompany {
  if (
    NO_NAME.test(written.trim()) ||
    NAMELESS.test(written.trim()) ||
    saysNothing(written) ||
    sumWord(written) === 'sum'
  )
    return { wrong: written.trim() };
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
