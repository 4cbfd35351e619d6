import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { WORKBOOK } from '../../../kit/file-types.ts';
import { listQuerySchema } from '../../../kit/paging.ts';
import { participantSchema } from '../../../kit/participant.ts';
import { pageSchema, recordParams, stepCall } from '../../../kit/record-calls.ts';
import {
  calendarQuerySchema,
  calendarSchema,
  feedSchema,
  moveSchema,
  newFeedSchema,
  overlapQuestionSchema,
  overlapsSchema,
} from './calendar.schema.ts';
import {
  cancelSchema,
  lettersSchema,
  moreDaysSchema,
  moreSchema,
  postponeSchema,
  previewAnswerSchema,
  previewSchema,
  reachShape,
  remindersSchema,
  seriesSchema,
  tellSchema,
  tollSchema,
} from './letter.schema.ts';
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
} from './meeting.schema.ts';
import { schedule } from './schedule.resource.ts';
import { invitedToSchema } from './schedule.schema.ts';

const VIEW = ['SchedulesView'];
const UPDATE = ['SchedulesUpdate'];
const tag = schedule.area;
const params = recordParams(schedule);
const ofMeeting = { tag, params };
const ofPerson = {
  tag,
  params: params.extend({ participantId: z.guid({ error: 'Mes.Schedules.ParticipantIds.NotFound' }) }),
};
const marked = z.object({ changed: z.int() });

/** What a cancellation or a postponement would do now. */
const toll = {
  ...ofMeeting,
  method: 'GET',
  summary: 'What it would do now: letters, and who cannot be told',
  access: ['SchedulesCancel'],
  query: z.object(reachShape),
  answer: tollSchema,
} as const;

/** Calls of meetings and entries of the calendar. */
export const scheduleCalls = {
  cancel: stepCall(schedule, 'Cancel', 'Cancel', 'Cancel what is not over, with a reason; everybody invited is told', {
    body: cancelSchema,
  }),
  postpone: stepCall(
    schedule,
    'Postpone',
    'Cancel',
    'Postpone what has not begun, with a reason, until it has a new time or to one; everybody invited is told',
    { body: postponeSchema },
  ),
  resume: stepCall(
    schedule,
    'Resume',
    'Cancel',
    'Take a postponement back while the planned time lies ahead; everybody invited is told',
    { body: z.object(reachShape) },
  ),
  move: stepCall(schedule, 'Move', 'Update', 'Give what is not over another time; it can be undone', {
    body: moveSchema,
    asks: true,
  }),
  cancelling: declareCall({ ...toll, url: '/api/Schedules/:id/Cancel', operation: 'cancellingOfSchedule' }),
  postponing: declareCall({ ...toll, url: '/api/Schedules/:id/Postpone', operation: 'postponingOfSchedule' }),
  resuming: declareCall({ ...toll, url: '/api/Schedules/:id/Resume', operation: 'resumingOfSchedule' }),
  participants: declareCall({
    tag,
    method: 'GET',
    url: '/api/Schedules/:id/Participants',
    summary: 'Who is invited, and what they answered',
    access: ['SchedulesView'],
    params: params,
    answer: z.array(participantSchema),
  }),
  ofMember: declareCall({
    tag,
    method: 'GET',
    url: '/api/Schedules/OfMember/:id',
    summary: 'The meetings to which a member of any kind is invited, the newest first, with what they answered',
    access: ['SchedulesSearch'],
    params: z.object({ id: z.guid({ error: 'Mes.Schedules.MemberIds.NotFound' }) }),
    query: listQuerySchema(schedule),
    answer: pageSchema(invitedToSchema),
  }),
};

/** Calls of who comes to a meeting. */
export const attendanceCalls = {
  list: declareCall({
    ...ofMeeting,
    url: '/api/Schedules/:id/Attendance',
    method: 'GET',
    summary: 'Who is invited: answers, right to vote, attendance, and meetings missed in a row',
    access: VIEW,
    answer: z.array(attendeeSchema),
  }),
  recordMany: declareCall({
    ...ofMeeting,
    url: '/api/Schedules/:id/Attendance',
    method: 'PUT',
    summary: 'Record the attendance of many participants at once',
    access: UPDATE,
    body: manyAttendanceSchema,
    answer: marked,
  }),
  record: declareCall({
    ...ofPerson,
    url: '/api/Schedules/:id/Participants/:participantId/Attendance',
    method: 'PUT',
    summary: 'Record attendance: 1 present, 2 absent, 3 excused, null for none',
    access: UPDATE,
    body: attendanceSchema,
    answer: marked,
  }),
  answer: declareCall({
    ...ofPerson,
    url: '/api/Schedules/:id/Participants/:participantId/Answer',
    method: 'PUT',
    summary: 'Record what a participant answered: 2 takes part, 3 does not, 1 for no answer',
    access: UPDATE,
    body: answerSchema,
    answer: z.object({ answer: z.int() }),
  }),
  voting: declareCall({
    ...ofMeeting,
    url: '/api/Schedules/:id/Voting',
    method: 'PUT',
    summary: 'Give participants the right to vote, or take it',
    access: UPDATE,
    body: votingSchema,
    answer: marked,
  }),
  walkIn: declareCall({
    ...ofMeeting,
    url: '/api/Schedules/:id/WalkIns',
    method: 'POST',
    summary: 'Add somebody who was not invited; from an hour before the meeting on they are present',
    access: UPDATE,
    body: walkInSchema,
    answer: z.object({ id: z.string() }),
    status: 201,
  }),
};

