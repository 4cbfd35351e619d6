import { startOfDay } from './when.ts';

/** Parts of the calendar that one asks for by a press. */
export const views = ['ahead', 'past', 'cancelled', 'all'] as const;
export type View = (typeof views)[number];

/** What a view asks of the list: from today the next one first, before today the last one first. */
function askedBy(view: View, now: Date): Record<string, string> {
  const today = startOfDay(now);
  if (view === 'ahead') return { endTimeFrom: today, sort: 'startTime:asc' };
  if (view === 'past') return { endTimeTo: today, sort: 'startTime:desc' };
  return { ...(view === 'cancelled' && { state: '4' }), sort: 'startTime:desc' };
}

/** The address of a view; what else the list is narrowed to stays. */
export function viewAddress(view: View, params: URLSearchParams, now: Date): string {
  const next = new URLSearchParams(params);
  for (const name of ['endTimeFrom', 'endTimeTo', 'state', 'sort', 'page']) next.delete(name);
  for (const [name, value] of Object.entries(askedBy(view, now))) next.set(name, value);
  return `?${next}`;
}

/** The view that an address shows; undefined when it is narrowed to another time. */
export function viewOf(params: URLSearchParams, now: Date): View | undefined {
  const today = startOfDay(now);
  const [from, to, state] = ['endTimeFrom', 'endTimeTo', 'state'].map((name) => params.get(name));
  if (from || to)
    return state ? undefined : from === today && !to ? 'ahead' : to === today && !from ? 'past' : undefined;
  return state ? (state === '4' ? 'cancelled' : undefined) : 'all';
}
