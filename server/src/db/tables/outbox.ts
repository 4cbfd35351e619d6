import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { users } from './access.ts';
import { members } from './member.ts';

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
    source: text('source').notNull(),
    sourceId: uuid('source_id'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The power that the text gives, which decides who reads it: see `kit/outbox/holds.ts`. */
    holds: text('holds').$type<'nothing' | 'secret' | 'link'>().notNull(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    channel: text('channel').$type<'mail' | 'sms'>().notNull(),
    address: text('address').notNull(),
    subject: text('subject'),
    body: text('body').notNull(),
    messageId: text('message_id').notNull(),
    dueAt: instant('due_at').notNull(),
    claimedUntil: instant('claimed_until'),
    attemptedAt: instant('attempted_at'),
    attempts: smallint('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at'),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    failReason: text('fail_reason'),
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    uniqueIndex('deliveries_dedupe_key_unique').on(table.dedupeKey),
    index('deliveries_due')
      .on(table.nextTryAt)
      .where(sql`sent_at is null and failed_at is null and cancelled_at is null`),
    index('deliveries_user_id').on(table.userId),
    index('deliveries_member_id').on(table.memberId),
    check('deliveries_channel_known', sql`${table.channel} in ('mail', 'sms')`),
    check('deliveries_holds_known', sql`${table.holds} in ('nothing', 'secret', 'link')`),
  ],
);
