import { auditCalls, deletionCalls } from '@hoivien/contract/areas/keeping/audit/audit.calls.ts';
import { useAnswer } from '../../../kit/api/use-call.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useRestore } from '../../../kit/resource/use-restore.ts';
import { notify } from '../../../kit/ui/notify.tsx';

/** The filters in the address; days are days of Vietnam. */
export const FILTERS = ['area', 'action', 'userId', 'from', 'to', 'entityId'] as const;
export type Filter = (typeof FILTERS)[number];

/** Filters, tab and page in the address. A changed filter leads to page 1. */
export function useAuditAddress() {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(FILTERS.map((name) => [name, params.get(name) ?? ''])) as Record<Filter, string>;
  const isDeleted = params.get('tab') === 'deleted';
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  const change = (changes: Partial<Record<Filter | 'page', string>>) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      next.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  const clear = () => setParams(isDeleted ? { tab: 'deleted' } : {});
  return { values, isDeleted, page, change, clear, hasFilters: FILTERS.some((name) => values[name]) };
}

/** One page of the trail. */
export function useChanges(values: Record<Filter, string>, page: number, enabled: boolean) {
  const { from, to, ...rest } = values;
  const filters = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value || null]));
  const query = { ...filters, from: startOf(from, 0), to: startOf(to, 1), page };
  return useAnswer(auditCalls.list, { query }, { placeholderData: keepPreviousData, enabled });
}

/** One page of restorable deletions. */
export function useDeletions(area: string, page: number, enabled: boolean) {
  const query = { area: area || null, page };
  return useAnswer(deletionCalls.list, { query }, { placeholderData: keepPreviousData, enabled });
}

/** Restores a deleted record. */
export function useRestoring() {
  const client = useQueryClient();
  const restore = useRestore();
  return async (deletionId: string) => {
    try {
      const text = await restore(deletionId);
      await client.invalidateQueries();
      notify.done(text);
    } catch (error) {
      notify.failed(error);
    }
  };
}

const DAY = 24 * 60 * 60 * 1000;

function startOf(day: string, days: number): string | null {
  const at = Date.parse(`${day}T00:00:00+07:00`);
  return Number.isNaN(at) ? null : new Date(at + days * DAY).toISOString();
}
