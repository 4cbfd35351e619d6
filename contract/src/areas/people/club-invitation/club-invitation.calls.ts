import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { pageSchema, recordParams } from '../../../kit/record-calls.ts';
import {
  invitableQuerySchema,
  invitableSchema,
  invitationQuerySchema,
  invitationSchema,
  inviteSchema,
} from './club-invitation.schema.ts';

const params = recordParams({ area: 'Clubs' });
const ofClub = { tag: 'Clubs', access: [permissionCode('Clubs', 'Invite')], params };
const ofInvitation = {
  ...ofClub,
  method: 'POST',
  params: params.extend({ invitationId: z.guid({ error: 'Mes.ClubInvitations.Id.NotFound' }) }),
  answer: invitationSchema,
  refuses: [429],
} as const;

/** Calls of the invitations of a club. */
export const clubInvitationCalls = {
  invite: declareCall({
    ...ofClub,
    method: 'POST',
    url: '/api/Clubs/:id/Invite',
    operation: 'inviteToClub',
    summary: 'Invite members to join the club; a mail with a link goes to those who have an address',
    body: inviteSchema,
    answer: z.array(invitationSchema),
    status: 201,
  }),
  list: declareCall({
    ...ofClub,
    method: 'GET',
    url: '/api/Clubs/:id/Invitations',
    summary: 'The invitations of a club, newest first',
    query: invitationQuerySchema,
    answer: pageSchema(invitationSchema),
  }),
  invitable: declareCall({
    ...ofClub,
    method: 'GET',
    url: '/api/Clubs/:id/Invitable',
    summary: 'Members who may be invited, by two letters or more of name or code; 20 at most, code and name only',
    query: invitableQuerySchema,
    answer: z.array(invitableSchema),
  }),
  resend: declareCall({
    ...ofInvitation,
    url: '/api/Clubs/:id/Invitations/:invitationId/Resend',
    summary: 'Send an invitation again, with a new link; the old one no longer opens it',
  }),
  cancel: declareCall({
    ...ofInvitation,
    url: '/api/Clubs/:id/Invitations/:invitationId/Cancel',
    summary: 'Take an invitation back that nobody has answered',
  }),
};
