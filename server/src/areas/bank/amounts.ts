import { MONEY_MAX } from '@hoivien/contract/kit/field.ts';

/**
 * An amount as banks write it, in whole đồng; null for what is none. A last separator before exactly two digits begins
 * decimals, which must be zero; parentheses are a minus.
 *
 * @example readMoney('1,234,567.00 VND') // 1234567
 */
export function readMoney(text: string): number | null {
  let bare = text.replace(/\s|VND|VNĐ|₫|đồng/giu, '');
  const isNegative = /^\(.*\)$/.test(bare) || /^[-−]/.test(bare) || bare.endsWith('-');
  bare = bare.replace(/^[(+−-]+|[)-]+$/g, '');
  if (!/^\d[\d.,]*$/.test(bare)) return null;
  const decimals = /[.,](\d{1,2})$/.exec(bare);
  if (decimals) {
    if (!/^0+$/.test(decimals[1] ?? '')) return null;
    bare = bare.slice(0, -decimals[0].length);
  }
  const digits = bare.replace(/[.,]/g, '');
  const amount = Number(digits);
  if (digits === '' || amount > MONEY_MAX) return null;
  return isNegative ? -amount : amount;
}
