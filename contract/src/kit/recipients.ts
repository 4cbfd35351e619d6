import { z } from 'zod';
import { emailSchema } from './email.ts';
import { cleanLine, fold } from './fold.ts';
import { named } from './schema-note.ts';

/** The most members that are chosen one by one, and the most other e-mails. */
export const CHOSEN_MAX = 10_000;
export const OTHER_EMAILS_MAX = 500;
const GROUPS_MAX = 20;

/** Channels: 1 e-mail, 2 SMS, 3 in the product, 6 Zalo. */
export const CHANNELS = [1, 2, 3, 6] as const;

/** Why a recipient gets nothing, in the order of the check. */
export const SKIPS = ['inactive', 'noAddress', 'noMobile', 'noConsent', 'bounced'] as const;
export type Skip = (typeof SKIPS)[number];

/**
 * Groups that are resolved when they are needed: lists of members by their filters, committees as of a day (null:
 * today), and tags. `includeLeft` also takes members who have left the association.
 */
export function groupsShape(area: string) {
  const bad = { error: `Mes.${area}.MemberIds.InValid` };
  return {
    filters: z
      .array(
        z.object({
          /** A list of members, with the parameters of its query. */
          area: z.string(bad).max(50, bad),
          query: z.record(z.string().max(60), z.union([z.string().max(300), z.array(z.string().max(300)).max(100)])),
        }),
        bad,
      )
      .max(GROUPS_MAX, bad)
      .default([]),
    committees: z
      .array(z.object({ committeeId: z.guid(bad), on: z.iso.date(bad).nullable().default(null) }), bad)
      .max(GROUPS_MAX, bad)
      .default([]),
    tagIds: z.array(z.guid(bad), bad).max(GROUPS_MAX, bad).default([]),
    includeLeft: z.boolean(bad).default(false),
  };
}

/** The schema of groups as an input beside the members of a record. */
export function groupsSchema(area: string) {
  return z.object(groupsShape(area));
}
export type Groups = z.output<ReturnType<typeof groupsSchema>>;

/** The schema of a whole selection of recipients. Nobody and no e-mail may be chosen twice. */
export function selectionSchema(area: string) {
  const bad = (rule: string) => ({ error: `Mes.${area}.${rule}` });
  return z.object({
    memberIds: z
      .array(z.guid(bad('MemberIds.InValid')), bad('MemberIds.Required'))
      .max(CHOSEN_MAX, bad('MemberIds.OverLength'))
      .refine((ids) => new Set(ids).size === ids.length, bad('MemberIds.Duplicate'))
      .default([]),
    otherEmails: z
      .array(
        z.object({
          name: z
            .string()
            .overwrite(cleanLine)
            .min(1, bad('OtherEmails.Required'))
            .max(254, bad('OtherEmails.OverLength')),
          emailAddress: emailSchema({
            invalid: bad('OtherEmails.InValid').error,
            overLength: bad('OtherEmails.OverLength').error,
          }),
        }),
      )
      .max(OTHER_EMAILS_MAX, bad('OtherEmails.OverLength'))
      .refine(
        (people) => new Set(people.map(({ emailAddress }) => fold(emailAddress))).size === people.length,
        bad('OtherEmails.Duplicate'),
      )
      .default([]),
    ...groupsShape(area),
  });
}
export type Selection = z.output<ReturnType<typeof selectionSchema>>;

/** Whether a selection names nobody and no group. */
export function isEmptySelection(chosen: Selection): boolean {
  const { memberIds, otherEmails, filters, committees, tagIds } = chosen;
  return [memberIds, otherEmails, filters, committees, tagIds].every((list) => list.length === 0);
}

/** The body of `POST /api/{Area}/Recipients/Count`: whom, by which channels, and for which purpose of a consent. */
export function countBody(area: string) {
  return z.object({
    selection: selectionSchema(area),
    /** An empty list asks for no address, because the recipients get the news in another way. */
    channels: z
      .array(z.literal([...CHANNELS]))
      .max(CHANNELS.length)
      .default([]),
    purpose: z.string().max(50).nullable().default(null),
  });
}

/** The body of `POST /api/{Area}/Recipients/Preview`: one page, of all or of those with or without a reason. */
export function previewBody(area: string) {
  return countBody(area).extend({
    page: z.int().min(1).max(10_000).default(1),
    pageSize: z.int().min(1).max(100).default(20),
    only: z.enum(['reached', 'skipped']).nullable().default(null),
  });
}

/** The numbers of a selection. `repeated` other e-mails belong to a recipient who is among the members anyway. */
export const recipientCountSchema = named(
  'RecipientCount',
  z.object({
    total: z.int(),
    reached: z.int(),
    skipped: z.object({
      inactive: z.int(),
      noAddress: z.int(),
      noMobile: z.int(),
      noConsent: z.int(),
      bounced: z.int(),
    }),
    repeated: z.int(),
    /** How many members each group has by itself, in the order of the selection. */
    groups: z.object({ filters: z.array(z.int()), committees: z.array(z.int()), tagIds: z.array(z.int()) }),
  }),
);
export type RecipientCount = z.output<typeof recipientCountSchema>;

export const recipientSchema = named(
  'Recipient',
  z.object({
    /** Null for an other e-mail that is no person outside the system yet. */
    memberId: z.string().nullable(),
    memberType: z.int(),
    code: z.string().nullable(),
    name: z.string(),
    emailAddress: z.string().nullable(),
    /** Masked for readers who may not reveal it. */
    phoneNumber: z.string().nullable(),
    skipped: z.enum(SKIPS).nullable(),
  }),
);
export type Recipient = z.output<typeof recipientSchema>;
