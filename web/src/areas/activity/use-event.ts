import { activity, type ActivityRecord } from '@hoivien/contract/areas/activity/activity.resource.ts';
import { activityChild, type ActivityChildRecord } from '@hoivien/contract/areas/activity/activity-child.resource.ts';
import { activityParticipant } from '@hoivien/contract/areas/activity/activity-participant.resource.ts';
import type {
  ActivitySummary,
  Answered,
  MembersBulk,
  MembersBulkAnswer,
  ParticipantResult,
  ResultInput,
  ResultsInput,
} from '@hoivien/contract/areas/activity/activity.schema.ts';
import { useRecord } from '../../kit/resource/use-records.ts';
import { LOOK, partUrl, usePart, useSend } from '../invitation/use-part.ts';

/** An event or a child event. */
export type EventRecord = ActivityRecord | ActivityChildRecord;

export const eventUrl = (id: string, path: string) => partUrl(activity.area, id, path);

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
export const useSummary = (id: string) => usePart<ActivitySummary>(activity.area, id, 'Summary', LOOK);

/** A participant's result with everything that led to it. */
export const useResult = (id: string, participantId: string) =>
  usePart<ParticipantResult>(activity.area, id, `Members/${participantId}/Result`);

/** A path with the keys that answer what the server asked. */
const asked = (path: string, confirmed: readonly string[]) =>
  confirmed.length > 0 ? `${path}?${new URLSearchParams(confirmed.map((key) => ['confirmed', key]))}` : path;

/** The further calls on an event. */
export function useEventCalls(id: string) {
  const sendTo = useSend(activity.area, activityChild.area, activityParticipant.area);
  const send = <Answer>(path: string, body: object = {}) => sendTo<Answer>('POST', eventUrl(id, path), body);
  const member = (participantId: string, path: string) => `Members/${participantId}/${path}`;
  return {
    add: (body: object) => send<{ added: number; already: number }>('Members', body),
    walkIn: (body: object) => send<{ participantId: string; isIn: boolean }>('WalkIns', body),
    answer: (
      participantId: string,
      action: 'Confirm' | 'Reject' | 'Reopen',
      note: string | null = null,
      confirmed: readonly string[] = [],
    ) => send<Answered>(asked(member(participantId, action), confirmed), { note }),
    waitingPlace: (participantId: string, place: number) =>
      send<{ waitingNumber: number }>(member(participantId, 'WaitingPlace'), { place }),
    offer: (participantId: string, until: string | null) =>
      send<Answered['movedUp'][number]>(member(participantId, 'Offer'), { until }),
    withdrawOffer: (participantId: string) => send<Pick<Answered, 'movedUp'>>(member(participantId, 'WithdrawOffer')),
    bulk: (body: MembersBulk, confirmed: readonly string[] = []) =>
      send<MembersBulkAnswer>(asked('MembersBulk', confirmed), body),
    result: (participantId: string, body: Partial<ResultInput>) =>
      send<ParticipantResult>(member(participantId, 'Result'), body),
    results: (body: ResultsInput) => send<{ changed: number; unchanged: number }>('Results', body),
    points: (participantId: string, body: { points: number; reason: string }) =>
      send<ParticipantResult>(member(participantId, 'Points'), body),
    reverse: (participantId: string, entryId: string, reason: string) =>
      send<ParticipantResult>(member(participantId, `Entries/${entryId}/Reverse`), { reason }),
    letters: (body: { kind: string; again: boolean }) => send<{ written: number }>('Letters', body),
    retryLetter: (letterId: string) => send<null>(`Letters/${letterId}/Retry`),
    copy: (body: object, confirmed: readonly string[] = []) => send<{ id: string }>(asked('Copy', confirmed), body),
    off: (action: 'Cancel' | 'Postpone', input: object) => send<{ id: string }>(action, input),
    resume: () => send<{ id: string }>('Resume'),
    undoStep: (action: 'UndoStart' | 'UndoEnd', reason: string) => send<{ id: string }>(action, { reason }),
    step: (action: 'Start' | 'End') => send<{ id: string }>(action),
  };
}
