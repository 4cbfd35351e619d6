import { z } from 'zod';
import { DELIVERY_CHANNELS, DELIVERY_STATES } from '../../../kit/delivery.ts';
import { named } from '../../../kit/schema-note.ts';

const bad = (field: string) => ({ error: `Mes.Outbox.${field}.InValid` });

/** The query of `GET /api/Outbox`. */
export const outboxQuerySchema = z.object({
  page: z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(1_000_000, bad('Page')).default(1),
  pageSize: z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(100, bad('Page')).default(20),
  search: z.string(bad('Search')).trim().max(100, bad('Search')).default(''),
  state: z.enum(DELIVERY_STATES, bad('State')).optional(),
  channel: z.enum(DELIVERY_CHANNELS, bad('Channel')).optional(),
  /** The letters of one call. */
  press: z.guid(bad('Press')).optional(),
});
export type OutboxQuery = z.infer<typeof outboxQuerySchema>;

export const deliverySchema = named(
  'Delivery',
  z.object({
    id: z.string(),
    channel: z.enum(DELIVERY_CHANNELS),
    /** An e-mail address, a phone number, or the name of the user who gets it in the product. */
    address: z.string(),
    subject: z.string().nullable(),
    state: z.enum(DELIVERY_STATES),
    attempts: z.int(),
    /** The error of the receiving server or of the network, or a code such as `bounced` or `Zalo -118`. */
    failReason: z.string().nullable(),
    createdAt: z.string(),
    /** The message does not go out before this time. */
    dueAt: z.string(),
    sentAt: z.string().nullable(),
    /** When the last try failed. */
    failedAt: z.string().nullable(),
    deliveredAt: z.string().nullable(),
    nextTryAt: z.string().nullable(),
    canRetry: z.boolean(),
    /** The message that replaced this one on another channel, and the one that this message replaces. */
    fallbackId: z.string().nullable(),
    fallbackOf: z.string().nullable(),
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
  /** The HTML of a mail. */
  html: z.string().nullable(),
  /** Names of the files that the mail carries. */
  files: z.array(z.string()),
  hasCalendar: z.boolean(),
  hidden: z.enum(HIDDEN_REASONS).nullable(),
  /** The Message-ID by which a mail server reports the mail as returned; null for other channels. */
  messageId: z.string().nullable(),
  /** The number of mails that came back from this address and count, and whether the address gets no more. */
  bounces: z.int(),
  isStopped: z.boolean(),
  /** The text has links that open on the server's own machine only, because PUBLIC_URL is not set. */
  hasLocalLinks: z.boolean(),
});
export type DeliveryWithBody = z.infer<typeof deliveryBodySchema>;

/** Held messages by kind and by the day at which they should have gone out. */
export const overdueSchema = named(
  'HeldMessages',
  z.object({
    count: z.int(),
    groups: z.array(z.object({ source: z.string(), day: z.string(), count: z.int() })),
  }),
);
export type Overdue = z.infer<typeof overdueSchema>;

/** The answer to the question about held messages. `count` is the number that its author saw. */
export const overdueAnswerSchema = z.object({
  answer: z.enum(['send', 'drop'], bad('Answer')),
  /** The kind that it is about; null for all of them. */
  source: z.string(bad('Source')).max(100, bad('Source')).nullable(),
  count: z.int(bad('Count')).min(1, bad('Count')),
});
export type OverdueAnswer = z.infer<typeof overdueAnswerSchema>;

/** The body of `POST /api/Public/Bounces`. */
export const bounceReportSchema = z.object({
  /** The Message-ID of the mail that came back, with or without its angle brackets. */
  messageId: z.string(bad('MessageId')).trim().min(1, bad('MessageId')).max(300, bad('MessageId')),
  reason: z.string(bad('Reason')).trim().max(200, bad('Reason')).optional(),
});
export type BounceReport = z.infer<typeof bounceReportSchema>;

/** The part of an event of Zalo that matters here. Other names are allowed. */
export const zaloEventSchema = z.looseObject({
  event_name: z.string().optional(),
  app_id: z.union([z.string(), z.number()]).optional(),
  timestamp: z.union([z.string(), z.number()]).optional(),
  message: z
    .looseObject({
      msg_id: z.union([z.string(), z.number()]).optional(),
      delivery_time: z.union([z.string(), z.number()]).optional(),
    })
    .optional(),
});
export type ZaloEvent = z.infer<typeof zaloEventSchema>;

/** The part of a status report of eSMS that matters here, in its query. Other names are allowed. */
export const esmsReportSchema = z.looseObject({
  SMSID: z.string().optional(),
  /** The id of the message, which is sent with it. */
  RequestId: z.string().optional(),
  /** 4 is refused and 5 is done; all others are on the way. */
  SendStatus: z.string().optional(),
  SendSuccess: z.string().optional(),
  SendFailed: z.string().optional(),
});
export type EsmsReport = z.infer<typeof esmsReportSchema>;
