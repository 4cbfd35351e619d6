import { fold } from '../fold.ts';
import { remembering } from './remember.ts';
import { isSyllable } from './syllable.ts';

/** A name without the words of address and degrees before it. */
export interface PlainName {
  name: string;
  /** 1 male, 2 female, where a word of address tells it. */
  gender?: 1 | 2;
}

/** Words of address and degrees, without accents and dots; the value is the sex that they tell. */
const BEFORE: Readonly<Record<string, 1 | 2 | 0>> = {
  ong: 1,
  anh: 1,
  chu: 1,
  mr: 1,
  ba: 2,
  chi: 2,
  co: 2,
  mrs: 2,
  ms: 2,
  miss: 2,
  em: 0,
  bac: 0,
  cu: 0,
  thay: 1,
  'dong chi': 0,
  'd/c': 0,
  ts: 0,
  ths: 0,
  gs: 0,
  pgs: 0,
  tskh: 0,
  ks: 0,
  cn: 0,
  bs: 0,
  ls: 0,
  kts: 0,
  cki: 0,
  ckii: 0,
  bscki: 0,
  bsckii: 0,
  dscki: 0,
  dsckii: 0,
  cndd: 0,
  dd: 0,
  ktv: 0,
  ys: 0,
  ch: 0,
  ncs: 0,
  vs: 0,
  gv: 0,
  gvc: 0,
  gvcc: 0,
  cvc: 0,
  cvcc: 0,
  ngnd: 0,
  ngut: 0,
  ttnd: 0,
  ttut: 0,
  mba: 0,
  phd: 0,
  cpa: 0,
  nghs: 0,
  nsut: 0,
  nsnd: 0,
  nnut: 0,
  ds: 0,
  dr: 0,
  prof: 0,
  'tien si': 0,
  'thac si': 0,
  'thac sy': 0,
  'tien sy': 0,
  'giao su': 0,
  'pho giao su': 0,
  'ky su': 0,
  'cu nhan': 0,
  'bac si': 0,
  'bac sy': 0,
  'duoc si': 0,
  'duoc sy': 0,
  'luat su': 0,
  'luat gia': 0,
  'nghe nhan': 0,
  'kien truc su': 0,
};

/** Words that are no part of a Vietnamese name, so they go in any case. */
const NEVER_NAMES =
  /^(?:mr|mrs|ms|miss|ts|ths|gs|pgs|tskh|ks|bs|ls|kts|ckii?|ncs|nghs|ns[un][td]|nnut|(?:bs|ds)ckii?|cndd|ktv|ys|ch|vs|gvc{0,2}|cvcc?|ng(?:nd|ut)|tt(?:nd|ut)|mba|phd|cpa|dr|prof|d\/c|dong chi|\S+ s[iyu]|pho giao su|kien truc su|cu nhan|luat gia|nghe nhan)$/;

/** Family names without accents, those of minorities too. */
const FAMILIES = new Set(
  `nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dinh luong mai lam trinh dao doan ha
  truong to ta chau quach luu dam thai chu cao la kieu tong phung thach quang bach giang trieu mac ton thi van
  tang hua khuong nghiem lu cu nong vi hoa ma lo hong au phi khuat ung diep vuong dong ong ninh than khuc giap
  vien luc tu hau sung kim danh son lai nguy nham thieu uong an ban be bien bo cam canh chiem che cung dau di dich
  du ham han khau khong kha kham lac lang lanh lieu lung man mang mau mieu muc nhu nhan ngan nghe ngu on phu que
  quyen sam sai su sy tao tieu trang trac tri tuong vinh vuu xa yen chung chuong cong doi dien dieu don gia hinh
  hoac hy ke khieu khu kien kinh lau lien luan luyen nghi nghien nhieu phac phang sa tat thap thien thuc tiet ty
  uy uyen vang vay vet xin xong sinh cut seo cha chang cho hang thao mua tung va deo bac lenh tan chao sin 
  ksor nay rmah siu rcom kpa kpuih nie ayun mlo eban hmok enuol adrong buon klong bnuoc blup rahlan thong neang
  prak kso hian brui zoram bnuoch alang bling coor`.split(/\s+/),
);
/** Family names so usual that two words after a word of address are a whole name. */
export const USUAL_FAMILIES: ReadonlySet<string> = new Set(
  'nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong dinh'.split(' '),
);

/** The same with their accents. */
export const USUAL_WITH_ACCENTS: ReadonlySet<string> = new Set(
  'nguyễn trần lê phạm hoàng huỳnh phan vũ võ đặng bùi đỗ hồ ngô dương đinh'.split(' '),
);

