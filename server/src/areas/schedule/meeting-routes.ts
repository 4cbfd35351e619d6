import { replaceRoutes } from '../../kit/http/replace-routes.ts';
import {
  absenteeSchema,
  absenteesExportSchema,
  absenteesQuerySchema,
  agendaInputSchema,
  agendaSchema,
  answerSchema,
  attendanceSchema,
  attendeeSchema,
  hostSchema,
  manyAttendanceSchema,
  minutesInputSchema,
  minutesSchema,
  paperWordsSchema,
  votingSchema,
  walkInSchema,
} from '@hoivien/contract/areas/schedule/meeting.schema.ts';
import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { z } from 'zod';
import { WORKBOOK } from '@hoivien/contract/kit/file-types.ts';
import { pageSchema, recordParams } from '@hoivien/contract/kit/record-calls.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { exportAbsentees, listAbsentees, listHosts } from './absentees.ts';
import { addWalkIn, listAttendees, recordAnswer, recordAttendance, setVoting } from './attendance.ts';
import { readAgenda, readMinutes, readPaperWords, saveAgenda, saveMinutes, savePaperWords } from './minutes.ts';

const tag = 'Schedules';
const params = recordParams(schedule);
const personParams = params.extend({ participantId: z.guid({ error: 'Mes.Schedules.ParticipantIds.NotFound' }) });
const marked = z.object({ changed: z.int() });
const [reads, writes] = [['SchedulesView'], ['SchedulesUpdate']];

/** The routes of a meeting from attendance to minutes. Readers of the meeting read them; who may change it writes. */
export function meetingRoutes(): Route[] {
  const at = (path: string) => ({ tag, url: `/api/Schedules/:id/${path}`, params });
  const one = (path: string) => ({
    tag,
    url: `/api/Schedules/:id/Participants/:participantId/${path}`,
    params: personParams,
  });
  return [
    route({
      ...at('Attendance'),
      method: 'GET',
      summary: 'Who is invited: answers, right to vote, attendance, and meetings missed in a row',
      access: reads,
      answer: z.array(attendeeSchema),
      handle: async (call, { params: { id } }) => ({ data: await listAttendees(call, id) }),
    }),
    route({
      ...at('Attendance'),
      method: 'PUT',
      summary: 'Record the attendance of many participants at once',
      access: writes,
      body: manyAttendanceSchema,
      answer: marked,
      handle: async (call, { params: { id }, body }) => ({ data: { changed: await recordAttendance(call, id, body) } }),
    }),
    route({
      ...one('Attendance'),
      method: 'PUT',
      summary: 'Record attendance: 1 present, 2 absent, 3 excused, null for none',
      access: writes,
      body: attendanceSchema,
      answer: marked,
      handle: async (call, { params: { id, participantId }, body }) => ({
        data: { changed: await recordAttendance(call, id, { participantIds: [participantId], ...body }) },
      }),
    }),
    route({
      ...one('Answer'),
      method: 'PUT',
      summary: 'Record what a participant answered: 2 takes part, 3 does not, 1 for no answer',
      access: writes,
      body: answerSchema,
      answer: z.object({ answer: z.int() }),
      handle: async (call, { params: { id, participantId }, body }) => {
        await recordAnswer(call, id, participantId, body);
        return { data: { answer: body.answer } };
      },
    }),
    route({
      ...at('Voting'),
      method: 'PUT',
      summary: 'Give participants the right to vote, or take it',
      access: writes,
      body: votingSchema,
      answer: marked,
      handle: async (call, { params: { id }, body }) => ({ data: { changed: await setVoting(call, id, body) } }),
    }),
    route({
      ...at('WalkIns'),
      method: 'POST',
      summary: 'Add somebody who was not invited; from an hour before the meeting on they are present',
      access: writes,
      body: walkInSchema,
      answer: z.object({ id: z.string() }),
      status: 201,
      handle: async (call, { params: { id }, body }) => ({ data: { id: await addWalkIn(call, id, body) } }),
    }),
    route({
      ...at('Agenda'),
      method: 'GET',
      summary: 'The agenda in its order',
      access: reads,
      answer: agendaSchema,
      handle: async (call, { params: { id } }) => ({ data: await readAgenda(call, id) }),
    }),
    route({
      ...at('Agenda'),
      method: 'PUT',
      summary: 'Replace the agenda, also of a finished meeting',
      access: writes,
      body: agendaInputSchema,
      answer: agendaSchema,
      refuses: [409],
      handle: async (call, { params: { id }, body }) => ({ data: await saveAgenda(call, id, body) }),
    }),
    route({
      ...at('Minutes'),
      method: 'GET',
      summary: 'The minutes; version 0 while there are none',
      access: reads,
      answer: minutesSchema,
      handle: async (call, { params: { id } }) => ({ data: await readMinutes(call, id) }),
    }),
    ...replaceRoutes({
      ...at('Minutes'),
      summary: 'Save the minutes as a draft, or complete them with the day of signing',
      access: writes,
      body: minutesInputSchema,
      answer: minutesSchema,
      refuses: [409],
      read: (call, { params: { id = '' } }) => readMinutes(call, id),
      // The name of a chosen secretary follows from the choice.
      keeps: (name, { secretaryUserId, secretaryMemberId }) =>
        name === 'secretaryName' && (secretaryUserId !== null || secretaryMemberId !== null),
      handle: async (call, { params: { id = '' }, body }) => ({ data: await saveMinutes(call, id, body) }),
    }),
    route({
      ...at('PaperWords'),
      method: 'GET',
      summary: 'The words of the papers that a person changed before printing',
      access: reads,
      answer: paperWordsSchema,
      handle: async (call, { params: { id } }) => ({ data: await readPaperWords(call, id) }),
    }),
    route({
      ...at('PaperWords'),
      method: 'PUT',
      summary: 'Keep the changed words of the papers; words that are left out follow the meeting',
      access: writes,
      body: paperWordsSchema,
      answer: paperWordsSchema,
      handle: async (call, { params: { id }, body }) => ({ data: await savePaperWords(call, id, body) }),
    }),
    route({
      tag,
      method: 'GET',
      url: '/api/Schedules/Absentees',
      summary: 'Who missed several meetings of the same club or host in a row',
      access: ['SchedulesSearch'],
      query: absenteesQuerySchema,
      answer: pageSchema(absenteeSchema),
      handle: async (call, { query }) => ({ data: await listAbsentees(call, query) }),
    }),
    route({
      tag,
      method: 'GET',
      url: '/api/Schedules/Absentees/Export',
      operation: 'exportAbsentees',
      summary: 'Who missed several meetings in a row, as a workbook, under the filters of the list',
      access: ['SchedulesExport'],
      query: absenteesExportSchema,
      sends: [WORKBOOK],
      handle: (call, { query }) => exportAbsentees(call, query),
    }),
    route({
      tag,
      method: 'GET',
      url: '/api/Schedules/Hosts',
      operation: 'listHosts',
      summary: 'The hosts of meetings with attendance, for the filter of absentees',
      access: ['SchedulesSearch'],
      answer: z.array(hostSchema),
      handle: async (call) => ({ data: await listHosts(call) }),
    }),
  ];
}
