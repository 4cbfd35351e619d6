import { cleanSigns } from '../fold.ts';
import { storedPhone } from '../phone-plans.ts';

/** How a number was written otherwise than it is stored. */
export type PhoneForm = 'Zero' | 'OldMobile' | 'OldArea' | 'Extension' | 'Words';

/**
 * The telephone numbers of a text (E.164) in their order, with the form of the first one; `form` is left out for a
 * number that stands as people write it. `unread`: what else the text says, such as an extension or a name.
 */
export type ReadPhones =
  | {
      readonly numbers: readonly string[];
      readonly form?: PhoneForm;
      readonly unread?: string;
      /** The words that stand beside one number alone, by the number. */
      readonly beside?: ReadonlyMap<string, string>;
    }
  | { readonly wrong: 'Unreadable' | 'Fax' | 'Unclear' | 'Former' };

/** Mobile prefixes of eleven digits until 2018 and the prefixes that replaced them. */
const MOBILES: Readonly<Record<string, string>> = {
  '0120': '070',
  '0121': '079',
  '0122': '077',
  '0126': '076',
  '0128': '078',
  '0123': '083',
  '0124': '084',
  '0125': '085',
  '0127': '081',
  '0129': '082',
  '0162': '032',
  '0163': '033',
  '0164': '034',
  '0165': '035',
  '0166': '036',
  '0167': '037',
  '0168': '038',
  '0169': '039',
  '0186': '056',
  '0188': '058',
  '0199': '059',
};

