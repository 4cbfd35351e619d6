import { decision, type DecisionRecord } from '@hoivien/contract/areas/decision/decision.resource.ts';
import type {
  Agenda,
  AgendaItem,
  Attendee,
  Minutes,
  PaperWords,
} from '@hoivien/contract/areas/schedule/meeting.schema.ts';
import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { LOOK, partKey, partUrl, usePart, useSend } from '../invitation/use-part.ts';

const url = (id: string, path: string) => partUrl(schedule.area, id, path);
const keyOf = (id: string, path: string) => partKey(schedule.area, id, path);

/** The participants of a meeting. */
export const useAttendees = (id: string) => usePart<Attendee[]>(schedule.area, id, 'Attendance', LOOK);
export const useAgenda = (id: string) => usePart<Agenda>(schedule.area, id, 'Agenda');
export const useMinutes = (id: string) => usePart<Minutes>(schedule.area, id, 'Minutes');
/** The words of the papers that a person changed. */
export const usePaperWords = (id: string) => usePart<PaperWords>(schedule.area, id, 'PaperWords');

/** Keeps the changed words of the papers. Rejects with the refusal. */
export function useSavePaperWords(id: string) {
  const client = useQueryClient();
  return async (words: PaperWords) => {
    const { data } = await api.send<PaperWords>('PUT', url(id, 'PaperWords'), words);
    client.setQueryData(keyOf(id, 'PaperWords'), data);
  };
}

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
  const sendTo = useSend(schedule.area);
  const key = keyOf(id, 'Attendance');
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
        api.send('PUT', url(id, `Participants/${person}/Attendance`), { attendance }),
      ),
    markMany: (participantIds: string[], attendance: Attendance) =>
      change(participantIds, { attendance, attendanceAt: null, attendanceByName: null }, () =>
        api.send('PUT', url(id, 'Attendance'), { participantIds, attendance, unmarked: attendance !== null }),
      ),
    vote: (participantIds: string[], voting: boolean) =>
      change(participantIds, { voting }, () => api.send('PUT', url(id, 'Voting'), { participantIds, voting })),
    answer: (person: string, answer: 1 | 2 | 3, note: string | null) =>
      change([person], { status: answer, answerNote: note }, () =>
        api.send('PUT', url(id, `Participants/${person}/Answer`), { answer, note }),
      ),
    add: async (input: object) => {
      await sendTo('POST', url(id, 'WalkIns'), input);
    },
  };
}

/** Saves the whole agenda. Rejects with the refusal. */
export function useSaveAgenda(id: string) {
  const send = useSend(schedule.area);
  return (items: AgendaItem[], version: number) => send('PUT', url(id, 'Agenda'), { items, version });
}

/** Saves the minutes. Rejects with the refusal. */
export function useSaveMinutes(id: string) {
  const send = useSend(schedule.area);
  return async (minutes: Omit<Minutes, 'savedAt' | 'savedByName'>) =>
    (await send<Minutes>('PUT', url(id, 'Minutes'), minutes)).data;
}
