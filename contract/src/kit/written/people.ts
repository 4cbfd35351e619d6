import { cleanLine, fold, toneKey } from '../fold.ts';
import {
  hasDoubtfulAddress,
  hasFamilyName,
  hasKnownFamily,
  hasUnknownTitle,
  isHalfSmall,
  isOfTwo,
  isSmallName,
  OTHERS_WITH_ACCENTS,
  PAIR,
  plainName,
  USUAL_FAMILIES,
  USUAL_WITH_ACCENTS,
  usualCase,
} from './honorific.ts';
import { remembering } from './remember.ts';
import { readPhones } from './phones.ts';

/** A person of a cell, with what stands beside the name. */
export interface WrittenPerson {
  name: string;
  /** 1 male, 2 female. */
  gender?: 1 | 2;
  position?: string;
  /** E.164. */
  phone?: string;
  email?: string;
}

/** The people of a cell in their order, or the piece of it that is not understood. */
export type ReadPeople = { readonly people: readonly [WrittenPerson, ...WrittenPerson[]] } | { readonly wrong: string };

/** Positions; what follows them in the same piece is checked word by word. */
const ROLES =
  `giám đốc; phó giám đốc; tổng giám đốc; phó tổng giám đốc; quyền giám đốc; quyền tổng giám đốc; chủ tịch; phó chủ tịch
  ; kế toán; trưởng phòng; phó phòng; phó trưởng phòng; trưởng ban; phó ban; phó trưởng ban; trưởng nhóm; trưởng bộ phận
  ; trưởng chi nhánh; trưởng văn phòng; chánh văn phòng; trưởng đoàn; trưởng khoa; trưởng đại diện; chủ nhiệm; phó chủ nhiệm
  ; chủ doanh nghiệp; chủ hộ; chủ cơ sở; chủ cửa hàng; chủ sở hữu; đại diện; người đại diện; quản lý; thư ký; tổng thư ký
  ; phó tổng thư ký; trợ lý; chủ dn; chủ hàng; chủ nhà hàng; chủ thầu; thủ quỹ; ủy viên; thành viên; hội trưởng; hội phó; nhân viên; chuyên viên; văn thư; lái xe; bảo vệ
  ; lễ tân; cố vấn; kiểm soát; cán bộ; điều phối; đầu mối; liên hệ; người liên hệ; viện trưởng; viện phó; phó viện trưởng
  ; hiệu trưởng; hiệu phó; phó hiệu trưởng; bí thư; phó bí thư; giáo viên; chỉ huy trưởng; tổ trưởng; tổ phó; đội trưởng
  ; cửa hàng trưởng; thủ kho; quản đốc; bếp trưởng; tổng quản lý; chủ vườn; chủ trang trại; đồng sáng lập; nhà sáng lập; người sáng lập; phụ trách; giám sát; kỹ thuật viên`
    .split(';')
    .map((role) => toneKey(role));
const BARE_ROLES =
  `giam doc;pho giam doc;tong giam doc;pho tong giam doc;chu tich;pho chu tich;ke toan;truong phong;pho phong
  ;nguoi dai dien;director;deputy director;general director;managing director;manager;chairman;chairwoman;president
  ;vice president;accountant;chief accountant;secretary;founder;co-founder;owner`
    .split(';')
    .map((role) => role.trim());
/** Words behind a position. */
const TAIL = new Set(
  `trưởng phó viên tổng hợp kinh doanh kỹ thuật nhân sự hành chính tài chính sản xuất điều hành thường trực chi nhánh công ty
  hội đồng quản trị thành viên sáng lập pháp luật theo phụ trách kiêm kho quỹ thuế dự án marketing xuất nhập khẩu đối ngoại nội
  vụ tổ chức đào tạo kế hoạch đầu tư thị trường chất lượng bán hàng mua truyền thông công nghệ thông tin ban phòng bộ phận doanh
  nghiệp nhà máy xưởng khu vực miền bắc trung nam danh dự lâm thời quyền và của chấp hành kiểm soát giám đốc chủ tịch thư ký văn
  câu lạc bộ hội hiệp cấp cao sales toán khách quan hệ xây dựng vật tư y tế & bch btv bkt bks`
    .split(/\s+/)
    .map(toneKey),
);
/** Abbreviated positions; without a sign beside them they count in capitals only. */
const SHORT =
  /^[pq]?(?:gd|tgd|kt|ktt|ct|tp|pp|nv|tk|ttk|tq|vp|hdqt|hdtv|bks|tv|uv|uvtv|ql|nddpl|ndd|ddpl|gdkd|gddh|gdtc|gdcn|gdns|ceo|cfo|cto|coo|cmo|cvp)(?:(?: ?[&/.+-] ?| kiem | )?(?:hdqt|hdtv|bks|bch|btv|bkt|tgd|gd|kt|ktt|ct|clb|dn|kd|ns|hc|tc))*$/;
