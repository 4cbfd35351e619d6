import { z } from 'zod';
import { cleanLine, cleanText } from '../../../kit/fold.ts';
import { languageQuerySchema } from '../../../kit/exchange/import-run.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../../../kit/paging.ts';
import { CHANNELS, CHOSEN_MAX, groupsSchema, WHOM } from '../../../kit/recipients/recipients.ts';
import { fileSchema, itemSchema, recordSchema, schemasWith } from '../../../kit/resource.ts';
import { named } from '../../../kit/schema-note.ts';
import { notification } from './notification.resource.ts';

/** Days after the sending in which a recipient may answer and change the answer. */
export const ANSWER_DAYS = 30;

const key = (rest: string) => ({ error: `Mes.Notifications.${rest}` });

/** Channels of a notification: 1 e-mail, 2 SMS, 3 in the product, 6 Zalo. */
const methods = z
  .array(z.literal([...CHANNELS], key('Methods.InValid')), key('Methods.Required'))
  .min(1, key('Methods.Required'))
  .max(CHANNELS.length, key('Methods.InValid'))
  .refine((all) => new Set(all).size === all.length, key('Methods.Duplicate'));

const member = z.guid(key('MemberIds.InValid'));
/** Unlike other references it refuses a member who is named twice. */
const memberIds = z
  .array(z.union([member, z.looseObject({ id: member }).transform(({ id }) => id)]), key('MemberIds.InValid'))
  .max(CHOSEN_MAX, key('MemberIds.OverLength'))
  .refine((ids) => new Set(ids).size === ids.length, key('MemberIds.Duplicate'))
  .nullish()
  .transform((ids) => ids ?? []);

/** The parameters of a template of Zalo by name; their texts may have placeholders. */
const zaloData = z.record(
  z.string().max(50, key('ZaloData.InValid')),
  z.string(key('ZaloData.InValid')).overwrite(cleanLine).max(200, key('ZaloData.OverLength')),
);

const groups = groupsSchema('Notifications');

/**
 * The inputs of a notification. A draft may lack recipients and time. Any other one needs recipients, and a time or `now`.
 */
export const notificationSchemas = schemasWith(notification, {
  memberIds,
  methods,
  groups: groups.optional(),
  zaloData: zaloData.default({}),
  draft: z.boolean(key('Draft.InValid')).default(false),
  now: z.boolean(key('Now.InValid')).default(false),
});

const groupsOut = z.object({
  filters: z.array(
    z.object({
      area: z.string(),
      query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      name: z.string().optional(),
      whom: z.enum(WHOM).optional(),
    }),
  ),
  committees: z.array(z.object({ committeeId: z.string(), on: z.string().nullable() })),
  tagIds: z.array(z.string()),
  clubs: z.array(z.object({ clubId: z.string(), whom: z.enum(WHOM).optional() })),
  used: z.array(z.object({ area: z.string(), id: z.string() })),
  includeLeft: z.boolean(),
});
const methodsOut = { methods: z.array(z.int()) };

/** A notification as the server answers it: alone, and in a list. */
export const notificationRecordSchema = recordSchema(notification).extend({
  ...methodsOut,
  groups: groupsOut,
  zaloData: z.record(z.string(), z.string()),
});
export const notificationItemSchema = itemSchema(notification).extend(methodsOut);

/** The values of a record beside its declared fields. */
export interface NotificationMore {
  methods: number[];
  groups: z.output<typeof groupsOut>;
  zaloData: Record<string, string>;
}

const shown = {
  title: z.string().max(254, key('Title.OverLength')).default(''),
  content: z.string().max(100_000, key('Content.OverLength')).nullable().default(null),
  type: z.literal([1, 2, 3, 4], key('Type.InValid')).default(1),
  program: z.string().max(254, key('Program.OverLength')).nullable().default(null),
  smsText: z.string().max(459, key('SmsText.OverLength')).nullable().default(null),
  zaloData: zaloData.default({}),
  asksConfirmation: z.boolean().default(false),
};

/** Whose text is shown. Without both the server takes the first recipient that it finds. */
const reader = {
  memberId: z.guid(key('MemberIds.NotFound')).nullable().default(null),
  otherEmail: z
    .object({ name: z.string().max(254), emailAddress: z.string().max(254) })
    .nullable()
    .default(null),
};

/** The body of `POST /api/Notifications/{id}/Preview`. */
export const storedPreviewBody = z.object(reader);

