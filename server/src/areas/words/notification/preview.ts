import type { NotificationPreview } from '@hoivien/contract/areas/words/notification/notification.schema.ts';
import {
  MEMBER_PLACEHOLDER_NAMES,
  MEMBER_PLACEHOLDERS,
} from '@hoivien/contract/areas/words/notification/placeholders.ts';
import { readPlaceholders } from '@hoivien/contract/kit/placeholders.ts';
import { placeholdersOf } from '@hoivien/contract/kit/rich-text.ts';
import { smsSize, smsText } from '@hoivien/contract/kit/sms.ts';
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { users } from '../../../db/tables/access.ts';
import { members } from '../../../db/tables/member.ts';
import { notificationRecipients as recipients } from '../../../db/tables/notification.ts';
import { notification as resource } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import { audit } from '../../../kit/audit.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { fileLinks } from '../../../kit/attachments/file-links.ts';
import type { Call } from '../../../kit/call.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import { outboxOf } from '../../../kit/outbox/outbox.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { maySeeType, memberScope } from '../../people/party/index.ts';
import { type Content, type Letter, TEST_SOURCE, textsFor } from './message.ts';
import { letterOf, type SendServices, valuesOf } from './send.ts';
import { MASKED, OUTSIDE_ADDRESS, type Values, valuesShownTo } from './placeholders.ts';
import { cleanHtml } from '../../../kit/rich-text/clean.ts';

type PreviewServices = Pick<SendServices, 'config' | 'secretKey' | 'modules'>;

/** Whose text is shown. */
export interface Reader {
  memberId: string | null;
  otherEmail: { name: string; emailAddress: string } | null;
}

interface Shown {
  memberId: string | null;
  name: string;
  emailAddress: string | null;
  /** The type of the member. */
  type?: number;
}

/** The id of a notification that nobody has saved. */
const NO_ID = '00000000-0000-7000-8000-000000000000';

/** A notification that is not saved, as the sending sees one. */
export function unsaved(
  given: Pick<Content, 'title' | 'type' | 'program' | 'smsText' | 'zaloData' | 'asksConfirmation'> & {
    content: string | null;
  },
  id = NO_ID,
): Content {
  const read = (text: string) => readPlaceholders(text, MEMBER_PLACEHOLDERS).text;
  return {
    ...given,
    title: read(given.title),
    content: readPlaceholders(cleanHtml(given.content ?? ''), MEMBER_PLACEHOLDERS, 'rich').text,
    smsText: given.smsText && read(given.smsText),
    zaloData: Object.fromEntries(Object.entries(given.zaloData).map(([name, text]) => [name, read(text)])),
    id,
    methods: [],
    answerUntil: null,
    zaloTemplateId: null,
  };
}

/** The texts that one recipient gets. */
export async function previewOf(
  call: Call,
  services: PreviewServices,
  notification: Content,
  reader: Reader,
): Promise<NotificationPreview> {
  const letter = await letterOf(services, call.db, notification, call.now);
  const found = await readerOf(call, notification.id, reader);
  const values = await valuesFor(call, services, letter, found);
  const shown = forReader(call, found);
  const { mail, pictures, sms, zalo, product } = textsFor(letter, values);
  const sign = (id: string) => fileLinks(services.secretKey).sign(id, call.now).address;
  const own = await seenFiles(
    call,
    notification,
    pictures.map(({ id }) => id),
  );
  const html = pictures.reduce(
    (text, { id, cid }) => text.replaceAll(`cid:${cid}`, own.has(id) ? sign(id) : ''),
    mail.html,
  );
  const used = placeholdersOf(`${notification.title} ${notification.content} ${notification.smsText ?? ''}`);
  const { length, parts, most } = smsSize(smsText(sms ?? ''));
  return {
    ...shown,
    from: letter.association.name,
    subject: mail.subject,
    html,
    text: mail.body,
    sms: sms === null ? null : { text: smsText(sms), length, parts: parts ?? null, most },
    zalo,
    product,
    missing: used.filter((name) => Object.hasOwn(MEMBER_PLACEHOLDERS, name) && !values[name]),
  };
}

/** Files that the reader may get: of this notification, or uploaded by themselves. */
async function seenFiles(call: Call, { id }: Content, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await call.db.execute<{ id: string }>(
    // A picture of an unsaved text is still its writer's own.
    sql`select a.id from attachments a left join attachment_links l on l.attachment_id = a.id
      where ${isOneOf(sql`a.id`, [...ids])} and a.completed_at is not null and ((l.area = 'Notifications' and l.entity_id = ${id}) or a.owner_id = ${call.actor.userId})`,
  );
  const may = new Set(rows.map((row) => row.id));
  return new Set(ids.filter((one) => may.has(one)));
}