/** Other family names with their accents. */
export const OTHERS_WITH_ACCENTS: ReadonlySet<string> = new Set(
  `lý lương mai lâm trịnh đào đoàn hà trương tô tạ châu quách lưu đàm thái chu cao la kiều tống phùng thạch quang bạch giang
  triệu mạc tôn thi văn tăng hứa khương nghiêm lữ cù nông vi hoa mã lò hồng âu phí khuất ung diệp vương đồng ông ninh thân khúc
  giáp viên lục từ hậu sùng kim danh lại huỳnh`.split(/\s+/),
);

/** `Ông/Bà:` says nothing about the person behind it. */
export const PAIR = /^(?:ông|bà|anh|chị)\s*(?:\/|\()\s*(?:ông|bà|anh|chị)\)?\s*[.:]?\s*/iu;

const WORD = /^(\p{L}+(?:\/\p{L}+)?)[.\s]+(?=\S)/u;
const TWO_WORDS = /^(\p{L}+\s+\p{L}+(?:\s+su)?)[.\s]+(?=\S)/iu;

/**
 * Takes the words of address and the degrees off a name. A word that may also be a part of the name, as in Ông Ích
 * Khiêm, goes only before a family name. Capitals stay.
 *
 * @example plainName('PGS.TS. Nguyễn Văn An') // { name: 'Nguyễn Văn An' }
 */
export function plainName(written: string): PlainName {
  return plainNames(written);
}

/** Reading a person asks for the same name several times. */
const plainNames = remembering((written: string): PlainName => {
  let name = written.trim();
  let gender: 1 | 2 | undefined;
  name = name.replace(PAIR, '');
  for (;;) {
    const taken = beforeOf(name);
    if (!taken) break;
    name = taken.rest;
    gender ??= taken.gender;
  }
  return { name: name === '' ? written.trim() : name, ...(gender && { gender }) };
}, 100);

/**
 * A person's name of capitals in all or some words, of small letters, or with small letters behind the family name, in its usual case; any
 * other text as it is.
 *
 * @example usualCase('TRẦN THỊ MAI') // 'Trần Thị Mai'
 */
