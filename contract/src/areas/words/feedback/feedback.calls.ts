import { declareCall } from '../../../kit/declared-call.ts';
import { viewCodes } from '../../../permissions.ts';
import { pageSchema, recordAnswer, recordParams } from '../../../kit/record-calls.ts';
import { z } from 'zod';
import { threadSchema, messageSchema, ownFeedbackItemSchema, ownFeedbackSchema } from './feedback.schema.ts';
import { createSchema } from '../../../kit/resource.ts';
import { feedback } from './feedback.resource.ts';

const feedbackAt = { tag: 'Feedbacks' } as const;

/** Calls of feedback and its threads. */
export const feedbackCalls = {
  thread: declareCall({
    ...feedbackAt,
    method: 'GET',
    url: '/api/Feedbacks/:id/Messages',
    summary: 'The thread of a feedback, the oldest text first',
    access: viewCodes('Feedbacks'),
    params: recordParams(feedback),
    answer: threadSchema,
  }),
  reply: declareCall({
    ...feedbackAt,
    method: 'POST',
    url: '/api/Feedbacks/:id/Reply',
    summary: 'Reply for the association; the author is told, also by mail',
    access: ['FeedbacksReply'],
    params: recordParams(feedback),
    body: messageSchema,
    answer: threadSchema,
  }),
  ask: declareCall({
    ...feedbackAt,
    method: 'POST',
    url: '/api/Feedbacks',
    summary: 'Say something to the association; every signed-in user may',
    access: 'role',
    body: createSchema(feedback),
    answer: recordAnswer(feedback),
    status: 201,
  }),
  own: declareCall({
    ...feedbackAt,
    method: 'GET',
    url: '/api/Feedbacks/Mine',
    operation: 'listOwnFeedback',
    summary: 'The reader’s own feedback, the newest first',
    access: 'role',
    query: z.object({
      page: z.coerce
        .number({ error: 'Mes.Feedbacks.Page.InValid' })
        .int({ error: 'Mes.Feedbacks.Page.InValid' })
        .min(1, { error: 'Mes.Feedbacks.Page.InValid' })
        .max(1_000, { error: 'Mes.Feedbacks.Page.InValid' })
        .default(1),
    }),
    answer: pageSchema(ownFeedbackItemSchema),
  }),
  ownOne: declareCall({
    ...feedbackAt,
    method: 'GET',
    url: '/api/Feedbacks/Mine/:id',
    operation: 'readOwnFeedback',
    summary: 'One of the reader’s own feedback with its thread',
    access: 'role',
    params: recordParams(feedback),
    answer: ownFeedbackSchema,
    refuses: [404],
  }),
  askMore: declareCall({
    ...feedbackAt,
    method: 'POST',
    url: '/api/Feedbacks/:id/Messages',
    summary: 'Write more in one’s own feedback; it waits for a reply again',
    access: 'role',
    params: recordParams(feedback),
    body: messageSchema,
    answer: ownFeedbackSchema,
    status: 201,
  }),
};
