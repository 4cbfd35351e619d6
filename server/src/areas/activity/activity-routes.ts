import { activity } from '@hoivien/contract/areas/activity/activity.resource.ts';
import { activityChild } from '@hoivien/contract/areas/activity/activity-child.resource.ts';
import {
  addedSchema,
  addMembersSchema,
  cancellingSchema,
  cancelSchema,
  postponeSchema,
  undoStepSchema,
  offeredSchema,
  offerSchema,
  offerWithdrawnSchema,
  waitingPlaceAnswer,
  waitingPlaceSchema,
  answeredSchema,
  answerSchema,
  checkInCountSchema,
  checkInOutcomeSchema,
  checkInsSchema,
  clubEventsSchema,
  copySchema,
  lettersAnswer,
  lettersSchema,
  memberEventsSchema,
  membersBulkAnswer,
  participantDeletedSchema,
  membersBulkSchema,
  nameBadgesSchema,
  periodQuerySchema,
  pointsSchema,
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
  walkedInSchema,
  walkInSchema,
} from '@hoivien/contract/areas/activity/activity.schema.ts';
import { activityParticipant } from '@hoivien/contract/areas/activity/activity-participant.resource.ts';
import { listQuerySchema } from '@hoivien/contract/kit/paging.ts';
import { itemSchema, partialItem } from '@hoivien/contract/kit/resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { chooserCodes, viewCodes } from '@hoivien/contract/permissions.ts';
import { z } from 'zod';
import type { Call } from '../../kit/call.ts';
import { sayingWhere } from '../../kit/crud/uses.ts';
import { WORKBOOK } from '@hoivien/contract/kit/file-types.ts';
import { pageSchema, recordParams, confirmedQuery, versionQuery } from '@hoivien/contract/kit/record-calls.ts';
import { type AnyCrud, confirming, resourceRoutes } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { undoRoute } from '../../kit/http/undo-route.ts';
import { letterHouse, type LetterOptions } from '../../kit/letter-house.ts';
import { recipientRoutes } from '../recipients/index.ts';
import {
  activityArea,
  activityChildArea,
  copyActivity,
  endActivity,
  startActivity,
  undoByHand,
} from './activity.area.ts';
import { answerFor, bulkOfMembers } from './answers.ts';
import { countCheckIns, nameBadges, readRoster, takeIn } from './check-ins.ts';
import { seenActivity } from './held.ts';
import { listLetters, retryLetter, sendLetters, tellMoved } from './letters.ts';
import { offerPlace, placeInWaiting, withdrawOffer } from './offers.ts';
import { addMembers, addWalkIn } from './people.ts';
import { participantArea } from './participants.area.ts';
import { eventsOfClub, eventsOfMember, exportRanking, readRanking, readSummary } from './ranking.ts';
import { reportArea } from './reports.area.ts';
import { addPoints, checkOut, readResult, recordResult, recordResults, reverseEntry } from './results.ts';
import { removeParticipant, tellingRemoved, tellingWith } from './telling.ts';
import { cancelActivity, postponeActivity, readCancelling, resumeActivity } from './cancel.ts';

const tag = 'Activities';
const params = recordParams(activity);
const unknownPerson = { error: 'Mes.Activities.ParticipantIds.NotFound' };
const personParams = params.extend({ participantId: z.guid(unknownPerson) });
const entryParams = personParams.extend({ entryId: z.guid({ error: 'Mes.Activities.EntryId.NotFound' }) });

const reads = viewCodes('Activities');
const changes = ['ActivitiesUpdate'];
/** Child events have codes of their own; the handler asks for the one that fits the event. */
const steps = ['ActivitiesUpdate', 'ActivitiesUpdateSub'];
const copies = ['ActivitiesCreate', 'ActivitiesCreateSub'];

/** The dependencies of the routes. */
export type ActivityHouse = Omit<LetterOptions, 'secretKey'> & { records: readonly AnyCrud[] };

export function activityRoutes(house: ActivityHouse & { secretKey: string }): Route[] {
  const letters = letterHouse(house);
  const areas = tellingWith(letters);
  return [
    ...reading(),
    ...resourceRoutes(areas.activities, { choosers: chooserCodes('Activities') }),
    ...resourceRoutes(areas.children, { choosers: chooserCodes('ActivityChildren') }),
    ...participantRoutes(letters),
    ...resourceRoutes(reportArea, { choosers: chooserCodes('ActivityReports') }),
    ...recipientRoutes({ area: 'Activities', access: changes, lists: house.records }),
    ...life(letters),
    ...people(house, letters),
    ...checkInRoutes(letters),
    ...results(),
    ...letterRoutes(letters),
    undoRoute(activityArea.source),
    undoRoute(activityChildArea.source),
  ];
}

