import { readFileSync } from 'node:fs';
import { cleanCell } from '@hoivien/contract/kit/written/cell.ts';
import { describe, expect, test } from 'vitest';
import { headersOf } from '../../../kit/exchange/sheet-layout.ts';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../db/reference/${name}`, import.meta.url), 'utf8'));

/** The names of all units of both schemes, and names of persons. */
function names(): string[] {
  const units = read('units.json');
  const persons = read('person-names.json');
  const called = [...units['2025'], ...units.legacy].map((unit) => String(unit[5]));
  const people = [...persons.male, ...persons.female].map((given: string, place: number) => {
    return `${persons.surnames[place % persons.surnames.length]} ${given}`;
  });
  return [...new Set([...called, ...people])].filter((name) => /[^\0-\x7f]/.test(name));
}

/** An encoder for TCVN3: letters in the order of its codes, a dot where there is none. */
const ORDER = 'ĂÂÊÔƠƯĐăâêôơưđ......àảãáạ.ằẳẵắ.......ặầẩẫấậè.ẻẽéẹềểễếệìỉ...ĩíịò.ỏõóọồổỗốộờởỡớợù.ủũúụừửữứựỳỷỹýỵ';

/** A toned capital has no code of its own; a font of capitals showed the code of the small letter. */
function tcvn3(text: string): string {
  const codeOf = (letter: string) => {
    const at = letter === '.' ? -1 : ORDER.indexOf(letter);
    return at < 0 ? undefined : String.fromCharCode(0xa1 + at);
  };
  return Array.from(text, (letter) => codeOf(letter) ?? codeOf(letter.toLowerCase()) ?? letter).join('');
}

/** An encoder for VNI, by the parts of each letter. */
function vni(text: string): string {
  const marks: Readonly<Record<string, string>> = {
    '': 'ùøûõï',
    '\u0302': 'áàåãä',
    '\u0306': 'éèúüë',
  };
  const hats: Readonly<Record<string, string>> = { '\u0302': 'â', '\u0306': 'ê' };
  const tones = '\u0301\u0300\u0309\u0303\u0323';
  const alone: Readonly<Record<string, string>> = {
    í: 'í',
    ì: 'ì',
    ỉ: 'æ',
    ĩ: 'ó',
    ị: 'ò',
    ỵ: 'î',
    đ: 'ñ',
    ơ: 'ô',
    ư: 'ö',
  };
  const letterOf = (letter: string) => {
    const small = letter.toLowerCase();
    const [base = '', ...parts] = small.normalize('NFD');
    const tone = parts.findIndex((part) => tones.includes(part));
    const hat = parts.find((part) => part === '\u0302' || part === '\u0306') ?? '';
    const body = parts.includes('\u031b') ? (alone[`${base}\u031b`.normalize('NFC')] ?? base) : base;
    const own =
      alone[small] ??
      (tone >= 0 ? body + (marks[hat]?.[tones.indexOf(parts[tone] ?? '')] ?? '') : body + (hats[hat] ?? ''));
    return letter === small ? own : own.toUpperCase();
  };
  return Array.from(text, (letter) => (/[\0-\x7f]/.test(letter) ? letter : letterOf(letter))).join('');
}

describe('texts of old fonts', () => {
  const all = names();

  test('are never seen in Vietnamese in Unicode', () => {
    expect(all.length).toBeGreaterThan(10_000);
    expect(all.filter((name) => cleanCell(name).text !== name.normalize('NFC'))).toEqual([]);
  });

  test.each([
    ['TCVN3', tcvn3],
    ['VNI', vni],
  ] as const)('of %s come back as they were, alone or in a column of the font', (font, encode) => {
    // TCVN3 has no toned capitals, so their size is lost.
    const key = (text: string | null) => (font === 'TCVN3' ? text?.toLowerCase() : text);
    const written = all.filter((name) => encode(name) !== name);
    const alone = written.map((name) => cleanCell(encode(name)));
    const wrong = written.filter((name, place) => alone[place]?.from === font && key(alone[place].text) !== key(name));
    expect(wrong).toEqual([]);
    const found = alone.filter(({ from }) => from === font).length;
    const known = written.filter((name) => key(cleanCell(encode(name), font).text) === key(name)).length;
    console.log(`${font}: ${written.length} names, ${found} recognised alone, ${known} right in a column`);
    expect(found / written.length).toBeGreaterThan(0.9);
    // Names of the highlands, such as Ea Drăng, are no Vietnamese syllables and stay as they are.
    expect(known / written.length).toBeGreaterThan(0.98);
  });
});

test('headings in an old font are read in Unicode', () => {
  const written = ['Số thứ tự', 'Tên đơn vị hội viên', 'Địa chỉ liên hệ', 'Ngành nghề SXKD'];
  for (const encode of [tcvn3, vni]) {
    const head = [{ rowNumber: 1, cells: written.map(encode) }];
    const look = { name: 'HV', isHidden: false, rowCount: 1, head, merges: [] };
    expect(headersOf(look, { row: 1, rows: 1 })).toEqual(written);
  }
});
