import {
  notificationItemSchema,
  type NotificationMore,
  notificationPreviewSchema,
  notificationRecipientSchema,
  notificationRecordSchema,
  notificationSchemas,
  notifiedOfSchema,
  progressSchema,
  recipientsExportQuery,
  recipientsQuery,
  scheduleBody,
  staffAnswerSchema,
  storedPreviewBody,
  unsavedPreviewBody,
  unsavedTestBody,
} from '@hoivien/contract/areas/notification/notification.schema.ts';
import { notification } from '@hoivien/contract/areas/notification/notification.resource.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  notificationRecipients as recipients,
  notificationRefusals,
  notifications,
  templates,
} from '../../db/tables/notification.ts';
import { notificationTimeline } from './timeline.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import type { Call } from '../../kit/call.ts';
import { Refusal } from '../../kit/errors.ts';
import type { FileStore } from '../../kit/files.ts';
import { WORKBOOK } from '@hoivien/contract/kit/file-types.ts';
import { pageSchema, recordParams } from '@hoivien/contract/kit/record-calls.ts';
import { type AnyCrud, resourceRoutes } from '../../kit/http/resource-routes.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { channelsOf } from '../../kit/outbox/outbox.ts';
import { recipientRoutes } from '../recipients/index.ts';
import { copyOf } from './copy.ts';
import { loadNotifications } from './demo.ts';
import type { Notification } from './message.ts';
import { notificationCrud, notificationRecords, notificationWith, type WholeInput } from './notification.area.ts';
import { exportRecipients } from './export.ts';
import { retention, rowsOfClubs, rowsOfMembers } from './of-members.ts';
import { ownRoutes } from './mine.ts';
import { ofTheMember } from './placeholders.ts';
import { previewOf, sendTest, sendUnsavedTest, unsaved } from './preview.ts';
import { canAnswer, publicSide, unsubscribeRoutes, writeAnswer } from './public.ts';
import { reachConditions } from './reach.ts';
import { listRecipients, notifiedOf, progressOf } from './read.ts';
import { retryRecipient } from './retry.ts';
import { notificationQueues, type SendHouse } from './send.ts';
import { templateArea } from './template.area.ts';

export { accountOf } from './reach.ts';
export { valuesFrom, valuesShownTo } from './placeholders.ts';

type House = SendHouse & { files: FileStore };

/** Notifications to members, and the templates that they start from. */
export const notificationModule: AreaModule<House, SendHouse> = {
  name: 'notification',
  tables: [notifications, recipients, notificationRefusals, templates],
  records: [notificationRecords, templateArea],
  timeline: notificationTimeline,
  routes: notificationRoutes,
  queues: notificationQueues,
  public: publicSide,
  placeholders: [ofTheMember],
  firstSteps: { notification: sql`select 1 from notifications where resolved_at is not null` },
  demo: { after: ['committee'], load: loadNotifications },
  ofMembers: rowsOfMembers,
  ofClubs: rowsOfClubs,
  questions: [{ table: 'notifications', column: 'groups' }],
  retention: [retention],
};

const CREATE = ['NotificationsCreate', 'NotificationsUpdate'];
const VIEW = ['NotificationsView'];
const UPDATE = ['NotificationsUpdate'];

