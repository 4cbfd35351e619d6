import {
  attendanceCalls,
  minutesCalls,
  absenteeCalls,
} from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import { replaceRoutes } from '../../../kit/http/replace-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { exportAbsentees, listAbsentees, listHosts } from './absentees.ts';
import { addWalkIn, listAttendees, recordAnswer, recordAttendance, setVoting } from './attendance.ts';
import { readAgenda, readMinutes, readPaperWords, saveAgenda, saveMinutes, savePaperWords } from './minutes.ts';

/** The routes of a meeting from attendance to minutes. Readers of the meeting read them; who may change it writes. */
export function meetingRoutes(): Route[] {
  return [
    serve(attendanceCalls.list, async (call, { params: { id } }) => ({ data: await listAttendees(call, id) })),
    serve(attendanceCalls.recordMany, async (call, { params: { id }, body }) => ({
      data: { changed: await recordAttendance(call, id, body) },
    })),
    serve(attendanceCalls.record, async (call, { params: { id, participantId }, body }) => ({
      data: { changed: await recordAttendance(call, id, { participantIds: [participantId], ...body }) },
    })),
    serve(attendanceCalls.answer, async (call, { params: { id, participantId }, body }) => {
      await recordAnswer(call, id, participantId, body);
      return { data: { answer: body.answer } };
    }),
    serve(attendanceCalls.voting, async (call, { params: { id }, body }) => ({
      data: { changed: await setVoting(call, id, body) },
    })),
    serve(attendanceCalls.walkIn, async (call, { params: { id }, body }) => ({
      data: { id: await addWalkIn(call, id, body) },
    })),
    serve(minutesCalls.agenda, async (call, { params: { id } }) => ({ data: await readAgenda(call, id) })),
    serve(minutesCalls.saveAgenda, async (call, { params: { id }, body }) => ({
      data: await saveAgenda(call, id, body),
    })),
    serve(minutesCalls.read, async (call, { params: { id } }) => ({ data: await readMinutes(call, id) })),
    ...replaceRoutes({
      ...minutesCalls.save,
      read: (call, { params: { id = '' } }) => readMinutes(call, id),
      // The name of a chosen secretary follows from the choice.
      keeps: (name, { secretaryUserId, secretaryMemberId }) =>
        name === 'secretaryName' && (secretaryUserId !== null || secretaryMemberId !== null),
      handle: async (call, { params: { id = '' }, body }) => ({ data: await saveMinutes(call, id, body) }),
    }),
    serve(minutesCalls.paperWords, async (call, { params: { id } }) => ({ data: await readPaperWords(call, id) })),
    serve(minutesCalls.savePaperWords, async (call, { params: { id }, body }) => ({
      data: await savePaperWords(call, id, body),
    })),
    serve(absenteeCalls.list, async (call, { query }) => ({ data: await listAbsentees(call, query) })),
    serve(absenteeCalls.export, (call, { query }) => exportAbsentees(call, query)),
    serve(absenteeCalls.hosts, async (call) => ({ data: await listHosts(call) })),
  ];
}
