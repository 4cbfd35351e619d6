import { smsSize, smsText } from '@hoivien/contract/kit/sms.ts';
import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import {
  type CalendarPart,
  type Channel,
  deliveries,
  type Mark,
  type NoticePart,
  type TemplatePart,
} from '../../db/tables/outbox.ts';
import { isOneOf, lockedInOrder } from '../crud/statements.ts';
import { Refusal } from '../errors.ts';
import type { Jobs } from '../jobs.ts';
import { uuidv7 } from '../uuid.ts';
import type { Drivers } from './drivers.ts';
import { powerColumns, type PowerColumns, type Holds } from './holds.ts';
import { inDayHours } from './hours.ts';
import { presentPress } from '../press.ts';
import { type LetterKind, letterKinds } from './letter-kinds.ts';

export type { Channel } from '../../db/tables/outbox.ts';

/** The queue of the job that sends due messages of a channel. */
export function queueOf(channel: Channel): string {
  return `send-${channel}`;
}

export interface Message {
  channel: Channel;
  /** An e-mail address, a phone number in E.164, or '' in the product. */
  address: string;
  subject?: string;
  /** The text; a mail with `html` carries both. */
  body: string;
  /** The HTML of a mail, normally from `layOut` of `kit/mail/layout.ts`. */
  html?: string;
  /** Ids of attachments that a mail carries as files. */
  attachments?: readonly string[];
  /** Attachments that the HTML shows as `cid:…`. */
  pictures?: readonly { id: string; cid: string }[];
  /** Texts of QR codes that the HTML shows as `cid:…`. */
  codes?: readonly { qr: string; cid: string }[];
  /** An entry for calendars, as a part of the mail and as a file. */
  ics?: CalendarPart;
  /** The template of a message by Zalo; `body` is then what the outbox shows. */
  template?: TemplatePart;
  /** The notice of a message in the product. */
  notice?: NoticePart;
  /** The text of an SMS for a number without Zalo. */
  fallback?: string;
  /** The message never goes out before this time; at once by default. */
  dueAt?: Date;
  /** `day`: SMS and Zalo wait for 07:00 to 22:00 in Vietnam. Mail and messages in the product never do. */
  hours?: 'day';
  language?: 'vi' | 'en';
  /** The https address of one press that ends further mails of this kind. */
  unsubscribe?: string;
  /** An SMS keeps its accents, which makes it two or three times as expensive. */
  accents?: boolean;
  /** A second message with the same key is not written. Form: 'what:id:channel'. */
  dedupeKey: string;
  /** The power that the text gives; it decides who may read it in the outbox. */
  holds: Holds;
  /** The kind of matter that the message belongs to. */
  source: LetterKind;
  sourceId?: string;
  /** What it says of the record that `sourceId` names, for kinds with letters of several occasions. */
  occasion?: string;
  /** The user who receives it. For a message with a secret: the user whom the secret belongs to. */
  userId?: string;
  memberId?: string;
  /** What rows of the `marks` table of the kind return to when the press is taken back. */
  marks?: readonly Mark[];
}

export interface Outbox {
  /**
   * Writes the message in the transaction of `db`; a job sends it after the commit. Without a driver for its channel it
   * stays in the outbox, where people with the right to its content read it.
   *
   * @example await outbox.post(tx, { channel: 'mail', address, subject, body, holds: { secretOf: user.id }, source: 'code:recovery', dedupeKey }, now);
   */
  post: (db: Database, message: Message, now: Date) => Promise<void>;
  /** The same for many messages in a few statements. Returns the number of written ones. */
  postAll: (db: Database, messages: readonly Message[], now: Date) => Promise<number>;
  /** The channels that have a driver. */
  channels: readonly Channel[];
}

/** Most messages of one statement. */
const BATCH = 500;

export function outboxOf(jobs: Pick<Jobs, 'send'>, drivers: Drivers): Outbox {
  const channels = channelsOf(drivers);
  const markUnsent = (row: NewDelivery): NewDelivery =>
    channels.includes(row.channel) ? row : { ...row, waitsFor: 'driver' };
  const postAll = async (db: Database, messages: readonly Message[], now: Date) => {
    const rows = messages.map((message) => rowOf(message, drivers, now)).map(markUnsent);
    let written = 0;
    for (let at = 0; at < rows.length; at += BATCH) {
      const { id } = deliveries;
      const some = db
        .insert(deliveries)
        .values(rows.slice(at, at + BATCH))
        .onConflictDoNothing({ target: deliveries.dedupeKey })
        .returning({ id });
      written += (await some).length;
    }
    await wake(
      jobs,
      db,
      rows.filter(({ channel }) => channels.includes(channel)),
      now,
    );
    return written;
  };
  return {
    channels,
    postAll,
    post: async (db, message, now) => {
      await postAll(db, [message], now);
    },
  };
}