/** Calls of the agenda, the minutes and the papers of a meeting. */
export const minutesCalls = {
  agenda: declareCall({
    ...ofMeeting,
    url: '/api/Schedules/:id/Agenda',
    method: 'GET',
    summary: 'The agenda in its order',
    access: VIEW,
    answer: agendaSchema,
  }),
  saveAgenda: declareCall({
    ...ofMeeting,
    url: '/api/Schedules/:id/Agenda',
    method: 'PUT',
    summary: 'Replace the agenda, also of a finished meeting',
    access: UPDATE,
    body: agendaInputSchema,
    answer: agendaSchema,
    refuses: [409],
  }),
  read: declareCall({
    ...ofMeeting,
    url: '/api/Schedules/:id/Minutes',
    method: 'GET',
    summary: 'The minutes; version 0 while there are none',
    access: VIEW,
    answer: minutesSchema,
  }),
  save: declareCall({
    ...ofMeeting,
    url: '/api/Schedules/:id/Minutes',
    summary: 'Save the minutes as a draft, or complete them with the day of signing',
    access: UPDATE,
    body: minutesInputSchema,
    answer: minutesSchema,
    refuses: [409],
    method: 'PUT',
  }),
  paperWords: declareCall({
    ...ofMeeting,
    url: '/api/Schedules/:id/PaperWords',
    method: 'GET',
    summary: 'The words of the papers that a person changed before printing',
    access: VIEW,
    answer: paperWordsSchema,
  }),
  savePaperWords: declareCall({
    ...ofMeeting,
    url: '/api/Schedules/:id/PaperWords',
    method: 'PUT',
    summary: 'Keep the changed words of the papers; words that are left out follow the meeting',
    access: UPDATE,
    body: paperWordsSchema,
    answer: paperWordsSchema,
  }),
};

/** Calls of who missed meetings in a row. */
export const absenteeCalls = {
  list: declareCall({
    tag,
    method: 'GET',
    url: '/api/Schedules/Absentees',
    summary: 'Who missed several meetings of the same club or host in a row',
    access: ['SchedulesSearch'],
    query: absenteesQuerySchema,
    answer: pageSchema(absenteeSchema),
  }),
  export: declareCall({
    tag,
    method: 'GET',
    url: '/api/Schedules/Absentees/Export',
    operation: 'exportAbsentees',
    summary: 'Who missed several meetings in a row, as a workbook, under the filters of the list',
    access: ['SchedulesExport'],
    query: absenteesExportSchema,
    sends: [WORKBOOK],
  }),
  hosts: declareCall({
    tag,
    method: 'GET',
    url: '/api/Schedules/Hosts',
    operation: 'listHosts',
    summary: 'The hosts of meetings with attendance, for the filter of absentees',
    access: ['SchedulesSearch'],
    answer: z.array(hostSchema),
  }),
};

/** Calls of invitations, updates and reminders. */
export const letterCalls = {
  list: declareCall({
    ...ofMeeting,
    url: '/api/Schedules/:id/Letters',
    method: 'GET',
    summary: 'The letters about a meeting with their states, and how many would be written now',
    access: UPDATE,
    answer: lettersSchema,
  }),
  send: declareCall({
    ...ofMeeting,
    url: '/api/Schedules/:id/Letters',
    method: 'POST',
    summary: 'Invite who has no invitation yet, and tell the others of changes',
    access: UPDATE,
    body: tellSchema,
    answer: z.object({ written: z.int() }),
  }),
  retry: declareCall({
    ...ofMeeting,
    url: '/api/Schedules/:id/Letters/:letterId/Retry',
    params: params.extend({ letterId: z.guid({ error: 'Mes.Outbox.Id.NotFound' }) }),
    method: 'POST',
    operation: 'retryLetter',
    summary: 'Try a letter of a meeting again',
    access: UPDATE,
    answer: z.null(),
  }),
  remind: declareCall({
    ...ofMeeting,
    url: '/api/Schedules/:id/Reminders',
    method: 'PUT',
    summary: 'Choose the reminders of a meeting, and SMS for people without an e-mail address',
    access: UPDATE,
    body: remindersSchema,
    answer: remindersSchema,
  }),
};

