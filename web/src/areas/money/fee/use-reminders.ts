import { reminderCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer } from '../../../kit/api/use-call.ts';
import { REMIND_PATH } from './remind-path.ts';

/** Whose overdue fees are meant: those of a plan, or of the list of fees under a query. */
export interface RemindAim {
  feePlanId?: string;
  filter?: Record<string, string | string[]>;
}

/** Parameters of an address that choose no rows, or choose by what the page of reminders decides itself. */
const NOT_ASKED = new Set(['page', 'pageSize', 'sort', 'fields', 'view', 'age', 'status']);

/** The address of reminders of the members whose fees a filter finds. */
export function remindPath(filter: RemindAim['filter'] = {}): string {
  const pairs = Object.entries(filter).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  return pairs.length > 0 ? `${REMIND_PATH}?${new URLSearchParams(pairs)}` : REMIND_PATH;
}

/** What an address asks for, as the filter of a reminder. */
export function aimOf(params: URLSearchParams): { filter: Record<string, string | string[]> } {
  const names = [...new Set(params.keys())].filter((name) => !NOT_ASKED.has(name));
  const single = (all: string[]) => (all.length === 1 ? (all[0] ?? '') : all);
  return { filter: Object.fromEntries(names.map((name) => [name, single(params.getAll(name))])) };
}

/** The members with overdue fees by the age of their debt. */
export function useReminderAges(aim: RemindAim, methods: readonly (1 | 2 | 3)[] = [1], restDays: 0 | 3 | 7 | 14 = 0) {
  return useAnswer(
    reminderCalls.ages,
    { body: { ...aim, methods: [...methods], restDays } },
    { placeholderData: keepPreviousData, enabled: methods.length > 0 },
  );
}
