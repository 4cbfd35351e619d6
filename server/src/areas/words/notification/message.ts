import { addressOf } from '@hoivien/contract/kit/declared-call.ts';
import { unsubscribeCalls } from '@hoivien/contract/areas/words/notification/notification.calls.ts';
import { METHOD } from '@hoivien/contract/codes.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { fillPlaceholders, fillPlainPlaceholders, plainText } from '@hoivien/contract/kit/rich-text.ts';
import { smsSize, smsText } from '@hoivien/contract/kit/sms.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { AppConfig } from '../../../app-config.ts';
import type { Database } from '../../../db/connect.ts';
import { attachmentLinks, attachments } from '../../../db/tables/kit.ts';
import type { notificationRecipients, notifications } from '../../../db/tables/notification.ts';
import type { Association } from '../../../kit/association.ts';
import type { Links } from '../../../kit/links.ts';
import { type LaidOut, layOut, type MailPart } from '../../../kit/mail/layout.ts';
import { fillerOf, whyText } from '../../../kit/mail/letter-words.ts';
import { senderOf } from '../../../kit/mail/sender.ts';
import type { Message } from '../../../kit/outbox/outbox.ts';
import { forMail } from '../../../kit/rich-text/for-mail.ts';
import { OUTSIDE_ADDRESS, type Values } from './placeholders.ts';
import { isNews } from './reach.ts';
import { letterKind } from '../../../kit/outbox/letter-kinds.ts';

export type Notification = typeof notifications.$inferSelect;
/** What the texts of a notification follow from. */
export type Content = Letter['notification'];
export type Recipient = typeof notificationRecipients.$inferSelect;

/** The purpose of links that answer a notification, and of those that end further mails. */
export const NOTIFICATION = 'notification';
export const UNSUBSCRIBE = 'unsubscribe';
/** The `source` of deliveries, and of tests to oneself. */
export const SOURCE = letterKind('notification', {
  ends: 'withItsRecord',
  atOnce: 'Its notification has a time, which lies one minute ahead when it is sent now.',
});
export const TEST_SOURCE = letterKind('notification-test', {
  ends: 'withItsRecord',
  atOnce: 'It goes to its sender alone.',
});

/** Years for which a link against further mails works: mails stay in mailboxes. */
const UNSUBSCRIBE_LIFE = 5 * 365 * 24 * 60 * 60 * 1000;
/** Milliseconds for which a link to a notification without a question opens it. */
const READ_LIFE = 30 * 24 * 60 * 60 * 1000;

const WORDS = {
  vi: {
    button: 'Xem và xác nhận',
    program: 'Chương trình',
  },
  en: {
    button: 'Read and confirm',
    program: 'Program',
  },
} as const;

const WHY: Pair = [
  'Quý vị nhận thư này vì có tên trong danh sách hội viên, đối tác của hiệp hội.',
  'You get this mail because the association has you among its members and partners.',
];

/** What one notification's messages share. */
export interface Letter {
  notification: Pick<
    Notification,
    'id' | 'title' | 'content' | 'type' | 'program' | 'smsText' | 'zaloTemplateId' | 'zaloData' | 'asksConfirmation'
  > & { answerUntil: Date | null; methods: readonly number[] };
  association: Association;
  /** Ids of the files. */
  files: readonly string[];
  links: Links;
  config: Pick<AppConfig, 'publicUrl' | 'address'>;
  now: Date;
}

/** The texts of a recipient with the placeholders filled. */
export interface Texts {
  mail: LaidOut;
  pictures: { id: string; cid: string }[];
  sms: string | null;
  zalo: Record<string, string>;
  product: { title: string; text: string };
}

/** Writes the texts of one recipient. The links are those of a recipient, or samples without one. */
export function textsFor(letter: Letter, values: Values, recipient?: Pick<Recipient, 'id' | 'linkCounter'>): Texts {
  const { notification, association } = letter;
  const { title, content, program, type, asksConfirmation, zaloData } = notification;
  const { language } = association;
  const words = WORDS[language];
  const subject = fillPlainPlaceholders(title, values);
  const filled = fillPlaceholders(content, values);
  const cidOf = (id: string) => `${id}@mail`;
  const rich = forMail(filled, { pictureOf: (id) => `cid:${cidOf(id)}` });
  const parts: MailPart[] = [
    { rich: rich.html },
    ...(program ? [{ facts: [[words.program, program]] as const }] : []),
    ...(asksConfirmation ? [{ button: { label: words.button, address: answerAddress(letter, recipient) } }] : []),
  ];
  const unsubscribe = isNews(type) ? { unsubscribe: unsubscribePage(letter, recipient) } : {};
  const said = plainText(filled);
  const outsideAddress = values[OUTSIDE_ADDRESS] || null;
  const say = fillerOf(language, { association: association.name });
  const why = whyText(say, WHY, { outsideAddress, hasLink: asksConfirmation });
  return {
    mail: layOut({ subject, parts, why, language, ...unsubscribe }, senderOf(association)),
    pictures: rich.pictures.map((id) => ({ id, cid: cidOf(id) })),
    sms: notification.smsText && fittingSms(notification.smsText, values),
    zalo: Object.fromEntries(
      Object.entries(zaloData).map(([name, text]) => [name, fillPlainPlaceholders(text, values)]),
    ),
    product: { title: subject, text: said },
  };
}

/**
 * The text of an SMS with its values. Long names are cut, and the end of the text as the last resort, because a text of more
 * than three parts is refused and would hold up all other recipients.
 */
