import { fold } from '../fold.ts';

/**
 * What a text says of the unit of amounts: a number of đồng, the money of another country, or something about units that
 * nobody can know for sure.
 */
export type MoneyUnit =
  | { readonly is: 'unit'; readonly unit: number }
  | { readonly is: 'foreign'; readonly currency: string }
  | { readonly is: 'unclear' };

/** The factor of each word of a unit, by its folded text. */
export const UNITS: Readonly<Record<string, number>> = {
  nghin: 1e3,
  ngan: 1e3,
  '1.000': 1e3,
  '1,000': 1e3,
  '1 000': 1e3,
  1000: 1e3,
  "'000": 1e3,
  '10^3': 1e3,
  thousand: 1e3,
  thousands: 1e3,
  trieu: 1e6,
  tr: 1e6,
  '1.000.000': 1e6,
  '1,000,000': 1e6,
  '1 000 000': 1e6,
  1000000: 1e6,
  "'000.000": 1e6,
  "'000,000": 1e6,
  "'000000": 1e6,
  "'000'000": 1e6,
  '10^6': 1e6,
  million: 1e6,
  millions: 1e6,
  mil: 1e6,
  mill: 1e6,
  mio: 1e6,
  mln: 1e6,
  mn: 1e6,
  ty: 1e9,
  ti: 1e9,
  '1.000.000.000': 1e9,
  '1,000,000,000': 1e9,
  '1 000 000 000': 1e9,
  1000000000: 1e9,
  '10^9': 1e9,
  billion: 1e9,
  billions: 1e9,
  bil: 1e9,
  bln: 1e9,
  bn: 1e9,
  'nghin ty': 1e12,
  'ngan ty': 1e12,
  'nghin ti': 1e12,
  'ngan ti': 1e12,
};

const escaped = (word: string) => word.replaceAll(/[.^$]/g, '\\$&').replaceAll(' ', '\\s+');
const WORDS = Object.keys(UNITS)
  .sort((one, other) => other.length - one.length)
  .map(escaped)
  .join('|');
const DONG = '(?:vnd|dong|d|₫)(?:\\s+(?:viet nam|vn))?';
/** Before `VND` and `đ` a unit may be one letter, or zeros alone: `kđ`, `000đ`. */
const SHORT: Readonly<Record<string, number>> = { k: 1e3, '000': 1e3, '000.000': 1e6, '000,000': 1e6 };
const SHORTS = Object.keys(SHORT)
  .sort((one, other) => other.length - one.length)
  .map(escaped)
  .join('|');

/** A unit before or behind the currency. The second group tells that the currency is named. */
const PIECE = new RegExp(
  `^(?:x\\s*|\\*\\s*)?(?:(${WORDS})[\\s.]*(?:of\\s+)?(${DONG})?|(${SHORTS})[\\s.]*(${DONG})|(${DONG})[\\s.]*(?:[x*]?\\s*\\(?(?:in\\s+)?(${WORDS}|${SHORTS})\\)?)?)$`,
);

/** Signs and codes of foreign money. The first text of each is the name that a refusal shows. */
const FOREIGN: readonly (readonly [currency: string, form: RegExp])[] = [
  ['USD', /(?<![\p{L}])(?:usd|us\s?\$|dollars?)(?![\p{L}])|\$/u],
  ['EUR', /(?<![\p{L}])(?:eur|euros?)(?![\p{L}])|€/u],
  ['JPY', /(?<![\p{L}])jpy(?![\p{L}])/u],
  ['CNY', /(?<![\p{L}])(?:cny|rmb|nhan dan te|ndt)(?![\p{L}])/u],
  ['JPY / CNY', /[¥￥]/u],
  ['GBP', /(?<![\p{L}])gbp(?![\p{L}])|£/u],
  ['KRW', /(?<![\p{L}])krw(?![\p{L}])|₩/u],
  ['THB', /(?<![\p{L}])(?:thb|baht)(?![\p{L}])|฿/u],
  ['SGD', /(?<![\p{L}])sgd(?![\p{L}])/u],
  ['AUD', /(?<![\p{L}])aud(?![\p{L}])/u],
  ['', /(?<![\p{L}])(?:cad|hkd|twd|chf|inr|lak|khr|rub|myr|idr|php)(?![\p{L}])/u],
];