/** Only who may see that kind of member sees the address beside the name. */
function forReader(call: Call, { type, ...shown }: Shown) {
  const isSeen = type === undefined || shown.emailAddress === null || maySeeType(call, type);
  return isSeen ? shown : { ...shown, emailAddress: MASKED };
}

async function readerOf(call: Call, notificationId: string, { memberId, otherEmail }: Reader): Promise<Shown> {
  if (otherEmail) return { memberId: null, ...otherEmail };
  const { id, name, emailAddress, type } = members;
  const fields = { memberId: id, name, emailAddress, type };
  const seen = (where: SQL | undefined) => and(where, memberScope.filter(call.actor));
  if (memberId) {
    const [found] = await call.db
      .select(fields)
      .from(members)
      .where(seen(eq(id, memberId)));
    if (!found) throw new Refusal('Mes.Notifications.MemberIds.NotFound', 404);
    return found;
  }
  const [first] = await call.db
    .select(fields)
    .from(recipients)
    .innerJoin(members, eq(members.id, recipients.memberId))
    .where(seen(eq(recipients.notificationId, notificationId)))
    .orderBy(asc(recipients.name))
    .limit(1);
  if (first) return first;
  const [any] = await call.db
    .select(fields)
    .from(members)
    .where(seen(ne(members.type, TYPES.club)))
    .orderBy(asc(members.createdAt))
    .limit(1);
  return any ?? { memberId: null, name: call.actor.userName, emailAddress: null };
}

async function valuesFor(call: Call, services: PreviewServices, letter: Letter, shown: Shown): Promise<Values> {
  const { memberId, name, type, emailAddress } = shown;
  const known = memberId ? await valuesOf(services, call.db, [memberId], letter) : undefined;
  const association = letter.association.name;
  return {
    ...Object.fromEntries(MEMBER_PLACEHOLDER_NAMES.map((one) => [one, ''])),
    association,
    addressee: name,
    name,
    ...(memberId === null && emailAddress && { [OUTSIDE_ADDRESS]: emailAddress }),
    ...(memberId && type !== undefined && valuesShownTo(call, type, known?.get(memberId) ?? {})),
  };
}

type TestServices = PreviewServices & Pick<SendServices, 'jobs' | 'drivers'>;

/** Sends the mail of a saved notification to the actor, as its first recipient gets it. */
export async function sendTest(call: Call, services: TestServices, notification: Content): Promise<void> {
  const letter = await letterOf(services, call.db, notification, call.now);
  await testWith(call, services, letter, { memberId: null, otherEmail: null });
}

/** Sends the mail of a notification that is perhaps not saved to the actor, as the shown recipient gets it. */
export async function sendUnsavedTest(
  call: Call,
  services: TestServices,
  notification: Content,
  attachmentIds: readonly string[],
  reader: Reader,
): Promise<void> {
  const seen = await seenFiles(call, notification, attachmentIds);
  if (attachmentIds.some((id) => !seen.has(id)))
    throw inputRefusal([{ field: 'attachmentIds', message: 'Mes.Files.Id.NotFound' }]);
  const letter = await letterOf(services, call.db, notification, call.now);
  await testWith(call, services, { ...letter, files: attachmentIds }, reader);
}

async function testWith(call: Call, services: TestServices, letter: Letter, reader: Reader): Promise<void> {
  const { notification } = letter;
  const [me] = await call.db.select().from(users).where(eq(users.id, call.actor.userId));
  if (!me?.emailAddress) throw new Refusal('Mes.Notifications.Test.NotAllowed', 400);
  const shown = await readerOf(call, notification.id, reader);
  const texts = textsFor(letter, await valuesFor(call, services, letter, shown));
  const own = await seenFiles(
    call,
    notification,
    texts.pictures.map(({ id }) => id),
  );
  const mark = texts.mail.language === 'vi' ? 'Gửi thử' : 'Test';
  await call.db.transaction(async (tx) => {
    await outboxOf(services.jobs, services.drivers).post(
      tx,
      {
        ...texts.mail,
        subject: `[${mark}] ${texts.mail.subject}`,
        channel: 'mail',
        address: me.emailAddress,
        attachments: letter.files,
        pictures: texts.pictures.filter(({ id }) => own.has(id)),
        holds: 'nothing',
        source: TEST_SOURCE,
        ...(notification.id !== NO_ID && { sourceId: notification.id }),
        userId: me.id,
        dedupeKey: `notification-test:${uuidv7()}`,
      },
      call.now,
    );
    await audit(
      { ...call, db: tx },
      { ...factOf(resource, notification, 'Update'), changes: { tested: [null, me.emailAddress] } },
    );
  });
}