function fittingSms(text: string, values: Values): string {
  let filled = '';
  for (const most of [Number.POSITIVE_INFINITY, 60, 40, 25]) {
    const short = Object.entries(values).map(([name, value]) => [name, value.slice(0, most).trimEnd()]);
    filled = fillPlainPlaceholders(text, Object.fromEntries(short) as Values);
    if (smsSize(smsText(filled)).parts !== undefined) return filled;
  }
  let end = Math.min(filled.length, smsSize(smsText(filled)).most);
  while (end > 0 && smsSize(smsText(filled.slice(0, end))).parts === undefined) end--;
  return filled.slice(0, end).trimEnd();
}

/** The token by which a recipient opens and answers a notification. */
export function answerToken(
  links: Links,
  { id, linkCounter }: Pick<Recipient, 'id' | 'linkCounter'>,
  { answerUntil, sendTime }: Pick<Notification, 'answerUntil' | 'sendTime'>,
): string {
  const expires = new Date((answerUntil ?? sendTime ?? new Date(0)).getTime() + READ_LIFE);
  return links.of(NOTIFICATION, { id, counter: linkCounter }, expires);
}

function answerAddress(
  { links, config, notification, now }: Letter,
  recipient?: Pick<Recipient, 'id' | 'linkCounter'>,
) {
  const home = config.publicUrl ?? config.address;
  if (!recipient) return `${home}/#/answer/…`;
  const { answerUntil } = notification;
  return `${home}/#/answer/${answerToken(links, recipient, { answerUntil, sendTime: now })}`;
}

function unsubscribeToken({ links, now }: Letter, { id, linkCounter }: Pick<Recipient, 'id' | 'linkCounter'>): string {
  return links.of(UNSUBSCRIBE, { id, counter: linkCounter }, new Date(now.getTime() + UNSUBSCRIBE_LIFE));
}

/** The page for people, where one press ends further mails; opening it changes nothing. */
function unsubscribePage(letter: Letter, recipient?: Pick<Recipient, 'id' | 'linkCounter'>): string {
  const home = letter.config.publicUrl ?? letter.config.address;
  return `${home}/#/unsubscribe/${recipient ? unsubscribeToken(letter, recipient) : '…'}`;
}

/** The messages of one recipient in one round. */
export function messagesFor(letter: Letter, recipient: Recipient, values: Values, round: number): Message[] {
  const { notification, files, config } = letter;
  const { id, memberId, emailAddress, phoneNumber, userId } = recipient;
  const texts = textsFor(letter, values, recipient);
  const { language } = texts.mail;
  const about = { source: SOURCE, sourceId: notification.id, memberId, language } as const;
  const keyOf = (channel: string) => `notification:${id}:${channel}:${round}`;
  const messages: Message[] = [];
  for (const method of recipient.methods) {
    if (method === METHOD.mail && emailAddress) {
      const home = config.publicUrl ?? config.address;
      const press = `${home}${addressOf(unsubscribeCalls.press.url, { token: unsubscribeToken(letter, recipient) })}`;
      messages.push({
        ...about,
        ...texts.mail,
        channel: 'mail',
        address: emailAddress,
        attachments: files,
        pictures: texts.pictures,
        // Mail programs accept https only.
        ...(isNews(notification.type) && press.startsWith('https:') && { unsubscribe: press }),
        // Its links answer for the member, or end further mails to them.
        holds: notification.asksConfirmation || isNews(notification.type) ? { linkOf: memberId } : 'nothing',
        dedupeKey: keyOf('mail'),
      });
    } else if (method === METHOD.sms && phoneNumber && texts.sms) {
      messages.push({
        ...about,
        channel: 'sms',
        address: phoneNumber,
        body: texts.sms,
        hours: 'day',
        holds: 'nothing',
        dedupeKey: keyOf('sms'),
      });
    } else if (method === METHOD.zalo && phoneNumber && notification.zaloTemplateId) {
      const fallback = notification.methods.includes(METHOD.sms) && texts.sms ? { fallback: texts.sms } : {};
      messages.push({
        ...about,
        ...fallback,
        channel: 'zalo',
        address: phoneNumber,
        body: Object.values(texts.zalo).join('\n') || texts.product.title,
        template: { id: notification.zaloTemplateId, data: texts.zalo },
        hours: 'day',
        holds: 'nothing',
        dedupeKey: keyOf('zalo'),
      });
    } else if (method === METHOD.product && userId) {
      messages.push({
        ...about,
        channel: 'product',
        address: '',
        body: texts.product.title,
        userId,
        notice: {
          key: `notification:${notification.id}:${round}`,
          kind: 'Mes.Notices.NotificationCame',
          area: 'Notifications',
          entityId: notification.id,
          params: { title: texts.product.title },
        },
        holds: 'nothing',
        dedupeKey: keyOf('product'),
      });
    }
  }
  return messages;
}

/** The ids of the files of a notification, in order. */
export async function filesOf(
  db: Database,
  id: string,
): Promise<{ id: string; fileName: string; mime: string; size: number }[]> {
  const { fileName, mime, size } = attachments;
  return db
    .select({ id: attachments.id, fileName, mime, size })
    .from(attachmentLinks)
    .innerJoin(attachments, eq(attachments.id, attachmentLinks.attachmentId))
    .where(
      and(
        eq(attachmentLinks.area, 'Notifications'),
        eq(attachmentLinks.entityId, id),
        eq(attachmentLinks.slot, 'attachment'),
      ),
    )
    .orderBy(asc(attachmentLinks.ord));
}
