import { type SentOf } from '../../../kit/api/ask.ts';
import { useAnswer, useTell } from '../../../kit/api/use-call.ts';
import {
  activityCalls,
  activityLetterCalls,
  lifeCalls,
  peopleCalls,
  resultCalls,
} from '@hoivien/contract/areas/gatherings/activity/activity.calls.ts';
import { dayCalls } from '@hoivien/contract/areas/gatherings/activity/activity-day.calls.ts';
import { activity, type ActivityRecord } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import {
  activityChild,
  type ActivityChildRecord,
} from '@hoivien/contract/areas/gatherings/activity/activity-child.resource.ts';
import { useRecord } from '../../../kit/resource/use-records.ts';
import { LOOK } from '../invitation/look.ts';

/** An event or a child event. */
export type EventRecord = ActivityRecord | ActivityChildRecord;

/** The event above; undefined for an event that stands alone. */
export function parentOf(record: EventRecord): string | undefined {
  return 'parentId' in record ? record.parentId : undefined;
}

/** An event by its id, or a child event. */
export function useEventRecord(id: string | undefined, isChild: boolean) {
  const event = useRecord(activity, isChild ? undefined : id);
  const child = useRecord(activityChild, isChild ? id : undefined);
  return isChild ? child : event;
}

/** The area of an event. */
export function resourceOf(record: EventRecord): typeof activity | typeof activityChild {
  return parentOf(record) === undefined ? activity : activityChild;
}

/** The figures of an event, which follow check-ins and answers while the page is open. */
export const useSummary = (id: string) =>
  useAnswer(activityCalls.summary, { params: { id } }, { refetchInterval: LOOK });

/** The further calls on an event. */
export function useEventCalls(id: string) {
  const tell = useTell();
  const params = { id };
  const of = (participantId: string) => ({ id, participantId });
  const answers = { Confirm: peopleCalls.confirm, Reject: peopleCalls.reject, Reopen: peopleCalls.reopen };
  return {
    add: (body: SentOf<typeof peopleCalls.add>) => tell(peopleCalls.add, { params, body }),
    walkIn: (body: SentOf<typeof peopleCalls.walkIn>) => tell(peopleCalls.walkIn, { params, body }),
    answer: (
      participantId: string,
      action: keyof typeof answers,
      note: string | null = null,
      confirmed: readonly string[] = [],
    ) => tell(answers[action], { params: of(participantId), body: { note }, query: { confirmed } }),
    waitingPlace: (participantId: string, place: number) =>
      tell(peopleCalls.place, { params: of(participantId), body: { place } }),
    offer: (participantId: string, until: string | null) =>
      tell(peopleCalls.offer, { params: of(participantId), body: { until } }),
    withdrawOffer: (participantId: string) => tell(peopleCalls.withdrawOffer, { params: of(participantId) }),
    bulk: (body: SentOf<typeof peopleCalls.bulk>, confirmed: readonly string[] = []) =>
      tell(peopleCalls.bulk, { params, body, query: { confirmed } }),
    result: (participantId: string, body: SentOf<typeof resultCalls.record>) =>
      tell(resultCalls.record, { params: of(participantId), body }),
    results: (body: SentOf<typeof resultCalls.recordMany>) => tell(resultCalls.recordMany, { params, body }),
    role: (participantId: string, role: string | null) =>
      tell(dayCalls.role, { params: of(participantId), body: { role } }),
    points: (participantId: string, body: SentOf<typeof resultCalls.points>) =>
      tell(resultCalls.points, { params: of(participantId), body }),
    reverse: (participantId: string, entryId: string, reason: string) =>
      tell(resultCalls.reverse, { params: { ...of(participantId), entryId }, body: { reason } }),
    letters: (body: SentOf<typeof activityLetterCalls.send>) => tell(activityLetterCalls.send, { params, body }),
    retryLetter: (letterId: string) => tell(activityLetterCalls.retry, { params: { id, letterId } }),
    copy: (body: SentOf<typeof lifeCalls.copy>, confirmed: readonly string[] = []) =>
      tell(lifeCalls.copy, { params, body, query: { confirmed } }),
    cancel: (body: SentOf<typeof lifeCalls.cancel>) => tell(lifeCalls.cancel, { params, body }),
    postpone: (body: SentOf<typeof lifeCalls.postpone>) => tell(lifeCalls.postpone, { params, body }),
    resume: () => tell(lifeCalls.resume, { params }),
    undoStep: (action: 'UndoStart' | 'UndoEnd', reason: string) =>
      tell(action === 'UndoStart' ? lifeCalls.undoStart : lifeCalls.undoEnd, { params, body: { reason } }),
    step: (action: 'Start' | 'End') => tell(action === 'Start' ? lifeCalls.start : lifeCalls.end, { params }),
  };
}
