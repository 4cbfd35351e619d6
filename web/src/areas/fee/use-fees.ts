import type { AccountChange } from '@hoivien/contract/areas/bank-account/bank-account.schema.ts';
import { fee } from '@hoivien/contract/areas/fee/fee.resource.ts';
import { feeHistory } from '@hoivien/contract/areas/fee/fee-history.resource.ts';
import type { FeeOfMember, FeesOfMember, VietQrOfFee } from '@hoivien/contract/areas/fee/fee-history.schema.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/merge/merge.rules.ts';
import { payment } from '@hoivien/contract/areas/fee/payment.resource.ts';
import { receipt } from '@hoivien/contract/areas/fee/receipt.resource.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';
import { useWords, type Words } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { once } from '../../kit/ui/once.ts';

/** The areas whose data an entry changes. */
const CHANGED = [fee.area, feeHistory.area, payment.area, receipt.area, 'Waiting', 'Members', 'PersonalMembers'];

/** The address of all fees of a member, with one of them chosen. */
export function memberFeesPath(memberId: string, feeId?: string): string {
  return `/member-and-partner/history-fees/${memberId}${feeId ? `?fee=${feeId}` : ''}`;
}

/** The address at which a receipt is printed. */
export function paperPath(id: string): string {
  return `${receipt.path}/papers/${id}`;
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
  return useQuery({
    queryKey: [feeHistory.area, 'ofMember', memberId],
    queryFn: ({ signal }) => api.get<FeesOfMember>(`/api/${feeHistory.area}/OfMember/${memberId}`, { signal }),
  });
}

/** The codes of a fee; `version` follows its entries, so that a payment changes the amount. */
export function useVietQr(feeId: string, amount: number | undefined, version: string) {
  return useQuery({
    queryKey: [feeHistory.area, 'qr', feeId, amount, version],
    queryFn: ({ signal }) =>
      api.get<VietQrOfFee>(`/api/${feeHistory.area}/${feeId}/VietQr`, { query: { amount }, signal }),
  });
}

/** The changes of accounts of the last days. */
export function useAccountChanges() {
  return useQuery({
    queryKey: ['BankAccounts', 'changes'],
    queryFn: ({ signal }) => api.get<AccountChange[]>('/api/BankAccounts/Changes', { signal }),
    staleTime: 60_000,
  });
}

/** Sends a call that changes fees, once at a time, reports it and reads everything anew. Rejects with the refusal. */
export function useFeeCall() {
  const client = useQueryClient();
  const { message } = useWords();
  return (path: string, body: object): Promise<void> =>
    once(path, 'send', async () => {
      const refresh = () => Promise.all(CHANGED.map((area) => client.invalidateQueries({ queryKey: [area] })));
      try {
        const { message: key } = await api.send('POST', path, body);
        await refresh();
        notify.done(message(key ?? ''));
      } catch (error) {
        void refresh();
        throw error;
      }
    });
}

/** The name of a fee. @example feeLabel({ kind: 1, period: 'Y', year: 2026 }, words) // 'Hội phí 2026' */
export function feeLabel({ kind, period, year }: { kind: number; period: string; year: number }, words: Words): string {
  const { choice } = words.area(feeHistory.area);
  return [choice('kind', kind), period === 'Y' ? '' : choice('period', period).toLowerCase(), String(year)]
    .filter(Boolean)
    .join(' ');
}
