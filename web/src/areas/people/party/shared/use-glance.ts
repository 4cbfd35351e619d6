import { glanceCall } from '@hoivien/contract/areas/people/timeline/timeline.calls.ts';
import type { TimelineKind } from '@hoivien/contract/kit/timeline-entry.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useParams } from 'react-router';
import { useAnswer } from '../../../../kit/call/use-answer.ts';

/** The tab with the entries of each kind. */
const TAB_OF: Readonly<Partial<Record<TimelineKind, string>>> = {
  fees: 'fees',
  finance: 'finance',
  meetings: 'meetings',
  events: 'events',
  badges: 'rewards',
  notifications: 'notifications',
  notes: 'notes',
  changes: 'history',
};

/** What other areas say of the record in the address: for the head, and the number of entries in each tab. */
export function useGlance(resource: Resource) {
  const { id = '' } = useParams();
  const { data: glance } = useAnswer(glanceCall(resource), { params: { id } }, { staleTime: 0 });
  const counts = Object.entries(glance?.counts ?? {}).flatMap(([kind, count]): [string, number][] => {
    const tab = TAB_OF[kind as TimelineKind];
    return tab ? [[tab, count]] : [];
  });
  return { glance, counts: { ...Object.fromEntries(counts), ...glance?.tabs } };
}
