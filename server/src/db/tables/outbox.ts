import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  customType,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant } from '../columns.ts';
import { users } from './access.ts';
import { members } from './member.ts';

const byteas = customType<{ data: Buffer[] }>({ dataType: () => 'bytea[]' });

export type Channel = 'mail' | 'sms' | 'product' | 'zalo';

/**
 * A file of a mail: an attachment, or with `cid` a picture that the HTML shows. The picture of a QR code is drawn when the
 * mail goes out, so nothing stores it.
 */
export type MessageFile = { id: string; cid?: string; qr?: undefined } | { qr: string; cid: string; id?: undefined };

/** An entry for calendars (RFC 5545) that a mail carries. */
export interface CalendarPart {
  text: string;
  /** A mail about several entries publishes them, because a request may have one entry only (RFC 5546). */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
}

/** The notice that a message in the product becomes. */
export interface NoticePart {
  /** A person gets one notice per key, for example 'notification:id'. */
  key: string;
  kind: `Mes.Notices.${string}`;
  area: string;
  entityId: string | null;
  params: Readonly<Record<string, string | number>>;
}

/** A template of Zalo with its values. */
export interface TemplatePart {
  id: string;
  data: Readonly<Record<string, string>>;
}

/** The id of a row and values of its other columns. */
export type Mark = Readonly<Record<string, unknown>> & { readonly id: string };

/**
 * The reason why a message waits: the hour of the day, a used-up quota, or settings that an administrator must change.
 * `driver`: its channel had no driver when it was written. `held`: it has waited so for more than a day, and a person
 * decides whether it still goes out.
 */
export type WaitReason = 'hour' | 'quota' | 'settings' | 'driver' | 'held';

/**
 * One message to one address. The transaction that decides to send it writes it; a job claims and sends it after the
 * commit. The unique key makes a second write of the same message have no effect.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    dedupeKey: text('dedupe_key').notNull(),
    /** What it says of the record of its source: 'invitation', 'cancellation'. */
    occasion: text('occasion'),
    source: text('source').notNull(),
    sourceId: uuid('source_id'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The power that the text gives, which decides who reads it: see `kit/outbox/holds.ts`. */
    holds: text('holds').$type<'nothing' | 'secret' | 'link'>().notNull(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    channel: text('channel').$type<Channel>().notNull(),
    address: text('address').notNull(),
    subject: text('subject'),
    body: text('body').notNull(),
    html: text('html'),
    files: jsonb('files').$type<readonly MessageFile[]>(),
    calendar: jsonb('calendar').$type<CalendarPart>(),
    notice: jsonb('notice').$type<NoticePart>(),
    template: jsonb('template').$type<TemplatePart>(),
    language: text('language').$type<'vi' | 'en'>(),
    /** `day`: it goes from 07:00 to 22:00 only. */
    hours: text('hours').$type<'day'>(),
    /** The address that ends further messages of this kind. */
    unsubscribe: text('unsubscribe'),
    /** The text of the SMS for a number without Zalo. */
    fallback: text('fallback'),
    /** The message that this one replaces on another channel. */
    fallbackOf: uuid('fallback_of').references((): AnyPgColumn => deliveries.id, { onDelete: 'set null' }),
    /** Smaller numbers go first. */
    priority: smallint('priority').notNull().default(5),
    messageId: text('message_id').notNull(),
    dueAt: instant('due_at').notNull(),
    claimedUntil: instant('claimed_until'),
    attemptedAt: instant('attempted_at'),
    attempts: smallint('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at'),
    /** Why it waits for `next_try_at`; empty for an ordinary repetition. */
    waitsFor: text('waits_for').$type<WaitReason>(),
    sentAt: instant('sent_at'),
    /** The name of the message at the provider. */
    providerId: text('provider_id'),
    /** When the provider reported that the message had arrived. */
    deliveredAt: instant('delivered_at'),
    failedAt: instant('failed_at'),
    failReason: text('fail_reason'),
    cancelledAt: instant('cancelled_at'),
    /** The press that wrote it, for letters that a press sends to people, and the user of that press. */
    pressId: uuid('press_id'),
    pressedBy: uuid('pressed_by'),
    /** What rows of the kind's `marks` table return to when the press is taken back. */
    marks: jsonb('marks').$type<readonly Mark[]>(),
    /** The press whose newer letter took its place. */
    replacedBy: uuid('replaced_by'),
  },
  (table) => [
    uniqueIndex('deliveries_dedupe_key_unique').on(table.dedupeKey),
    index('deliveries_due')
      .on(table.channel, table.priority, table.nextTryAt)
      .where(sql`sent_at is null and failed_at is null and cancelled_at is null`),
    index('deliveries_user_id').on(table.userId),
    index('deliveries_member_id').on(table.memberId),
    index('deliveries_source').on(table.source, table.sourceId),
    index('deliveries_provider_id').on(table.providerId).where(sql`provider_id is not null`),
    index('deliveries_message_id').on(table.messageId),
    index('deliveries_press_id').on(table.pressId).where(sql`press_id is not null`),
    index('deliveries_replaced_by').on(table.replacedBy).where(sql`replaced_by is not null`),
    index('deliveries_fallback_of').on(table.fallbackOf).where(sql`fallback_of is not null`),
    check('deliveries_channel_known', sql`${table.channel} in ('mail', 'sms', 'product', 'zalo')`),
    check('deliveries_hours_known', sql`${table.hours} = 'day'`),
    check('deliveries_waits_known', sql`${table.waitsFor} in ('hour', 'quota', 'settings', 'driver', 'held')`),
    check('deliveries_notice_of_product', sql`(${table.channel} = 'product') = (${table.notice} is not null)`),
    check('deliveries_template_of_zalo', sql`(${table.channel} = 'zalo') = (${table.template} is not null)`),
    check('deliveries_holds_known', sql`${table.holds} in ('nothing', 'secret', 'link')`),
  ],
);

/** A mail that an address refused. Three of them stop the address until somebody clears them. */
export const bounces = pgTable(
  'bounces',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** The address in small letters. */
    address: text('address').notNull(),
    /** The Message-ID of the mail. */
    messageId: text('message_id').notNull(),
    origin: text('origin').$type<'server' | 'report' | 'hand'>().notNull(),
    reason: text('reason'),
    clearedAt: instant('cleared_at'),
  },
  (table) => [
    uniqueIndex('bounces_message_unique').on(table.messageId, table.address),
    index('bounces_address').on(table.address).where(sql`cleared_at is null`),
    check('bounces_origin_known', sql`${table.origin} in ('server', 'report', 'hand')`),
  ],
);

/** The state of a channel that all servers share. */
export const channels = pgTable('channels', {
  channel: text('channel').$type<Channel>().primaryKey(),
  /** The last moment for which the limit per minute has given permits. */
  pacedUntil: instant('paced_until'),
  /** Access and refresh token of Zalo as JSON, encrypted. */
  tokens: bytea('tokens'),
  /** When the access token expires. */
  expiresAt: instant('expires_at'),
  /** Hashes of the first tokens that the configuration has given so far; each of them counts once. */
  takenTokens: byteas('taken_tokens'),
  /** Set while nothing goes out until an administrator acts. */
  stoppedAt: instant('stopped_at'),
  stopReason: text('stop_reason'),
});
