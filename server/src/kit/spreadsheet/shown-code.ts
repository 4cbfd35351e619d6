const TOKEN = /"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|(general|@)|([^"\\_*[\]])/gisu;
/** Signs that a format shows without quotes. */
const SIGN = /^[-+/():!^&'~{}<>= $]$/;

/** A text of the format, a place for a digit (`0` shows a zero that is lacking), or the whole number. */
type Part = { text: string } | { digit: '0' | '#' } | 'number';

interface Section {
  applies?: (value: number) => boolean;
  /** Undefined for a format of quantities, percents or days. */
  parts: readonly Part[] | undefined;
  /** It divides digits in groups or has decimals: one of quantities, unless letters stand beside them. */
  isQuantity?: true;
  /** The places behind its point. */
  decimals?: number;
  /** It is for texts: `"HV-"@`. */
  isOfTexts?: true;
}

/**
 * The text that a format shows of a number or of a text, for formats with letters or signs of their own: numbers of
 * members and decisions are often typed as 1 and shown as `CN-0001`. Undefined for a format that adds nothing, or that is
 * one of quantities. Digits of a code stay together: the groups of `"HV-"#,##0` are left out.
 *
 * @example shownCode('"CN-"0000')?.(1) // 'CN-0001'
 * @example shownCode('00-000')?.(10245) // '10-245'
 */
export function shownCode(format: string): ((value: number | string) => string | undefined) | undefined {
  const sections = sectionsOf(format);
  const [first] = sections;
  const adds = ({ parts = [] }: Section) => parts.some((part) => typeof part === 'object' && 'text' in part);
  if (!first || !sections.some(adds)) return undefined;
  const hasConditions = sections.some(({ applies }) => applies !== undefined);
  return (value) => {
    if (typeof value === 'string') return shownText(sections, value);
    const ofValue = hasConditions
      ? sections.find(({ applies }) => applies?.(value) ?? true)
      : value === 0
        ? sections[2]
        : value < 0
          ? sections[1]
          : undefined;
    const { parts, decimals = 0 } = ofValue ?? first;
    if (!parts || !(decimals > 0 || Number.isSafeInteger(value))) return undefined;
    const text = shown(parts, digitsOf(Math.abs(value), decimals));
    // A section for negative numbers has its own sign, or wants none.
    return text !== undefined && value < 0 && !ofValue ? `-${text}` : text;
  };
}

function digitsOf(value: number, places: number): string {
  const format = { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: false };
  return new Intl.NumberFormat('en', format).format(value).replace('.', '');
}

/** A text with the letters that its format adds; undefined where it adds none. */
function shownText(sections: readonly Section[], text: string): string | undefined {
  const { parts = [] } = sections.find(({ isOfTexts }) => isOfTexts) ?? {};
  const adds = parts.some((part) => typeof part === 'object' && 'text' in part && LETTER.test(part.text));
  if (!adds) return undefined;
  return parts
    .map((part) => (typeof part === 'object' && 'text' in part ? part.text : text))
    .join('')
    .trim();
}

const LETTER = /\p{L}/u;

/** Digits fill their places from the right; those that are too many stand at the first place. */
function shown(parts: readonly Part[], digits: string): string | undefined {
  let left = digits;
  let places = parts.filter((part) => typeof part === 'object' && 'digit' in part).length;
  const texts = parts.toReversed().map((part) => {
    if (part === 'number') return digits;
    if ('text' in part) return part.text;
    places -= 1;
    const own = places === 0 ? left : left.slice(-1);
    left = places === 0 ? '' : left.slice(0, -1);
    return own || (part.digit === '0' ? '0' : '');
  });
  return left === '' || parts.includes('number') ? texts.toReversed().join('').trim() : undefined;
}

function sectionsOf(format: string): Section[] {
  const sections: Section[] = [{ parts: [] }];
  for (const [, quoted, escaped, bracket, whole, sign] of format.matchAll(TOKEN)) {
    const section = sections.at(-1) as Section;
    const named = bracket === undefined ? undefined : wordOf(bracket);
    const text = named ?? quoted ?? escaped ?? (sign !== undefined && SIGN.test(sign) ? sign : undefined);
    if (sign === ';') sections.push({ parts: [] });
    else if (text !== undefined) add(section, { text });
    else if (bracket !== undefined) Object.assign(section, conditionOf(bracket));
    else if (whole !== undefined) {
      add(section, 'number');
      if (whole === '@') section.isOfTexts = true;
    } else if (sign === ',') section.isQuantity = true;
    else if (sign === '.') {
      Object.assign(section, { isQuantity: true, decimals: 0 });
      add(section, { text: sign });
    } else if (sign !== undefined) {
      if (/[0#?]/.test(sign)) {
        add(section, { digit: sign === '0' ? '0' : '#' });
        if (section.decimals !== undefined) section.decimals += 1;
      } else section.parts = undefined;
    }
  }
  return sections.map((section) =>
    section.isQuantity && !hasLetters(section) ? { ...section, parts: undefined } : section,
  );
}

function hasLetters({ parts = [] }: Section): boolean {
  return parts.some((part) => typeof part === 'object' && 'text' in part && LETTER.test(part.text));
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** The letters of `[$HV-42A]`; undefined for a currency and for a place alone. */
function wordOf(bracket: string): string | undefined {
  const [, word = ''] = /^\$([^-]*)/.exec(bracket) ?? [];
  return LETTER.test(word) && !CURRENCIES.has(word.trim()) && !/^(?:VNĐ|đồng|đ)$/iu.test(word.trim())
    ? word
    : undefined;
}

function add(section: Section, part: Part): void {
  section.parts &&= [...section.parts, part];
}

function conditionOf(bracket: string): Pick<Section, 'applies'> {
  const [, sign = '', limit = ''] = /^(<=|>=|<>|<|>|=)(\d+)$/.exec(bracket) ?? [];
  const compare: Record<string, (value: number) => boolean> = {
    '<=': (value) => value <= Number(limit),
    '>=': (value) => value >= Number(limit),
    '<>': (value) => value !== Number(limit),
    '<': (value) => value < Number(limit),
    '>': (value) => value > Number(limit),
    '=': (value) => value === Number(limit),
  };
  return compare[sign] ? { applies: compare[sign] } : {};
}