/** Starts a job per channel and moment at which something is due. */
async function wake(
  jobs: Pick<Jobs, 'send'>,
  db: Database,
  rows: readonly { channel: Channel; nextTryAt: Date }[],
  now: Date,
): Promise<void> {
  const due = new Map(rows.map((row) => [`${row.channel} ${row.nextTryAt.getTime()}`, row]));
  for (const { channel, nextTryAt } of due.values())
    await jobs.send(queueOf(channel), {}, db, nextTryAt > now ? nextTryAt : undefined);
}

function rowOf(message: Message, { domain, pressWait = 0 }: Drivers, now: Date): NewDelivery {
  const { holds, attachments = [], pictures = [], codes = [], ics, accents, hours, fallback, marks, ...rest } = message;
  const id = uuidv7();
  const press = pressOf(message);
  const wait = press?.waits ? pressWait : 0;
  const dueAt = message.dueAt ?? new Date(now.getTime() + wait);
  const files = [...attachments.map((file) => ({ id: file })), ...pictures, ...codes];
  const isText = message.channel === 'sms' || message.channel === 'zalo';
  const nextTryAt = isText && hours === 'day' ? inDayHours(dueAt) : dueAt;
  return {
    ...rest,
    ...powerColumns(holds),
    id,
    body: message.channel === 'sms' ? smsBody(message.body, accents) : message.body,
    fallback: fallback === undefined ? null : smsBody(fallback, accents),
    messageId: `<${id}@${domain}>`,
    files: files.length > 0 ? files : null,
    calendar: ics ?? null,
    hours: isText ? (hours ?? null) : null,
    // A one-time code must overtake thousands of other mails.
    priority: holdsCode(powerColumns(holds)) ? 0 : 5,
    createdAt: now,
    dueAt,
    nextTryAt,
    waitsFor: nextTryAt > dueAt ? 'hour' : null,
    pressId: press?.id ?? null,
    pressedBy: press?.userId ?? null,
    marks: (wait > 0 && marks) || null,
  };
}

/**
 * The press that a letter belongs to, if it is for members or guests and has no time of its own. What tells of an end does
 * not wait: people would go on to expect what is off.
 */
function pressOf({
  source,
  occasion = '',
  dueAt,
}: Message): { id: string; userId: string; waits: boolean } | undefined {
  const press = presentPress();
  const rule = letterKinds.get(source);
  if (!press || dueAt || !rule || !('waits' in rule)) return undefined;
  press.hasLetters = true;
  const { id, userId } = press;
  const telling = 'ends' in rule ? (rule.telling ?? []) : [];
  return { id, userId, waits: !telling.includes(occasion) };
}

type NewDelivery = typeof deliveries.$inferInsert & { channel: Channel; nextTryAt: Date };

/** The text of an SMS as it goes out; refuses one of more than three parts. */
function smsBody(text: string, accents = false): string {
  const body = smsText(text, accents);
  const { parts, most } = smsSize(body);
  if (parts !== undefined) return body;
  const message = 'Mes.Outbox.Body.OverLength';
  throw new Refusal(message, 400, [{ field: 'body', message, params: { most } }]);
}

/**
 * Removes messages by their unique keys, in the transaction of `db`, if all of them still wait. It removes none and
 * returns false when one was sent, or when a job is sending it.
 */
export async function withdrawMessages(db: Database, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true;
  const these = inArray(deliveries.dedupeKey, [...keys]);
  const posted = await db.select().from(deliveries).where(these).orderBy(asc(deliveries.id)).for('update');
  if (posted.some(({ claimedUntil, attemptedAt, sentAt }) => claimedUntil ?? attemptedAt ?? sentAt)) return false;
  await db.delete(deliveries).where(lockedInOrder(deliveries, these, 'update'));
  return true;
}

/** Cancels one message that is not out yet, because another one takes its place. */
export async function cancelMessage(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ cancelledAt: now })
    .where(and(eq(deliveries.id, id), isOpen));
}

/** Cancels everything that is not out yet to a member who may get no more messages. Returns the number of messages. */
export async function cancelMessagesTo(db: Database, memberId: string, now: Date): Promise<number> {
  const cancelled = await db
    .update(deliveries)
    .set({ cancelledAt: now })
    .where(lockedInOrder(deliveries, and(eq(deliveries.memberId, memberId), isOpen)))
    .returning({ id: deliveries.id });
  return cancelled.length;
}

