import { decision, type DecisionRecord } from '@hoivien/contract/areas/gatherings/schedule/decision.resource.ts';
import type { Attendee, WalkInInput } from '@hoivien/contract/areas/gatherings/schedule/meeting.schema.ts';
import { attendanceCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { tell } from '../../../kit/api/ask.ts';
import { api } from '../../../kit/api/client.ts';
import { answerKey, useTell } from '../../../kit/api/use-call.ts';
import { notify } from '../../../kit/ui/notify.tsx';

/** The most decisions of one meeting that its page shows. */
const DECISIONS = 100;

/** The decisions of a meeting in the order in which they were added. */
export function useDecisions(scheduleId: string) {
  return useQuery({
    queryKey: [decision.area, 'of', scheduleId],
    queryFn: async ({ signal }) => {
      const query = { scheduleId, pageSize: DECISIONS, sort: 'createdAt:asc' };
      return (await api.get<Page<DecisionRecord>>(`/api/${decision.area}`, { query, signal })).items;
    },
  });
}

export type Attendance = 1 | 2 | 3 | null;

/** The changes of participants. Each shows at once, and is taken back when the server refuses it. */
export function useMarks(id: string) {
  const client = useQueryClient();
  const tellOf = useTell();
  const params = { id };
  const key = answerKey(attendanceCalls.list, { params });
  /** Shows a change of some participants before the server has it. */
  const change = async (ids: readonly string[], values: Partial<Attendee>, send: () => Promise<unknown>) => {
    await client.cancelQueries({ queryKey: key });
    const wanted = new Set(ids);
    const before = new Map((client.getQueryData<Attendee[]>(key) ?? []).map((person) => [person.id, person]));
    const put = (of: (person: Attendee) => Attendee) =>
      client.setQueryData<Attendee[]>(key, (people) =>
        people?.map((person) => (wanted.has(person.id) ? of(person) : person)),
      );
    put((person) => ({ ...person, ...values }));
    try {
      await send();
      return true;
    } catch (error) {
      put((person) => before.get(person.id) ?? person);
      notify.failed(error);
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: key });
    }
  };
  return {
    mark: (person: string, attendance: Attendance) =>
      change([person], { attendance, attendanceAt: null, attendanceByName: null }, () =>
        tell(attendanceCalls.record, { params: { id, participantId: person }, body: { attendance } }),
      ),
    markMany: (participantIds: string[], attendance: Attendance) =>
      change(participantIds, { attendance, attendanceAt: null, attendanceByName: null }, () =>
        tell(attendanceCalls.recordMany, {
          params,
          body: { participantIds, attendance, unmarked: attendance !== null },
        }),
      ),
    vote: (participantIds: string[], voting: boolean) =>
      change(participantIds, { voting }, () =>
        tell(attendanceCalls.voting, { params, body: { participantIds, voting } }),
      ),
    answer: (person: string, answer: 1 | 2 | 3, note: string | null) =>
      change([person], { status: answer, answerNote: note }, () =>
        tell(attendanceCalls.answer, { params: { id, participantId: person }, body: { answer, note } }),
      ),
    add: async (body: WalkInInput) => {
      await tellOf(attendanceCalls.walkIn, { params, body });
    },
  };
}
