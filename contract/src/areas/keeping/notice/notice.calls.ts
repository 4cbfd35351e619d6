import { declareCall } from '../../../kit/declared-call.ts';
import {
  noticeQuerySchema,
  noticeSchema,
  noticeGroupsSchema,
  noticeReadSchema,
  noticeStateSchema,
  noticeMailsSchema,
} from './notice.schema.ts';
import { pageSchema } from '../../../kit/record-calls.ts';
import { z } from 'zod';

const noticeAt = { tag: 'Notices', access: 'role' } as const;

/** Calls of one’s own notices. */
export const noticeCalls = {
  list: declareCall({
    ...noticeAt,
    method: 'GET',
    url: '/api/Notices',
    summary: 'One’s own notices, the newest first, with the number of unread ones (100: a hundred or more)',
    query: noticeQuerySchema,
    answer: pageSchema(noticeSchema).extend({ unread: z.int(), groups: noticeGroupsSchema }),
  }),
  read: declareCall({
    ...noticeAt,
    method: 'POST',
    url: '/api/Notices/Read',
    summary: 'Mark notices as read: those named, those of a group, or all',
    body: noticeReadSchema,
    answer: noticeStateSchema,
  }),
  mails: declareCall({
    ...noticeAt,
    method: 'GET',
    url: '/api/Notices/Mails',
    summary: 'Which of one’s own notices also come by e-mail',
    answer: noticeMailsSchema,
  }),
  saveMails: declareCall({
    ...noticeAt,
    method: 'PUT',
    url: '/api/Notices/Mails',
    summary: 'Choose for each group whether its notices come by e-mail never, at once or daily at 07:00',
    body: noticeMailsSchema,
    answer: noticeMailsSchema,
  }),
  stream: declareCall({
    ...noticeAt,
    method: 'GET',
    url: '/api/Notices/Stream',
    summary: 'Server-sent events with the number of unread notices, at once and at every change',
    sends: ['text/event-stream'],
    refuses: [406],
  }),
};
