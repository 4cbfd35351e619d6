import { lineCalls, statementCalls } from '@hoivien/contract/areas/money/bank/bank-statement.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { useAnswer } from '../../../kit/api/use-call.ts';
import type { LineState, MatchReason } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Words } from '../../../kit/i18n/words.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { once } from '../../../kit/ui/once.ts';
import './bank-page.texts.ts';

export const AREA = 'BankStatements';

/** The areas whose data a booking changes. */
const CHANGED = [AREA, 'Fees', 'FeeHistories', 'Payments', 'Receipts', 'Members', 'PersonalMembers'];

export interface LinesAsked {
  statementId?: string | undefined;
  state: LineState;
  search: string;
  page?: number;
  pageSize: number;
}

export function useLines({ statementId, state, search, page = 1, pageSize }: LinesAsked, isWanted = true) {
  return useAnswer(
    lineCalls.list,
    { query: { statementId, state, search, page, pageSize } },
    { placeholderData: keepPreviousData, enabled: isWanted },
  );
}

export function useSummary(statementId: string | undefined, search = '') {
  return useAnswer(lineCalls.summary, { query: { statementId, search } }, { placeholderData: keepPreviousData });
}

export function useStatement(id: string | undefined) {
  return useAnswer(statementCalls.read, { params: { id } }, { enabled: id !== undefined });
}

/** Reads everything anew that a booking changes. */
export function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all(CHANGED.map((area) => client.invalidateQueries({ queryKey: [area] })));
}

/** Matches the waiting lines again when fees have changed since; tells whether that runs. */
export function useFreshMatches(isStale: boolean | undefined, mayUpdate: boolean): boolean {
  const [isRunning, setRunning] = useState(false);
  const hasRun = useRef(false);
  const refresh = useRefresh();
  useEffect(() => {
    if (!isStale || !mayUpdate || hasRun.current) return;
    hasRun.current = true;
    setRunning(true);
    void tell(lineCalls.match, {})
      .then(refresh)
      .catch((error: unknown) => notify.failed(error))
      .finally(() => setRunning(false));
  }, [isStale, mayUpdate, refresh]);
  return isRunning;
}

/** The key under which an action of lines runs once. */
export function keyOfLine(ids: readonly string[]): string {
  return `${AREA} ${ids.join()}`;
}

/** Takes bookings of lines back and tells what could not be. */
export function useUndoLines() {
  const refresh = useRefresh();
  const { t, message, formatNumber } = useWords();
  return (lineIds: readonly string[]): Promise<void> =>
    once(keyOfLine(lineIds), 'undo', async () => {
      try {
        const { data } = await tell(lineCalls.undo, { body: { lineIds } });
        await refresh();
        const [kept] = data.kept;
        if (data.undone > 0) notify.done(t('bank.undone', { count: formatNumber(data.undone) }));
        else if (!kept) notify.done(t('bank.undoneBefore'));
        if (kept) notify.failed(new Error(t('bank.keptSome', { count: data.kept.length, why: message(kept.message) })));
      } catch (error) {
        notify.failed(error);
      }
    });
}

/** A reason in a few words. */
export function reasonText({ kind, good, amount }: MatchReason, { t }: Words): string {
  const key = `bank.${good ? 'good' : 'bad'}_${kind}` as Parameters<typeof t>[0];
  return t(key, { amount: showAmount(amount ?? 0) });
}

/** All reasons in one line: what speaks for it, then what speaks against it. */
export function reasonLine(reasons: readonly MatchReason[], words: Words): string {
  const texts = (good: boolean) =>
    [...new Set(reasons.filter((one) => one.good === good).map((one) => reasonText(one, words)))].join(', ');
  return [texts(true), texts(false)].filter(Boolean).join('; ');
}

/** The name of a fee. @example feeLabel({ kind: 1, period: 'Y', year: 2026 }, words) // 'Hội phí 2026' */
export function feeLabel({ kind, period, year }: { kind: number; period: string; year: number }, words: Words): string {
  const { choice } = words.area('FeeHistories');
  return [choice('kind', kind), period === 'Y' ? '' : choice('period', period).toLowerCase(), String(year)]
    .filter(Boolean)
    .join(' ');
}

/** The address of all fees of a member, with one of them chosen. */
export function memberFeesPath(memberId: string, feeId: string): string {
  return `/member-and-partner/history-fees/${memberId}?fee=${feeId}`;
}
