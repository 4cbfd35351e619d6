import { z } from 'zod';
import { named } from '../../kit/schema-note.ts';

/** `kept`: its channel has no driver, so the message waits in the outbox for a reader. */
export const DELIVERY_STATES = ['kept', 'waiting', 'sent', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const bad = (field: string) => ({ error: `Mes.Outbox.${field}.InValid` });

/** The query of `GET /api/Outbox`. */
export const outboxQuerySchema = z.object({
  page: z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(1_000_000, bad('Page')).default(1),
  pageSize: z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(100, bad('Page')).default(20),
  search: z.string(bad('Search')).trim().max(100, bad('Search')).default(''),
  state: z.enum(DELIVERY_STATES, bad('State')).optional(),
});
export type OutboxQuery = z.infer<typeof outboxQuerySchema>;

export const deliverySchema = named(
  'Delivery',
  z.object({
    id: z.string(),
    channel: z.enum(['mail', 'sms']),
    address: z.string(),
    subject: z.string().nullable(),
    state: z.enum(DELIVERY_STATES),
    attempts: z.int(),
    /** The error of the receiving server or of the network. */
    failReason: z.string().nullable(),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
    /** When the last try failed. */
    failedAt: z.string().nullable(),
    nextTryAt: z.string().nullable(),
    canRetry: z.boolean(),
  }),
);
export type Delivery = z.infer<typeof deliverySchema>;

/**
 * Reasons why a text is hidden: it would let its reader sign in for a user (`account`) or answer for a member
 * (`member`) whom the reader may not change; its code was sent to the owner (`sent`); it was deleted (`gone`).
 */
export const HIDDEN_REASONS = ['account', 'member', 'sent', 'gone'] as const;

/** One message with its text or the reason why the text is hidden. */
export const deliveryBodySchema = deliverySchema.extend({
  body: z.string().nullable(),
  hidden: z.enum(HIDDEN_REASONS).nullable(),
});
export type DeliveryWithBody = z.infer<typeof deliveryBodySchema>;
