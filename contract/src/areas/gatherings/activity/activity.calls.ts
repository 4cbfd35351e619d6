import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { WORKBOOK } from '../../../kit/file-types.ts';
import { listQuerySchema } from '../../../kit/paging.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { confirmedQuery, pageSchema, recordParams, versionQuery } from '../../../kit/record-calls.ts';
import { itemSchema, partialItem } from '../../../kit/resource.ts';
import { viewCodes } from '../../../permissions.ts';
import { activityChild } from './activity-child.resource.ts';
import { activityParticipant } from './activity-participant.resource.ts';
import { activity } from './activity.resource.ts';
import {
  addMembersSchema,
  addedSchema,
  answerSchema,
  answeredSchema,
  cancelSchema,
  cancellingSchema,
  checkInCountSchema,
  checkInOutcomeSchema,
  checkInsSchema,
  clubEventsSchema,
  copySchema,
  lettersAnswer,
  lettersSchema,
  memberEventsSchema,
  membersBulkAnswer,
  membersBulkSchema,
  nameBadgesSchema,
  offerSchema,
  offerWithdrawnSchema,
  offeredSchema,
  participantDeletedSchema,
  periodQuerySchema,
  pointsSchema,
  postponeSchema,
  rankedSchema,
  rankingExportSchema,
  rankingQuerySchema,
  resultAnswer,
  resultSchema,
  resultsAnswer,
  resultsSchema,
  reverseSchema,
  rosterSchema,
  summarySchema,
  undoStepSchema,
  waitingPlaceAnswer,
  waitingPlaceSchema,
  walkInSchema,
  walkedInSchema,
} from './activity.schema.ts';

const tag = activity.area;
const params = recordParams(activity);
const unknownPerson = { error: 'Mes.Activities.ParticipantIds.NotFound' };
const personParams = params.extend({ participantId: z.guid(unknownPerson) });
const ofEvent = { tag, params };
const ofPerson = { tag, params: personParams };
const memberParams = z.object({ id: z.guid({ error: 'Mes.Activities.MemberId.NotFound' }) });
const VIEW = viewCodes(activity.area);
const UPDATE = ['ActivitiesUpdate'];
/** Child events have codes of their own; the handler asks for the one that fits the event. */
const STEP = ['ActivitiesUpdate', 'ActivitiesUpdateSub'];
const COPY = ['ActivitiesCreate', 'ActivitiesCreateSub'];
/** A schema of its own for each call: the document of the API names it by its call. */
const eventId = () => z.object({ id: z.string() });

/** Calls of participants as records. The answer of a deletion names who has or is offered the place. */
export const participantCalls = {
  remove: declareCall({
    tag: activityParticipant.area,
    method: 'DELETE',
    url: '/api/ActivityParticipants/:id',
    params: recordParams(activityParticipant),
    summary: 'Delete one of ActivityParticipants; a place becomes free',
    access: [permissionCode(activityParticipant.area, 'Delete')],
    query: versionQuery,
    answer: participantDeletedSchema,
  }),
};

/** Calls of rankings, totals and summaries. */
export const activityCalls = {
  ranking: declareCall({
    tag,
    method: 'GET',
    url: '/api/Activities/Ranking',
    summary: 'Members or clubs by the points of a period; equal points are equal ranks',
    access: ['ActivitiesSearch'],
    query: rankingQuerySchema,
    answer: pageSchema(rankedSchema),
  }),
  exportRanking: declareCall({
    tag,
    method: 'GET',
    url: '/api/Activities/Ranking/Export',
    operation: 'exportRankingOfActivities',
    summary: 'The ranking as a workbook, under the filters of its page',
    access: ['ActivitiesExport'],
    query: rankingExportSchema,
    sends: [WORKBOOK],
  }),
  ofMember: declareCall({
    tag,
    method: 'GET',
    url: '/api/Activities/OfMember/:id',
    operation: 'eventsOfMember',
    summary: 'The events of a member with totals and badges, the newest first',
    access: ['ActivitiesSearch'],
    params: memberParams,
    query: periodQuerySchema,
    answer: memberEventsSchema,
  }),
  ofClub: declareCall({
    tag,
    method: 'GET',
    url: '/api/Activities/OfClub/:id',
    operation: 'eventsOfClub',
    summary: 'The events of a club with the figures of its members, the newest first',
    access: ['ActivitiesSearch'],
    params: memberParams,
    query: periodQuerySchema,
    answer: clubEventsSchema,
  }),
  summary: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/Summary',
    method: 'GET',
    summary: 'The figures of an event by club, type and grade, with its badges, child events and reports',
    access: VIEW,
    answer: summarySchema,
  }),
  children: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/Children',
    method: 'GET',
    operation: 'childrenOfActivity',
    summary: 'The child events of an event',
    access: VIEW,
    query: listQuerySchema(activityChild),
    answer: pageSchema(partialItem(itemSchema(activityChild))),
  }),
  members: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/Members',
    method: 'GET',
    operation: 'membersOfActivity',
    summary: 'The participants of an event',
    access: VIEW,
    query: listQuerySchema(activityParticipant),
    answer: pageSchema(partialItem(itemSchema(activityParticipant))),
  }),
};

