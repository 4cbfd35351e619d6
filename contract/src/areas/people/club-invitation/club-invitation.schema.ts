import { z } from 'zod';
import { cleanLine, cleanText } from '../../../kit/fold.ts';
import { named } from '../../../kit/schema-note.ts';

/** Most characters of an invitation's message and of a refusal's reason. */
export const INVITATION_TEXT_MAX = 1000;
/** Most members in one request. */
export const INVITED_MAX = 100;
/** Days for which the link of an invitation is valid. */
export const INVITATION_DAYS = 14;
/** Letters that the chooser needs before it shows members, and most members that it shows. */
export const SEARCH_LEAST = 2;
export const INVITABLE_SHOWN = 20;

export const INVITATION_STATES = ['open', 'accepted', 'refused', 'cancelled', 'expired'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

const key = (rest: string) => ({ error: `Mes.ClubInvitations.${rest}` });
const bad = (field: string) => key(`${field}.InValid`);

const text = (field: string) =>
  z
    .string(bad(field))
    .overwrite(cleanText)
    .max(INVITATION_TEXT_MAX, key(`${field}.OverLength`))
    .nullish()
    .transform((value) => value || null);

/** The body of `POST /api/Clubs/{id}/Invite`. The server checks for an empty list after it found the club. */
export const inviteSchema = z.object({
  memberIds: z.array(z.guid(bad('MemberIds')), key('MemberIds.Required')).max(INVITED_MAX, key('MemberIds.OverLength')),
  message: text('Message'),
});
export type InviteInput = z.output<typeof inviteSchema>;

export const invitationQuerySchema = z.object({
  page: z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(1_000, bad('Page')).default(1),
  pageSize: z.coerce
    .number(bad('PageSize'))
    .int(bad('PageSize'))
    .min(1, bad('PageSize'))
    .max(100, bad('PageSize'))
    .default(20),
  state: z.enum(INVITATION_STATES, bad('State')).optional(),
});
export type InvitationQuery = z.output<typeof invitationQuerySchema>;

export const invitableQuerySchema = z.object({
  search: z.string(bad('Search')).overwrite(cleanLine).max(100, bad('Search')).default(''),
});

/** A member who can be invited, with just enough fields to recognise them. */
export const invitableSchema = named('Invitable', z.object({ id: z.string(), code: z.string(), name: z.string() }));
export type Invitable = z.output<typeof invitableSchema>;

/** An invitation as those who may invite see it. */
export const invitationSchema = named(
  'Invitation',
  z.object({
    id: z.string(),
    memberId: z.string(),
    memberCode: z.string(),
    memberName: z.string(),
    memberType: z.int(),
    message: z.string().nullable(),
    state: z.enum(INVITATION_STATES),
    /** The time of the last sending. */
    sentAt: z.string(),
    sentBy: z.string().nullable(),
    expiresAt: z.string(),
    answeredAt: z.string().nullable(),
    refuseReason: z.string().nullable(),
    /** Whether the reader sees the record of the member: a club sees those who have joined. */
    isSeen: z.boolean(),
    /** Whether the member has an address for mail. */
    hasMail: z.boolean(),
    /**
     * The token at the end of the address `/answer/…`; null after an answer and for readers who may not change the
     * member.
     */
    token: z.string().nullable(),
  }),
);
export type Invitation = z.output<typeof invitationSchema>;

/** An invitation on the page of its link, and on the page of its member. */
export const publicInvitationSchema = named(
  'PublicInvitation',
  z.object({
    id: z.string(),
    /** The token that answers it. */
    token: z.string(),
    state: z.enum(INVITATION_STATES),
    clubName: z.string(),
    memberName: z.string(),
    message: z.string().nullable(),
    expiresAt: z.string(),
    answeredAt: z.string().nullable(),
  }),
);
export type PublicInvitation = z.output<typeof publicInvitationSchema>;