export function usualCase(name: string): string {
  const words = name.trim().split(/\s+/);
  const isCapital = words.length > 1 && /^[\p{Lu}\s'’-]+$/u.test(name) && words.every((word) => /\p{Lu}/u.test(word));
  const isSmall = name === name.toLocaleLowerCase('vi') && isSmallName(words);
  if (!isCapital && !isSmall && !isHalfSmall(name) && !isHalfCapital(words)) return name;
  return name.toLocaleLowerCase('vi').replace(/(?<=^|[\s'’-])\p{Ll}/gu, (letter) => letter.toLocaleUpperCase('vi'));
}

/** Whether some words of a Vietnamese name are in capitals and others in their usual case: `LÊ VĂN Ví`. The family name alone is written so on purpose. */
function isHalfCapital(words: readonly string[]): boolean {
  const [family = ''] = words;
  const capitals = words.filter((word) => /^\p{Lu}{2,}$/u.test(word));
  const isEachName = words.every((word) => /^\p{Lu}\p{L}*$/u.test(word) && (word.length === 1 || isSyllable(word)));
  return capitals.length > 1 && isEachName && FAMILIES.has(fold(family));
}

/** Middle names that stand behind a family name in small letters. */
const MIDDLES = new Set(
  `van thi huu duc ngoc minh thanh hoang quoc xuan thu kim dinh quang cong ba trong anh the nhu my bich tuan gia bao khanh
  phuong hong hai manh viet tien duy nhat phuc dang dieu cam thuy tuyet`.split(/\s+/),
);
/** Words in small letters that may stand behind a whole name of three words. */
const REMARKS = new Set(
  'cu moi huu em chau con bo me om ban di ve tam vang nhan gui ky thay lam viec may rieng nha nghi mat cha dau re'.split(
    ' ',
  ),
);

/**
 * Whether a name has small letters from its middle name on, or in its last word behind Văn or Thị.
 *
 * @example isHalfSmall('Lê thị hoa') // true
 */
export function isHalfSmall(name: string): boolean {
  const words = name.trim().split(/\s+/);
  const [family = '', middle = '', given = '', last] = words;
  if (words.length < 3 || words.length > 4 || !words.every((word) => /^\p{L}\p{Ll}*$/u.test(word))) return false;
  if (!/^\p{Lu}/u.test(family) || !FAMILIES.has(fold(family))) return false;
  if (last !== undefined && REMARKS.has(fold(last))) return false;
  const isSmall = (word: string) => /^\p{Ll}/u.test(word);
  if (isSmall(middle)) return isSyllable(given) && MIDDLES.has(fold(middle));
  return MARKS_OF_SEX.has(fold(middle)) && isSmall(given) && (last === undefined || isSmall(last));
}

const MARKS_OF_SEX = new Set(['van', 'thi']);

/** The person whom a note beside a number names: `(chị Lan)`; undefined when the text names nobody. */
export function notedPerson(text: string): string | undefined {
  const bare = text
    .replace(/[()[\]:;,-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/^(?:chị|anh|cô|ông|bà|chú|bác|mr|ms|mrs)\.?\s+\p{Lu}\p{L}*(?:\s\p{Lu}\p{L}*){0,4}$/iu.test(bare))
    return undefined;
  // Two people: `Mr Nam Ms Lan`.
  if (/\s(?:mr|ms|mrs|chị|ông|bà)\.?\s/iu.test(bare)) return undefined;
  const { name } = plainName(bare);
  const [first = ''] = name;
  return first.toLocaleUpperCase('vi') + name.slice(1);
}

/** A degree with dots between its letters: `Th.S`, `B.S.`. */
const DOTTED = /^((?:\p{L}{1,3}\.){1,3}\p{L}{1,3})[.\s]+(?=\S)/u;

function beforeOf(name: string): { rest: string; gender: 1 | 2 | undefined } | undefined {
  const dotted = DOTTED.exec(name);
  const degree = fold(dotted?.[1] ?? '').replace(/\./g, '');
  if (dotted && BEFORE[degree] === 0 && NEVER_NAMES.test(degree))
    return { rest: name.slice(dotted[0].length).trim(), gender: undefined };
  for (const form of [TWO_WORDS, WORD]) {
    const found = form.exec(name) ?? (form === WORD ? /^(\p{L})\.\s*(?=\p{Lu}\p{L}+\s)/u.exec(name) : null);
    if (!found) continue;
    const word = fold(found[1] ?? '').replace(/\s+/g, ' ');
    const short = word.length === 1 ? { o: 'ong', b: 'ba', a: 'anh', c: 'chi' }[word] : word;
    const sex = short === undefined || isOtherWord(found[1] ?? '') ? undefined : BEFORE[short];
    if (sex === undefined) continue;
    const rest = name.slice(found[0].length).trim();
    if (!NEVER_NAMES.test(short ?? '') && !isWholeName(found[1] ?? '', rest)) continue;
    if (!/\p{L}/u.test(rest)) continue;
    return { rest, gender: sex === 0 ? undefined : sex };
  }
  return undefined;
}

/** Whether accents tell a word from the word of address: `Bá`. `Chu`, `Co` and `Cu` without accents are family names. */
function isOtherWord(word: string): boolean {
  const own = word.toLowerCase().normalize('NFC');
  const meant = {
    ba: 'bà',
    chi: 'chị',
    chu: 'chú',
    co: 'cô',
    bac: 'bác',
    anh: 'anh',
    ong: 'ông',
    cu: 'cụ',
    thay: 'thầy',
  }[fold(own)];
  if (meant === undefined || own === meant) return false;
  return own !== fold(own) || ['chu', 'co', 'cu'].includes(own);
}

/** The letters with which offices shorten a family name: `Ng. Văn An`. */
const SHORT_FAMILY = /^(?:Ng|Tr|Ph|Hg)$/u;

/**
 * Whether a name begins with letters that may be a degree or a rank which nobody knows: `NN. Lê Ích`, `CFA Lê Ích`.
 */
export function hasUnknownTitle(name: string): boolean {
  const [, word = '', dot, rest = ''] = /^(\p{L}{2,})(\.)?\s*(?=\S)(.*)$/u.exec(name.trim()) ?? [];
  if (word === '' || rest === '' || SHORT_FAMILY.test(word)) return false;
  if (dot) return true;
  const isCapital = word === word.toUpperCase() && rest !== rest.toUpperCase();
  return isCapital && !isSyllable(word) && !FAMILIES.has(fold(word)) && hasKnownFamily(rest);
}

/** The sex that a word of address tells; undefined for a word that is none. */
function sexOf(word: string): 1 | 2 | undefined {
  const sex = isOtherWord(word) ? undefined : BEFORE[fold(word)];
  return sex === 0 ? undefined : sex;
}

function isWholeName(address: string, rest: string): boolean {
  const [first = '', ...others] = rest.split(/[\s.]+/).filter(Boolean);
  // `Ông Bà Nguyễn An` are two people.
  if (sexOf(first) !== undefined) return false;
  const isUsual = USUAL_FAMILIES.has(fold(first));
  if (fold(address) === 'ong' && /^(?:văn|thị)$/iu.test(first)) return false;
  if (others.length === 1) return isUsual || (FAMILIES.has(fold(first)) && NO_FAMILIES.test(address));
  if (others.length === 0) return false;
  return BEFORE[fold(first)] !== undefined || FAMILIES.has(fold(first)) || isSurely(address, first);
}

/** Words of address that are no family names. */
const NO_FAMILIES = /^(?:bà|chị|cô|chú|bác|anh|cụ|thầy)$/iu;
/** Names that people have beside a word of address: Bà Huyện Thanh Quan, Ông Ba. */
const BY_NAMES = /^(?:huyện|chúa|cả|hai|ba|tư|năm|sáu|bảy|tám|chín|mười|út|trùm|đồ|tú)$/iu;

/** Whether a word with its accents is one of address before a family name that is not known. */
function isSurely(address: string, family: string): boolean {
  return (NO_FAMILIES.test(address) || /^ông$/iu.test(address)) && /^\p{Lu}/u.test(family) && !BY_NAMES.test(family);
}

/**
 * Whether a name begins with a word that may be one of address or of the name, or has such a word within: `Ông Văn Bảy`,
 * `Chị Hoa`, `Ông Bà Nguyễn An`.
 */
export function hasDoubtfulAddress(name: string): boolean {
  const [first = '', ...rest] = name.trim().split(/[\s.]+/);
  const [family = ''] = rest;
  if (rest.some((word, at) => at > 0 && at < rest.length - 1 && /^(?:ông|bà|chị|mr|mrs|ms)$/iu.test(word))) return true;
  if (rest.length === 0 || sexOf(first) === undefined) return false;
  if (sexOf(family) !== undefined) return true;
  if (NO_FAMILIES.test(first)) return fold(name) !== name.toLowerCase();
  // Thị tells that Ông is the family name.
  if (fold(first) !== 'ong' || /^thị$/iu.test(family)) return false;
  return rest.length === 1 || FAMILIES.has(fold(family)) || BY_NAMES.test(family);
}

/** Whether a name has the families of two people: `Nguyễn Văn Ba Trần Thị Bốn`. */
export function isOfTwo(name: string): boolean {
  const words = name.toLocaleLowerCase('vi').split(/\s+/);
  if (words.length < 5) return false;
  const isBare = fold(name) === name.toLowerCase();
  const isMark = (word = '') => (isBare ? MARKS_OF_SEX.has(word) : word === 'văn' || word === 'thị');
  // Names of the royal family are long: Tôn Nữ Hoàng Thị Mai.
  if (!FAMILIES.has(fold(words[0] ?? '')) || /(?:^| )(?:ton nu|ton that|cong tang)(?: |$)/.test(fold(name)))
    return false;
  const isFamily = (word: string) => (isBare ? USUAL_FAMILIES.has(word) : USUAL_WITH_ACCENTS.has(word));
  return words.some((word, at) => {
    if (at < 2 || at > words.length - 2) return false;
    const isMarked = FAMILIES.has(fold(word)) && isMark(words[at + 1]) && at < words.length - 2;
    return isMarked || (words.length > 5 && isFamily(word)) || words.length > 6;
  });
}

/** Whether a text of small letters alone is a name: `nguyễn văn an`, and not `xem file` or `đang tuyển`. */
export function isSmallName(words: readonly string[]): boolean {
  const [family = '', ...others] = words;
  if (others.length === 0 || others.length > 5) return false;
  if (fold(words.join(' ')) === words.join(' ')) return FAMILIES.has(family);
  return USUAL_WITH_ACCENTS.has(family) || OTHERS_WITH_ACCENTS.has(family);
}

/** Whether a name begins with a usual family name. */
export function hasFamilyName(name: string): boolean {
  return USUAL_FAMILIES.has(fold(name.trim().split(/\s+/)[0] ?? ''));
}

/** Whether a name begins with a family name, usual or not. */
export function hasKnownFamily(name: string): boolean {
  return FAMILIES.has(fold(name.trim().split(/\s+/)[0] ?? ''));
}