/** The areas that show what participants did. */
const changes = [activityChild.area, activityParticipant.area];

/** Steps of an event or a child event. */
const step = { ...ofEvent, method: 'POST', access: STEP, changes } as const;
const toll = {
  ...ofEvent,
  method: 'GET',
  summary: 'What it would do now: child events, letters, and who cannot be told',
  access: STEP,
  answer: cancellingSchema,
} as const;

/** Calls of the life of events: start, end, cancellation, postponement, copies. */
export const lifeCalls = {
  start: declareCall({
    ...step,
    answer: eventId(),
    url: '/api/Activities/:id/Start',
    summary: 'Start an event or a child event before its time',
    undoable: true,
  }),
  end: declareCall({
    ...step,
    answer: eventId(),
    url: '/api/Activities/:id/End',
    summary: 'End an event or a child event before its time',
    undoable: true,
  }),
  undoStart: declareCall({
    ...step,
    answer: eventId(),
    url: '/api/Activities/:id/UndoStart',
    summary: 'Take a start by hand back, with a reason; the event follows its planned times',
    body: undoStepSchema,
  }),
  undoEnd: declareCall({
    ...step,
    answer: eventId(),
    url: '/api/Activities/:id/UndoEnd',
    summary: 'Take an end by hand back, with a reason; the event follows its planned times',
    body: undoStepSchema,
  }),
  cancelling: declareCall({ ...toll, url: '/api/Activities/:id/Cancel', operation: 'cancellingOfActivity' }),
  postponing: declareCall({ ...toll, url: '/api/Activities/:id/Postpone', operation: 'postponingOfActivity' }),
  resuming: declareCall({ ...toll, url: '/api/Activities/:id/Resume', operation: 'resumingOfActivity' }),
  postpone: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/Postpone',
    method: 'POST',
    changes,
    summary:
      'Postpone an event with its child events, with a reason, until it has a new time or to one; everybody who knows of it is told',
    access: STEP,
    body: postponeSchema,
    answer: eventId(),
  }),
  resume: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/Resume',
    method: 'POST',
    changes,
    summary: 'Take a postponement back while the planned time lies ahead; everybody who knows of it is told',
    access: STEP,
    answer: eventId(),
  }),
  cancel: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/Cancel',
    method: 'POST',
    changes,
    summary: 'Cancel an event with its child events, with a reason; everybody who knows of it is told',
    access: STEP,
    body: cancelSchema,
    answer: eventId(),
  }),
  copy: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/Copy',
    method: 'POST',
    changes,
    summary: 'Copy an event or a child event to another time',
    access: COPY,
    body: copySchema,
    query: confirmedQuery,
    status: 201,
    answer: eventId(),
  }),
};

/** What is recorded as the answer of a participant. A club answers for its own members; the handler checks it. */
const answering = {
  ...ofPerson,
  method: 'POST',
  changes,
  access: [...UPDATE, ...VIEW],
  body: answerSchema,
  query: confirmedQuery,
  answer: answeredSchema,
} as const;

/** Calls of the participants of an event. */
export const peopleCalls = {
  confirm: declareCall({
    ...answering,
    url: '/api/Activities/:id/Members/:participantId/Confirm',
    summary: 'Confirm a participant; without a free place they wait',
  }),
  reject: declareCall({
    ...answering,
    url: '/api/Activities/:id/Members/:participantId/Reject',
    summary: 'Record that a participant refused; a place becomes free',
  }),
  reopen: declareCall({
    ...answering,
    url: '/api/Activities/:id/Members/:participantId/Reopen',
    summary: 'Take an answer back; a place becomes free',
  }),
  add: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/Members',
    method: 'POST',
    changes,
    operation: 'addMembersToActivity',
    summary: 'Add participants: chosen people, groups, members of clubs, or those of the event above',
    access: UPDATE,
    body: addMembersSchema,
    answer: addedSchema,
    status: 201,
  }),
  remove: declareCall({
    tag,
    url: '/api/Activities/:id/Members/:participantId',
    params: personParams,
    method: 'DELETE',
    changes,
    operation: 'removeMemberOfActivity',
    summary: 'Remove a participant without results; a place becomes free',
    access: UPDATE,
    answer: membersBulkAnswer,
  }),
  place: declareCall({
    ...ofPerson,
    url: '/api/Activities/:id/Members/:participantId/WaitingPlace',
    method: 'POST',
    changes,
    summary: 'Give somebody on the waiting list another position',
    access: UPDATE,
    body: waitingPlaceSchema,
    answer: waitingPlaceAnswer,
  }),
  offer: declareCall({
    ...ofPerson,
    url: '/api/Activities/:id/Members/:participantId/Offer',
    method: 'POST',
    changes,
    summary: 'Offer a free place to somebody on the waiting list until a time, or change that time',
    access: UPDATE,
    body: offerSchema,
    answer: offeredSchema,
  }),
  withdrawOffer: declareCall({
    ...ofPerson,
    url: '/api/Activities/:id/Members/:participantId/WithdrawOffer',
    method: 'POST',
    changes,
    summary: 'Take an offer of a place back; the place is offered to the next of the waiting list',
    access: UPDATE,
    answer: offerWithdrawnSchema,
  }),
  bulk: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/MembersBulk',
    method: 'POST',
    changes,
    summary: 'One action over participants by id, or over all that a query of their list finds',
    access: [...UPDATE, ...VIEW],
    body: membersBulkSchema,
    query: confirmedQuery,
    answer: membersBulkAnswer,
  }),
  walkIn: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/WalkIns',
    method: 'POST',
    changes,
    operation: 'addWalkInToActivity',
    summary: 'Add somebody who came without an invitation',
    access: UPDATE,
    body: walkInSchema,
    answer: walkedInSchema,
    status: 201,
  }),
};