/** The condition of messages that are neither sent nor failed nor cancelled. */
export const isOpen = and(isNull(deliveries.sentAt), isNull(deliveries.failedAt), isNull(deliveries.cancelledAt));

interface Cancelled {
  source: LetterKind;
  sourceId: string;
  memberIds?: readonly string[];
  occasions?: readonly string[];
  reason?: EndReason;
}

/**
 * Cancels the messages of a matter that are not out yet, in the transaction of `db`. One that a job is sending at this
 * moment still becomes sent, but is never tried again. `memberIds` and `occasions` limit it to messages to these members and about these. Returns the
 * number of cancelled messages.
 *
 * @example await cancelMessages(tx, { source: 'notification', sourceId: id }, call.now);
 */
export async function cancelMessages(
  db: Database,
  { source, sourceId, memberIds, occasions, reason }: Cancelled,
  now: Date,
): Promise<number> {
  const cancelled = await db
    .update(deliveries)
    .set({ cancelledAt: now, ...(reason ? { failReason: reason } : { replacedBy: presentPress()?.id ?? null }) })
    .where(
      lockedInOrder(
        deliveries,
        and(
          eq(deliveries.source, source),
          eq(deliveries.sourceId, sourceId),
          memberIds && isOneOf(deliveries.memberId, memberIds),
          occasions && isOneOf(deliveries.occasion, [...occasions]),
          isOpen,
        ),
      ),
    )
    .returning({ id: deliveries.id });
  return cancelled.length;
}

/**
 * The members whose first letter of an occasion still waits its minute. What replaces it must say the same anew, because
 * they have not read it.
 */
export async function unreadBy(
  db: Database,
  { source, sourceId, occasion }: { source: LetterKind; sourceId: string; occasion: string },
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ memberId: deliveries.memberId })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.source, source),
        eq(deliveries.sourceId, sourceId),
        eq(deliveries.occasion, occasion),
        gt(deliveries.dueAt, now),
        isOpen,
        sql`not exists (select 1 from deliveries d where d.source = ${source} and d.source_id = ${sourceId}
          and d.occasion = ${occasion} and d.member_id = ${deliveries.memberId} and d.sent_at is not null)`,
      ),
    );
  return new Set(rows.flatMap(({ memberId }) => memberId ?? []));
}

/**
 * The condition of messages that are void when the records with these ids end: those that wait, by the rules of their
 * kinds.
 */
export function voidWith(ids: SQL): SQL {
  const kinds = [...letterKinds].flatMap(([name, rule]) =>
    'ends' in rule ? [{ name, telling: rule.telling ?? [] }] : [],
  );
  const plain = kinds.flatMap(({ name, telling }) => (telling.length > 0 ? [] : [name]));
  const others = kinds.flatMap(({ name, telling }) =>
    telling.length > 0
      ? [
          sql`(${deliveries.source} = ${name} and coalesce(${deliveries.occasion}, '') <> all(${sql.param([...telling])}::text[]))`,
        ]
      : [],
  );
  const isVoid = sql.join([isOneOf(deliveries.source, plain), ...others], sql` or `);
  return and(isOpen, sql`${deliveries.sourceId} in (${ids})`, sql`(${isVoid})`) as SQL;
}

/** Why a message was withdrawn before it went out, as its reader in the outbox sees it. */
export type EndReason =
  | 'recordDeleted'
  | 'recordCancelled'
  | 'recordPostponed'
  | 'personRemoved'
  | 'takenBack'
  | 'linkRevoked';

/**
 * Withdraws the waiting messages of records that are deleted or cancelled, in the transaction of `db`. They stay in the
 * outbox with the reason. Returns their number.
 *
 * @example await endMessages(tx, [row.id], 'recordCancelled', call.now);
 */
export async function endMessages(
  db: Database,
  ids: SQL | readonly string[],
  reason: EndReason,
  now: Date,
): Promise<number> {
  const these = ids instanceof SQL ? ids : sql`select unnest(${sql.param([...ids])}::uuid[])`;
  const ended = await db
    .update(deliveries)
    .set({ cancelledAt: now, failReason: reason })
    .where(lockedInOrder(deliveries, voidWith(these)))
    .returning({ id: deliveries.id });
  return ended.length;
}

/**
 * Whether a message can be tried again: it waits or has failed, its channel has a driver, and no job holds it. A code
 * that has expired cannot.
 */
