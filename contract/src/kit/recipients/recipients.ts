import { z } from 'zod';
import { emailSchema } from '../email.ts';
import { cleanLine, fold } from '../fold.ts';
import { named } from '../schema-note.ts';

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
 * Who of a group of members is meant: the members themselves by the address of their record (the default), the persons who
 * are their contacts or their head, as far as these have a record, or both.
 */
export const WHOM = ['member', 'contact', 'head', 'both'] as const;
export type Whom = (typeof WHOM)[number];

/**
 * Groups that are resolved when they are needed: lists of members by their filters, clubs with their present members,
 * committees as of a day (null: today), tags, and the people of earlier meetings, events and notifications. `includeLeft`
 * also takes members who have left the association. `name` is the view that a filter comes from.
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
          name: z.string(bad).max(254, bad).optional(),
          whom: z.enum(WHOM, bad).optional(),
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
    clubs: z
      .array(z.object({ clubId: z.guid(bad), whom: z.enum(WHOM, bad).optional() }), bad)
      .max(GROUPS_MAX, bad)
      .default([]),
    used: z
      .array(z.object({ area: z.string(bad).max(50, bad), id: z.guid(bad) }), bad)
      .max(GROUPS_MAX, bad)
      .default([]),
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

/** A selection without anybody. */
export const NOBODY: Selection = {
  memberIds: [],
  otherEmails: [],
  filters: [],
  committees: [],
  tagIds: [],
  clubs: [],
  used: [],
  includeLeft: false,
};

/** Whether any group is chosen. */
export function hasGroups({ filters, committees, tagIds, clubs, used }: Groups): boolean {
  return [filters, committees, tagIds, clubs, used].some((list) => list.length > 0);
}

/** Whether a selection names nobody and no group. */
export function isEmptySelection(chosen: Selection): boolean {
  return chosen.memberIds.length === 0 && chosen.otherEmails.length === 0 && !hasGroups(chosen);
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

/** The lists behind the numbers: who is reached or not, has no e-mail, or is chosen more than once. */
const LISTED = ['reached', 'skipped', 'noEmail', 'doubled'] as const;
export type ListedOnly = (typeof LISTED)[number];

/** The body of `POST /api/{Area}/Recipients/Preview`: one page of all, or of one of the lists. */
export function previewBody(area: string) {
  return countBody(area).extend({
    page: z.int().min(1).max(10_000).default(1),
    pageSize: z.int().min(1).max(100).default(20),
    only: z.enum(LISTED).nullable().default(null),
  });
}

/**
 * The numbers of a selection. `repeated` other e-mails belong to a recipient who is among the members anyway. The groups,
 * `people` chosen one by one and `emails` add up to `total` and `doubled`.
 */
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
    people: z.int(),
    emails: z.int(),
    doubled: z.int(),
    noEmail: z.int(),
    /** How many members each group has by itself, in the order of the selection. */
    groups: z.object({
      filters: z.array(z.int()),
      committees: z.array(z.int()),
      tagIds: z.array(z.int()),
      clubs: z.array(z.int()),
      used: z.array(z.int()),
    }),
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
    /** The area of the record, when the reader may give it an e-mail. */
    mendIn: z.string().nullable(),
  }),
);
export type Recipient = z.output<typeof recipientSchema>;

/** What the search of recipients finds, in the order in which it shows. */
export const FOUND_KINDS = ['club', 'committee', 'tag', 'view', 'used', 'list', 'person'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];
/** The most finds of a kind: among all kinds, and alone. */
export const FOUND_MOST = { all: 4, one: 20 } as const;

/** The query of `GET /api/{Area}/Recipients/Found`. Without a text it finds the lists that were used last. */
export const foundQuery = z.object({
  search: z.string().max(100).default(''),
  kind: z.enum(FOUND_KINDS).optional(),
});

export const foundRecipientSchema = named(
  'FoundRecipient',
  z.object({
    id: z.string(),
    name: z.string(),
    /** The list of a view, the area of a used list, or that of the record of a person. */
    area: z.string().nullable(),
    /** The query of a view or of a whole list. */
    query: z.record(z.string(), z.array(z.string())).nullable(),
    /** The position, the term, or the owner of a view of somebody else. */
    about: z.string().nullable(),
    /** The day of a used list. */
    day: z.string().nullable(),
    count: z.int(),
    /** How many are meant by each meaning, for a group of members. */
    whom: z.object({ member: z.int(), contact: z.int(), head: z.int(), both: z.int() }).nullable(),
    noEmail: z.boolean(),
  }),
);
export type FoundRecipient = z.output<typeof foundRecipientSchema>;

export const foundGroupSchema = named(
  'FoundRecipients',
  z.object({
    kind: z.enum(FOUND_KINDS),
    /** The number of finds, at most `FOUND_MOST.one`. */
    total: z.int(),
    items: z.array(foundRecipientSchema),
  }),
);
export type FoundGroup = z.output<typeof foundGroupSchema>;
