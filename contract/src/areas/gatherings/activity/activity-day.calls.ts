import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { confirmedQuery, recordParams } from '../../../kit/record-calls.ts';
import { activityChild } from './activity-child.resource.ts';
import {
  activityDaySchema,
  aliveSchema,
  contactSchema,
  roleSchema,
  letInAnswer,
  letInSchema,
} from './activity-day.schema.ts';
import { activityParticipant } from './activity-participant.resource.ts';
import { activity } from './activity.resource.ts';

const params = recordParams(activity);
const ofEvent = { tag: activity.area, params, access: ['ActivitiesUpdate'] };
const ofPerson = params.extend({ participantId: z.guid({ error: 'Mes.Activities.ParticipantIds.NotFound' }) });
const changes = [activityChild.area, activityParticipant.area];

/** Calls of the screen of the day of an event. */
export const dayCalls = {
  read: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/Day',
    method: 'GET',
    operation: 'dayOfActivity',
    summary:
      'The day of an event: arrivals, clubs and key people who are missing, seats, walk-ins, waiting list, devices',
    answer: activityDaySchema,
  }),
  letIn: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/LetIn',
    method: 'POST',
    changes,
    operation: 'letInFromWaitingList',
    summary: 'Let people of the waiting list in; it asks before they take seats that are held or pass somebody',
    body: letInSchema,
    query: confirmedQuery,
    answer: letInAnswer,
  }),
  contact: declareCall({
    ...ofEvent,
    params: ofPerson,
    url: '/api/Activities/:id/Members/:participantId/Contact',
    method: 'POST',
    changes,
    operation: 'recordContactWithMember',
    summary: 'Record what a call to somebody absent brought',
    body: contactSchema,
    answer: z.null(),
  }),
  role: declareCall({
    ...ofEvent,
    params: ofPerson,
    url: '/api/Activities/:id/Members/:participantId/Role',
    method: 'POST',
    changes,
    operation: 'setRoleOfMember',
    summary: 'Set what somebody does at the event; it makes them a key person of the day',
    body: roleSchema,
    answer: z.null(),
  }),
  alive: declareCall({
    ...ofEvent,
    url: '/api/Activities/:id/CheckIns/Alive',
    method: 'POST',
    operation: 'deviceAliveAtActivity',
    summary: 'A device at the door tells that it is there and what it has not sent',
    body: aliveSchema,
    answer: z.null(),
  }),
};
