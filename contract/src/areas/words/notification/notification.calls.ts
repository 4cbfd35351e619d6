import { typed } from '../../../kit/resource.ts';
import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { WORKBOOK } from '../../../kit/file-types.ts';
import { pageSchema, recordParams } from '../../../kit/record-calls.ts';
import { notification, type NotificationRecord } from './notification.resource.ts';
import {
  notificationPreviewSchema,
  notificationRecipientSchema,
  notificationRecordSchema,
  notifiedOfSchema,
  ownNotificationSchema,
  progressSchema,
  recipientsExportQuery,
  recipientsQuery,
  scheduleBody,
  staffAnswerSchema,
  storedPreviewBody,
  unsavedPreviewBody,
  unsavedTestBody,
  unsubscribePageSchema,
} from './notification.schema.ts';

const tag = notification.area;
const params = recordParams(notification);
const one = { tag, params };
const ofRecipient = params.extend({ rid: z.guid({ error: 'Mes.Notifications.RecipientId.NotFound' }) });
const CREATE = ['NotificationsCreate', 'NotificationsUpdate'];
const VIEW = ['NotificationsView'];
const UPDATE = ['NotificationsUpdate'];
const record = typed<NotificationRecord>(notificationRecordSchema);
const step = { ...one, method: 'POST', access: UPDATE, answer: record } as const;

/** Calls of notifications. */
export const notificationCalls = {
  schedule: declareCall({
    ...step,
    url: '/api/Notifications/:id/Schedule',
    summary: 'Send a draft at its time',
    body: scheduleBody,
  }),
  takeBack: declareCall({
    ...step,
    url: '/api/Notifications/:id/TakeBack',
    summary: 'Make a draft of one whose time has not come',
  }),
  sendNow: declareCall({
    ...step,
    url: '/api/Notifications/:id/SendNow',
    summary: 'Send it now',
  }),
  stop: declareCall({
    ...step,
    url: '/api/Notifications/:id/Stop',
    summary: 'Send it to nobody more',
  }),
  sendAgain: declareCall({
    ...step,
    url: '/api/Notifications/:id/SendAgain',
    summary: 'Send it again to those who did not answer',
  }),
  copy: declareCall({
    ...one,
    method: 'POST',
    url: '/api/Notifications/:id/Copy',
    summary: 'A new draft with the same texts, files and recipients',
    access: ['NotificationsCreate'],
    answer: record,
    status: 201,
  }),
  previewUnsaved: declareCall({
    tag,
    method: 'POST',
    url: '/api/Notifications/Preview',
    operation: 'previewUnsavedNotification',
    summary: 'The texts of a notification that is not saved, for one recipient',
    access: CREATE,
    body: unsavedPreviewBody,
    looks: true,
    answer: notificationPreviewSchema,
  }),
  preview: declareCall({
    ...one,
    method: 'POST',
    url: '/api/Notifications/:id/Preview',
    operation: 'previewNotification',
    summary: 'The texts of a notification for one recipient',
    access: VIEW,
    body: storedPreviewBody,
    looks: true,
    answer: notificationPreviewSchema,
  }),
  testUnsaved: declareCall({
    tag,
    method: 'POST',
    url: '/api/Notifications/Test',
    operation: 'testUnsavedNotification',
    summary: 'Send a notification that is not saved to my own e-mail, as one recipient gets it',
    access: CREATE,
    body: unsavedTestBody,
    answer: z.null(),
    refuses: [404],
  }),
  test: declareCall({
    ...one,
    method: 'POST',
    url: '/api/Notifications/:id/Test',
    operation: 'testNotification',
    summary: 'Send it to my own e-mail',
    access: CREATE,
    answer: z.null(),
  }),
  progress: declareCall({
    ...one,
    method: 'GET',
    url: '/api/Notifications/:id/Progress',
    summary: 'The numbers of recipients by state and answer, for its progress',
    access: VIEW,
    answer: progressSchema,
  }),
  ofMember: declareCall({
    tag,
    method: 'GET',
    url: '/api/Notifications/OfMember/:id',
    summary: 'The notifications that a member of any kind got, the newest first, with the answers',
    access: ['NotificationsSearch'],
    params: z.object({ id: z.guid({ error: 'Mes.Notifications.MemberIds.NotFound' }) }),
    query: recipientsQuery.pick({ page: true, pageSize: true }),
    answer: pageSchema(notifiedOfSchema),
  }),
};

/** Calls of the recipients of a notification. */
export const notifiedCalls = {
  list: declareCall({
    ...one,
    method: 'GET',
    url: '/api/Notifications/:id/Recipients',
    summary: 'Who gets it, by which messages, and what they answered; problems first',
    access: VIEW,
    query: recipientsQuery,
    answer: pageSchema(notificationRecipientSchema),
  }),
  export: declareCall({
    ...one,
    method: 'GET',
    url: '/api/Notifications/:id/Recipients/Export',
    summary: 'The recipients as a workbook under the filters of their list: states, reasons, answers',
    access: ['NotificationsExport'],
    query: recipientsExportQuery,
    sends: [WORKBOOK],
  }),
  retry: declareCall({
    ...one,
    method: 'POST',
    url: '/api/Notifications/:id/Recipients/:rid/Retry',
    summary: 'Send the failed and waiting messages of a recipient again',
    access: UPDATE,
    params: ofRecipient,
    answer: z.null(),
  }),
  answer: declareCall({
    ...one,
    method: 'PUT',
    url: '/api/Notifications/:id/Recipients/:rid/Answer',
    summary: 'Note the answer that a recipient gave in another way: 1 none, 2 confirmed, 3 refused',
    access: UPDATE,
    params: ofRecipient,
    body: staffAnswerSchema,
    answer: z.null(),
  }),
};

const own = {
  tag,
  url: '/api/Notifications/Mine/:id',
  access: 'role',
  params,
  answer: ownNotificationSchema,
  refuses: [404],
} as const;

/** Calls of what a user got in the product. */
export const ownNotificationCalls = {
  read: declareCall({
    ...own,
    method: 'GET',
    operation: 'readOwnNotification',
    summary: 'A notification that the user got in the product',
  }),
  answer: declareCall({
    ...own,
    method: 'PUT',
    operation: 'answerOwnNotification',
    summary: 'Answer a notification that the user got in the product: 1 none, 2 confirmed, 3 refused',
    body: staffAnswerSchema,
  }),
};

const unsubscribe = {
  tag: 'Public',
  url: '/api/Public/Unsubscribe/:token',
  access: 'public',
  params: z.object({ token: z.string() }),
  answer: unsubscribePageSchema,
  refuses: [404, 410, 429],
} as const;

/** Calls of the page against further mails. */
export const unsubscribeCalls = {
  read: declareCall({
    ...unsubscribe,
    method: 'GET',
    operation: 'readUnsubscribePage',
    summary: 'Who would get no more mails; changes nothing',
  }),
  press: declareCall({
    ...unsubscribe,
    method: 'POST',
    operation: 'unsubscribe',
    summary: 'Get no more news and greetings by e-mail',
  }),
};