/** Participants as records. The answer of a deletion names who has or is offered the place. */
function participantRoutes(letters: ReturnType<typeof letterHouse>): Route[] {
  const { area } = activityParticipant;
  return [
    ...resourceRoutes(participantArea, { choosers: chooserCodes(area) }).filter(({ method }) => method !== 'DELETE'),
    route({
      tag: area,
      method: 'DELETE',
      url: `/api/${area}/:id`,
      params: recordParams(activityParticipant),
      summary: `Delete one of ${area}; a place becomes free`,
      access: [permissionCode(area, 'Delete')],
      query: versionQuery,
      answer: participantDeletedSchema,
      handle: async (call, { params: { id }, query }) => ({
        data: await sayingWhere(call, participantArea.source, id, () =>
          removeParticipant(call, letters, id, query.version),
        ),
        message: `Mes.${area}.Delete.Successfully`,
      }),
    }),
  ];
}

const at = (path: string) => ({ tag, url: `/api/Activities/:id/${path}`, params });
const one = (path: string) => ({
  tag,
  url: `/api/Activities/:id/Members/:participantId/${path}`,
  params: personParams,
});

/** Rankings, totals and summaries. */
function reading(): Route[] {
  const memberParams = z.object({ id: z.guid({ error: 'Mes.Activities.MemberId.NotFound' }) });
  return [
    route({
      tag,
      method: 'GET',
      url: '/api/Activities/Ranking',
      summary: 'Members or clubs by the points of a period; equal points are equal ranks',
      access: ['ActivitiesSearch'],
      query: rankingQuerySchema,
      answer: pageSchema(rankedSchema),
      handle: async (call, { query }) => ({ data: await readRanking(call, query) }),
    }),
    route({
      tag,
      method: 'GET',
      url: '/api/Activities/Ranking/Export',
      operation: 'exportRankingOfActivities',
      summary: 'The ranking as a workbook, under the filters of its page',
      access: ['ActivitiesExport'],
      query: rankingExportSchema,
      sends: [WORKBOOK],
      handle: (call, { query }) => exportRanking(call, query),
    }),
    route({
      tag,
      method: 'GET',
      url: '/api/Activities/OfMember/:id',
      operation: 'eventsOfMember',
      summary: 'The events of a member with totals and badges, the newest first',
      access: ['ActivitiesSearch'],
      params: memberParams,
      query: periodQuerySchema,
      answer: memberEventsSchema,
      handle: async (call, { params: { id }, query }) => ({ data: await eventsOfMember(call, id, query) }),
    }),
    route({
      tag,
      method: 'GET',
      url: '/api/Activities/OfClub/:id',
      operation: 'eventsOfClub',
      summary: 'The events of a club with the figures of its members, the newest first',
      access: ['ActivitiesSearch'],
      params: memberParams,
      query: periodQuerySchema,
      answer: clubEventsSchema,
      handle: async (call, { params: { id }, query }) => ({ data: await eventsOfClub(call, id, query) }),
    }),
    route({
      ...at('Summary'),
      method: 'GET',
      summary: 'The figures of an event by club, type and grade, with its badges, child events and reports',
      access: reads,
      answer: summarySchema,
      handle: async (call, { params: { id } }) => ({ data: await readSummary(call, id) }),
    }),
    route({
      ...at('Children'),
      method: 'GET',
      operation: 'childrenOfActivity',
      summary: 'The child events of an event',
      access: reads,
      query: listQuerySchema(activityChild),
      answer: pageSchema(partialItem(itemSchema(activityChild))),
      handle: async (call, { params: { id }, query }) => {
        await seenActivity(call, id);
        const ofParent = { kind: 'values' as const, field: 'parentId', values: [id] };
        return { data: await activityChildArea.list(call, { ...query, filters: [...query.filters, ofParent] }) };
      },
    }),
    route({
      ...at('Members'),
      method: 'GET',
      operation: 'membersOfActivity',
      summary: 'The participants of an event',
      access: reads,
      query: listQuerySchema(activityParticipant),
      answer: pageSchema(partialItem(itemSchema(activityParticipant))),
      handle: async (call, { params: { id }, query }) => {
        await seenActivity(call, id);
        const ofEvent = { kind: 'values' as const, field: 'activityId', values: [id] };
        return { data: await participantArea.list(call, { ...query, filters: [...query.filters, ofEvent] }) };
      },
    }),
  ];
}

