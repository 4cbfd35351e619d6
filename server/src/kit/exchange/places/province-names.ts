import { exactKey, fold } from '@hoivien/contract/kit/fold.ts';
import { findUnits, type FoundUnits, type UnitNames } from '../lookups.ts';

/** Written forms of provinces, without accents, blanks and signs, and the names that lists of units have. */
const FORMS: Readonly<Record<string, string>> = {
  saigon: 'Hồ Chí Minh',
  sg: 'Hồ Chí Minh',
  hcm: 'Hồ Chí Minh',
  hcmc: 'Hồ Chí Minh',
  hcmcity: 'Hồ Chí Minh',
  tphcm: 'Hồ Chí Minh',
  hochiminhcity: 'Hồ Chí Minh',
  hochiminhtp: 'Hồ Chí Minh',
  saigoncity: 'Hồ Chí Minh',
  hn: 'Hà Nội',
  hni: 'Hà Nội',
  tphn: 'Hà Nội',
  thudohanoi: 'Hà Nội',
  hp: 'Hải Phòng',
  tphp: 'Hải Phòng',
  hpg: 'Hải Phòng',
  tpct: 'Cần Thơ',
  thuathien: 'Huế',
  thuathienhue: 'Huế',
  tthue: 'Huế',
  tth: 'Huế',
  brvt: 'Bà Rịa - Vũng Tàu',
  bariavt: 'Bà Rịa - Vũng Tàu',
  brvungtau: 'Bà Rịa - Vũng Tàu',
  vungtau: 'Bà Rịa - Vũng Tàu',
  baria: 'Bà Rịa - Vũng Tàu',
  vungtaubaria: 'Bà Rịa - Vũng Tàu',
  daclac: 'Đắk Lắk',
  daklac: 'Đắk Lắk',
  daclak: 'Đắk Lắk',
  darlac: 'Đắk Lắk',
  dacnong: 'Đắk Nông',
  kontum: 'Kon Tum',
  congtum: 'Kon Tum',
  baccan: 'Bắc Kạn',
};

/** Provinces of before 1997 that are now within one province, and its name. */
const WITHIN: Readonly<Record<string, string>> = {
  quangnamdanang: 'Đà Nẵng',
  qndn: 'Đà Nẵng',
  hatay: 'Hà Nội',
  hanamninh: 'Ninh Bình',
  namha: 'Ninh Bình',
  habac: 'Bắc Ninh',
  vinhphu: 'Phú Thọ',
  bacthai: 'Thái Nguyên',
  hatuyen: 'Tuyên Quang',
  cuulong: 'Vĩnh Long',
  minhhai: 'Cà Mau',
};

const key = (text: string) => fold(text).replace(/[^a-z0-9]/g, '');

const COUNTRY = /[\s,(–-]*(?:việt\s*nam|viet\s*nam|vn)\)?\s*$/iu;
const ADDED = /\s*(?:\((?:cũ|mới|cu|moi|tỉnh|tp)\)|(?:cũ|mới)|\bcity|\bprovince)\s*$/iu;
const KIND = /^(?:t\s*\/?\s*p|tỉnh|tinh|t|thành phố|thanh pho|thủ đô|thu do)[\s./]+(?=\p{L})|^tp(?=\p{Lu})/iu;

/**
 * Finds a province as offices write it: `TT-Huế`, `Sài Gòn`, `T. Bình Định`, `B. Dương`, `Daklak`. It first searches the
 * text as it stands. A province of before 1997 that lies in one province now is found in the scheme of 2025 alone.
 */
export function findProvince(units: UnitNames, scheme: '2025' | 'legacy', text: string): FoundUnits {
  const found = findUnits(units, scheme, 1, [null], text);
  // No province has a digit or a long name, but roads have.
  if (found.units.length > 0 || text.length > LONGEST || /\d/.test(text)) return found;
  const known = answers.get(units) ?? new Map<string, FoundUnits>();
  answers.set(units, known);
  const asked = `${scheme} ${text}`;
  const answer = known.get(asked) ?? searchForms(units, scheme, text);
  if (known.size < ANSWERS_MAX) known.set(asked, answer);
  return answer;
}

