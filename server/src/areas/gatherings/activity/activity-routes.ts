import {
  activityCalls,
  activityLetterCalls,
  checkInCalls,
  lifeCalls,
  participantCalls,
  peopleCalls,
  resultCalls,
} from '@hoivien/contract/areas/gatherings/activity/activity.calls.ts';
import { dayCalls } from '@hoivien/contract/areas/gatherings/activity/activity-day.calls.ts';
import { activityParticipant } from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import type { Call } from '../../../kit/call.ts';
import { sayingWhere } from '../../../kit/crud/uses.ts';
import { type AnyCrud, confirming, resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { undoRoute } from '../../../kit/http/undo-route.ts';
import { letterServices, type LetterOptions } from '../../../kit/letter-services.ts';
import { recipientRoutes } from '../../words/recipients/index.ts';
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
import { keepAlive, letIn, readDay, recordContact, setRole } from './day.ts';
import { seenActivity } from './activity-row.ts';
import { listLetters, retryLetter, sendLetters, tellMoved } from './letters.ts';
import { offerPlace, placeInWaiting, withdrawOffer } from './offers.ts';
import { addMembers, addWalkIn } from './people.ts';
import { participantArea } from './participants.area.ts';
import { eventsOfClub, eventsOfMember, exportRanking, readRanking, readSummary } from './ranking.ts';
import { reportArea } from './reports.area.ts';
import { addPoints, checkOut, readResult, recordResult, recordResults, reverseEntry } from './results.ts';
import { removeParticipant, tellingRemoved, tellingWith } from './telling.ts';
import { cancelActivity, postponeActivity, readCancelling, resumeActivity } from './cancel.ts';

/** The dependencies of the routes. */
export type ActivityServices = Omit<LetterOptions, 'secretKey'> & { records: readonly AnyCrud[] };

export function activityRoutes(services: ActivityServices & { secretKey: string }): Route[] {
  const letters = letterServices(services);
  const areas = tellingWith(letters);
  return [
    ...reading(),
    ...resourceRoutes(areas.activities, { choosers: chooserCodes('Activities') }),
    ...resourceRoutes(areas.children, { choosers: chooserCodes('ActivityChildren') }),
    ...participantRoutes(letters),
    ...resourceRoutes(reportArea, { choosers: chooserCodes('ActivityReports') }),
    ...recipientRoutes({ area: 'Activities', access: ['ActivitiesUpdate'], lists: services.records }),
    ...life(letters),
    ...people(services, letters),
    ...checkInRoutes(letters),
    ...results(),
    ...letterRoutes(letters),
    undoRoute(activityArea.source),
    undoRoute(activityChildArea.source),
  ];
}

/** Participants as records. The answer of a deletion names who has or is offered the place. */
function participantRoutes(letters: ReturnType<typeof letterServices>): Route[] {
  const { area } = activityParticipant;
  return [
    ...resourceRoutes(participantArea, { choosers: chooserCodes(area) }).filter(({ method }) => method !== 'DELETE'),
    serve(participantCalls.remove, async (call, { params: { id }, query }) => ({
      data: await sayingWhere(call, participantArea.source, id, () =>
        removeParticipant(call, letters, id, query.version),
      ),
      message: `Mes.${area}.Delete.Successfully`,
    })),
  ];
}

/** Rankings, totals and summaries. */
function reading(): Route[] {
  return [
    serve(activityCalls.ranking, async (call, { query }) => ({ data: await readRanking(call, query) })),
    serve(activityCalls.exportRanking, (call, { query }) => exportRanking(call, query)),
    serve(activityCalls.ofMember, async (call, { params: { id }, query }) => ({
      data: await eventsOfMember(call, id, query),
    })),
    serve(activityCalls.ofClub, async (call, { params: { id }, query }) => ({
      data: await eventsOfClub(call, id, query),
    })),
    serve(activityCalls.summary, async (call, { params: { id } }) => ({ data: await readSummary(call, id) })),
    serve(activityCalls.children, async (call, { params: { id }, query }) => {
      await seenActivity(call, id);
      const ofParent = { kind: 'values' as const, field: 'parentId', values: [id] };
      return { data: await activityChildArea.list(call, { ...query, filters: [...query.filters, ofParent] }) };
    }),
    serve(activityCalls.members, async (call, { params: { id }, query }) => {
      await seenActivity(call, id);
      const ofEvent = { kind: 'values' as const, field: 'activityId', values: [id] };
      return { data: await participantArea.list(call, { ...query, filters: [...query.filters, ofEvent] }) };
    }),
  ];
}

/** Start, end, cancellation and copies, of events and of child events. */
function life(letters: ReturnType<typeof letterServices>): Route[] {
  const done = (action: string) => `Mes.Activities.${action}.Successfully`;
  return [
    serve(lifeCalls.start, async (call, { params: { id } }) => {
      const undo = await startActivity(call, id);
      return { data: { id }, message: done('Start'), ...(undo && { undo }) };
    }),
    serve(lifeCalls.end, async (call, { params: { id } }) => {
      const undo = await endActivity(call, id);
      return { data: { id }, message: done('End'), ...(undo && { undo }) };
    }),
    serve(lifeCalls.undoStart, async (call, { params: { id }, body }) => {
      await undoByHand(call, id, 'UndoStart', body);
      return { data: { id }, message: done('UndoStart') };
    }),
    serve(lifeCalls.undoEnd, async (call, { params: { id }, body }) => {
      await undoByHand(call, id, 'UndoEnd', body);
      return { data: { id }, message: done('UndoEnd') };
    }),
    serve(lifeCalls.cancelling, async (call, { params: { id } }) => ({
      data: await readCancelling(call, letters, id, 'Cancel'),
    })),
    serve(lifeCalls.postponing, async (call, { params: { id } }) => ({
      data: await readCancelling(call, letters, id, 'Postpone'),
    })),
    serve(lifeCalls.resuming, async (call, { params: { id } }) => ({
      data: await readCancelling(call, letters, id, 'Resume'),
    })),
    serve(lifeCalls.postpone, async (call, { params: { id }, body }) => {
      await postponeActivity(call, letters, id, body);
      return { data: { id }, message: done('Postpone') };
    }),
    serve(lifeCalls.resume, async (call, { params: { id } }) => {
      await resumeActivity(call, letters, id);
      return { data: { id }, message: done('Resume') };
    }),
    serve(lifeCalls.cancel, async (call, { params: { id }, body }) => {
      await cancelActivity(call, letters, id, body);
      return { data: { id }, message: done('Cancel') };
    }),
    serve(lifeCalls.copy, async (call, { params: { id }, body, query }) => ({
      data: { id: (await copyActivity(confirming(call, query), id, body)).id },
      message: done('Copy'),
    })),
  ];
}

function people({ records }: ActivityServices, letters: ReturnType<typeof letterServices>): Route[] {
  const moved = (inner: Call, id: string, who: Parameters<typeof tellMoved>[3]) =>
    tellMoved(inner, letters, id, who, inner.actor.userId);
  const answer = (declared: typeof peopleCalls.confirm, action: 'Confirm' | 'Reject' | 'Reopen') =>
    serve(declared, async (call, { params: { id, participantId }, body, query }) => ({
      data: await answerFor(confirming(call, query), id, participantId, action, body.note, moved),
      message: `Mes.Activities.Members.${action}.Successfully`,
    }));
  return [
    serve(peopleCalls.add, async (call, { params: { id }, body }) => ({
      data: await addMembers(call, records, id, body),
      message: 'Mes.Activities.Members.Add.Successfully',
    })),
    serve(peopleCalls.remove, async (call, { params: { id, participantId } }) => ({
      data: await tellingRemoved(call, letters, id, (inner) =>
        bulkOfMembers(inner, id, { action: 'Remove', participantIds: [participantId] }, moved),
      ),
      message: 'Mes.Activities.Members.Remove.Successfully',
    })),
    answer(peopleCalls.confirm, 'Confirm'),
    answer(peopleCalls.reject, 'Reject'),
    answer(peopleCalls.reopen, 'Reopen'),
    serve(peopleCalls.place, async (call, { params: { id, participantId }, body }) => ({
      data: { waitingNumber: await placeInWaiting(call, id, participantId, body.place) },
      message: 'Mes.Activities.WaitingPlace.Successfully',
    })),
    serve(peopleCalls.offer, async (call, { params: { id, participantId }, body }) => ({
      data: await offerPlace(call, letters, id, participantId, body.until),
      message: 'Mes.Activities.Offer.Successfully',
    })),
    serve(peopleCalls.withdrawOffer, async (call, { params: { id, participantId } }) => ({
      data: await withdrawOffer(call, letters, id, participantId),
      message: 'Mes.Activities.WithdrawOffer.Successfully',
    })),
    serve(peopleCalls.bulk, async (call, { params: { id }, body, query }) => ({
      data:
        body.action === 'Remove'
          ? await tellingRemoved(call, letters, id, (inner) => bulkOfMembers(inner, id, body, moved))
          : await bulkOfMembers(confirming(call, query), id, body, moved),
    })),
    serve(peopleCalls.walkIn, async (call, { params: { id }, body }) => ({ data: await addWalkIn(call, id, body) })),
  ];
}

function checkInRoutes({ links }: ReturnType<typeof letterServices>): Route[] {
  return [
    serve(checkInCalls.take, async (call, { params: { id }, body }) => ({ data: await takeIn(call, links, id, body) })),
    serve(checkInCalls.roster, async (call, { params: { id } }) => ({ data: await readRoster(call, id) })),
    serve(checkInCalls.count, async (call, { params: { id } }) => ({ data: await countCheckIns(call, id) })),
    serve(dayCalls.read, async (call, { params: { id } }) => ({ data: await readDay(call, id) })),
    serve(dayCalls.letIn, async (call, { params: { id }, body, query }) => ({
      data: await letIn(confirming(call, query), id, body.participantIds),
      message: 'Mes.Activities.LetIn.Successfully',
    })),
    serve(dayCalls.contact, async (call, { params: { id, participantId }, body }) => {
      await recordContact(call, id, participantId, body);
      return { data: null, message: 'Mes.Activities.Contact.Successfully' };
    }),
    serve(dayCalls.role, async (call, { params: { id, participantId }, body }) => {
      await setRole(call, id, participantId, body.role);
      return { data: null, message: 'Mes.Activities.Role.Successfully' };
    }),
    serve(dayCalls.alive, async (call, { params: { id }, body }) => {
      await keepAlive(call, id, body);
      return { data: null };
    }),
    serve(checkInCalls.badges, async (call, { params: { id }, query }) => ({
      data: await nameBadges(call, links, id, query.participantIds),
    })),
    serve(checkInCalls.checkOut, async (call, { params: { id, participantId }, body }) => ({
      data: await checkOut(call, id, participantId, body.reason),
      message: 'Mes.Activities.CheckOut.Successfully',
    })),
  ];
}

function results(): Route[] {
  return [
    serve(resultCalls.read, async (call, { params: { id, participantId } }) => ({
      data: await readResult(call, id, participantId),
    })),
    serve(resultCalls.record, async (call, { params: { id, participantId }, body }) => ({
      data: await recordResult(call, id, participantId, body),
      message: 'Mes.Activities.Result.Successfully',
    })),
    serve(resultCalls.recordMany, async (call, { params: { id }, body }) => ({
      data: await recordResults(call, id, body),
      message: 'Mes.Activities.Result.Successfully',
    })),
    serve(resultCalls.points, async (call, { params: { id, participantId }, body }) => ({
      data: await addPoints(call, id, participantId, body),
      message: 'Mes.Activities.Result.Successfully',
    })),
    serve(resultCalls.reverse, async (call, { params: { id, participantId, entryId }, body }) => ({
      data: await reverseEntry(call, id, participantId, entryId, body.reason),
      message: 'Mes.Activities.Reverse.Successfully',
    })),
  ];
}

function letterRoutes(letters: ReturnType<typeof letterServices>): Route[] {
  return [
    serve(activityLetterCalls.list, async (call, { params: { id } }) => ({
      data: await listLetters(call, letters, id),
    })),
    serve(activityLetterCalls.send, async (call, { params: { id }, body }) => ({
      data: { written: await sendLetters(call, letters, id, body) },
      message: 'Mes.Activities.Letters.Send.Successfully',
    })),
    serve(activityLetterCalls.retry, async (call, { params: { id, letterId } }) => {
      await retryLetter(call, letters, id, letterId);
      return { data: null, message: 'Mes.Outbox.Retry.Successfully' };
    }),
  ];
}