/** Calls of series of meetings. */
export const seriesCalls = {
  read: declareCall({
    ...ofMeeting,
    url: '/api/Schedules/:id/Series',
    method: 'GET',
    summary: 'The series of a meeting with its meetings; null for a single meeting',
    access: VIEW,
    answer: seriesSchema.nullable(),
  }),
  add: declareCall({
    ...ofMeeting,
    url: '/api/Schedules/:id/Series',
    method: 'POST',
    summary: 'Add meetings to the end of a series; each participant is told of all of them by one letter',
    access: ['SchedulesCreate'],
    body: moreSchema,
    answer: seriesSchema,
    status: 201,
  }),
  more: declareCall({
    ...ofMeeting,
    url: '/api/Schedules/:id/SeriesMore',
    method: 'POST',
    summary: 'The days that would be added to a series, and the holidays that are left out',
    access: ['SchedulesCreate'],
    body: moreDaysSchema,
    looks: true,
    answer: previewAnswerSchema,
  }),
  preview: declareCall({
    tag,
    method: 'POST',
    url: '/api/Schedules/SeriesPreview',
    operation: 'previewSeries',
    summary: 'The days of a series before it is saved, and the holidays that it leaves out',
    access: ['SchedulesCreate', 'SchedulesUpdate'],
    body: previewSchema,
    looks: true,
    answer: previewAnswerSchema,
  }),
};

/** Calls of the calendar over all areas. */
export const calendarCalls = {
  read: declareCall({
    tag,
    method: 'GET',
    url: '/api/Schedules/Calendar',
    operation: 'readCalendar',
    summary: 'The entries of all areas between two instants, 400 days at most, and the public holidays of these days',
    access: ['SchedulesSearch'],
    query: calendarQuerySchema,
    answer: calendarSchema,
  }),
  overlaps: declareCall({
    tag,
    method: 'POST',
    url: '/api/Schedules/Overlaps',
    operation: 'findOverlaps',
    summary: 'What collides with a meeting or an event: host, place or people at the same time, and public holidays',
    access: ['SchedulesSearch', 'SchedulesView', 'SchedulesCreate', 'SchedulesUpdate'],
    body: overlapQuestionSchema,
    looks: true,
    refuses: [404],
    answer: overlapsSchema,
  }),
};

const feed = { tag, url: '/api/Schedules/Feed', access: ['SchedulesSearch'] };
const feedOfUser = {
  tag: 'Users',
  url: '/api/Users/:id/CalendarFeed',
  params: z.object({ id: z.guid({ error: 'Mes.Users.Id.NotFound' }) }),
  refuses: [404],
} as const;

/** Calls of the addresses for calendar programs. */
export const feedCalls = {
  read: declareCall({
    ...feed,
    method: 'GET',
    summary: 'Since when the user has an address for calendar programs, and when one last read it',
    answer: feedSchema,
  }),
  make: declareCall({
    ...feed,
    method: 'POST',
    summary: 'Make or replace the user’s address for calendar programs; the answer tells it once',
    proof: 'always',
    answer: newFeedSchema,
    status: 201,
  }),
  revoke: declareCall({
    ...feed,
    method: 'DELETE',
    summary: 'Revoke the user’s address for calendar programs',
    proof: 'always',
    answer: z.null(),
  }),
  ofUser: declareCall({
    ...feedOfUser,
    method: 'GET',
    operation: 'readCalendarFeedOfUser',
    summary: 'Since when a user has an address for calendar programs, and when one last read it',
    access: ['UsersView'],
    answer: feedSchema,
  }),
  revokeOfUser: declareCall({
    ...feedOfUser,
    method: 'DELETE',
    operation: 'revokeCalendarFeedOfUser',
    summary: 'Revoke the address of a user for calendar programs',
    access: ['UsersUpdate'],
    answer: z.null(),
  }),
  file: declareCall({
    tag: 'Public',
    method: 'GET',
    url: '/api/Public/Feed/:token.ics',
    operation: 'readFeed',
    access: 'public',
    summary: 'The calendar of the user of an address, as a file with all entries that the user may see now',
    params: z.object({ token: z.string().regex(/^[\w-]{43}$/, { error: 'Mes.Schedules.Feed.NotFound' }) }),
    sends: ['text/calendar'],
    refuses: [404, 429],
  }),
};