/**
 * Whether a text has the name of a unit in other accents (`Hồ Chí Mính`, `Hà Noi`), or says which one of two times it means
 * (`Hưng Yên cũ`). A name without any accent is read by itself.
 */
export function isNearly(text: string, fullName: string): boolean {
  if (/(?<!\p{L})(?:cũ|mới|trước đây)[\s).]*$/iu.test(text)) return true;
  const letters = (folded: string) => folded.replace(/[^\p{L}\p{M}\d]/gu, '');
  const name = fullName.replace(/^(?:Thành phố|Thị trấn|Thị xã|Đặc khu|Phường|Quận|Huyện|Tỉnh|Xã) /u, '');
  const [written, plain] = [letters(exactKey(text)), letters(fold(name))];
  // A key has its tones behind the letters: `minh` is no part of `minh́`.
  const isWritten = (form: string) => new RegExp(`${form}(?!\\p{M})`, 'u').test(written);
  return letters(fold(text)).includes(plain) && !isWritten(letters(exactKey(name))) && !isWritten(plain);
}

/** Most characters of a province with its kind and country. */
const LONGEST = 60;

/** Files repeat the same forms in thousands of rows. */
const answers = new WeakMap<UnitNames, Map<string, FoundUnits>>();
const ANSWERS_MAX = 20_000;

function searchForms(units: UnitNames, scheme: '2025' | 'legacy', text: string): FoundUnits {
  for (const name of namesOf(units, scheme, text)) {
    const also = findUnits(units, scheme, 1, [null], name);
    if (also.units.length > 0) return { units: also.units, isExact: false };
  }
  return { units: [], isExact: false };
}

function namesOf(units: UnitNames, scheme: '2025' | 'legacy', text: string): string[] {
  const bare = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(COUNTRY, '')
    .replace(ADDED, '')
    .replace(/[.,;]+$/, '')
    .trim();
  const plain = bare.replace(KIND, '').trim();
  const forms = [...new Set([key(text), key(bare), key(plain)])];
  const within = scheme === '2025' ? forms.flatMap((form) => WITHIN[form] ?? []) : [];
  return [
    bare,
    plain,
    ...forms.flatMap((form) => FORMS[form] ?? []),
    ...within,
    ...glued(units, scheme, forms),
    ...shortened(units, scheme, plain),
  ];
}

/** A name without blanks and signs: `Hanoi`, `Daklak`, `BinhDinh`. */
function glued(units: UnitNames, scheme: '2025' | 'legacy', forms: readonly string[]): string[] {
  const { byKey } = provinceNames(units, scheme);
  return forms.flatMap((form) => byKey.get(form) ?? []);
}

/** `B. Dương`, `N.Định`: the initial of the first word. The whole country must have only one such name. */
function shortened(units: UnitNames, scheme: '2025' | 'legacy', text: string): string[] {
  const [, initial = '', rest = ''] = /^(\p{L})\s?\.\s*(\p{L}+)$/u.exec(text) ?? [];
  if (initial === '') return [];
  const fits = (names: readonly string[]) =>
    names.filter((name) => {
      const [first = '', ...others] = fold(name).split(' ');
      return first.startsWith(fold(initial)) && others.join(' ') === fold(rest);
    });
  const all = new Set(
    [...fits(provinceNames(units, '2025').names), ...fits(provinceNames(units, 'legacy').names)].map(key),
  );
  return all.size === 1 ? fits(provinceNames(units, scheme).names) : [];
}

interface Names {
  names: readonly string[];
  byKey: ReadonlyMap<string, string>;
}

const kept = new WeakMap<UnitNames, Map<string, Names>>();

/** The names of the provinces of a scheme without their kinds. */
function provinceNames(units: UnitNames, scheme: '2025' | 'legacy'): Names {
  const held = kept.get(units) ?? new Map<string, Names>();
  kept.set(units, held);
  const known = held.get(scheme);
  if (known) return known;
  const names = [...units.byCode.values()]
    .filter((unit) => unit.scheme === scheme && unit.level === 1)
    .map(({ fullName }) => fullName.replace(/^(?:Thành phố|Tỉnh) /u, ''));
  const found = { names, byKey: new Map(names.map((name) => [key(name), name])) };
  held.set(scheme, found);
  return found;
}