/** Words before an abbreviated position. */
const BEFORE_SHORT = /^(?:(?:nguyên|cựu|quyền|phó|tổng|trưởng)\s+)+/iu;

/** Words that are no part of a name. */
const NOTES =
  `công ty; cty; tnhh; ctcp; htx; hợp tác xã; doanh nghiệp; dntn; tập đoàn; chi nhánh; đã; nghỉ; chưa; không; mất
  ; cập nhật; ủy quyền; phụ trách; thay thế; thay cho; thay mặt; bổ nhiệm; giám đốc; kế toán; chủ tịch; phòng; bộ phận
  ; hành chính; văn phòng; kiêm; hội viên; điện thoại; di động; zalo; sinh năm; năm sinh; ngày sinh; con trai; con gái; con ông
  ; con bà; vợ; chồng; thư ký; đại diện; trưởng phòng; thai sản; và`
    .split(';')
    .map((note) => ` ${toneKey(note)} `);
const BARE_NOTES = [
  'cong ty',
  'cty',
  'tnhh',
  'ctcp',
  'htx',
  'giam doc',
  'chua co',
  'khong co',
  'cap nhat',
  'da nghi',
].map((note) => ` ${note} `);
/** The last words of all notes, by which a text is seen to have one, and words of address. */
const OFTEN_NOTES = new Set([...NOTES, ...BARE_NOTES].map((note) => note.trim().split(' ').at(-1) ?? ''));
const ADDRESSES = new Set(['ông', 'bà', 'chị', 'mr', 'mrs', 'ms'].map(toneKey));
/** Words in small letters that stand within names. */
const SMALL = new Set(
  'van von der den de di da du del della la le los bin binti ibn al el ter ten of y e dos san thi thị văn'.split(' '),
);
/** Places of three syllables, which look like names. */
const PLACES = /^(?:tp )?(?:ho chi minh|ba ria vung tau|thua thien hue)$/;

/** Words with which places and groups of people begin, and no name. */
const PLACE =
  /^(?:phường|xã|quận|huyện|tỉnh|thị trấn|thị xã|thành phố|khu phố|khối|cụm|chi hội|phân hội|câu lạc bộ|liên chi hội)\s/iu;

