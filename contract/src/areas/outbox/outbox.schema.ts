import { z } from 'zod';
import { named } from '../../kit/schema-note.ts';

/** `kept`: no driver sends this channel, so the message waits here to be read. */
export const DELIVERY_STATES = ['kept', 'waiting', 'sent', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const bad = (field: string) => ({ error: `Mes.Outbox.${field}.InValid` });

/** The question of `GET /api/Outbox`. */
export const outboxQuerySchema = z.object({
  page: z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(1_000_000, bad('Page')).default(1),
  pageSize: z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(100, bad('Page')).default(20),
  search: z.string(bad('Search')).trim().max(100, bad('Search')).default(''),
  state: z.enum(DELIVERY_STATES, bad('State')).optional(),
});
export type OutboxQuery = z.infer<typeof outboxQuerySchema>;

/** A message of the outbox, as the list shows it. */
export const deliverySchema = named(
  'Delivery',
  z.object({
    id: z.string(),
    channel: z.enum(['mail', 'sms']),
    address: z.string(),
    subject: z.string().nullable(),
    state: z.enum(DELIVERY_STATES),
    attempts: z.int(),
    /** What the receiving server or the network said, when it went wrong. */
    failReason: z.string().nullable(),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
    nextTryAt: z.string().nullable(),
    canRetry: z.boolean(),
  }),
);
export type Delivery = z.infer<typeof deliverySchema>;

/**
 * Why a text is not shown: it lets its reader sign in as somebody (`account`) or answer for a member (`member`) whom the
 * person who asks may not change; its code went to its owner (`sent`); it was wiped (`gone`).
 */
export const HIDDEN_REASONS = ['account', 'member', 'sent', 'gone'] as const;

/** One message with its text, or why there is none. */
export const deliveryBodySchema = deliverySchema.extend({
  body: z.string().nullable(),
  hidden: z.enum(HIDDEN_REASONS).nullable(),
});
export type DeliveryWithBody = z.infer<typeof deliveryBodySchema>;