/** Area codes until 2017 and the codes that replaced them. */
const AREAS: Readonly<Record<string, string>> = Object.fromEntries(
  `04:024 08:028 020:0214 022:0212 0230:0215 0231:0213 029:0216 052:0232 053:0233 054:0234 0510:0235 0511:0236 037:0237
  038:0238 039:0239 033:0203 0240:0204 025:0205 026:0206 027:0207 0280:0208 0281:0209 0320:0220 0321:0221 0241:0222
  031:0225 0351:0226 036:0227 0350:0228 030:0229 0780:0290 0781:0291 0710:0292 0711:0293 074:0294 076:0296 077:0297
  079:0299 061:0251 062:0252 064:0254 0650:0274 0651:0271 066:0276 068:0259 072:0272 073:0273 075:0275 067:0277 070:0270
  056:0256 057:0257 058:0258 060:0260 0501:0261 0500:0262 063:0263 059:0269`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

const EXTENSION =
  /[\s,;(–-]*(?<!\p{L})(?:máy lẻ|may le|số lẻ|so le|nội bộ|noi bo|lẻ|le|máy nhánh|may nhanh|nhánh|nhanh|ext(?:ension)?\.?|x)\s*[:.]?\s*\d{1,5}(?!\d)\s*\)?/giu;
const LABEL =
  /(?<!\p{L})(?:điện thoại|dien thoai|số máy|di động|di dong|đtdđ|dtdd|đtcđ|dtcd|đtbàn|hotline|mobile|phone|zalo|viber|tel|sđt|sdt|đt|dt|dđ|dd|cđ|cd|cq|nr|mb|hp|vp|t|m)\s*[.:]\s*|(?:điện thoại|di động|hotline|mobile|zalo|sđt|đt)\s+(?=[+(\d])/giu;
const FAX = /(?:fax|f)\s*[.:]?\s*(?=[+(\d])/iu;
/** The word behind a number: `02838221235 (fax)`. */
const FAX_BEHIND = /[\s(–-]*(?<!\p{L})(?:fax(?!\p{L})|(?<=\()f(?=\)))[.\s)]*/iu;
/** Words that say that a number is no longer the one to call, and words that choose one of several. */
const FORMER =
  /(?<!\p{L})(?:cũ|CŨ|Cũ(?=\s*:)|sai|SAI|bỏ|nhầm|hỏng|(?:[Hh]ết|[Nn]gừng|[Nn]gưng|[Tt]hôi)\s(?:dùng|sử\sdụng|hoạt\sđộng|liên\slạc)|[Đđ]ã\s(?:đổi|thay|bỏ|khoá|khóa|huỷ|hủy|cắt|chuyển|mất)|[Đđ]ổi\s(?:số|sang|thành)|[Kk]hông\s(?:còn|liên\slạc|liên\shệ|gọi|dùng|sử\sdụng|đúng|nghe|hoạt\sđộng)|[Ss]o\scu)(?!\p{L})/u;
const CHOSEN = /(?<!\p{L})(?:mới|MỚI|Mới(?=\s*:)|đúng|[Đđ]ang\sdùng|dùng\ssố|[Ss]o\smoi)(?!\p{L})/u;
const BREAK = /[;\n|&,]|\s(?:hoặc|hoac|hay|và|va|or|and)\s/iu;
/** A group of digits with the sign before it. */
const GROUPS = /([^\d+(]*)([+(]*\d+\)?)/gu;

/**
 * Reads the telephone numbers of a text: several in a cell, with names, labels and extensions, and in the forms of before
 * 2017 and 2018. A number that is valid as it stands is never read otherwise, except behind an old area code in brackets.
 *
 * @example readPhones('0168 234 5678') // { numbers: ['+84382345678'], form: 'OldMobile' }
 */
export function readPhones(written: string): ReadPhones {
  const text = written
    .split(/\r?\n/)
    .map((line) => cleanSigns(line).replace(/[‐-―−]/gu, '-'))
    .filter(Boolean)
    .join('\n');
  const extensions = text.match(EXTENSION) ?? [];
  const bare = text.replace(EXTENSION, ' ').replace(LABEL, ' ').trim();
  const whole = oneNumber(bare);
  if (whole) return answer([whole], extensions, '');
  const found: OneNumber[] = [];
  const beside = new Map<string, string>();
  let unread = '';
  let isFax = false;
  for (const piece of piecesOf(bare)) {
    if (!/\d/.test(piece)) {
      unread += ` ${piece}`;
      continue;
    }
    const at = FAX.exec(piece);
    const own = at ? piece.slice(0, at.index) : piece;
    if (at) {
      isFax = true;
      unread += ` ${piece.slice(at.index)}`;
    }
    const stretches = own.split(FAX_BEHIND);
    for (const [place, stretch] of stretches.entries()) {
      if (!/\d/.test(stretch)) continue;
      const read = numbersIn(stretch, found.at(-1));
      if (read === undefined) return { wrong: 'Unreadable' };
      if (read === 'several') return { wrong: 'Unclear' };
      const { numbers, words } = read;
      if (place < stretches.length - 1) {
        isFax = true;
        unread += ` ${numbers.pop()?.digits} fax`;
      }
      const [only, ...others] = numbers;
      if (only && others.length === 0 && words !== '') beside.set(only.number, words);
      found.push(...numbers);
      unread += ` ${words}`;
    }
  }
  if (found.length === 0) return { wrong: isFax ? 'Fax' : 'Unreadable' };
  if (FORMER.test(text) || (found.length > 1 && CHOSEN.test(text))) return { wrong: 'Former' };
  return { ...answer(found, extensions, unread), ...(beside.size > 0 && { beside }) };
}

function answer(
  found: readonly OneNumber[],
  extensions: readonly string[],
  words: string,
): Extract<ReadPhones, { numbers: unknown }> {
  const form = found.find((one) => one.form)?.form;
  const unread = [...extensions, words]
    .map((text) => text.replace(/[\s()/,;:.-]+/g, ' ').trim())
    .filter(Boolean)
    .join(' ');
  const own = form ?? (extensions.length > 0 ? 'Extension' : unread ? 'Words' : undefined);
  return {
    numbers: [...new Set(found.map(({ number }) => number))],
    ...(own && { form: own }),
    ...(unread && { unread }),
  };
}

/** Pieces between signs that separate numbers; a slash does it only where whole numbers stand on both sides. */
function piecesOf(text: string): string[] {
  return text
    .split(BREAK)
    .flatMap((piece) => piece.split('/'))
    .flatMap((piece) => piece.split(NOTED))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

/** Between a note in brackets and the next number. */
const NOTED = /(?<=\([^()\d]*\p{L}[^()\d]*\))\s*[-–]?\s*(?=[+(\d])/u;

interface OneNumber {
  number: string;
  form?: PhoneForm;
  /** The digits of the number as written, for numbers that give only their last digits. */
  digits: string;
}

/** The one number that a text without letters is. */
function oneNumber(text: string): OneNumber | undefined {
  if (!/^[+\d(][\d\s().+-]*$/.test(text)) return undefined;
  const international = text.replace(/^\s*00(?=84)/, '+').replace(/^(\+?84[\s.-]*)\(0\)/, '$1');
  const digits = text.replace(/\D/g, '');
  const bracketed = /^\(?(0\d{1,3})\)/.exec(text)?.[1] ?? /^(0[48])[\s.-]/.exec(text)?.[1];
  if (bracketed !== undefined && AREAS[bracketed] !== undefined && /^\(|^0[48][\s.-]/.test(text)) {
    const number = storedPhone(AREAS[bracketed] + digits.slice(bracketed.length));
    if (number !== undefined) return { number, form: 'OldArea', digits };
  }
  const asWritten = valid(international.replace(/^\+84[\s.-]*0(?=\d)/, '+84'));
  if (asWritten !== undefined) {
    const isBare = /^[2-9]/.test(digits) && !/^\+|^84\d{9}/.test(international.replace(/[\s().-]/g, ''));
    return isBare ? { number: asWritten, form: 'Zero', digits: `0${digits}` } : { number: asWritten, digits };
  }
  const national = digits.replace(/^(?:00)?84(?=\d{9,10}$)/, '0');
  const full = national.startsWith('0') ? national : `0${national}`;
  const isZeroLost = full !== national;
  const mobile = full.length === 11 ? MOBILES[full.slice(0, 4)] : undefined;
  if (mobile !== undefined) {
    const number = valid(mobile + full.slice(4));
    return number === undefined ? undefined : { number, form: 'OldMobile', digits: full };
  }
  if (isZeroLost) {
    const number = valid(full);
    if (number !== undefined) return { number, form: 'Zero', digits: full };
  }
  // An old area code stands only where no valid number has these digits.
  const fits = Object.keys(AREAS).filter(
    (code) => full.startsWith(code) && full.length === (code.length === 4 ? 11 : 10),
  );
  const numbers = new Set(fits.flatMap((code) => valid(AREAS[code] + full.slice(code.length)) ?? []));
  const [only, ...others] = numbers;
  return only !== undefined && others.length === 0 && !isZeroLost
    ? { number: only, form: 'OldArea', digits: full }
    : undefined;
}

/** A number that exists; a Vietnamese one has nine or ten digits after its zero or country code. */
function valid(text: string): string | undefined {
  return /\d{7}/.test(text.replace(/\D/g, '')) ? storedPhone(text) : undefined;
}

interface Found {
  numbers: OneNumber[];
  words: string;
}

/** The numbers in a piece with words; `several` when its digits can be divided in more than one way. */
function numbersIn(piece: string, before: OneNumber | undefined): Found | undefined | 'several' {
  const groups: string[] = [];
  const words = piece.replace(GROUPS, (_, between: string, group: string) => {
    groups.push(group);
    return ` ${between.replace(/[\s().-]+/g, ' ')} `;
  });
  const letters = words.replace(/[\s().-]+/g, ' ').trim();
  const ways = divisions(groups);
  if (ways.length > 1) return 'several';
  const [only] = ways;
  if (only) return { numbers: only, words: letters };
  const ending = groups.join('').replace(/\D/g, '');
  // `024 3825 1234/35` names a second number by its last digits.
  if (before && letters === '' && ending.length <= 4 && (ending.length <= 2 || !ending.startsWith('0'))) {
    const number = valid(before.digits.slice(0, -ending.length) + ending);
    if (number !== undefined) return { numbers: [{ number, digits: before.digits, form: 'Words' }], words: '' };
  }
  return undefined;
}

/** All ways to divide groups of digits into numbers, at most two of them. */
function divisions(groups: readonly string[]): OneNumber[][] {
  if (groups.length === 0) return [[]];
  const ways: OneNumber[][] = [];
  for (let count = 1; count <= Math.min(groups.length, GROUPS_MAX) && ways.length < 2; count++) {
    const first = oneNumber(groups.slice(0, count).join(' '));
    if (!first) continue;
    for (const rest of divisions(groups.slice(count))) ways.push([first, ...rest]);
  }
  return ways.slice(0, 2);
}

/** Most groups of digits in one number. */
const GROUPS_MAX = 6;
