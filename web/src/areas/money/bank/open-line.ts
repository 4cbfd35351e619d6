import type { BankLine } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';

/** Whether a line waits to be booked. */
export function isOpen({ state }: BankLine): boolean {
  return state === 'sure' || state === 'ask' || state === 'none';
}
