/**
 * The legal forms in names of organisations with their short forms, folded. A name writes the form in one way and a
 * person types it in another, so forms are compared by their signs and not by their words.
 */
const FORMS: readonly (readonly [sign: string, ...phrases: string[]])[] = [
  ['TCT', 'tong cong ty', 'tct'],
  ['CTY', 'cong ty', 'cty', 'company', 'corporation', 'corp', 'c ty'],
  ['CP', 'co phan', 'cp', 'ctcp', 'ct cp', 'cty cp', 'jsc', 'joint stock', 'joint stock company'],
  ['TNHH', 'trach nhiem huu han', 'tnhh', 'ct tnhh', 'ltd', 'co ltd', 'company limited', 'llc'],
  ['MTV', 'mot thanh vien', '1 thanh vien', 'mtv', '1tv'],
  ['HTV', 'hai thanh vien', '2 thanh vien', 'hai thanh vien tro len', '2tv'],
  ['DNTN', 'doanh nghiep tu nhan', 'dntn'],
  ['TD', 'tap doan'],
  ['HTX', 'hop tac xa', 'htx'],
  ['CLB', 'cau lac bo', 'clb'],
];

/** Signs of companies: a name with one of them is also the name of a company. */
const COMPANIES: ReadonlySet<string> = new Set(['TCT', 'CP', 'TNHH', 'MTV', 'HTV']);

/** The sign of each phrase, also written without blanks: `congty`. */
const signs = new Map(
  FORMS.flatMap(([sign, ...phrases]) =>
    phrases.flatMap((phrase) => [phrase, phrase.replaceAll(' ', '')].map((text) => [text, sign] as const)),
  ),
);
const phrases = [...signs.keys()];
const LONGEST = Math.max(...phrases.map((phrase) => phrase.split(' ').length));

/** The words of a name without its legal forms, and the signs of these forms. */
export interface Parted {
  core: string[];
  forms: string[];
}

/**
 * Parts words into legal forms and the rest.
 *
 * @example splitForms(['cty', 'cp', 'go', 'an', 'cuong']) // { core: ['go', 'an', 'cuong'], forms: ['CTY', 'CP'] }
 */
export function splitForms(words: readonly string[]): Parted {
  const core: string[] = [];
  const forms = new Set<string>();
  for (let at = 0; at < words.length; ) {
    const found = formAt(words, at);
    if (found) forms.add(found.sign);
    else core.push(words[at] as string);
    at += found?.length ?? 1;
  }
  if ([...forms].some((sign) => COMPANIES.has(sign))) forms.add('CTY');
  return { core, forms: [...forms] };
}

/**
 * The same for a text that is being typed: when it ends with the beginning of a form behind another form, that is
 * ignored, too: `cong ty co ph`.
 */
export function splitTyped(words: readonly string[]): Parted {
  for (let at = 1; at < words.length; at++) {
    const rest = words.slice(at).join(' ');
    const begun = rest.length >= 3 && phrases.some((phrase) => phrase !== rest && phrase.startsWith(rest));
    if (begun && !signs.has(rest) && endsWithForm(words.slice(0, at))) return splitForms(words.slice(0, at));
  }
  return splitForms(words);
}

function endsWithForm(words: readonly string[]): boolean {
  for (let at = 0; at < words.length; ) {
    const length = formAt(words, at)?.length;
    if (length !== undefined && at + length === words.length) return true;
    at += length ?? 1;
  }
  return false;
}

/** The longest form that begins at a word. */
function formAt(words: readonly string[], at: number): { sign: string; length: number } | undefined {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length--) {
    const sign = signs.get(words.slice(at, at + length).join(' '));
    if (sign) return { sign, length };
  }
  return undefined;
}
