import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { linkAnswerSchema, linksRevokedSchema, memberLinkSchema } from './link.schema.ts';

const ofLink = {
  tag: 'Public',
  access: 'public',
  url: '/api/Public/:token',
  params: z.object({ token: z.string() }),
  refuses: [403, 404, 410, 429],
} as const;

/** Calls of the page that a link opens. The areas give its parts, so the server knows the schema of its answer. */
export const publicPageCalls = {
  read: declareCall({
    ...ofLink,
    method: 'GET',
    operation: 'readPublicPage',
    summary: 'The page that a link opens; changes nothing',
  }),
  answer: declareCall({
    ...ofLink,
    method: 'POST',
    operation: 'answerByLink',
    summary: 'Answer what the link is about: 2 yes, 3 no',
    body: linkAnswerSchema,
  }),
};

/** Declares what the reader of a page may ask for: `POST /api/Public/:token/{Name}`. */
/* @__NO_SIDE_EFFECTS__ */
export function publicAskCall<Body>({ name, summary, body }: { name: string; summary: string; body: z.ZodType<Body> }) {
  return declareCall({
    ...ofLink,
    method: 'POST',
    url: `/api/Public/:token/${name}`,
    operation: `askFor${name}`,
    summary,
    body,
  });
}

/** The kinds of members with a page of their own. */
const LINKED_AREAS = ['Members', 'PersonalMembers', 'Partners', 'PersonalPartners'];

const ofMember = {
  tag: 'Links',
  method: 'POST',
  access: [...new Set(LINKED_AREAS.map((area) => permissionCode(area, 'Update')))],
  params: z.object({ id: z.guid({ error: 'Mes.Links.MemberId.NotFound' }) }),
  refuses: [404],
  // The history of the member tells them.
  changes: LINKED_AREAS,
} as const;

/** Calls that send, copy and revoke the links of a member. */
export const memberLinkCalls = {
  copy: declareCall({
    ...ofMember,
    url: '/api/Links/Members/:id',
    operation: 'copyMemberLink',
    summary: 'A link that shows of the page of a member what the caller may see; the history of the member tells it',
    answer: memberLinkSchema,
  }),
  send: declareCall({
    ...ofMember,
    url: '/api/Links/Members/:id/Send',
    operation: 'sendMemberLink',
    summary: 'Send a member the link to their page by mail, by which they answer',
    answer: z.null(),
  }),
  revoke: declareCall({
    ...ofMember,
    url: '/api/Links/Members/:id/Revoke',
    operation: 'revokeMemberLinks',
    summary:
      'End every link of a member: those in mails, copied ones, and what their pages gave; waiting letters get new ones',
    answer: linksRevokedSchema,
  }),
};