/** The body of `POST /api/Notifications/Preview`: a notification that is not saved yet, perhaps unfinished. */
export const unsavedPreviewBody = z.object({ ...shown, ...reader });

/** The body of `POST /api/Notifications/Test`: what the writer sees, saved or not, to the writer alone. */
export const unsavedTestBody = unsavedPreviewBody.extend({
  /** The notification that is being changed; null for a new one. */
  id: z.guid(key('Id.InValid')).nullable().default(null),
  attachmentIds: z
    .array(z.guid(key('AttachmentIds.InValid')))
    .max(3, key('AttachmentIds.OverLength'))
    .default([]),
});
export type UnsavedTest = z.output<typeof unsavedTestBody>;

/** One recipient's texts, with placeholders filled. */
export const notificationPreviewSchema = named(
  'NotificationPreview',
  z.object({
    memberId: z.string().nullable(),
    name: z.string(),
    emailAddress: z.string().nullable(),
    from: z.string(),
    subject: z.string(),
    /** The whole HTML of the mail; its pictures are links of 60 s. */
    html: z.string(),
    text: z.string(),
    /** As the SMS goes out, without accents; null without a text for SMS. `parts` is null for one that is too long. */
    sms: z.object({ text: z.string(), length: z.int(), parts: z.int().nullable(), most: z.int() }).nullable(),
    /** The parameters of the template of Zalo. */
    zalo: z.record(z.string(), z.string()),
    /** In the product: the title and the words of the content. */
    product: z.object({ title: z.string(), text: z.string() }),
    /** Placeholders of the texts without a value for this recipient. */
    missing: z.array(z.string()),
  }),
);
export type NotificationPreview = z.output<typeof notificationPreviewSchema>;

/** The body of `POST /api/Notifications/{id}/Schedule`; without a time the stored one counts. */
export const scheduleBody = z.object({
  sendTime: z.iso.datetime({ offset: true, ...key('SendTime.InValid') }).nullish(),
});

