import { unsubscribeCalls } from '@hoivien/contract/areas/words/notification/notification.calls.ts';
import { notification as resource } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import {
  type PublicNotification,
  publicNotificationSchema,
} from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import { CONFIRMATION, METHOD } from '@hoivien/contract/codes.ts';
import { fillPlaceholders, fillPlainPlaceholders } from '@hoivien/contract/kit/rich-text.ts';
import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { z } from 'zod';
import type { AppConfig } from '../../../app-config.ts';
import type { Database } from '../../../db/connect.ts';
import { members } from '../../../db/tables/member.ts';
import {
  notificationRecipients as recipients,
  notificationRefusals,
  notifications,
} from '../../../db/tables/notification.ts';
import type { AnyAreaModule } from '../../../kit/area-module.ts';
import { associationOf } from '../../../kit/association.ts';
import { fileLinks, type Holder } from '../../../kit/attachments/file-links.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { type Route, servePublic, type Visit } from '../../../kit/http/route.ts';
import { type LinkRow, linksOf } from '../../../kit/links.ts';
import {
  type LinkedMember,
  type LinkedRow,
  type LinkPurpose,
  ofClubOf,
  type PublicPart,
  type PublicSide,
  raisesCounter,
} from '../../../kit/public-link.ts';
import { forMail } from '../../../kit/rich-text/for-mail.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { withdrawByMember } from '../../people/personal-data/index.ts';
import { addressTriesOf } from '../../doors/user/index.ts';
import { answerToken, filesOf, type Notification, NOTIFICATION, type Recipient, UNSUBSCRIBE } from './message.ts';
import { valuesFrom, withOwnName } from './placeholders.ts';
import { NEWS, refusedChannels } from './reach.ts';
import { linkCounterOf } from '../../people/party/index.ts';

const NOTIFICATIONS = 'notifications';
/** The most notifications on the page of a member. */
const SHOWN_MOST = 20;

export interface PublicServices {
  secretKey: string;
  pool: pg.Pool;
  config: AppConfig;
  modules: readonly AnyAreaModule[];
}

/** A recipient with the notification, as a row that a link may open. */
export interface Notified extends LinkedRow {
  recipient: Recipient;
  notification: Notification;
}

/** Links to a notification, and those that wait for an answer on the page of a member. */
export function publicSide(services: PublicServices): PublicSide {
  const purpose: LinkPurpose<Notified> = {
    purpose: NOTIFICATION,
    revoke: raisesCounter(recipients),
    find: async (visit, id) => (await read(visit, eq(recipients.id, id)))[0],
    about: { part: NOTIFICATIONS, read: async (visit, row) => [await toMember(visit, services, row)] },
    answer: async (visit, { recipient, notification }, member, { answer, note }) => {
      if (!canAnswer(notification, visit.now)) throw new Refusal('Mes.Notifications.Answer.TooLate', 400);
      await writeAnswer(answering(visit, member, notification.clubId), notification, recipient, { answer, note }, null);
      const message = answer === CONFIRMATION.confirmed ? 'Confirmed' : 'Refused';
      return { message: `Mes.Notifications.Answer.${message}`, changed: [resource.area] };
    },
  };
  const part: PublicPart = {
    name: NOTIFICATIONS,
    schema: z.array(publicNotificationSchema),
    codes: () => ['NotificationsSearch'],
    read: async (visit, { id }, reader) => {
      const waiting = await read(
        visit,
        and(
          eq(recipients.memberId, id),
          isNull(recipients.confirmedAt),
          isNull(recipients.refusedAt),
          isNull(recipients.skipped),
          gt(notifications.answerUntil, visit.now),
          ofClubOf(reader, notifications.clubId),
        ),
      );
      return Promise.all(waiting.map((row) => toMember(visit, services, row)));
    },
  };
  return { purposes: [purpose as LinkPurpose], parts: [part] };
}

/** Writes an answer with its entry in the history. The note stays out of the history, which erasing does not reach. */
export async function writeAnswer(
  call: Call,
  notification: Notification,
  recipient: Pick<Recipient, 'id' | 'status' | 'name'>,
  { answer, note }: { answer: number; note: string | null },
  answeredBy: string | null,
): Promise<void> {
  await call.db
    .update(recipients)
    .set({
      confirmedAt: answer === CONFIRMATION.confirmed ? call.now : null,
      refusedAt: answer === CONFIRMATION.refused ? call.now : null,
      answerNote: note,
      answeredBy,
    })
    .where(eq(recipients.id, recipient.id));
  await audit(call, {
    ...factOf(resource, notification, 'Update'),
    changes: { recipientAnswer: [recipient.status ?? CONFIRMATION.unconfirmed, answer] },
  });
}

export function canAnswer({ answerUntil }: Pick<Notification, 'answerUntil'>, now: Date): boolean {
  return answerUntil !== null && answerUntil >= now;
}

async function read({ db }: Pick<Visit, 'db'>, where: SQL | undefined): Promise<Notified[]> {
  const rows = await db
    .select({ recipient: recipients, notification: notifications })
    .from(recipients)
    .innerJoin(notifications, eq(notifications.id, recipients.notificationId))
    .where(and(where, isNotNull(notifications.resolvedAt)))
    .orderBy(desc(notifications.sendTime), desc(notifications.id))
    .limit(SHOWN_MOST);
  return rows.map(({ recipient, notification }) => ({
    id: recipient.id,
    counter: recipient.linkCounter,
    memberId: recipient.memberId,
    recipient,
    notification,
  }));
}

