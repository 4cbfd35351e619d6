const TOKEN = /"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|(general)|([^"\\_*[\]])/gisu;
/** Signs that a format shows without quotes. */
const SIGN = /^[-+/():!^&'~{}<>= $]$/;

/** A text of the format, a place for a digit (`0` shows a zero that is lacking), or the whole number. */
type Part = { text: string } | { digit: '0' | '#' } | 'number';

interface Section {
  applies?: (value: number) => boolean;
  /** Undefined for a format of quantities, percents or days. */
  parts: readonly Part[] | undefined;
}

/**
 * The text that a format shows of a whole number, for formats with letters or signs of their own: numbers of members and
 * decisions are often typed as 1 and shown as `CN-0001`. Undefined for a format that adds nothing, or that is one of
 * quantities.
 *
 * @example shownCode('"CN-"0000')?.(1) // 'CN-0001'
 * @example shownCode('00-000')?.(10245) // '10-245'
 */
export function shownCode(format: string): ((value: number) => string | undefined) | undefined {
  const sections = sectionsOf(format);
  const [first] = sections;
  const adds = ({ parts = [] }: Section) => parts.some((part) => typeof part === 'object' && 'text' in part);
  if (!first || !sections.some(adds)) return undefined;
  const hasConditions = sections.some(({ applies }) => applies !== undefined);
  return (value) => {
    if (!Number.isSafeInteger(value) || value < 0) return undefined;
    const own = hasConditions
      ? sections.find(({ applies }) => applies?.(value) ?? true)
      : value === 0
        ? sections[2]
        : undefined;
    const { parts } = own ?? first;
    return parts && shown(parts, String(value));
  };
}

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
  for (const [, quoted, escaped, bracket, general, sign] of format.matchAll(TOKEN)) {
    const section = sections.at(-1) as Section;
    const text = quoted ?? escaped ?? (sign !== undefined && SIGN.test(sign) ? sign : undefined);
    if (sign === ';') sections.push({ parts: [] });
    else if (bracket !== undefined) Object.assign(section, conditionOf(bracket));
    else if (text !== undefined) add(section, { text });
    else if (general !== undefined) add(section, 'number');
    else if (sign !== undefined) {
      if (/[0#?]/.test(sign)) add(section, { digit: sign === '0' ? '0' : '#' });
      else section.parts = undefined;
    }
  }
  return sections;
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
