import { accountCalls } from '@hoivien/contract/areas/money/bank/bank-account.calls.ts';
import { feeCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import type { FeeOfMember, FeesOfMember } from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { receipt } from '@hoivien/contract/areas/money/fee/receipt.resource.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import type { Words } from '../../../kit/i18n/words.ts';
import type { Way } from '../../../kit/ui/Toast.tsx';
import './fee-page.texts.ts';

/** The address of all fees of a member, with one of them chosen. */
export function memberFeesPath(memberId: string, feeId?: string): string {
  return `/member-and-partner/history-fees/${memberId}${feeId ? `?fee=${feeId}` : ''}`;
}

/** Calls `done` once the fee has a further entry. */
export function useAfterEntry(fee: FeeOfMember | undefined, done: () => void): void {
  const [before] = useState(fee?.entries.length);
  const isDone = fee !== undefined && fee.entries.length !== before;
  const finish = useEffectEvent(done);
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
}

/** The address at which a receipt is printed. */
export function paperPath(id: string): string {
  return `${receipt.path}/papers/${id}`;
}

/** The way to the receipt that a payment has just got: the one that the fees did not have before. */
export function wayToReceipt(
  { t }: Words,
  before: Pick<FeesOfMember, 'fees'>,
  after: Pick<FeesOfMember, 'fees'>,
): Way | undefined {
  const receiptsOf = ({ fees }: Pick<FeesOfMember, 'fees'>) =>
    fees.flatMap(({ entries }) => entries.flatMap((entry) => entry.receipt ?? []));
  const known = new Set(receiptsOf(before).map(({ id }) => id));
  const fresh = receiptsOf(after).find(({ id }) => !known.has(id));
  return fresh && { page: paperPath(fresh.id), label: t('fee.printReceipt', { code: fresh.code }) };
}

/** The area of a member by its type. */
export function areaOfType(type: number): string {
  return AREA_OF_TYPE[type] ?? 'Members';
}

/** Whether the due day of a fee is over. */
export function isOverdue({ debt, dueOn }: Pick<FeeOfMember, 'debt' | 'dueOn'>): boolean {
  return debt > 0 && dueOn < dayOf(new Date());
}

/** The fees of a member that are owed; the oldest due stands first, as it is paid first. */
export function owedFees({ fees }: Pick<FeesOfMember, 'fees'>): FeeOfMember[] {
  return fees
    .filter(({ debt }) => debt > 0)
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn) || one.id.localeCompare(other.id));
}

export function useFeesOfMember(memberId: string) {
  return useAnswer(feeCalls.ofMember, { params: { id: memberId } });
}

/** The codes of a fee; `version` follows its entries, so that a payment changes the amount. */
export function useVietQr(feeId: string, amount: number | undefined, version: string) {
  return useAnswer(feeCalls.vietQr, { params: { id: feeId }, query: { amount } }, { since: version });
}

/** The changes of accounts of the last days. */
export function useAccountChanges() {
  return useAnswer(accountCalls.changes, {}, { staleTime: 60_000 });
}

/** The name of a fee. @example feeLabel({ kind: 1, period: 'Y', year: 2026 }, words) // 'Hội phí 2026' */
export function feeLabel({ kind, period, year }: { kind: number; period: string; year: number }, words: Words): string {
  const { choice } = words.area(feeHistory.area);
  return [choice('kind', kind), period === 'Y' ? '' : choice('period', period).toLowerCase(), String(year)]
    .filter(Boolean)
    .join(' ');
}
