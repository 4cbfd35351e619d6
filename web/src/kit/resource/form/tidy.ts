import { readAmount, showAmount } from '@hoivien/contract/kit/amount.ts';
import type { FieldKind } from '@hoivien/contract/kit/field.ts';
import { cleanLine, cleanSigns } from '@hoivien/contract/kit/fold.ts';
import { storedForms } from '@hoivien/contract/kit/forms.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';

/**
 * The stored form of a text, which the input shows when a person leaves it. A text without such a form stays as typed.
 *
 * @example tidy('phone', '0912.345.678') // '0912 345 678'
 */
export function tidy(kind: FieldKind, text: string): string {
  if (kind === 'phone') return tidyPhone(text);
  const stored = storedForms[kind];
  return stored ? stored(cleanLine(text)) : text;
}

/**
 * The digits of an amount by the rule of `readAmount`; any other text stays as it is, so that the rule can refuse it.
 *
 * @example moneyDigits('1.500.000 đ') // '1500000'
 * @example moneyDigits('1,5') // '1,5'
 */
export function moneyDigits(text: string): string {
  const read = readAmount(text);
  return 'amount' in read ? String(read.amount ?? '') : text;
}

/** An amount with separators of thousands; any other text as it is. @example showMoney('1500000') // '1.500.000' */
export function showMoney(text: string): string {
  return /^\d+$/.test(text) ? showAmount(text) : text;
}

/** Groups the digits of Vietnamese numbers. The numbering plan of the server formats others. */
function tidyPhone(typed: string): string {
  const text = cleanSigns(typed);
  const digits = text.replace(/\D/g, '');
  const national = /^(?:84|0084)(\d{9,10})$/.exec(digits)?.[1] ?? /^0(\d{9,10})$/.exec(digits)?.[1];
  const isPlain = /^[\s\d.()+-]*$/.test(text);
  return national && isPlain ? showPhone(`+84${national}`) : text;
}