/** The states of a recipient, the answers first. `waiting` stands for the hour, a quota, a later try or a setting. */
export const RECIPIENT_STATES = [
  'confirmed',
  'refused',
  'failed',
  'bounced',
  'waiting',
  'queued',
  'sent',
  'delivered',
  'cancelled',
  'skipped',
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** Why a recipient gets nothing by a channel or at all. */
export const NOTIFICATION_SKIPS = [
  'noAddress',
  'noMobile',
  'noConsent',
  'bounced',
  'noAccount',
  'hasEmail',
  'repeated',
  'inactive',
  'gone',
] as const;
export type NotificationSkip = (typeof NOTIFICATION_SKIPS)[number];

const recipientsFilter = z.object({
  search: z.string(key('Search.InValid')).trim().max(100, key('Search.OverLength')).default(''),
  state: z.enum(RECIPIENT_STATES, key('State.InValid')).optional(),
  channel: z.coerce
    .number()
    .pipe(z.literal([...CHANNELS], key('Methods.InValid')))
    .optional(),
  /** Of those that were reached: 1 not answered, 2 confirmed, 3 refused. */
  answer: z.coerce
    .number()
    .pipe(z.literal([1, 2, 3], key('Answer.InValid')))
    .optional(),
});

export const recipientsQuery = recipientsFilter.extend({
  page: z.coerce
    .number(key('Page.InValid'))
    .int(key('Page.InValid'))
    .min(1, key('Page.InValid'))
    .max(10_000)
    .default(1),
  pageSize: z.coerce.number(key('PageSize.InValid')).int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
});
/** The query of `GET /api/Notifications/{id}/Recipients/Export`: the filters of the list, and the language. */
export const recipientsExportQuery = recipientsFilter.extend(languageQuerySchema.shape);
export type RecipientsFilter = z.output<typeof recipientsFilter>;
export type RecipientsQuery = z.output<typeof recipientsQuery>;

/** One message of a recipient, the last of its channel. */
const sentMessage = named(
  'NotificationMessage',
  z.object({
    channel: z.int(),
    round: z.int(),
    /** Masked for readers who may not see it. */
    address: z.string(),
    state: z.enum(['queued', 'waiting', 'sent', 'delivered', 'failed', 'bounced', 'cancelled']),
    /** What a waiting message waits for, or the words of the failure. */
    reason: z.string().nullable(),
    at: z.string().nullable(),
    attempts: z.int(),
    nextTryAt: z.string().nullable(),
    canRetry: z.boolean(),
  }),
);

/** One recipient in the answer of `GET /api/Notifications/{id}/Recipients`. */
export const notificationRecipientSchema = named(
  'NotificationRecipient',
  z.object({
    id: z.string(),
    memberId: z.string().nullable(),
    memberType: z.int(),
    code: z.string().nullable(),
    name: z.string(),
    leaderName: z.string().nullable(),
    emailAddress: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    state: z.enum(RECIPIENT_STATES),
    skipped: z.enum(NOTIFICATION_SKIPS).nullable(),
    messages: z.array(sentMessage),
    /** 1 unconfirmed, 2 confirmed, 3 refused. */
    answer: z.int(),
    answeredAt: z.string().nullable(),
    answerNote: z.string().nullable(),
    /** The user who entered the answer; null for an answer by the link. */
    answeredBy: z.string().nullable(),
    canRetry: z.boolean(),
  }),
);
export type NotificationRecipient = z.output<typeof notificationRecipientSchema>;

/** The numbers of a notification, for its progress while it goes out. */
export const progressSchema = named(
  'NotificationProgress',
  z.object({
    stage: z.string(),
    total: z.int(),
    states: z.object(Object.fromEntries(RECIPIENT_STATES.map((state) => [state, z.int()])) as StateCounts),
    answers: z.object({ unconfirmed: z.int(), confirmed: z.int(), refused: z.int() }),
    /** Recipients whom `SendAgain` would reach. */
    unanswered: z.int(),
    /** Messages that are not final yet, and those of each channel (mail, sms, product, zalo). */
    open: z.int(),
    rounds: z.int(),
    /** Paid parts of SMS so far. */
    smsParts: z.int(),
  }),
);
type StateCounts = Record<RecipientState, z.ZodInt>;
export type NotificationProgress = z.output<typeof progressSchema>;

/** An answer that staff enter. */
export const staffAnswerSchema = z.object({
  answer: z.literal([1, 2, 3], key('Answer.Required')),
  note: z
    .string(key('Note.InValid'))
    .overwrite(cleanText)
    .max(1000, key('Note.OverLength'))
    .nullish()
    .transform((note) => note || null),
});

/** A notification on the record of a member. */
export const notifiedOfSchema = named(
  'NotifiedOf',
  z.object({
    id: z.string(),
    title: z.string(),
    type: z.int(),
    methods: z.array(z.int()),
    sendTime: z.string().nullable(),
    asksConfirmation: z.boolean(),
    state: z.enum(RECIPIENT_STATES),
    skipped: z.enum(NOTIFICATION_SKIPS).nullable(),
    answer: z.int(),
    answeredAt: z.string().nullable(),
    answerNote: z.string().nullable(),
  }),
);
export type NotifiedOf = z.output<typeof notifiedOfSchema>;

/** A notification on the page that a recipient's link opens, and on the page of its member. */
export const publicNotificationSchema = named(
  'PublicNotification',
  z.object({
    id: z.string(),
    /** The token that answers it. */
    token: z.string(),
    title: z.string(),
    /** HTML for browsers with the placeholders filled; its pictures are links of 60 s. */
    content: z.string(),
    program: z.string().nullable(),
    sentAt: z.string().nullable(),
    /** Each with an address that is valid for 60 s. */
    files: z.array(fileSchema.extend({ address: z.string() })),
    asksConfirmation: z.boolean(),
    answerUntil: z.string().nullable(),
    canAnswer: z.boolean(),
    /** 1 unconfirmed, 2 confirmed, 3 refused. */
    answer: z.int(),
    note: z.string().nullable(),
  }),
);
export type PublicNotification = z.output<typeof publicNotificationSchema>;

/** A notification that a user got in the product, as they read and answer it without a link. */
export const ownNotificationSchema = named('OwnNotification', publicNotificationSchema.omit({ token: true }));
export type OwnNotification = z.output<typeof ownNotificationSchema>;

/** The page of `GET /api/Public/Unsubscribe/{token}`; a `POST` to the same address takes the person off. */
export const unsubscribePageSchema = named(
  'UnsubscribePage',
  z.object({
    associationName: z.string(),
    contactEmail: z.string(),
    name: z.string(),
    /** Parts of the address are hidden. */
    emailAddress: z.string(),
    isUnsubscribed: z.boolean(),
  }),
);
export type UnsubscribePage = z.output<typeof unsubscribePageSchema>;
