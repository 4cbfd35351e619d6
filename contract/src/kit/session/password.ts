import { fold } from '../fold.ts';

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/**
 * The rule that a new password breaks, as the end of a message key; undefined for a good password: 12 to 128
 * characters, not common, without the user name.
 *
 * @example passwordFault('matkhau123456', 'tram') // 'TooCommon'
 */
export function passwordFault(password: string, username: string): PasswordFault | undefined {
  const length = Array.from(password.normalize('NFC')).length;
  if (length < PASSWORD_MIN) return 'UnderLength';
  if (password.length > PASSWORD_MAX) return 'OverLength';
  if (username.length >= 3 && fold(password).includes(fold(username))) return 'NotAllowed';
  return isCommon(password) ? 'TooCommon' : undefined;
}

export type PasswordFault = 'UnderLength' | 'OverLength' | 'NotAllowed' | 'TooCommon';

/**
 * Attackers first try short passwords that were made longer: repeated, continued along the keyboard or the alphabet, or
 * a common word with digits around it. The rest without such parts must still be hard to guess.
 */
function isCommon(password: string): boolean {
  const text = fold(password).replace(/[\s._@!#$%^&*+=-]/g, '');
  if (new Set(text).size < 5) return true;
  const repeated = /^(.{1,8}?)\1+(.*)$/.exec(text);
  if (repeated && (repeated[2] ?? '').length < 4) return true;
  const rest = withoutRuns(withoutWords(text));
  return rest.length < 4 || (rest.length < 8 && withoutRuns(withoutWords(plainLetters(text))).length < 4);
}

/** Reads digits between letters as the letters they replace, and drops all other digits. */
function plainLetters(text: string): string {
  const letters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };
  return text.replace(/(?<=[a-z])[013457](?=[a-z])/g, (figure) => letters[figure] ?? figure).replace(/\d+/g, '');
}

function withoutWords(text: string): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), text);
}

/** Removes runs of four or more characters along a row of keys or the alphabet, in either direction. */
function withoutRuns(text: string): string {
  let rest = text;
  for (const row of rows) {
    for (let length = row.length; length >= 4; length--)
      for (let at = 0; at + length <= row.length; at++) rest = rest.replaceAll(row.slice(at, at + length), '');
  }
  return rest;
}

const forward = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const rows = [
  ...forward,
  ...forward.map((row) => row.split('').reverse().join('')),
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfv',
];

/** Longest first, so that a short word does not break a longer one that contains it. */
const words = [
  'administrator password passw matkhau matma welcome changeme letmein iloveyou hoivien hiephoi',
  'doanhnghiep congty vanphong thuky quantri quanly nguoidung taikhoan dangnhap khongbiet xinchao',
  'anhyeuem emyeuanh yeuem vietnam saigon hanoi danang football baseball superman princess sunshine',
  'dragon monkey master shadow secret default computer internet samsung iphone google facebook zalo',
  'qwerty azerty admin login user test demo guest root hello pass word abc',
]
  .flatMap((line) => line.split(' '))
  .sort((a, b) => b.length - a.length);