/** Names of money that are parts of other names, too: `Hưng Yên`, `Bằng Anh`. They count alone or behind a number or a unit. */
const NAMES: Readonly<Record<string, string>> = {
  'yên nhật': 'JPY',
  yên: 'JPY',
  yen: 'JPY',
  'đô la mỹ': 'USD',
  'đô la': 'USD',
  'bảng anh': 'GBP',
  won: 'KRW',
  'bạt thái': 'THB',
  'đô sing': 'SGD',
  'đô úc': 'AUD',
};
const FOLDED_NAMES = [...new Set(Object.keys(NAMES).map((name) => fold(name)))].join('|');
const NAMED = new RegExp(
  `(?:^|[^\\p{L}\\s]\\s*|(?<!\\p{L})(?<!cong )(?:${WORDS}|dong|bang|tien|tinh|theo|in|of|la)\\s+)(${FOLDED_NAMES})(?=\\s*(?:$|[^\\p{L}\\s]))`,
  'u',
);
const ANY_NAME = new RegExp(`(?<!\\p{L})(?:${FOLDED_NAMES})(?!\\p{L})`, 'gu');
const CURRENCY_OF = new Map(Object.entries(NAMES).map(([name, currency]) => [fold(name), currency]));
const SPELLED = new Set(Object.keys(NAMES));

/**
 * The money of another country that a text names, as its usual code.
 *
 * @example foreignMoney('5 triệu đô la') // 'USD'
 * @example foreignMoney('Hội doanh nghiệp tỉnh Hưng Yên') // undefined
 */
export function foreignMoney(text: string): string | undefined {
  const folded = foldUnit(text);
  for (const [currency, form] of FOREIGN) {
    const found = form.exec(folded);
    if (found) return currency || found[0].toUpperCase();
  }
  return CURRENCY_OF.get(NAMED.exec(folded)?.[1] ?? '');
}

/** Words of units and currencies. `công ty` and `tỷ lệ` are excluded. */
const SPEAKS_OF_UNIT =
  /(?<![\p{L}\p{N}])(?:nghin|ngan|tram|trieu|(?<!cong )t[yi](?! le)|thousands?|millions?|billions?|1[.,]?000(?:[.,]?000)*)(?![\p{L}\p{N}])/u;
const NAMES_DONG = /(?<![\p{L}])(?:vnd|dong)(?![\p{L}])|₫/u;

/** What a whole piece of text says, such as the content of a bracket; undefined when it is not about money. */
function pieceOf(text: string): (MoneyUnit & { hasCurrency?: boolean }) | undefined {
  const pieces = text
    .split(/\s*(?:[;/&+]|,(?!\d)|(?<=\s)(?:và|va|and)(?=\s))\s*/u)
    .map(singlePiece)
    .filter((piece) => piece !== undefined);
  const [first, ...others] = pieces;
  return others.some((other) => JSON.stringify(other) !== JSON.stringify(first)) ? { is: 'unclear' } : first;
}

function singlePiece(text: string): (MoneyUnit & { hasCurrency?: boolean }) | undefined {
  const bare = foldUnit(text)
    .replace(/^[\s:=.,([-]+(?=.)|[\s:=,)\]-]+$/g, '')
    .replace(/(?<=\p{L})\.$/u, '')
    .trim();
  if (bare === '') return undefined;
  const found = PIECE.exec(bare);
  if (found) {
    const word = (found[1] ?? found[3] ?? found[6] ?? '').replace(/\s+/g, ' ');
    const hasCurrency = found[2] !== undefined || found[4] !== undefined || found[5] !== undefined;
    return { is: 'unit', unit: word === '' ? 1 : (UNITS[word] ?? SHORT[word] ?? 1), hasCurrency };
  }
  const currency = foreignMoney(bare);
  if (currency !== undefined) return NAMES_DONG.test(bare) ? { is: 'unclear' } : { is: 'foreign', currency };
  return undefined;
}