/** Start, end, cancellation and copies, of events and of child events. */
function life(letters: ReturnType<typeof letterHouse>): Route[] {
  const step = (action: 'Start' | 'End', summary: string, work: (call: Call, id: string) => Promise<string | null>) =>
    route({
      ...at(action),
      method: 'POST',
      summary,
      access: steps,
      answer: z.object({ id: z.string() }),
      undoable: true,
      handle: async (call, { params: { id } }) => {
        const undo = await work(call, id);
        return { data: { id }, message: `Mes.Activities.${action}.Successfully`, ...(undo && { undo }) };
      },
    });
  const back = (action: 'UndoStart' | 'UndoEnd', summary: string) =>
    route({
      ...at(action),
      method: 'POST',
      summary,
      access: steps,
      body: undoStepSchema,
      answer: z.object({ id: z.string() }),
      handle: async (call, { params: { id }, body }) => {
        await undoByHand(call, id, action, body);
        return { data: { id }, message: `Mes.Activities.${action}.Successfully` };
      },
    });
  return [
    step('Start', 'Start an event or a child event before its time', startActivity),
    step('End', 'End an event or a child event before its time', endActivity),
    back('UndoStart', 'Take a start by hand back, with a reason; the event follows its planned times'),
    back('UndoEnd', 'Take an end by hand back, with a reason; the event follows its planned times'),
    ...(['Cancel', 'Postpone'] as const).map((action) =>
      route({
        ...at(action),
        method: 'GET',
        operation: action === 'Cancel' ? 'cancellingOfActivity' : 'postponingOfActivity',
        summary: 'What it would do now: child events, letters, and who cannot be told',
        access: steps,
        answer: cancellingSchema,
        handle: async (call, { params: { id } }) => ({ data: await readCancelling(call, letters, id, action) }),
      }),
    ),
    route({
      ...at('Postpone'),
      method: 'POST',
      summary:
        'Postpone an event with its child events, with a reason, until it has a new time or to one; everybody who knows of it is told',
      access: steps,
      body: postponeSchema,
      answer: z.object({ id: z.string() }),
      handle: async (call, { params: { id }, body }) => {
        await postponeActivity(call, letters, id, body);
        return { data: { id }, message: 'Mes.Activities.Postpone.Successfully' };
      },
    }),
    route({
      ...at('Resume'),
      method: 'POST',
      summary: 'Take a postponement back while the planned time lies ahead; everybody who knows of it is told',
      access: steps,
      answer: z.object({ id: z.string() }),
      handle: async (call, { params: { id } }) => {
        await resumeActivity(call, letters, id);
        return { data: { id }, message: 'Mes.Activities.Resume.Successfully' };
      },
    }),
    route({
      ...at('Cancel'),
      method: 'POST',
      summary: 'Cancel an event with its child events, with a reason; everybody who knows of it is told',
      access: steps,
      body: cancelSchema,
      answer: z.object({ id: z.string() }),
      handle: async (call, { params: { id }, body }) => {
        await cancelActivity(call, letters, id, body);
        return { data: { id }, message: 'Mes.Activities.Cancel.Successfully' };
      },
    }),
    route({
      ...at('Copy'),
      method: 'POST',
      summary: 'Copy an event or a child event to another time',
      access: copies,
      body: copySchema,
      query: confirmedQuery,
      status: 201,
      answer: z.object({ id: z.string() }),
      handle: async (call, { params: { id }, body, query }) => ({
        data: { id: (await copyActivity(confirming(call, query), id, body)).id },
        message: 'Mes.Activities.Copy.Successfully',
      }),
    }),
  ];
}

