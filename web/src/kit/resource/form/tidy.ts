import type { FieldKind } from '@hoivien/contract/kit/field.ts';
import { cleanLine } from '@hoivien/contract/kit/fold.ts';
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
 * The digits of an amount as people write or paste it; any other text comes back as it is, for the rule to refuse.
 *
 * @example moneyDigits('1.500.000 đ') // '1500000'
 */
export function moneyDigits(text: string): string {
  const bare = text.replace(/\s|vnđ|vnd|đồng|₫|đ/giu, '');
  // Parts of a đồng do not exist: a sum copied from elsewhere ends in ,00.
  const hasBoth = bare.includes('.') && bare.includes(',');
  const whole = hasBoth || /^\d{4,}[.,]\d{1,2}$/.test(bare) ? bare.replace(/[.,]\d{1,2}$/, '') : bare;
  const digits = whole.replace(/[.,]/g, '');
  return /^\d*$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : text;
}

/** An amount with its thousands parted. @example showMoney('1500000') // '1.500.000' */
export function showMoney(digits: string): string {
  return /^\d+$/.test(digits) ? digits.replace(/\B(?=(\d{3})+$)/g, '.') : digits;
}

/** Numbers of Vietnam in groups; others are left to the numbering plan of the server. */
function tidyPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  const national = /^(?:84|0084)(\d{9,10})$/.exec(digits)?.[1] ?? /^0(\d{9,10})$/.exec(digits)?.[1];
  const isPlain = /^[\s\d.()+-]*$/.test(text);
  return national && isPlain ? showPhone(`+84${national}`) : text;
}