export function canRetry(row: typeof deliveries.$inferSelect, channels: readonly Channel[], now: Date): boolean {
  const { sentAt, cancelledAt, claimedUntil, channel, createdAt } = row;
  const isLate = holdsCode(row) && now.getTime() - createdAt.getTime() > CODE_LIFE;
  return !sentAt && !cancelledAt && !isLate && channels.includes(channel) && !(claimedUntil && claimedUntil > now);
}

/**
 * Makes a message that waits or failed due at once, in the transaction of `db`; the caller has checked the right to it.
 * Hours of the day and `dueAt` still hold.
 *
 * @throws Refusal 404 `Mes.Outbox.Id.NotFound`, or 400 `Mes.Outbox.Status.NotAllowed` when `canRetry` is false.
 */
export async function retryMessage(
  db: Database,
  jobs: Pick<Jobs, 'send'>,
  channels: readonly Channel[],
  id: string,
  now: Date,
): Promise<void> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id)).for('update');
  if (!row) throw new Refusal('Mes.Outbox.Id.NotFound', 404);
  if (!canRetry(row, channels, now)) throw new Refusal('Mes.Outbox.Status.NotAllowed', 400);
  const from = row.dueAt > now ? row.dueAt : now;
  const nextTryAt = row.hours === 'day' ? inDayHours(from) : from;
  const waitsFor = nextTryAt > from ? 'hour' : null;
  await db.update(deliveries).set({ failedAt: null, attempts: 0, nextTryAt, waitsFor }).where(eq(deliveries.id, id));
  await wake(jobs, db, [{ channel: row.channel, nextTryAt }], now);
}

/**
 * Holds what was due when a backup is restored, until a person decides: the server that made the backup may have sent it
 * since. Codes have expired and fail by themselves.
 */
export async function holdAfterRestore(db: Database, now: Date): Promise<number> {
  const { channel, dueAt, holds } = deliveries;
  const held = await db
    .update(deliveries)
    .set({ waitsFor: 'held' })
    .where(lockedInOrder(deliveries, and(isOpen, ne(channel, 'product'), ne(holds, 'secret'), lte(dueAt, now))))
    .returning({ id: deliveries.id });
  return held.length;
}

/** Lets held messages go, in the transaction of `db`; the caller has locked them. Hours of the day still hold. */
export async function sendOverdue(
  db: Database,
  jobs: Pick<Jobs, 'send'>,
  rows: readonly (typeof deliveries.$inferSelect)[],
  now: Date,
): Promise<void> {
  const groups = Map.groupBy(rows, ({ hours }) => hours);
  for (const [hours, some] of groups) {
    const nextTryAt = hours === 'day' ? inDayHours(now) : now;
    const ids = some.map(({ id }) => id);
    await db
      .update(deliveries)
      .set({ nextTryAt, waitsFor: nextTryAt > now ? 'hour' : null })
      .where(lockedInOrder(deliveries, inArray(deliveries.id, ids)));
    await wake(
      jobs,
      db,
      some.map(({ channel }) => ({ channel, nextTryAt })),
      now,
    );
  }
}

/** Milliseconds for which a message may wait for the driver of its channel and still goes out without a question. */
const FRESH_FOR = 24 * 60 * 60 * 1000;

/**
 * What has waited for a driver, at the first run with one: what is older than a day is held until a person decides, the
 * rest may go. Codes are not asked about, because they expire.
 */
export async function releaseWaiting(db: Database, channel: Channel, now: Date): Promise<void> {
  const isOld = and(lt(deliveries.dueAt, new Date(now.getTime() - FRESH_FOR)), ne(deliveries.holds, 'secret'));
  await db
    .update(deliveries)
    .set({
      waitsFor: sql`case when ${isOld} then 'held' when ${deliveries.hours} = 'day' and ${deliveries.nextTryAt} > ${now} then 'hour' end`,
    })
    .where(lockedInOrder(deliveries, and(isOpen, eq(deliveries.channel, channel), eq(deliveries.waitsFor, 'driver'))));
}

/** The channels whose messages go out. The product itself needs no driver. */
export function channelsOf(drivers: Drivers): Channel[] {
  return ['product', ...(['mail', 'sms', 'zalo'] as const).filter((channel) => drivers[channel])];
}

/** Milliseconds for which a one-time code may still be sent; the code expires then. */
export const CODE_LIFE = 10 * 60 * 1000;

/**
 * Whether the text lets its reader sign in. Such a text is deleted after sending and never shown on a channel with a
 * driver.
 */
export function holdsCode({ holds }: Pick<PowerColumns, 'holds'>): boolean {
  return holds === 'secret';
}
