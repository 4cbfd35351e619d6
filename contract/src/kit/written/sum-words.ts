import { fold } from '../fold.ts';

/** How each label begins: most texts are decided by their first letters. */
const BEGINS =
  /^[\s\-–—•*+=>.:("'“]*(?:t[oổrỷỉyiă]|tha|thấ|c[oộảahuò]|l[uũỹớo]|s[oốlu]|bi|bì|nh[oỏ]|gi[aáả]|grand|av|m|diff|ratio|σ|∑)/iu;
/** Words with which the label of a sum begins, with their accents: `Công ty` and `Tống Thị Hoa` begin otherwise. */
const WORDS =
  /^(?:tổng cộng|tổng số|tổng hợp|tổng kết|tổng|cộng dồn|cộng|l[uũ]y kế|luỹ kế|số lượng|sl|sub[\s-]?total|grand total|total|sum|σ|∑|số (?:chuyển|mang) sang|(?:trang trước )?(?:chuyển|mang) sang)(?![\p{L}\p{N}])/u;
const BARE_WORDS =
  /^(?:tong cong|tong so|tong hop|tong ket|tong|cong don|cong|luy ke|so luong|sl|sub[\s-]?total|grand total|total|sum|so (?:chuyen|mang) sang|(?:trang truoc )?(?:chuyen|mang) sang)(?![a-z0-9])/;
/** Figures over others that are no sums: averages, extremes, differences and shares. */
const FIGURES =
  /^(?:gia tri )?(?:binh quan|trung binh|trung vi|lon nhat|nho nhat|cao nhat|thap nhat|nhieu nhat|it nhat|chenh lech|ty le|ti le|ty trong|ti trong|tang truong|tang ?[/,(-]? ?giam\)?|so voi|con lai|average|avg|mean|median|max(?:imum)?|min(?:imum)?|difference|ratio)(?![a-z0-9])/;
/** A whole group counts without another word: `Toàn khối`. */
const WHOLE =
  /^(?:toan|ca) (?:bo|khoi|nganh|nhom|tinh|thanh pho|tp|huyen|quan|xa|phuong|thi xa|khu|cum|kcn|kcx|chi hoi|hiep hoi|hoi|clb|cau lac bo|trang|vung|mien|danh sach|he thong)(?![a-z0-9])/;
/** What a sum counts or where: the words behind that of a sum. */
const COUNTED =
  /^(?:so|don|luy ke|cac|toan|ca|theo|tu|den|trong|ngoai|cua|va|phat sinh|khoi|nganh|nhom|khu|khu vuc|vung|mien|cum|kcn|kcx|ccn|quan|huyen|thi xa|thi tran|phuong|xa|tinh|thanh pho|tp|q|h|p|chi hoi|hoi vien|hv|doanh nghiep|dn|don vi|dv|to|doi|ban|phan|muc|loai|hang|bac|trang|thang|quy|nam|ky|dot|ngay|von|tien|thu|chi|no|phi|hoi phi|lao dong|doanh thu|muc dong|da|con|phai|chuyen|mang|nguoi|dong|danh sach|bang|cot|dong cong|rieng|chung|for|of|members?|companies|group|branch)(?![a-z0-9])/;
/** Names that begin with the word of a sum. */
const NAMES =
  /^(?:cong ty|ty|cty|c ?ty|ct|cuc|kho|dai ly|lanh su|hoi(?! vien)|lien doan|thau|dai|bi thu|giam doc|thu ky|bien tap|tham muu|duong|hoa|dong|sinh|tac|su|luc|huong|san|niem|sinh thai)(?![a-z0-9])/;
/** Numbers of sections and numbers of what was counted. */
const NUMBERED = /^(?:$|[:.,;(=+\-–—/\d]|(?:[ivx]{1,5}|[a-zđ])(?:[.):\s]|$))/;
const COUNT_BEHIND = /[:=(]\s*\d[\d.,]*\s*(?:\p{L}+\s?){0,3}\)?\.?$/u;

/**
 * Whether a text is the label of a sum: `sum`; `perhaps` when a name may follow, as in `Cộng Hòa`; undefined for other
 * texts and for names such as `Tổng công ty`.
 *
 * @example sumWord('Tổng quận 1: 2 DN') // 'sum'
 */
export function sumWord(written: string): 'sum' | 'perhaps' | undefined {
  if (!BEGINS.test(written)) return undefined;
  const text = written
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—•*+=>.:("'“]+/u, '');
  const lower = text.toLocaleLowerCase('vi');
  const key = fold(lower);
  if (WHOLE.test(key)) return 'sum';
  const figure = FIGURES.exec(key)?.[0];
  // Capitals behind it may be a name: `Trung Bình Minh`.
  if (figure !== undefined) return /^\s*\p{Lu}\p{Ll}/u.test(text.slice(figure.length)) ? 'perhaps' : 'sum';
  const isBare = key === lower;
  const word = (isBare ? BARE_WORDS.exec(key) : WORDS.exec(lower))?.[0];
  if (word === undefined) return undefined;
  const rest = text.slice(word.length).trim();
  const restKey = fold(rest).replace(/^[.\s]+/, '');
  if (NUMBERED.test(fold(rest))) return 'sum';
  if (COUNT_BEHIND.test(rest) && !NAMES.test(restKey)) return 'sum';
  if (/^(?:so luong|sl)$/.test(fold(word))) return undefined;
  if (NAMES.test(restKey)) return undefined;
  if (COUNTED.test(restKey)) return 'sum';
  // In lower case it is what was counted, in capitals perhaps a name.
  const isCapital = !isBare && text[0] !== lower[0];
  return isCapital && rest[0] !== rest[0]?.toLocaleUpperCase('vi') ? 'sum' : 'perhaps';
}