function people({ records }: ActivityHouse, letters: ReturnType<typeof letterHouse>): Route[] {
  const moved = (inner: Call, id: string, who: Parameters<typeof tellMoved>[3]) =>
    tellMoved(inner, letters, id, who, inner.actor.userId);
  const answer = (action: 'Confirm' | 'Reject' | 'Reopen', summary: string) =>
    route({
      ...one(action),
      method: 'POST',
      summary,
      // A club answers for its own members when its record says so; the handler checks it.
      access: [...changes, ...reads],
      body: answerSchema,
      query: confirmedQuery,
      answer: answeredSchema,
      handle: async (call, { params: { id, participantId }, body, query }) => ({
        data: await answerFor(confirming(call, query), id, participantId, action, body.note, moved),
        message: `Mes.Activities.Members.${action}.Successfully`,
      }),
    });
  return [
    route({
      ...at('Members'),
      method: 'POST',
      operation: 'addMembersToActivity',
      summary: 'Add participants: chosen people, groups, members of clubs, or those of the event above',
      access: changes,
      body: addMembersSchema,
      answer: addedSchema,
      status: 201,
      handle: async (call, { params: { id }, body }) => ({
        data: await addMembers(call, records, id, body),
        message: 'Mes.Activities.Members.Add.Successfully',
      }),
    }),
    route({
      tag,
      url: '/api/Activities/:id/Members/:participantId',
      params: personParams,
      method: 'DELETE',
      operation: 'removeMemberOfActivity',
      summary: 'Remove a participant without results; a place becomes free',
      access: changes,
      answer: membersBulkAnswer,
      handle: async (call, { params: { id, participantId } }) => ({
        data: await tellingRemoved(call, letters, id, (inner) =>
          bulkOfMembers(inner, id, { action: 'Remove', participantIds: [participantId] }, moved),
        ),
        message: 'Mes.Activities.Members.Remove.Successfully',
      }),
    }),
    answer('Confirm', 'Confirm a participant; without a free place they wait'),
    answer('Reject', 'Record that a participant refused; a place becomes free'),
    answer('Reopen', 'Take an answer back; a place becomes free'),
    route({
      ...one('WaitingPlace'),
      method: 'POST',
      summary: 'Give somebody on the waiting list another position',
      access: changes,
      body: waitingPlaceSchema,
      answer: waitingPlaceAnswer,
      handle: async (call, { params: { id, participantId }, body }) => ({
        data: { waitingNumber: await placeInWaiting(call, id, participantId, body.place) },
        message: 'Mes.Activities.WaitingPlace.Successfully',
      }),
    }),
    route({
      ...one('Offer'),
      method: 'POST',
      summary: 'Offer a free place to somebody on the waiting list until a time, or change that time',
      access: changes,
      body: offerSchema,
      answer: offeredSchema,
      handle: async (call, { params: { id, participantId }, body }) => ({
        data: await offerPlace(call, letters, id, participantId, body.until),
        message: 'Mes.Activities.Offer.Successfully',
      }),
    }),
    route({
      ...one('WithdrawOffer'),
      method: 'POST',
      summary: 'Take an offer of a place back; the place is offered to the next of the waiting list',
      access: changes,
      answer: offerWithdrawnSchema,
      handle: async (call, { params: { id, participantId } }) => ({
        data: await withdrawOffer(call, letters, id, participantId),
        message: 'Mes.Activities.WithdrawOffer.Successfully',
      }),
    }),
    route({
      ...at('MembersBulk'),
      method: 'POST',
      summary: 'One action over participants by id, or over all that a query of their list finds',
      access: [...changes, ...reads],
      body: membersBulkSchema,
      query: confirmedQuery,
      answer: membersBulkAnswer,
      handle: async (call, { params: { id }, body, query }) => ({
        data:
          body.action === 'Remove'
            ? await tellingRemoved(call, letters, id, (inner) => bulkOfMembers(inner, id, body, moved))
            : await bulkOfMembers(confirming(call, query), id, body, moved),
      }),
    }),
    route({
      ...at('WalkIns'),
      method: 'POST',
      operation: 'addWalkInToActivity',
      summary: 'Add somebody who came without an invitation',
      access: changes,
      body: walkInSchema,
      answer: walkedInSchema,
      status: 201,
      handle: async (call, { params: { id }, body }) => ({ data: await addWalkIn(call, id, body) }),
    }),
  ];
}

function checkInRoutes({ links }: ReturnType<typeof letterHouse>): Route[] {
  return [
    route({
      ...at('CheckIns'),
      method: 'POST',
      summary: 'Check-ins of a device; each id counts once',
      access: changes,
      body: checkInsSchema,
      answer: z.array(checkInOutcomeSchema),
      handle: async (call, { params: { id }, body }) => ({ data: await takeIn(call, links, id, body) }),
    }),
    route({
      ...at('CheckIns/Roster'),
      method: 'GET',
      summary: 'The list that a device keeps to go on without a network',
      access: changes,
      answer: rosterSchema,
      handle: async (call, { params: { id } }) => ({ data: await readRoster(call, id) }),
    }),
    route({
      ...at('CheckIns/Count'),
      method: 'GET',
      summary: 'The numbers for the hall, with the newest arrivals',
      access: reads,
      answer: checkInCountSchema,
      handle: async (call, { params: { id } }) => ({ data: await countCheckIns(call, id) }),
    }),
    route({
      ...at('NameBadges'),
      method: 'GET',
      summary: 'Names and codes for name badges, place cards and member cards',
      access: changes,
      query: z.object({
        participantIds: z
          .union([z.guid(unknownPerson), z.array(z.guid(unknownPerson)).max(1000, unknownPerson)])
          .optional()
          .transform((value) => (value === undefined ? [] : [value].flat())),
      }),
      answer: nameBadgesSchema,
      handle: async (call, { params: { id }, query }) => ({
        data: await nameBadges(call, links, id, query.participantIds),
      }),
    }),
    route({
      ...one('CheckOut'),
      method: 'POST',
      summary: 'Take a check-in back, with a reason',
      access: changes,
      body: reverseSchema,
      answer: resultAnswer,
      handle: async (call, { params: { id, participantId }, body }) => ({
        data: await checkOut(call, id, participantId, body.reason),
        message: 'Mes.Activities.CheckOut.Successfully',
      }),
    }),
  ];
}

