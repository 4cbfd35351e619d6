/** Legal forms at the beginning of names, with their short forms; longer ones first. */
const FORMS: readonly (readonly [pattern: string, short: string])[] = [
  ['tổng công ty cổ phần', 'TCT CP'],
  ['tổng công ty', 'TCT'],
  ['công ty (?:cổ phần|cp) tập đoàn', 'CTCP TĐ'],
  ['công ty (?:cổ phần|cp)', 'CTCP'],
  ['công ty (?:tnhh|trách nhiệm hữu hạn) (?:mtv|một thành viên)', 'TNHH MTV'],
  ['công ty (?:tnhh|trách nhiệm hữu hạn)(?: hai thành viên trở lên)?', 'TNHH'],
  ['doanh nghiệp tư nhân', 'DNTN'],
  ['hợp tác xã', 'HTX'],
  ['câu lạc bộ', 'CLB'],
  ['công ty', 'CT'],
  ['(?:tct cp|tct|ctcp|tnhh mtv|tnhh|dntn|htx|clb|tập đoàn|chi hội|chi nhánh)', ''],
];
// `\b` does not work here, because it treats Vietnamese letters as the end of a word.
const patterns = FORMS.map(([pattern, short]) => [new RegExp(`^${pattern}(?=\\s)`, 'iu'), short] as const);

/** A name in lists: its short legal form, and the rest of the name. */
interface ShortName {
  form: string;
  rest: string;
}

/**
 * Separates the legal form from a name, so that the reader sees the name itself first.
 *
 * @example shortName('Công ty Cổ phần Bao bì Biên Hòa') // { form: 'CTCP', rest: 'Bao bì Biên Hòa' }
 */
export function shortName(name: string): ShortName {
  const whole = name.normalize('NFC').trim().replace(/\s+/g, ' ');
  for (const [pattern, short] of patterns) {
    const [found] = pattern.exec(whole) ?? [];
    if (found) return { form: short || found, rest: whole.slice(found.length).replace(/^[\s–-]+/, '') };
  }
  return { form: '', rest: whole };
}
