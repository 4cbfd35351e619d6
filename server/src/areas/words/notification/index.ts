import { type NotificationRecord } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import { type DeclaredCall } from '@hoivien/contract/kit/declared-call.ts';
import { notificationCalls, notifiedCalls } from '@hoivien/contract/areas/words/notification/notification.calls.ts';
import {
  notificationItemSchema,
  type NotificationMore,
  notificationRecordSchema,
  notificationSchemas,
} from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import { and, eq, sql } from 'drizzle-orm';
import {
  notificationRecipients as recipients,
  notificationRefusals,
  notifications,
  templates,
} from '../../../db/tables/notification.ts';
import { notificationGlance, notificationTimeline } from './timeline.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { FileStore } from '../../../kit/files.ts';
import { type AnyCrud, resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { channelsOf } from '../../../kit/outbox/outbox.ts';
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
import { notificationQueues, type SendServices } from './send.ts';
import { templateArea } from './template.area.ts';

export { accountOf } from './reach.ts';
export { valuesFrom, valuesShownTo } from './placeholders.ts';

type Services = SendServices & { files: FileStore };

/** Notifications to members, and the templates that they start from. */
export const notificationModule: AreaModule<Services, SendServices> = {
  name: 'notification',
  tables: [notifications, recipients, notificationRefusals, templates],
  records: [notificationRecords, templateArea],
  timeline: notificationTimeline,
  glance: notificationGlance,
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

function notificationRoutes(services: Services): Route[] {
  const area = notificationWith(services);
  const channels = channelsOf(services.drivers);
  const done = (action: string) => `Mes.Notifications.${action}.Successfully`;
  const step = <Body, Sent>(
    declared: DeclaredCall<Body, undefined, { id: string }, NotificationRecord, Sent> & { access: readonly string[] },
    action: string,
    work: (call: Call, id: string, body: Body) => Promise<unknown>,
  ) =>
    serve(declared, async (call, { params: { id }, body }) => {
      await work(call, id, body);
      return { data: await area.get(call, id), message: done(action) };
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
      access: ['NotificationsCreate', 'NotificationsUpdate'],
      lists: services.records,
      ...reachConditions,
    }),
    step(notificationCalls.schedule, 'Schedule', area.schedule),
    step(notificationCalls.takeBack, 'TakeBack', area.takeBack),
    step(notificationCalls.sendNow, 'SendNow', area.sendNow),
    step(notificationCalls.stop, 'Stop', area.stop),
    step(notificationCalls.sendAgain, 'SendAgain', area.sendAgain),
    serve(notificationCalls.copy, async (call, { params: { id } }) => {
      const record = await area.get(call, id);
      const input: WholeInput = await copyOf(call, services.files, record as typeof record & NotificationMore);
      return { data: await area.create(call, input), message: done('Copy') };
    }),
    serve(notificationCalls.previewUnsaved, async (call, { body: { memberId, otherEmail, ...given } }) => ({
      data: await previewOf(call, services, unsaved(given), { memberId, otherEmail }),
    })),
    serve(notificationCalls.preview, async (call, { params: { id }, body }) => ({
      data: await previewOf(call, services, await rowOf(call, id), body),
    })),
    serve(
      notificationCalls.testUnsaved,
      async (call, { body: { id, attachmentIds, memberId, otherEmail, ...given } }) => {
        if (id) await notificationCrud.get(call, id);
        await sendUnsavedTest(call, services, unsaved(given, id ?? undefined), attachmentIds, { memberId, otherEmail });
        return { data: null, message: done('Test') };
      },
    ),
    serve(notificationCalls.test, async (call, { params: { id } }) => {
      await sendTest(call, services, await rowOf(call, id));
      return { data: null, message: done('Test') };
    }),
    serve(notifiedCalls.list, async (call, { params: { id }, query }) => {
      await area.get(call, id);
      return { data: await listRecipients(call, id, channels, query) };
    }),
    serve(
      notifiedCalls.export,
      async (call, { params: { id }, query: { language, ...filter } }) =>
        exportRecipients(call, await rowOf(call, id), channels, filter, language),
      { long: true },
    ),
    serve(notificationCalls.progress, async (call, { params: { id } }) => {
      const { stage, rounds } = await area.get(call, id);
      return { data: { ...(await progressOf(call, id, channels)), stage: stage ?? '', rounds: rounds ?? 0 } };
    }),
    serve(notifiedCalls.retry, async (call, { params: { id, rid } }) => {
      await inRecord(call, id, rid, (inner, row, recipient) => retryRecipient(inner, services, row, recipient));
      return { data: null, message: done('Retry') };
    }),
    serve(notifiedCalls.answer, async (call, { params: { id, rid }, body }) => {
      await inRecord(call, id, rid, async (inner, row, recipient) => {
        if (!row.asksConfirmation || !row.resolvedAt) throw new Refusal('Mes.Notifications.Answer.NotAllowed', 400);
        if (!canAnswer(row, call.now)) throw new Refusal('Mes.Notifications.Answer.TooLate', 400);
        await writeAnswer(inner, row, recipient, body, body.answer === 1 ? null : call.actor.userId);
      });
      return { data: null, message: done('Answer') };
    }),
    serve(notificationCalls.ofMember, async (call, { params: { id }, query }) => ({
      data: await notifiedOf(call, id, channels, query),
    })),
    ...ownRoutes(services),
    ...unsubscribeRoutes(services),
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