function notificationRoutes(house: House): Route[] {
  const area = notificationWith(house);
  const channels = channelsOf(house.drivers);
  const url = '/api/Notifications';
  const params = recordParams(notification);
  const one = { tag: 'Notifications', params } as const;
  const ofRecipient = params.extend({ rid: z.guid({ error: 'Mes.Notifications.RecipientId.NotFound' }) });
  const done = (action: string) => `Mes.Notifications.${action}.Successfully`;
  const step = <Body = undefined>(
    action: string,
    summary: string,
    work: (call: Call, id: string, body: Body) => Promise<unknown>,
    body?: z.ZodType<Body>,
  ) =>
    route({
      ...one,
      method: 'POST',
      url: `${url}/:id/${action}`,
      summary,
      access: UPDATE,
      ...(body && { body }),
      answer: notificationRecordSchema,
      handle: async (call, inputs) => {
        await work(call, inputs.params.id, inputs.body as Body);
        return { data: await area.get(call, inputs.params.id), message: done(action) };
      },
    });
  return [
    ...resourceRoutes(area as AnyCrud, {
      choosers: chooserCodes('Notifications'),
      ...notificationSchemas,
      // An input that names single recipients keeps the groups.
      keeps: ['groups'],
      item: notificationItemSchema,
      record: notificationRecordSchema,
    }),
    ...resourceRoutes(templateArea),
    ...recipientRoutes({
      area: 'Notifications',
      access: CREATE,
      lists: house.records,
      ...reachConditions,
    }),
    step('Schedule', 'Send a draft at its time', area.schedule, scheduleBody),
    step('TakeBack', 'Make a draft of one whose time has not come', area.takeBack),
    step('SendNow', 'Send it now', area.sendNow),
    step('Stop', 'Send it to nobody more', area.stop),
    step('SendAgain', 'Send it again to those who did not answer', area.sendAgain),
    route({
      ...one,
      method: 'POST',
      url: `${url}/:id/Copy`,
      summary: 'A new draft with the same texts, files and recipients',
      access: ['NotificationsCreate'],
      answer: notificationRecordSchema,
      status: 201,
      handle: async (call, { params: { id } }) => {
        const record = await area.get(call, id);
        const input: WholeInput = await copyOf(call, house.files, record as typeof record & NotificationMore);
        return { data: await area.create(call, input), message: done('Copy') };
      },
    }),
    route({
      tag: 'Notifications',
      method: 'POST',
      url: `${url}/Preview`,
      operation: 'previewUnsavedNotification',
      summary: 'The texts of a notification that is not saved, for one recipient',
      access: CREATE,
      body: unsavedPreviewBody,
      answer: notificationPreviewSchema,
      handle: async (call, { body: { memberId, otherEmail, ...given } }) => ({
        data: await previewOf(call, house, unsaved(given), { memberId, otherEmail }),
      }),
    }),
    route({
      ...one,
      method: 'POST',
      url: `${url}/:id/Preview`,
      operation: 'previewNotification',
      summary: 'The texts of a notification for one recipient',
      access: VIEW,
      body: storedPreviewBody,
      answer: notificationPreviewSchema,
      handle: async (call, { params: { id }, body }) => ({
        data: await previewOf(call, house, await rowOf(call, id), body),
      }),
    }),
    route({
      tag: 'Notifications',
      method: 'POST',
      url: `${url}/Test`,
      operation: 'testUnsavedNotification',
      summary: 'Send a notification that is not saved to my own e-mail, as one recipient gets it',
      access: CREATE,
      body: unsavedTestBody,
      answer: z.null(),
      refuses: [404],
      handle: async (call, { body: { id, attachmentIds, memberId, otherEmail, ...given } }) => {
        if (id) await notificationCrud.get(call, id);
        await sendUnsavedTest(call, house, unsaved(given, id ?? undefined), attachmentIds, { memberId, otherEmail });
        return { data: null, message: done('Test') };
      },
    }),
    route({
      ...one,
      method: 'POST',
      url: `${url}/:id/Test`,
      operation: 'testNotification',
      summary: 'Send it to my own e-mail',
      access: CREATE,
      answer: z.null(),
      handle: async (call, { params: { id } }) => {
        await sendTest(call, house, await rowOf(call, id));
        return { data: null, message: done('Test') };
      },
    }),
    route({
      ...one,
      method: 'GET',
      url: `${url}/:id/Recipients`,
      summary: 'Who gets it, by which messages, and what they answered; problems first',
      access: VIEW,
      query: recipientsQuery,
      answer: pageSchema(notificationRecipientSchema),
      handle: async (call, { params: { id }, query }) => {
        await area.get(call, id);
        return { data: await listRecipients(call, id, channels, query) };
      },
    }),
    route({
      ...one,
      method: 'GET',
      url: `${url}/:id/Recipients/Export`,
      summary: 'The recipients as a workbook under the filters of their list: states, reasons, answers',
      access: ['NotificationsExport'],
      query: recipientsExportQuery,
      long: true,
      sends: [WORKBOOK],
      handle: async (call, { params: { id }, query: { language, ...filter } }) =>
        exportRecipients(call, await rowOf(call, id), channels, filter, language),
    }),
    route({
      ...one,
      method: 'GET',
      url: `${url}/:id/Progress`,
      summary: 'The numbers of recipients by state and answer, for its progress',
      access: VIEW,
      answer: progressSchema,
      handle: async (call, { params: { id } }) => {
        const { stage, rounds } = await area.get(call, id);
        return { data: { ...(await progressOf(call, id, channels)), stage: stage ?? '', rounds: rounds ?? 0 } };
      },
    }),
    route({
      ...one,
      method: 'POST',
      url: `${url}/:id/Recipients/:rid/Retry`,
      summary: 'Send the failed and waiting messages of a recipient again',
      access: UPDATE,
      params: ofRecipient,
      answer: z.null(),
      handle: async (call, { params: { id, rid } }) => {
        await inRecord(call, id, rid, (inner, row, recipient) => retryRecipient(inner, house, row, recipient));
        return { data: null, message: done('Retry') };
      },
    }),
    route({
      ...one,
      method: 'PUT',
      url: `${url}/:id/Recipients/:rid/Answer`,
      summary: 'Note the answer that a recipient gave in another way: 1 none, 2 confirmed, 3 refused',
      access: UPDATE,
      params: ofRecipient,
      body: staffAnswerSchema,
      answer: z.null(),
      handle: async (call, { params: { id, rid }, body }) => {
        await inRecord(call, id, rid, async (inner, row, recipient) => {
          if (!row.asksConfirmation || !row.resolvedAt) throw new Refusal('Mes.Notifications.Answer.NotAllowed', 400);
          if (!canAnswer(row, call.now)) throw new Refusal('Mes.Notifications.Answer.TooLate', 400);
          await writeAnswer(inner, row, recipient, body, body.answer === 1 ? null : call.actor.userId);
        });
        return { data: null, message: done('Answer') };
      },
    }),
    route({
      tag: 'Notifications',
      method: 'GET',
      url: `${url}/OfMember/:id`,
      summary: 'The notifications that a member of any kind got, the newest first, with the answers',
      access: ['NotificationsSearch'],
      params: z.object({ id: z.guid({ error: 'Mes.Notifications.MemberIds.NotFound' }) }),
      query: recipientsQuery.pick({ page: true, pageSize: true }),
      answer: pageSchema(notifiedOfSchema),
      handle: async (call, { params: { id }, query }) => ({ data: await notifiedOf(call, id, channels, query) }),
    }),
    ...ownRoutes(house),
    ...unsubscribeRoutes(house),
  ];
}

/** The row of a notification that the caller may see. */
async function rowOf(call: Call, id: string): Promise<Notification> {
  await notificationCrud.get(call, id);
  const [row] = await call.db.select().from(notifications).where(eq(notifications.id, id));
  if (!row) throw new Refusal('Mes.Notifications.Id.NotFound', 404);
  return row;
}

/** Works on a recipient of a notification that the caller may change, with both locked. */
async function inRecord(
  call: Call,
  id: string,
  rid: string,
  work: (inner: Call, row: Notification, recipient: typeof recipients.$inferSelect) => Promise<void>,
): Promise<void> {
  await notificationCrud.get(call, id);
  await call.db.transaction(async (tx) => {
    const [row] = await tx.select().from(notifications).where(eq(notifications.id, id)).for('update');
    const [recipient] = await tx
      .select()
      .from(recipients)
      .where(and(eq(recipients.id, rid), eq(recipients.notificationId, id)))
      .for('update');
    if (!row || !recipient) throw new Refusal('Mes.Notifications.RecipientId.NotFound', 404);
    await work({ ...call, db: tx }, row, recipient);
  });
}