function results(): Route[] {
  return [
    route({
      ...one('Result'),
      method: 'GET',
      operation: 'resultOfMember',
      summary: 'Attendance, grade, score and badges of a participant with every entry',
      access: reads,
      answer: resultAnswer,
      handle: async (call, { params: { id, participantId } }) => ({ data: await readResult(call, id, participantId) }),
    }),
    route({
      ...one('Result'),
      method: 'POST',
      operation: 'recordResultOfMember',
      summary: 'Record attendance, grade and badges; former entries are reversed with a reason',
      access: changes,
      body: resultSchema,
      answer: resultAnswer,
      handle: async (call, { params: { id, participantId }, body }) => ({
        data: await recordResult(call, id, participantId, body),
        message: 'Mes.Activities.Result.Successfully',
      }),
    }),
    route({
      ...at('Results'),
      method: 'POST',
      operation: 'recordResultsOfActivity',
      summary: 'Record one grade and further badges for several participants, all or none',
      access: changes,
      body: resultsSchema,
      answer: resultsAnswer,
      handle: async (call, { params: { id }, body }) => ({
        data: await recordResults(call, id, body),
        message: 'Mes.Activities.Result.Successfully',
      }),
    }),
    route({
      ...one('Points'),
      method: 'POST',
      summary: 'Add or subtract points with a reason',
      access: changes,
      body: pointsSchema,
      answer: resultAnswer,
      handle: async (call, { params: { id, participantId }, body }) => ({
        data: await addPoints(call, id, participantId, body),
        message: 'Mes.Activities.Result.Successfully',
      }),
    }),
    route({
      tag,
      url: '/api/Activities/:id/Members/:participantId/Entries/:entryId/Reverse',
      params: entryParams,
      method: 'POST',
      operation: 'reverseEntryOfMember',
      summary: 'Reverse one entry, with a reason, once',
      access: changes,
      body: reverseSchema,
      answer: resultAnswer,
      handle: async (call, { params: { id, participantId, entryId }, body }) => ({
        data: await reverseEntry(call, id, participantId, entryId, body.reason),
        message: 'Mes.Activities.Reverse.Successfully',
      }),
    }),
  ];
}

function letterRoutes(letters: ReturnType<typeof letterHouse>): Route[] {
  return [
    route({
      ...at('Letters'),
      method: 'GET',
      summary: 'The letters of an event, and how many would be written now',
      access: changes,
      answer: lettersAnswer,
      handle: async (call, { params: { id } }) => ({ data: await listLetters(call, letters, id) }),
    }),
    route({
      ...at('Letters'),
      method: 'POST',
      operation: 'sendLettersOfActivity',
      summary: 'Write invitations, reminders or thanks',
      access: changes,
      body: lettersSchema,
      answer: z.object({ written: z.int() }),
      handle: async (call, { params: { id }, body }) => ({
        data: { written: await sendLetters(call, letters, id, body) },
        message: 'Mes.Activities.Letters.Send.Successfully',
      }),
    }),
    route({
      ...at('Letters/:letterId/Retry'),
      params: params.extend({ letterId: z.guid({ error: 'Mes.Outbox.Id.NotFound' }) }),
      method: 'POST',
      operation: 'retryLetterOfActivity',
      summary: 'Try a letter of an event again, at the present address of its reader',
      access: changes,
      answer: z.null(),
      handle: async (call, { params: { id, letterId } }) => {
        await retryLetter(call, letters, id, letterId);
        return { data: null, message: 'Mes.Outbox.Retry.Successfully' };
      },
    }),
  ];
}
