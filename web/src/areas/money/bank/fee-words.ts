import { showAmount } from '@hoivien/contract/kit/amount.ts';
import type { Words } from '../../../kit/i18n/words.ts';

/** What is owed of a fee. */
export function owed(debt: number, { t }: Words): string {
  return debt > 0 ? t('bank.owes', { amount: showAmount(debt) }) : t('bank.paidUp');
}
