import { ownNotificationCalls } from '@hoivien/contract/areas/words/notification/notification.calls.ts';
import { type OwnNotification } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { notificationRecipients as recipients, notifications } from '../../../db/tables/notification.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { canAnswer, type Notified, type PublicServices, toPublic, writeAnswer } from './public.ts';

/**
 * What a user got in the product, read and answered without any right to the list of notifications. There is no token
 * here: people change the e-mail of their account themselves, and a token opens the page of the whole member.
 */
export function ownRoutes(services: PublicServices): Route[] {
  const read = async (call: Call, found: Notified): Promise<OwnNotification> => {
    const { token: _, ...own } = await toPublic(call, services, found);
    return own;
  };
  return [
    serve(ownNotificationCalls.read, async (call, { params: { id } }) => ({
      data: await read(call, await ownOf(call, id)),
    })),
    serve(ownNotificationCalls.answer, async (call, { params: { id }, body }) => {
      await call.db.transaction(async (tx) => {
        const inner = { ...call, db: tx };
        const { notification, recipient } = await ownOf(inner, id, true);
        if (!canAnswer(notification, call.now)) throw new Refusal('Mes.Notifications.Answer.TooLate', 400);
        await writeAnswer(inner, notification, recipient, body, body.answer === 1 ? null : call.actor.userId);
      });
      return { data: await read(call, await ownOf(call, id)), message: 'Mes.Notifications.Answer.Successfully' };
    }),
  ];
}

/** The user's own row of a notification that was sent to them; locked for an answer. */
async function ownOf({ db, actor }: Call, id: string, isLocked = false): Promise<Notified> {
  const query = db
    .select({ recipient: recipients, notification: notifications })
    .from(recipients)
    .innerJoin(notifications, eq(notifications.id, recipients.notificationId))
    .where(
      and(
        eq(notifications.id, id),
        eq(recipients.userId, actor.userId),
        isNull(recipients.skipped),
        gt(recipients.round, 0),
      ),
    )
    .orderBy(recipients.id)
    .limit(1);
  const [row] = await (isLocked ? query.for('update', { of: recipients }) : query);
  if (!row) throw new Refusal('Mes.Notifications.Id.NotFound', 404);
  const { id: rid, linkCounter, memberId } = row.recipient;
  return { ...row, id: rid, counter: linkCounter, memberId };
}
