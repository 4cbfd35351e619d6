import { readAmount, showAmount } from '@hoivien/contract/kit/amount.ts';
import type { FieldKind } from '@hoivien/contract/kit/field.ts';
import { cleanLine, cleanSigns } from '@hoivien/contract/kit/fold.ts';
import { storedForms } from '@hoivien/contract/kit/forms.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';

/**
 * A text as it is kept, for showing when its input is left; what has no such form stays as it was typed.
 *
 * @example tidy('phone', '0912.345.678') // '0912 345 678'
 */
export function tidy(kind: FieldKind, text: string): string {
  if (kind === 'phone') return tidyPhone(text);
  const stored = storedForms[kind];
  return stored ? stored(cleanLine(text)) : text;
}

/**
 * The digits of an amount by the rule of `readAmount`; any other text comes back as it is, for that rule to refuse.
 *
 * @example moneyDigits('1.500.000 đ') // '1500000'
 * @example moneyDigits('1,5') // '1,5'
 */
export function moneyDigits(text: string): string {
  const read = readAmount(text);
  return 'amount' in read ? String(read.amount ?? '') : text;
}

/** An amount with its thousands parted, any other text as it is. @example showMoney('1500000') // '1.500.000' */
export function showMoney(text: string): string {
  return /^\d+$/.test(text) ? showAmount(text) : text;
}

/** Numbers of Vietnam in groups; others are left to the numbering plan of the server. */
function tidyPhone(typed: string): string {
  const text = cleanSigns(typed);
  const digits = text.replace(/\D/g, '');
  const national = /^(?:84|0084)(\d{9,10})$/.exec(digits)?.[1] ?? /^0(\d{9,10})$/.exec(digits)?.[1];
  const isPlain = /^[\s\d.()+-]*$/.test(text);
  return national && isPlain ? showPhone(`+84${national}`) : text;
}
