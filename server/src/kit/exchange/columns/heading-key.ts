import { NEUTRAL_GROUPS } from '@hoivien/contract/fragments/written-headings.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { headingUnit } from '@hoivien/contract/kit/written/money-unit.ts';
import { remembering } from '@hoivien/contract/kit/written/remember.ts';

/** A header without the star that marks required columns; the star may also be typed. */
export function headerKey(header: string): string {
  return fold(header).replace(/\*/g, '').replace(/\s+/g, ' ').trim();
}

/** Abbreviations of offices and their long forms, without accents. */
const WRITTEN: readonly (readonly [short: RegExp, long: string])[] = [
  [/\bclb\b/g, 'cau lac bo'],
  [/\bmsdn\b/g, 'ma so doanh nghiep'],
  [/\bdn\b/g, 'doanh nghiep'],
  [/\bcty\b/g, 'cong ty'],
  [/\bhv\b/g, 'hoi vien'],
  [/\bmst\b/g, 'ma so thue'],
  [/\bma so thue ma so thue\b/g, 'ma so thue'],
  [/\bhh\b/g, 'hiep hoi'],
  [/\blh\b/g, 'lien he'],
  [/\bcb\b/g, 'can bo'],
  [/\bcq\b/g, 'co quan'],
  [/\bsl\b/g, 'so luong'],
  [/\bslld\b/g, 'so luong lao dong'],
  [/\bvdl\b/g, 'von dieu le'],
  [/\bsxkd\b/g, 'san xuat kinh doanh'],
  [/\bdkdn\b/g, 'dang ky doanh nghiep'],
  [/\bhdqt\b/g, 'hoi dong quan tri'],
  [/\bnddpl\b/g, 'nguoi dai dien phap luat'],
  [/\bsddd\b|\bso dtdd\b/g, 'dien thoai di dong'],
  [/\b(so )?dien thoai\b|\bsdt\b|\bso phone\b/g, 'dien thoai'],
  [/\b(dia chi )?(email|e mail|thu dien tu)\b/g, 'email'],
  [/\bho (va )?ten\b/g, 'ho ten'],
  [/\bqd\b/g, 'quyet dinh'],
  [/\bbch\b/g, 'ban chap hanh'],
  [/\bndd\b/g, 'nguoi dai dien'],
  [/\bddpl\b/g, 'dai dien phap luat'],
  [/\bdd\b/g, 'dai dien'],
  [/\bpl\b/g, 'phap luat'],
  [/\btgd\b/g, 'tong giam doc'],
  [/\bgd\b/g, 'giam doc'],
  [/\bvpgd\b/g, 'van phong giao dich'],
  [/\bvpdd\b/g, 'van phong dai dien'],
  [/\btl\b/g, 'thanh lap'],
  [/\bdl\b/g, 'dieu le'],
  [/\bld\b/g, 'lao dong'],
  [/\bdkkd\b/g, 'dang ky kinh doanh'],
  [/\bgpkd\b/g, 'giay phep kinh doanh'],
  [/\bkd\b/g, 'kinh doanh'],
  [/\b(?:cmtnd|cmt)\b/g, 'cmnd'],
  [/\blv\b/g, 'linh vuc'],
  [/\bp x\b/g, 'phuong xa'],
  [/\bq h\b/g, 'quan huyen'],
  [/\bt tp\b/g, 'tinh thanh pho'],
  [/\btp\b/g, 'thanh pho'],
  [/\btheo phap luat\b/g, 'phap luat'],
  [/\b(?:va|cua)\b/g, ' '],
];

/** Hints in brackets about the form of a cell: a date format, a percentage, required or optional. */
const HINT =
  /\((?:d{1,2}[/.-]m{1,2}[/.-]y{2,4}|ngay[/.-]thang[/.-]nam|%|bat buoc|required|neu co|de trong[^)]*|empty[^)]*|theo [^)]*|tieng viet|day du|nguoi|\d+ (?:chu )?so|gom \d+ so|chu in(?: hoa)?|viet hoa|ghi ro[^)]*|in hoa)\)/g;

/** A header without hints, unit and marks, with abbreviations written out. */
export function looseKey(header: string): string {
  return looseKeyOf(header);
}

/** Every heading is asked for by each rule, and again by each file of an office. */
const looseKeyOf = remembering((header) => {
  // Without accents `đt` (telephone) would equal `DT` (turnover).
  const phone = header
    .replace(/(?<!\p{L})đt[\s.]*(?:dđ|dd)(?!\p{L})/giu, 'điện thoại di động')
    .replace(/(?<!\p{L})đt(?!\p{L})/giu, 'điện thoại')
    .replace(/(?<!\p{L})(?:sđt|số đt)[\s.]*(?:dđ|dd)(?!\p{L})/giu, 'điện thoại di động')
    .replace(/(?<!\p{L})dđ(?!\p{L})/giu, 'di động')
    .replace(/(?<!\p{L})đ[/.]?\s?c\.?(?!\p{L})/giu, 'địa chỉ');
  const bare = headerKey(headingUnit(phone).bare)
    .replace(HINT, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return WRITTEN.reduce((text, [short, long]) => text.replace(short, long), bare)
    .replace(/\s+/g, ' ')
    .trim();
}, 1_000);

const NEUTRAL = new Set(NEUTRAL_GROUPS.map(looseKey));

/** The keys of a heading: as a whole, and without a group before it that says nothing. */
export function looseKeys(header: string): string[] {
  const whole = looseKey(header);
  const cut = header.lastIndexOf(' / ');
  const isNeutral = cut > 0 && NEUTRAL.has(looseKey(header.slice(0, cut)));
  return [whole, ...(isNeutral ? [looseKey(header.slice(cut + 3))] : [])].filter(Boolean);
}