/** Calls of the entrance and of name badges. */
export const checkInCalls = {
  take: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/CheckIns',
    method: 'POST',
    summary: 'Check-ins of a device; each id counts once',
    access: UPDATE,
    body: checkInsSchema,
    answer: z.array(checkInOutcomeSchema),
  }),
  roster: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/CheckIns/Roster',
    method: 'GET',
    summary: 'The list that a device keeps to go on without a network',
    access: UPDATE,
    answer: rosterSchema,
  }),
  count: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/CheckIns/Count',
    method: 'GET',
    summary: 'The numbers for the hall, with the newest arrivals',
    access: VIEW,
    answer: checkInCountSchema,
  }),
  badges: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/NameBadges',
    method: 'GET',
    summary: 'Names and codes for name badges, place cards and member cards',
    access: UPDATE,
    query: z.object({
      participantIds: z
        .union([z.guid(unknownPerson), z.array(z.guid(unknownPerson)).max(1000, unknownPerson)])
        .optional()
        .transform((value) => (value === undefined ? [] : [value].flat())),
    }),
    answer: nameBadgesSchema,
  }),
  checkOut: declareCall({
    ...ofPerson,
    url: '/api/Activities/:id/Members/:participantId/CheckOut',
    method: 'POST',
    summary: 'Take a check-in back, with a reason',
    access: UPDATE,
    body: reverseSchema,
    answer: resultAnswer,
  }),
};

/** Calls of attendance, grades, badges and points. */
export const resultCalls = {
  read: declareCall({
    ...ofPerson,
    url: '/api/Activities/:id/Members/:participantId/Result',
    method: 'GET',
    operation: 'resultOfMember',
    summary: 'Attendance, grade, score and badges of a participant with every entry',
    access: VIEW,
    answer: resultAnswer,
  }),
  record: declareCall({
    ...ofPerson,
    url: '/api/Activities/:id/Members/:participantId/Result',
    method: 'POST',
    changes,
    operation: 'recordResultOfMember',
    summary: 'Record attendance, grade and badges; former entries are reversed with a reason',
    access: UPDATE,
    body: resultSchema,
    answer: resultAnswer,
  }),
  recordMany: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/Results',
    method: 'POST',
    changes,
    operation: 'recordResultsOfActivity',
    summary: 'Record one grade and further badges for several participants, all or none',
    access: UPDATE,
    body: resultsSchema,
    answer: resultsAnswer,
  }),
  points: declareCall({
    ...ofPerson,
    url: '/api/Activities/:id/Members/:participantId/Points',
    method: 'POST',
    changes,
    summary: 'Add or subtract points with a reason',
    access: UPDATE,
    body: pointsSchema,
    answer: resultAnswer,
  }),
  reverse: declareCall({
    tag,
    url: '/api/Activities/:id/Members/:participantId/Entries/:entryId/Reverse',
    params: personParams.extend({ entryId: z.guid({ error: 'Mes.Activities.EntryId.NotFound' }) }),
    method: 'POST',
    changes,
    operation: 'reverseEntryOfMember',
    summary: 'Reverse one entry, with a reason, once',
    access: UPDATE,
    body: reverseSchema,
    answer: resultAnswer,
  }),
};

/** Calls of invitations, reminders and thanks. */
export const activityLetterCalls = {
  list: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/Letters',
    method: 'GET',
    summary: 'The letters of an event, and how many would be written now',
    access: UPDATE,
    answer: lettersAnswer,
  }),
  send: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/Letters',
    method: 'POST',
    changes,
    operation: 'sendLettersOfActivity',
    summary: 'Write invitations, reminders or thanks',
    access: UPDATE,
    body: lettersSchema,
    answer: z.object({ written: z.int() }),
  }),
  retry: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/Letters/:letterId/Retry',
    params: params.extend({ letterId: z.guid({ error: 'Mes.Outbox.Id.NotFound' }) }),
    method: 'POST',
    changes,
    operation: 'retryLetterOfActivity',
    summary: 'Try a letter of an event again, at the present address of its reader',
    access: UPDATE,
    answer: z.null(),
  }),
};
