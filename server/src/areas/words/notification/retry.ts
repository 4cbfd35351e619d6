import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import type { NotificationSkip } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { METHOD } from '@hoivien/contract/codes.ts';
import { and, asc, eq, inArray, like } from 'drizzle-orm';
import { notificationRecipients as recipients, notifications } from '../../../db/tables/notification.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { Refusal } from '../../../kit/errors.ts';
import { cancelMessage, channelsOf, outboxOf, retryMessage } from '../../../kit/outbox/outbox.ts';
import { messagesFor, type Notification, type Recipient, SOURCE } from './message.ts';
import { type ReachedRow, readReach, writeReach } from './reach-rows.ts';
import { withOwnName } from './placeholders.ts';
import { letterOf, SETTLE_QUEUE, type SendServices, valuesOf } from './send.ts';

type Delivery = typeof deliveries.$inferSelect;

/** The keys that say why a recipient still gets nothing. */
const STILL: Readonly<Record<NotificationSkip, string>> = {
  noAddress: 'NoAddress',
  noMobile: 'NoMobile',
  noConsent: 'NoConsent',
  bounced: 'Bounced',
  noAccount: 'NoAccount',
  hasEmail: 'HasEmail',
  repeated: 'Repeated',
  inactive: 'Inactive',
  gone: 'Gone',
};

/** The name of each channel in the keys of messages. */
const CHANNEL_NAMES: Readonly<Record<number, string>> = {
  [METHOD.mail]: 'mail',
  [METHOD.sms]: 'sms',
  [METHOD.product]: 'product',
  [METHOD.zalo]: 'zalo',
};

/**
 * Sends a recipient what they did not get: messages that failed, came back or wait, and those that had no address. It uses
 * the present addresses of the record. Call it with the notification and the recipient locked.
 *
 * @throws Refusal 400 with the reason why nothing reaches the recipient, or `Retry.NotAllowed` when everything went out.
 */
export async function retryRecipient(
  call: Call,
  services: SendServices,
  row: Notification,
  recipient: Recipient,
): Promise<void> {
  const { db, now } = call;
  const refused = (rest: string) => new Refusal(`Mes.Notifications.Retry.${rest}`, 400);
  if (!row.resolvedAt || (recipient.round === 0 && recipient.skipped === null)) throw refused('NotAllowed');
  const [reach] = await readReach(db, row, now, eq(recipients.id, recipient.id));
  if (!reach || reach.skipped) throw refused(STILL[reach?.skipped ?? 'gone']);
  const last = await lastMessages(call, recipient);
  const missed = row.methods.filter((method) => isMissed(last.get(method), recipient, now));
  const wanted = missed.filter((method) => reach.methods.includes(method));
  if (wanted.length === 0) {
    const isBare = missed.some((method) => addressOf(reach, method) === null);
    throw refused(isBare ? 'NoAddress' : 'NotAllowed');
  }
  const channels = channelsOf(services.drivers);
  const fresh: number[] = [];
  for (const method of wanted) {
    const message = last.get(method);
    const isSame = message !== undefined && !message.sentAt && message.address === addressOf(reach, method);
    if (isSame && channels.includes(message.channel)) await retryMessage(db, services.jobs, channels, message.id, now);
    else {
      if (message) await cancelMessage(db, message.id, now);
      fresh.push(method);
    }
  }
  const round = Math.max(1, row.rounds);
  await writeReach(db, [reach], round);
  await db.update(recipients).set({ round }).where(eq(recipients.id, recipient.id));
  if (fresh.length > 0) await postAnew(call, services, row, { ...recipient, ...reach, methods: fresh, round });
  await db.update(notifications).set({ workingAt: now }).where(eq(notifications.id, row.id));
  await services.jobs.send(SETTLE_QUEUE, { id: row.id }, db, new Date(now.getTime() + 2_000));
  await audit(call, { ...factOf(notification, row, 'Update'), changes: { retried: [null, wanted.length] } });
}

/** The last message of each channel; an SMS in the place of a message of Zalo stands for it. */
async function lastMessages(
  { db }: Call,
  { id: recipientId, notificationId }: Recipient,
): Promise<Map<number, Delivery>> {
  const found = await db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.source, SOURCE),
        eq(deliveries.sourceId, notificationId),
        like(deliveries.dedupeKey, `notification:${recipientId}:%`),
      ),
    )
    .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
    .for('update');
  const replaced = new Set(found.map(({ fallbackOf }) => fallbackOf));
  const last = new Map<number, Delivery>();
  for (const message of found.filter(({ id }) => !replaced.has(id))) {
    const name = message.dedupeKey.split(':')[2];
    const method = Object.keys(CHANNEL_NAMES).find((one) => CHANNEL_NAMES[Number(one)] === name);
    if (method) last.set(Number(method), message);
  }
  return last;
}

/** Whether a channel still owes the recipient a message. */
function isMissed(message: Delivery | undefined, { methods, skipped }: Recipient, now: Date): boolean {
  // A channel that was left out because another one reached the recipient owes nothing, unless its message is gone.
  if (!message) return skipped !== null || !methods.length;
  const { sentAt, failedAt, cancelledAt, claimedUntil, waitsFor, attempts } = message;
  if (cancelledAt || (claimedUntil && claimedUntil > now)) return false;
  if (failedAt) return true;
  return !sentAt && (waitsFor === null || waitsFor === 'driver' ? attempts > 0 : waitsFor !== 'hour');
}

function addressOf({ emailAddress, phoneNumber }: ReachedRow, method: number): string | null {
  if (method === METHOD.product) return '';
  return method === METHOD.mail ? emailAddress : phoneNumber;
}

/** Writes new messages, because the old ones went to another address or came back from it. */
async function postAnew(call: Call, services: SendServices, row: Notification, recipient: Recipient): Promise<void> {
  const { db, now } = call;
  const letter = await letterOf(services, db, row, now);
  const values = await valuesOf(services, db, [recipient.memberId], letter);
  const messages = messagesFor(
    letter,
    recipient,
    withOwnName(recipient, values.get(recipient.memberId)),
    recipient.round,
  );
  const taken = await db
    .select({ key: deliveries.dedupeKey })
    .from(deliveries)
    .where(
      inArray(
        deliveries.dedupeKey,
        messages.flatMap(({ dedupeKey }) => Array.from({ length: AGAIN_MOST }, (_, at) => keyOf(dedupeKey, at))),
      ),
    );
  const keys = new Set(taken.map(({ key }) => key));
  const free = messages.map((message) => {
    const at = Array.from({ length: AGAIN_MOST }, (_, place) => place).find(
      (place) => !keys.has(keyOf(message.dedupeKey, place)),
    );
    if (at === undefined) throw new Refusal('Mes.Notifications.Retry.NotAllowed', 400);
    return { ...message, dedupeKey: keyOf(message.dedupeKey, at) };
  });
  await outboxOf(services.jobs, services.drivers).postAll(db, free, now);
}

/** Most new messages of a recipient, channel and round. */
const AGAIN_MOST = 20;

function keyOf(key: string, at: number): string {
  return at === 0 ? key : `${key}:again${at}`;
}