/** The same on the page of a member, whose files end with the links of the member. */
async function toMember(visit: Visit, services: PublicServices, row: Notified): Promise<PublicNotification> {
  const { memberId } = row.recipient;
  return toPublic(visit, services, row, { id: memberId, counter: (await linkCounterOf(visit.db, memberId)) ?? 0 });
}

/** The notification as its recipient reads it, with the token that answers it. */
export async function toPublic(
  { db, now }: Pick<Visit, 'db' | 'now'>,
  { secretKey, config, modules }: PublicServices,
  { recipient, notification }: Notified,
  holder?: Holder,
): Promise<PublicNotification> {
  const { language, name } = await associationOf(db, config);
  const ids = [recipient.memberId];
  const known = await valuesFrom(modules)(db, ids, { language, associationName: name });
  const values = withOwnName(recipient, known.get(recipient.memberId));
  const sign = (id: string) => fileLinks(secretKey).sign(id, now, holder).address;
  const files = await filesOf(db, notification.id);
  return {
    id: notification.id,
    token: answerToken(linksOf(secretKey), recipient, notification),
    title: fillPlainPlaceholders(notification.title, values),
    content: forMail(fillPlaceholders(notification.content, values), { pictureOf: sign }).html,
    program: notification.program,
    sentAt: (notification.resolvedAt ?? notification.sentAt)?.toISOString() ?? null,
    files: files.map((file) => ({ ...file, address: sign(file.id) })),
    asksConfirmation: notification.asksConfirmation,
    answerUntil: notification.answerUntil?.toISOString() ?? null,
    canAnswer: canAnswer(notification, now),
    answer: recipient.status ?? CONFIRMATION.unconfirmed,
    note: recipient.answerNote,
  };
}

function answering(visit: Visit, { id, code }: Pick<LinkedMember, 'id' | 'code'>, clubId: string | null): Call {
  const none = new Set<string>();
  const actor = { userId: id, userName: code ?? '', sessionId: '', roleId: null, clubId, permissions: none };
  return { ...visit, actor };
}

/** The page against further mails, and the one press of mail programs (RFC 8058). Opening the page changes nothing. */
export function unsubscribeRoutes({ secretKey, pool, config, modules }: PublicServices): Route[] {
  const areas = modules.flatMap(({ records = [] }) => records);
  const links = linksOf(secretKey);
  const wrongLinks = addressTriesOf(pool, { name: 'link', most: 20, seconds: 10 * 60 });
  const open = async (visit: Visit, token: string) => {
    const claim = links.read(token);
    const [row] =
      claim?.purpose === UNSUBSCRIBE
        ? await visit.db
            .select({ recipient: recipients, member: members })
            .from(recipients)
            .innerJoin(members, eq(members.id, recipients.memberId))
            .where(eq(recipients.id, claim.id))
        : [];
    const link: LinkRow | undefined = row && { id: row.recipient.id, counter: row.recipient.linkCounter };
    if (!claim || !row || !link || !links.opens(token, link)) {
      await wrongLinks.count(visit.ip);
      throw new Refusal('Mes.Links.Token.NotFound', 404);
    }
    if (claim.expiresAt <= visit.now || row.member.erasedAt) throw new Refusal('Mes.Links.Token.Expired', 410);
    return row;
  };
  const page = async (visit: Visit, token: string) => {
    const { recipient, member } = await open(visit, token);
    const association = await associationOf(visit.db, config);
    const isUnsubscribed = await refusesMails(visit.db, member.id);
    return {
      associationName: association.name,
      contactEmail: association.emailAddress,
      name: recipient.name,
      emailAddress: hidden(recipient.emailAddress ?? ''),
      isUnsubscribed,
    };
  };
  return [
    servePublic(unsubscribeCalls.read, async (visit, { params }) => ({ data: await page(visit, params.token) })),
    servePublic(
      unsubscribeCalls.press,
      async (visit, { params: { token } }) => {
        const { member } = await open(visit, token);
        await visit.db.transaction(async (tx) =>
          refuseMails(answering({ ...visit, db: tx }, member, null), areas, member.id),
        );
        return { data: await page(visit, token), message: 'Mes.Notifications.Unsubscribe.Successfully' };
      },
      { pressed: true },
    ),
  ];
}

/** Notes the refusal of mails, and withdraws the consent to news that was given for e-mail. A second press changes nothing. */
async function refuseMails(call: Call, areas: readonly AnyCrud[], id: string): Promise<void> {
  const { db, now } = call;
  if (await refusesMails(db, id)) return;
  const row = { id: uuidv7(), memberId: id, channel: METHOD.mail, refusedAt: now };
  const { memberId, channel } = notificationRefusals;
  await db
    .insert(notificationRefusals)
    .values(row)
    .onConflictDoUpdate({ target: [memberId, channel], set: { refusedAt: now } });
  await withdrawByMember(call, areas, id, { purpose: NEWS, channel: METHOD.mail });
}

/** Whether a member refuses mails, and has not consented to news since. */
async function refusesMails(db: Database, id: string): Promise<boolean> {
  const [row] = await db
    .select({ refuses: sql<boolean>`(${METHOD.mail} = any(${refusedChannels}))` })
    .from(members)
    .where(eq(members.id, id));
  return row?.refuses === true;
}

/** An address of which a stranger with the link learns little: `a…@example.com`. */
function hidden(address: string): string {
  return address.replace(/^(.).*(@.*)$/, '$1…$2');
}
