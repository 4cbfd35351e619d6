import { capitalise } from '../fold.ts';
import { isMoney } from '../money.ts';

const DIGITS = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'] as const;
/** The names of the groups of three digits below a tỷ, from the right. */
const GROUPS = ['', 'nghìn', 'triệu'] as const;
/** Three groups make one tỷ. */
const OF_TY = GROUPS.length;

/**
 * An amount of đồng in Vietnamese words, as receipts show it.
 *
 * @throws RangeError for a negative number or one that is no money.
 * @example amountInWords(1_010_000) // 'Một triệu không trăm mười nghìn đồng'
 */
export function amountInWords(amount: number): string {
  if (!isMoney(amount) || amount < 0) throw new RangeError(`${amount} is no amount of a receipt`);
  return `${capitalise(numberInWords(amount))} đồng`;
}

/** A whole number in words. @example numberInWords(1_001) // 'một nghìn không trăm lẻ một' */
export function numberInWords(number: number): string {
  if (number === 0) return DIGITS[0];
  const groups = groupsOf(String(number));
  const words = groups.flatMap((group, place) => {
    const fromRight = groups.length - 1 - place;
    const isFirst = groups.slice(0, place).every((before) => before === '000');
    const read = group === '000' ? [] : [...groupInWords(group, isFirst), GROUPS[fromRight % OF_TY] ?? ''];
    // The tỷ stands once behind its three groups, also when the last of them is empty.
    const endsTy = fromRight > 0 && fromRight % OF_TY === 0;
    const ofTy = groups.slice(Math.max(0, place - OF_TY + 1), place + 1);
    return endsTy && ofTy.some((one) => one !== '000') ? [...read, 'tỷ'] : read;
  });
  return words.filter(Boolean).join(' ');
}

/** The digits in groups of three, the first one filled with zeros. @example groupsOf('1010') // ['001', '010'] */
function groupsOf(digits: string): string[] {
  const whole = digits.padStart(digits.length + ((OF_TY - (digits.length % OF_TY)) % OF_TY), '0');
  return whole.match(/\d{3}/g) ?? [];
}

/** Three digits in words; the first group has no `không trăm` and no `lẻ` before it. */
function groupInWords(group: string, isFirst: boolean): string[] {
  const [hundreds = 0, tens = 0, ones = 0] = group.split('').map(Number);
  const words: string[] = isFirst && hundreds === 0 ? [] : [digit(hundreds), 'trăm'];
  if (tens === 0) {
    if (ones === 0) return words;
    return [...words, ...(words.length > 0 ? ['lẻ'] : []), digit(ones)];
  }
  words.push(...(tens === 1 ? ['mười'] : [digit(tens), 'mươi']));
  if (ones === 1 && tens > 1) return [...words, 'mốt'];
  if (ones === 4 && tens > 1) return [...words, 'tư'];
  if (ones === 5) return [...words, 'lăm'];
  return ones === 0 ? words : [...words, digit(ones)];
}

function digit(value: number): string {
  return DIGITS[value] ?? '';
}

const ENGLISH =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const THOUSANDS = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'] as const;

/**
 * An amount of đồng in English words, for the second language of a receipt.
 *
 * @throws RangeError for a negative number or one that is no money.
 * @example amountInEnglish(1_010_000) // 'One million ten thousand Vietnamese dong'
 */
export function amountInEnglish(amount: number): string {
  if (!isMoney(amount) || amount < 0) throw new RangeError(`${amount} is no amount of a receipt`);
  if (amount === 0) return 'Zero Vietnamese dong';
  const groups = groupsOf(String(amount)).map(Number);
  const words = groups.flatMap((group, at) =>
    group === 0 ? [] : [...hundredsInEnglish(group), THOUSANDS[groups.length - 1 - at] ?? ''],
  );
  return `${capitalise(words.filter(Boolean).join(' '))} Vietnamese dong`;
}

/** @example hundredsInEnglish(121) // ['one', 'hundred', 'twenty-one'] */
function hundredsInEnglish(group: number): string[] {
  const [hundreds, rest] = [Math.floor(group / 100), group % 100];
  const ten = TENS[Math.floor(rest / 10)] ?? '';
  const below = rest < 20 ? ENGLISH[rest] : [ten, rest % 10 > 0 && ENGLISH[rest % 10]].filter(Boolean).join('-');
  return [...(hundreds > 0 ? [ENGLISH[hundreds] ?? '', 'hundred'] : []), ...(rest > 0 && below ? [below] : [])];
}
