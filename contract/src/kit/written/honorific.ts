import { fold } from '../fold.ts';

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
  bac: 0,
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
  'luat su': 0,
  'kien truc su': 0,
};

/** Words that are no part of a Vietnamese name, so they go in any case. */
const NEVER_NAMES =
  /^(?:mr|mrs|ms|miss|ts|ths|gs|pgs|tskh|ks|bs|ls|kts|dr|prof|d\/c|dong chi|\S+ s[iyu]|pho giao su|kien truc su|cu nhan)$/;

/** Family names that may follow a word of address. */
const FAMILIES = new Set(
  `nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dinh luong mai lam trinh dao doan ha truong
  to ta chau quach luu dam thai chu cao la kieu tong phung thach quang bach giang trieu mac ton thi van tang hua khuong
  nghiem lu cu nong vi hoa ma lo hong au phi khuat van ung diep vuong dong doan ong`.split(/\s+/),
);
/** Family names so usual that two words after a word of address are a whole name. */
export const USUAL_FAMILIES: ReadonlySet<string> = new Set(
  'nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong dinh'.split(' '),
);

/** `Ông/Bà:` says nothing about the person behind it. */
export const PAIR = /^(?:ông|bà|anh|chị)\s*(?:\/|\(|và|,)\s*(?:ông|bà|anh|chị)\)?\s*[.:]?\s*/iu;

const WORD = /^(\p{L}+(?:\/\p{L}+)?)[.\s]+(?=\S)/u;
const TWO_WORDS = /^(\p{L}+\s+\p{L}+(?:\s+su)?)[.\s]+(?=\S)/iu;

/**
 * Takes the words of address and the degrees off a name. A word that is also a family name, as in Ông Ích Khiêm, goes
 * only before a usual family name. Capitals stay.
 *
 * @example plainName('PGS.TS. Nguyễn Văn An') // { name: 'Nguyễn Văn An' }
 */
export function plainName(written: string): PlainName {
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
}

/**
 * A person's name of capitals in its usual case; any other text as it is.
 *
 * @example usualCase('TRẦN THỊ MAI') // 'Trần Thị Mai'
 */
export function usualCase(name: string): string {
  const words = name.trim().split(/\s+/);
  const isCapital = words.length > 1 && /^[\p{Lu}\s'’-]+$/u.test(name) && words.every((word) => /\p{Lu}/u.test(word));
  if (!isCapital) return name;
  return name.toLocaleLowerCase('vi').replace(/(?<=^|[\s'’-])\p{Ll}/gu, (letter) => letter.toLocaleUpperCase('vi'));
}

/** The person whom a note beside a number names: `(chị Lan)`; undefined when the text names nobody. */
export function notedPerson(text: string): string | undefined {
  const bare = text
    .replace(/[()[\]:;,-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/^(?:chị|anh|cô|ông|bà|chú|bác|mr|ms|mrs)\.?\s+\p{Lu}\p{L}*(?:\s\p{Lu}\p{L}*){0,4}$/iu.test(bare))
    return undefined;
  const { name } = plainName(bare);
  const [first = ''] = name;
  return first.toLocaleUpperCase('vi') + name.slice(1);
}

function beforeOf(name: string): { rest: string; gender: 1 | 2 | undefined } | undefined {
  for (const form of [TWO_WORDS, WORD]) {
    const found = form.exec(name) ?? (form === WORD ? /^(\p{L})\.\s*(?=\p{Lu}\p{L}+\s)/u.exec(name) : null);
    if (!found) continue;
    const word = fold(found[1] ?? '').replace(/\s+/g, ' ');
    const short = word.length === 1 ? { o: 'ong', b: 'ba', a: 'anh', c: 'chi' }[word] : word;
    const sex = short === undefined || isOtherWord(found[1] ?? '') ? undefined : BEFORE[short];
    if (sex === undefined) continue;
    const rest = name.slice(found[0].length).trim();
    if (!NEVER_NAMES.test(short ?? '') && !isWholeName(rest)) continue;
    if (!/\p{L}/u.test(rest)) continue;
    return { rest, gender: sex === 0 ? undefined : sex };
  }
  return undefined;
}

/** Whether accents tell a word from the word of address: `Bá`. `Chu` and `Co` without accents are family names. */
function isOtherWord(word: string): boolean {
  const own = word.toLowerCase().normalize('NFC');
  const meant = { ba: 'bà', chi: 'chị', chu: 'chú', co: 'cô', bac: 'bác', anh: 'anh', ong: 'ông' }[fold(own)];
  if (meant === undefined || own === meant) return false;
  return own !== fold(own) || own === 'chu' || own === 'co';
}

function isWholeName(rest: string): boolean {
  const words = fold(rest)
    .split(/[\s.]+/)
    .filter(Boolean);
  const first = words[0] ?? '';
  if (BEFORE[first] !== undefined && words.length > 2) return true;
  return words.length === 2 ? USUAL_FAMILIES.has(first) : words.length > 2 && FAMILIES.has(first);
}

/** Whether a name begins with a usual family name. */
export function hasFamilyName(name: string): boolean {
  return USUAL_FAMILIES.has(fold(name.trim().split(/\s+/)[0] ?? ''));
}