const EMAIL = /[^\s@;,()<>:]+@[^\s@;,()<>]+\.[a-z]{2,}/giu;
const PHONE =
  /(?:(?<!\p{L})(?:điện thoại|di động|số đt|sđt|sdt|đtdđ|đt|dt|dđ|tel|phone|mobile|hotline|zalo|hp|m|t)\s*[.:]?\s*)?(?<![\p{L}\d])\+?\(?\d(?:[ .()-]{0,2}\d){7,}(?!\d)/giu;
const HONORIFIC = /^(?:ông|bà|anh|chị|cô|chú|mr|mrs|ms|miss|nam|nữ)\.?$/iu;

type Sign = 'strong' | 'weak' | 'dash' | 'colon';
type Kind = 'name' | 'role' | 'phone' | 'email' | 'sex' | 'unknown';

/** A piece of a cell with the sign before it. */
interface Piece {
  kind: Kind;
  text: string;
  sign: Sign;
  isBeforeColon: boolean;
  isNumbered: boolean;
  /** A name and its position stand in it without a sign between. */
  role?: string;
}

/**
 * Reads the people of a cell for one name: `GĐ: A`, `Bà A - KT; Ông B (0903 123 456)`, `1. A`. What is no name, position,
 * telephone number or e-mail makes the cell unclear.
 *
 * @example readPeople('Ông Lê An - GĐ') // { people: [{ name: 'Lê An', gender: 1, position: 'GĐ' }] }
 */
export function readPeople(written: string): ReadPeople {
  if (isUsualName(written)) return { people: [{ name: written }] };
  const text = written
    .split('\n')
    .map(cleanLine)
    .join('\n')
    .trim()
    .replace(PAIR, '')
    .replace(/(^|[\n;,&(–-]\s*|\svà\s+)đ\s?[/.]\s?c\s*[.:]?\s+(?=\p{L})/giu, '$1')
    .replace(/(^|[\n;,/]\s*)(ông|bà|anh|chị|mr|mrs|ms)\s*:\s*/giu, '$1$2 ');
  if (isPlain(text)) return { people: [personOf(text)] };
  const pieces = piecesOf(text);
  const unclear = pieces.find(({ kind }) => kind === 'unknown');
  if (unclear) return { wrong: unclear.text };
  return assembled(pieces);
}

/**
 * Whether a text is a usual family name and one to three words of a name, written as names are. Most cells are so, and
 * need no further reading.
 */
function isUsualName(text: string): boolean {
  const words = text.split(' ');
  return (
    words.length > 1 &&
    words.length < 5 &&
    words.every((word, at) => {
      const place = placeInName(word);
      if (at === 0) return place === 'family';
      return place !== undefined && (at === 1 || place !== 'middle');
    })
  );
}

/** Family names that are no words of address and begin none. */
const FAMILIES_ALONE = new Set(
  [...USUAL_WITH_ACCENTS, ...OTHERS_WITH_ACCENTS].filter((name) => !/^(?:ông|chu|đồng|cù)$/u.test(name)),
);

/** Where in a usual name a word may stand. The second word of a name begins no position. */
const placeInName = remembering((word): 'family' | 'middle' | 'behind' | undefined => {
  if (!/^\p{Lu}\p{Ll}+$/u.test(word) || cleanLine(word) !== word) return undefined;
  const key = toneKey(word);
  if (OFTEN_NOTES.has(key) || OFTEN_NOTES.has(fold(word)) || ADDRESSES.has(key)) return undefined;
  if (BEGIN_ROLES.has(key)) return 'middle';
  return FAMILIES_ALONE.has(word.toLowerCase()) ? 'family' : 'behind';
}, 2_000);

/** Whether a text is a name alone. */
function isPlain(text: string): boolean {
  const isOne =
    /^[\p{L}\p{M} .'’ʼ`-]+$/u.test(text) && !/ -|- |-$|^-|\svà\s| VÀ /u.test(text) && withDashes(text) === text;
  return isOne && kindOf(text) === 'name' && splitRole(text) === undefined;
}

/** Divides a text at its signs. Telephone numbers and e-mails are pieces of their own. */
function piecesOf(text: string): Piece[] {
  const held: string[] = [];
  const keep = (piece: string) => ` \ue000${held.push(piece.trim()) - 1}\ue001 `;
  const marked = text
    .replace(EMAIL, keep)
    .replace(PHONE, keep)
    .replace(/(?:^|(?<=[\s;,/|]))(?<!\d)(\d{1,2})\s*[.)/]\s*(?=[\p{L}])|^(\d{1,2})\s*[-–:]\s*(?=\p{L})/gu, ' \ue002 ')
    .replace(/(^|[\n;])\s*[-–—•●*+]\s*(?=\p{L})/gu, '$1')
    .replace(/[ \t]+/g, ' ');
  const parts = withDashes(marked).split(
    /(\s*(?:[\r\n]+|[;|&+/,:()[\]–—]|\svà\s|(?<=\p{Lu})\sVÀ\s(?=\p{Lu})|\s-|-\s|\ue002|(?=\ue000)|(?<=\ue001))\s*)/u,
  );
  const pieces: Piece[] = [];
  let sign: Sign = 'strong';
  let isNumbered = false;
  for (const [at, part] of parts.entries()) {
    if (at % 2 === 1) {
      const next = signOf(part);
      isNumbered ||= part.includes('\ue002');
      const last = pieces.at(-1);
      if (next === 'colon' && last && parts[at - 1]?.trim()) last.isBeforeColon = true;
      if (RANK[next] > RANK[sign]) sign = next;
      continue;
    }
    const inner = part.replace(/\s+/g, ' ').trim();
    if (!inner || inner === '.') continue;
    const kept = /^\ue000(\d+)\ue001$/.exec(inner);
    const own = kept ? (held[Number(kept[1])] ?? '') : inner;
    const base = { sign, isNumbered, isBeforeColon: false };
    const isLabel = /^(?:đt|sđt|sdt|tel|điện thoại|di động|dđ|mobile|phone|zalo|email|e-mail|mail)\.?$/iu.test(own);
    if (isLabel) continue;
    if (kept)
      pieces.push({ ...base, kind: own.includes('@') ? 'email' : phoneIn(own) ? 'phone' : 'unknown', text: own });
    else {
      const both = splitRole(own);
      pieces.push(
        both === 'unclear'
          ? { ...base, kind: 'unknown', text: own }
          : both
            ? { ...base, kind: 'name', text: both.name, role: both.role }
            : { ...base, kind: kindOf(own), text: own },
      );
    }
    sign = 'weak';
    isNumbered = false;
  }
  return pieces;
}

/** A dash without blanks before a position or before another whole name is a sign between them. */
function withDashes(text: string): string {
  return text.replace(/-(?=\p{L})/gu, (sign, at: number) => {
    const behind = text.slice(at + 1).split(/[^\p{L}\p{M} .]/u)[0] ?? '';
    const [family = '', ...others] = behind.trim().split(' ');
    const isPerson = others.length > 0 && USUAL_FAMILIES.has(fold(family));
    return isRole(behind) || isPerson ? ' - ' : sign;
  });
}

const RANK: Readonly<Record<Sign, number>> = { weak: 0, dash: 1, colon: 2, strong: 3 };

function signOf(text: string): Sign {
  const bare = text.trim();
  if (/[\n;|&+/\ue002]/.test(text) || /^và$/iu.test(bare)) return 'strong';
  if (bare.includes(':')) return 'colon';
  return /[-–—]/u.test(bare) ? 'dash' : 'weak';
}

/** Gives each position, number and e-mail to its person. */
function assembled(pieces: readonly Piece[]): ReadPeople {
  const people: (WrittenPerson & { at: Piece; isBefore: boolean })[] = [];
  let pending: Piece | undefined;
  const has = (from: number) => {
    const rest = pieces.slice(from + 1);
    const end = rest.findIndex(({ sign }) => sign === 'strong');
    return rest.slice(0, end < 0 ? undefined : end).some(({ kind }) => kind === 'name');
  };
  for (const [at, piece] of pieces.entries()) {
    const last = people.at(-1);
    const isOfNext = piece.isBeforeColon || !last || (piece.sign === 'strong' && has(at)) || (last.isBefore && has(at));
    if (piece.kind === 'name') {
      const position = [pending?.text, piece.role]
        .map((role) => role?.replace(/\.$/, ''))
        .filter(Boolean)
        .join(', ');
      people.push({
        ...personOf(piece.text),
        ...(position && { position }),
        at: piece,
        isBefore: pending !== undefined,
      });
      pending = undefined;
    } else if (piece.kind === 'role') {
      if (isOfNext && !pending) pending = piece;
      else if (isOfNext && pending) return { wrong: piece.text };
      else if (last?.isBefore) return { wrong: piece.text };
      else if (last) last.position = [last.position, piece.text].filter(Boolean).join(', ');
    } else {
      const key = piece.kind === 'email' ? 'email' : piece.kind === 'sex' ? 'gender' : 'phone';
      if (!last || pending || last[key] !== undefined) return { wrong: piece.text };
      if (key === 'gender')
        last.gender = plainName(`${piece.text} Nguyễn Văn An`).gender ?? (/^n[uư]/i.test(fold(piece.text)) ? 2 : 1);
      else last[key] = key === 'phone' ? (phoneIn(piece.text) ?? '') : piece.text.toLowerCase();
    }
  }
  if (pending) return { wrong: pending.text };
  const doubtful = people.length > 1 ? people.find((person, at) => !isSurelyOne(person, at)) : undefined;
  if (doubtful) return { wrong: doubtful.at.text };
  const [first, ...others] = people.map(({ at: _piece, isBefore: _before, ...person }) => person);
  return first ? { people: [first, ...others] } : { wrong: pieces[0]?.text ?? '' };
}

/** Whether a piece beside others is a whole name and not a place or a given name. */
function isSurelyOne({ name, gender, position, at }: WrittenPerson & { at: Piece }, place: number): boolean {
  const words = fold(name).split(' ');
  if (words.length < 2) return false;
  if (words.length > 2 || gender !== undefined || position !== undefined || at.isNumbered)
    return !PLACES.test(fold(name));
  const isUsual = USUAL_FAMILIES.has(words[0] ?? '');
  return (isUsual || !/[^\x20-\x7e]/.test(name)) && (place === 0 || at.sign === 'strong');
}

function personOf(text: string): WrittenPerson {
  const { name, gender } = plainName(text);
  return {
    name: usualCase(name.replace(/\s+/g, ' ').replace(/\.+$/, (dots) => (/\s\p{Lu}\.$/u.test(name) ? dots : ''))),
    ...(gender && { gender }),
  };
}

function phoneIn(text: string): string | undefined {
  const read = readPhones(text);
  return 'numbers' in read && read.numbers.length === 1 ? read.numbers[0] : undefined;
}

function kindOf(text: string): Kind {
  if (HONORIFIC.test(text)) return 'sex';
  if (isRole(text)) return 'role';
  const bare = plainName(text).name;
  const isDoubtful = hasDoubtfulAddress(bare) || hasUnknownTitle(bare) || isOfTwo(bare) || PLACE.test(bare);
  return isName(bare) && !isDoubtful ? 'name' : 'unknown';
}

/** Whether a text is a position. Reading a person asks twice. */
export const isRole = remembering((text) => !/\d/.test(text) && (isShortRole(text) || isRoleOfWords(text)), 100);

function isShortRole(text: string): boolean {
  const bare = text.replace(BEFORE_SHORT, '').replace(/(?<=\s)kiêm(?=\s)/giu, 'kiem');
  return /^[a-zđ .&/+-]+$/iu.test(bare) && SHORT.test(fold(bare).replace(/\./g, '').trim());
}

/** What abbreviated positions stand for before the words of a department: `GĐ kinh doanh`. */
const LONG: Readonly<Record<string, string>> = Object.fromEntries(
  `gđ=giám đốc; pgđ=phó giám đốc; tgđ=tổng giám đốc; ptgđ=phó tổng giám đốc; kt=kế toán; ktt=kế toán trưởng; ct=chủ tịch
  ; pct=phó chủ tịch; tp=trưởng phòng; pp=phó phòng; tb=trưởng ban; nv=nhân viên; cv=chuyên viên; tk=thư ký; ql=quản lý
  ; cb=cán bộ; tn=trưởng nhóm`
    .split(';')
    .map((pair) => pair.trim().split('='))
    .flatMap(([short = '', long = '']) => [
      [toneKey(short), toneKey(long)],
      [fold(short), toneKey(long)],
    ]),
);

function isRoleOfWords(text: string): boolean {
  const spaced = text.includes('.') ? text.replace(/\b(p|q)\.\s?(?=\p{L})/giu, '$1').replace(/\./g, ' ') : text;
  // The first word of nearly every name begins no position.
  if (!BEGIN_ROLES.has(toneKey(/\S+/u.exec(spaced)?.[0] ?? ''))) return false;
  const written = toneKey(spaced).replace(FORMER, '');
  const [first = ''] = written.split(' ');
  const isPlainText = isBare(text);
  const long = isPlainText ? fold(LONG[first] ?? '') : LONG[first];
  const key = long && written !== first ? written.replace(first, long) : written;
  const own = isPlainText ? (long ? BY_WORD.bareOfRoles : BY_WORD.bareRoles) : BY_WORD.roles;
  const role = own.get(key.split(' ')[0] ?? '')?.find((one) => key === one || key.startsWith(`${one} `));
  if (role === undefined) return false;
  const tail = key.slice(role.length).trim().split(' ').filter(Boolean);
  const isKnown = (word: string) => TAIL.has(word) || isShortRole(word) || (isPlainText && BARE_TAIL.has(word));
  return tail.every(isKnown);
}

/** `Nguyên giám đốc` was the director. */
const FORMER = new RegExp(`^(?:${toneKey('nguyên')}|${toneKey('cựu')}) `, 'u');
/** Positions by their first word, the longest first. */
const byWord = (roles: readonly string[]) =>
  Map.groupBy(
    roles.toSorted((a, b) => b.length - a.length),
    (role) => role.split(' ')[0] ?? '',
  );
const BY_WORD = { roles: byWord(ROLES), bareOfRoles: byWord(ROLES.map(fold)), bareRoles: byWord(BARE_ROLES) };
const BEGIN_ROLES: ReadonlySet<string> = new Set([
  ...BY_WORD.roles.keys(),
  ...BY_WORD.bareOfRoles.keys(),
  ...BY_WORD.bareRoles.keys(),
  ...Object.keys(LONG),
  ...['nguyên', 'cựu'].map(toneKey),
]);
const BARE_TAIL = new Set([...TAIL].map(fold));

function isBare(text: string): boolean {
  return fold(text) === text.toLowerCase();
}

/** Letters alone, in words that may be a name. */
function isName(text: string): boolean {
  if (!/^[\p{L}\p{M}][\p{L}\p{M} .'’ʼ`-]*$/u.test(text)) return false;
  const key = ` ${isBare(text) ? text.toLowerCase() : toneKey(text)} `;
  const words = text.split(/\s+/);
  if (words.length > 8 || (isBare(text) ? BARE_NOTES : NOTES).some((note) => key.includes(note) && !isVa(note, words)))
    return false;
  const isCapital = text === text.toUpperCase();
  // `HĐQT` and `TNHH` are no words.
  if (!isCapital && words.some((word) => /^\p{Lu}{2,}$/u.test(word) && !/[aeiouy]/i.test(fold(word)))) return false;
  const small = words.filter((word) => /^\p{Ll}/u.test(word));
  return (
    (small.length === words.length && isSmallName(words)) ||
    isHalfSmall(text) ||
    small.every((word) => SMALL.has(word) || /^[a-z]['’]/u.test(word))
  );
}

/** The given or middle name Và begins with a capital. */
function isVa(note: string, words: readonly string[]): boolean {
  return note === ` ${toneKey('và')} ` && !words.includes('và');
}

/**
 * A position and a name without a sign between: `Giám đốc Lê Văn An`, `Lê Văn An GĐ`. Unclear where a word may belong to
 * both, or where the rest is a family and a middle name.
 */
function splitRole(text: string): { name: string; role: string } | 'unclear' | undefined {
  if (isRole(text)) return undefined;
  const words = text.split(/\s+/);
  if (!words.some(mayBeginRole)) return undefined;
  const before: { name: string; role: string }[] = [];
  for (let at = words.length - 1; at > 0; at -= 1) {
    const [role, name] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    if (isSureRole(role) && isWhole(name) && !isWork(name)) before.push({ role, name });
  }
  const [first, ...others] = before;
  const isDoubtful = first && !hasFamilyName(first.name) && others.some(({ name }) => hasKnownFamily(name));
  if (first) return isDoubtful || NO_GIVEN.test(plainName(first.name).name) ? 'unclear' : first;
  for (let at = 2; at < words.length; at += 1) {
    const [name, role] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    if (isSureRole(role) && isWhole(name))
      return MAY_BE_GIVEN.test(role) || NO_GIVEN.test(plainName(name).name) ? 'unclear' : { role, name };
  }
  return undefined;
}

/** The first words of positions that are given names, too. */
const MAY_BE_GIVEN = /^(?:quyền|nguyên|quyen|nguyen)\s/iu;
/** A family and a middle name alone. */
const NO_GIVEN = /^\S+\s(?:văn|thị|đình|hữu|bá|van|thi)$/iu;

const ROLE_BEGINNINGS = new Set(
  [...ROLES, ...BARE_ROLES, 'nguyen', 'cuu'].map((role) => fold(role).split(' ')[0] ?? ''),
);

/** Whether a position may begin with a word: most names have none such, and are not searched further. */
function mayBeginRole(word: string): boolean {
  return ROLE_BEGINNINGS.has(fold(word).replace(/\./g, '')) || (word.length > 1 && word === word.toUpperCase());
}

/** A position in words, not all with capitals as a name has them, or an abbreviation that is no syllable. */
function isSureRole(text: string): boolean {
  if (isShortRole(text)) {
    const short = text.replace(BEFORE_SHORT, '').replace(/ kiêm /giu, ' ');
    // `CEO` is no syllable of a name.
    const isNoSyllable = /^C[A-Z]O$/.test(short) || !/[aeiouy]/i.test(fold(short).replace(/^uv/, ''));
    return short === short.toUpperCase() && isNoSyllable;
  }
  const words = text.split(' ');
  // `Giám đốc công ty An Bình` names a company.
  if (words.length > 2 && OF_A_PLACE.test(text)) return false;
  return (
    isRoleOfWords(text) && (words.length > 2 || words.some((word) => /^\p{Ll}/u.test(word)) || SURE.test(fold(text)))
  );
}

const OF_A_PLACE = /(?<!^(?:phó )?trưởng )(?:ty|nghiệp|nhánh|máy|xưởng|kho|phòng|ban|phận|vực|bộ|hội|hiệp)$/iu;
const SURE = /giam doc/;

/** Whether all words are those of departments: `kinh doanh` is no name. */
function isWork(text: string): boolean {
  const words = (isBare(text) ? text.toLowerCase() : toneKey(text)).split(/\s+/);
  return words.every((word) => TAIL.has(word) || (isBare(text) && BARE_TAIL.has(word))) && !hasFamilyName(text);
}

function isWhole(text: string): boolean {
  const { name } = plainName(text);
  return kindOf(name) === 'name' && name.split(' ').length > 1;
}
