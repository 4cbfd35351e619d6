import { declareCall } from '../../../kit/declared-call.ts';
import { unsetChannelsCall } from '../../../kit/channels.calls.ts';
import { permissionCode } from '../../../kit/permission.ts';
import {
  outboxQuerySchema,
  deliverySchema,
  overdueSchema,
  overdueAnswerSchema,
  deliveryBodySchema,
} from './outbox.schema.ts';
import { pageSchema, recordParams } from '../../../kit/record-calls.ts';
import { z } from 'zod';

const code = (action: string) => [permissionCode('Outbox', action)];

const outboxAt = { tag: 'Outbox' } as const;

/** Calls of the messages of the outbox. */
export const outboxCalls = {
  list: declareCall({
    ...outboxAt,
    method: 'GET',
    url: '/api/Outbox',
    summary: 'List the messages of the outbox, the newest first',
    access: code('Search'),
    query: outboxQuerySchema,
    answer: pageSchema(deliverySchema),
  }),
  channels: unsetChannelsCall,
  overdue: declareCall({
    ...outboxAt,
    method: 'GET',
    url: '/api/Outbox/Held',
    operation: 'readHeldMessages',
    summary: 'Messages that had waited for more than a day when their channel was set up, by kind and day',
    access: code('Search'),
    answer: overdueSchema,
  }),
  answerOverdue: declareCall({
    ...outboxAt,
    method: 'POST',
    url: '/api/Outbox/Held',
    operation: 'answerHeldMessages',
    summary: 'Send or drop held messages, all or those of one kind, by the number that the person saw',
    access: code('Retry'),
    body: overdueAnswerSchema,
    answer: z.object({ count: z.int() }),
    refuses: [409],
  }),
  read: declareCall({
    ...outboxAt,
    method: 'GET',
    url: '/api/Outbox/:id',
    summary:
      'Read a message; its text shows to whoever may change the account or member it belongs to, and the look is kept',
    access: code('Search'),
    params: recordParams({ area: 'Outbox' }),
    proof: 'some',
    answer: deliveryBodySchema,
  }),
  retry: declareCall({
    ...outboxAt,
    method: 'POST',
    url: '/api/Outbox/:id/Retry',
    summary: 'Send a message that waits or failed again at once',
    access: code('Retry'),
    params: recordParams({ area: 'Outbox' }),
    answer: z.null(),
  }),
  takeBack: declareCall({
    ...outboxAt,
    method: 'POST',
    url: '/api/Outbox/Presses/:id/TakeBack',
    operation: 'takeBackLetters',
    summary: 'Take back the letters of an own call while all of them wait, one minute',
    access: 'role',
    params: z.object({ id: z.guid({ error: 'Mes.Outbox.Press.NotFound' }) }),
    answer: z.object({ letters: z.int() }),
    refuses: [400],
  }),
  bounce: declareCall({
    ...outboxAt,
    method: 'POST',
    url: '/api/Outbox/:id/Bounce',
    summary: 'Note that a mail came back; three returned mails stop an address',
    access: code('Retry'),
    params: recordParams({ area: 'Outbox' }),
    answer: z.null(),
  }),
  clearBounces: declareCall({
    ...outboxAt,
    method: 'POST',
    url: '/api/Outbox/:id/ClearBounces',
    summary: 'Let the address of a message get mails again',
    access: code('Retry'),
    params: recordParams({ area: 'Outbox' }),
    answer: z.null(),
  }),
};