/** Lower case without accents, one kind of blank and of apostrophe. */
function foldUnit(text: string): string {
  const line = text
    .normalize('NFKC')
    .replace(/[’‘´`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
  const folded = fold(line);
  if (folded.length !== line.length) return folded;
  // With other accents it is another word: `Yến` is a name.
  return folded.replace(ANY_NAME, (found, at: number) => {
    const written = line.slice(at, at + found.length).toLowerCase();
    return written === found || SPELLED.has(written) ? found : '~'.repeat(found.length);
  });
}

/** Words after which a unit of measure follows for sure. */
const LEAD =
  /(?<![\p{L}])(?:don vi tinh(?: (?:tien|bang|theo|la))?|dvt|d\.v\.t|dv tinh|don vi tien(?: te)?|don vi do|tien te|loai tien(?: te)?|dong tien|currency(?: unit)?|units?(?: of (?:measure(?:ment)?|account|currency))?|tinh (?:bang|theo)(?: don vi)?|theo don vi|(?:amounts?|figures|values|numbers|expressed|stated|shown|presented)(?: (?:are|is))?(?: (?:expressed|stated|shown|presented))? in)(?![\p{L}])\s*(?:\([^)]*\)\s*)?(?:la\s+|[:=.–-]\s*)*/u;
/** `Đơn vị: Hiệp hội …` names who wrote the list more often than a unit. */
const WEAK_LEAD = /(?<![\p{L}])(?:don vi|dv|in|tien)(?![\p{L}])\s*(?:la\s+|[:=-]\s*)*/u;

/**
 * What a text beside a table says of the unit of its amounts; undefined when it says nothing of money.
 *
 * @example moneyUnitOf('Đơn vị tính: 1.000 đồng') // { is: 'unit', unit: 1000 }
 * @example moneyUnitOf('Danh sách hội viên (triệu USD)') // { is: 'foreign', currency: 'USD' }
 * @example moneyUnitOf('Đơn vị tính: cái') // undefined
 */
export function moneyUnitOf(text: string): MoneyUnit | undefined {
  const line = foldUnit(text);
  if (line === '' || line.length > LINE_MAX) return undefined;
  const lead = LEAD.exec(line);
  if (lead) {
    const rest = restOf(line.slice(lead.index + lead[0].length));
    const said = pieceOf(rest) ?? pieceOf(rest.split(/[,–-]\s/u)[0] ?? '');
    if (said) return plain(said);
    if (SPEAKS_OF_UNIT.test(rest) || foreignMoney(rest) !== undefined) return { is: 'unclear' };
    if (rest !== '') return undefined;
  }
  for (const [, inner = ''] of line.matchAll(/[([]([^()[\]]*)[)\]]/g)) {
    const said = strong(inner);
    if (said) return said;
  }
  const weak = WEAK_LEAD.exec(line);
  const behind = weak && restOf(line.slice(weak.index + weak[0].length));
  if (behind) {
    const said = strong(behind);
    if (said) return said;
    if (NAMES_DONG.test(behind) && /^(?:\d+ )?(?:tram|chuc|muoi)? ?(?:nghin|ngan|trieu|ty)\b/u.test(behind))
      return { is: 'unclear' };
  }
  const tail = /^.*(?:\s[-–—]|[,;:/])\s*([^,;:/]+)$/u.exec(line)?.[1];
  const said = strong(line) ?? (tail === undefined ? undefined : strong(tail));
  if (said) return said;
  // A few words that are only about units, such as `trăm triệu đồng`.
  return NAMES_DONG.test(line) && /^(?:\d+ )?(?:tram|chuc|muoi) (?:nghin|ngan|trieu|ty)/u.test(line)
    ? { is: 'unclear' }
    : undefined;
}

const LINE_MAX = 300;

function restOf(text: string): string {
  return (/^\(?([^)\]\n]*)/u.exec(text)?.[1] ?? '').trim();
}

/** A piece that names a currency: words such as `tỷ` or `tr` alone may mean something else. */
function strong(piece: string): MoneyUnit | undefined {
  const said = pieceOf(piece);
  if (!said || (said.is === 'unit' && !said.hasCurrency && !/^(?:nghin|ngan|trieu|ty)$/u.test(piece.trim())))
    return undefined;
  return plain(said);
}

function plain(said: MoneyUnit & { hasCurrency?: boolean }): MoneyUnit {
  return said.is === 'unit' ? { is: 'unit', unit: said.unit } : said;
}

/** The unit of a column's amounts by its heading, and the heading without the unit. */
export interface HeadingUnit {
  /** Undefined when the heading names none. */
  money: MoneyUnit | undefined;
  bare: string;
}

const ASIDE =
  /^(?:(?:dvt|don vi(?: tinh)?|đvt|đơn vị(?: tính)?|unit|tính bằng|tính theo|tinh bang|tinh theo|in|x)\s*:?\s*)/iu;
/**
 * A unit at the end of a heading without a sign before it. `công ty` is no unit, so `đồng` must follow, or the word
 * must have its accent.
 */
const TAIL = new RegExp(`(?<!cong)\\s((?:${WORDS})\\s*(?:vnd|dong))$`);
const ACCENTED = /\s(nghìn|ngàn|triệu|tỷ|tỉ)$/iu;

/**
 * The unit in a heading.
 *
 * @example headingUnit('Vốn điều lệ (triệu đồng)') // { money: { is: 'unit', unit: 1000000 }, bare: 'Vốn điều lệ' }
 */
export function headingUnit(heading: string): HeadingUnit {
  const text = heading.normalize('NFKC').replace(/\*/g, '').replace(/\s+/g, ' ').trim();
  const whole = (piece: string) => {
    const said = pieceOf(piece.replace(ASIDE, ''));
    return said?.is === 'unit' ? plain(said) : undefined;
  };
  for (const found of text.matchAll(/[([]([^()[\]]*)[)\]]/g)) {
    const money = whole(found[1] ?? '');
    if (money)
      return { money, bare: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.trim() };
  }
  const cut = /^(.+?)\s*(?:[,:;–—/]|\s-)\s*([^,;–—]+)$/u.exec(text);
  const money = cut ? whole(cut[2] ?? '') : undefined;
  if (money) return { money, bare: cut?.[1] ?? '' };
  const tail = TAIL.exec(fold(text));
  const named = tail && whole(tail[1] ?? '');
  if (tail && named) return { money: named, bare: text.slice(0, tail.index) };
  const accented = ACCENTED.exec(text);
  const alone = accented && whole(accented[1] ?? '');
  if (accented && alone) return { money: alone, bare: text.slice(0, accented.index) };
  const currency = foreignMoney(text);
  if (currency !== undefined) return { money: { is: 'foreign', currency }, bare: text };
  return { money: SPEAKS_OF_UNIT.test(fold(text)) ? { is: 'unclear' } : undefined, bare: text };
}

/** A number with the unit that its format shows. `scale`: by how much the format divides what it shows. */
export interface FormatUnit {
  scale: number;
  money: MoneyUnit | undefined;
  /** The words beside the number. */
  words: string;
}

interface Section extends FormatUnit {
  applies?: (value: number) => boolean;
}

/**
 * The unit that a number format shows beside a value; undefined for a format that shows the number alone or words that are
 * not about money.
 *
 * @example formatUnit('#,##0" triệu"')?.(5) // { scale: 1, money: { is: 'unit', unit: 1000000 }, words: 'triệu' }
 * @example formatUnit('0.0,,"tr"')?.(5_000_000) // { scale: 1000000, money: { is: 'unit', unit: 1000000 }, words: 'tr' }
 */
export function formatUnit(format: string): ((value: number) => FormatUnit) | undefined {
  const sections = sectionsOf(format).map(sectionOf);
  if (sections.every(({ scale, money }) => scale === 1 && money === undefined)) return undefined;
  const [first, second, third] = sections;
  if (!first) return undefined;
  const hasConditions = sections.some(({ applies }) => applies !== undefined);
  return (value) => {
    if (hasConditions) return sections.find(({ applies }) => applies?.(value) ?? true) ?? first;
    return (value < 0 ? second : value === 0 ? third : undefined) ?? first;
  };
}

/** A format whose money is that of the program that shows it. */
export const MONEY_OF_THE_PROGRAM: FormatUnit = { scale: 1, money: { is: 'unclear' }, words: '$ / ₫' };

const TOKEN = /"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|([^"\\_*[\]])/gsu;

function sectionsOf(format: string): string[] {
  const sections = [''];
  for (const [token] of format.matchAll(TOKEN)) {
    if (token === ';') sections.push('');
    else sections[sections.length - 1] += token;
  }
  return sections;
}

function sectionOf(text: string): Section {
  let [words, digits] = ['', ''];
  let applies: Section['applies'];
  for (const [token, quoted, escape, bracket, sign] of text.matchAll(TOKEN)) {
    const condition = bracket === undefined ? null : /^(<=|>=|<>|<|>|=)(-?[\d.]+)$/.exec(bracket);
    if (condition) applies = conditionOf(condition[1] ?? '', Number(condition[2]));
    else if (bracket?.startsWith('$')) words += ` ${bracket.slice(1).replace(/-[^-]*$/, '')} `;
    else if (quoted !== undefined || escape !== undefined) words += quoted ?? escape;
    else if (sign !== undefined && /[0#?.,]/.test(sign)) digits += sign;
    else if (sign !== undefined && /[\p{L}\p{Sc}\s]/u.test(sign)) words += sign;
    else if (token.startsWith('_') || token.startsWith('*')) words += ' ';
  }
  const commas = /[0#?.](,+)$/.exec(digits.replace(/(,+)(\.[0#?]*)$/, '$2$1'))?.[1] ?? '';
  const shown = words.replace(/[()-]/g, ' ').replace(/\s+/g, ' ').trim();
  const scale = 1000 ** commas.length;
  // One letter is a usual short form and is not sure: `M` for million, `T` for tỷ or tấn.
  const money: MoneyUnit | undefined = /^k$/iu.test(shown)
    ? { is: 'unit', unit: 1000 }
    : /^[mtbg]$/iu.test(shown)
      ? { is: 'unclear' }
      : (withoutCurrency(pieceOf(shown)) ?? (SPEAKS_OF_UNIT.test(fold(shown)) ? { is: 'unclear' } : undefined));
  return { scale, money, words: shown, ...(applies && { applies }) };
}

function withoutCurrency(said: (MoneyUnit & { hasCurrency?: boolean }) | undefined): MoneyUnit | undefined {
  return said && plain(said);
}

function conditionOf(sign: string, limit: number): (value: number) => boolean {
  if (sign === '<') return (value) => value < limit;
  if (sign === '<=') return (value) => value <= limit;
  if (sign === '>') return (value) => value > limit;
  if (sign === '>=') return (value) => value >= limit;
  if (sign === '<>') return (value) => value !== limit;
  return (value) => value === limit;
}
