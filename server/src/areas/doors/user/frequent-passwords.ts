import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fold } from '@hoivien/contract/kit/fold.ts';

/** Words that people here take and that the list, which was made from foreign ones, lacks. */
const VIETNAMESE = (
  'matkhau matkhaumoi matkhaucu anhyeuem emyeuanh yeuem yeuanh yeuemnhieulam anhnhoem emnhoanh toiyeuban ' +
  'toiyeuvietnam vietnamvodich yeuvietnam hanoi saigon danang haiphong cantho hoiviennha hoivien hiephoi chihoi ' +
  'doanhnghiep congty vanphong thuky thuquy ketoan giamdoc chutich phochutich truongphong quanly quantri ' +
  'taikhoan dangnhap khongbiet khongcho khongcogi bimat xinchao chaoban camon giadinh hanhphuc mayman chucmung ' +
  'chucmungnammoi tinhyeu bongda hoahong hoasen connguoi cuocsong thanhcong phattai anhhai nguyenvana tranthib'
).split(' ');

let loaded: Promise<string> | undefined;

/**
 * About 49,000 frequent passwords as one text, read when the first password is set: 0.5 MB, a sixth of what the same
 * words take as a set.
 */
function list(): Promise<string> {
  loaded ??= read();
  return loaded;
}

async function read(): Promise<string> {
  const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const words = JSON.parse(await readFile(file, 'utf8')) as string[];
  return `\n${[...words, ...VIETNAMESE].map(fold).join('\n')}\n`;
}

/** Shorter words are part of too many good passwords. */
const CORE_MIN = 4;

/**
 * Whether a password is on the list of frequent ones as a person varies it: in any case and accents, with figures or
 * signs before, after and between, and with figures in the place of letters.
 *
 * @example await isFrequent('Matkhau@123456') // true
 */
export async function isFrequent(password: string): Promise<boolean> {
  const text = fold(password);
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '');
  const core = plain.replace(/^\p{N}+|\p{N}+$/gu, '');
  const spelled = [text, plain, core, inLetters(text), inLetters(core)];
  const words = await list();
  return spelled.some((form) => form.length >= CORE_MIN && words.includes(`\n${form}\n`));
}

/** Reads figures and signs that stand for a letter as the letter, after those at the end are gone. */
function inLetters(text: string): string {
  const letters: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };
  return text
    .replace(/[^\p{L}]+$/u, '')
    .replace(/[013457]/g, (figure) => letters[figure] ?? figure)
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll('!', 'i')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
