import {
  invitableQuerySchema,
  invitableSchema,
  invitationQuerySchema,
  invitationSchema,
  inviteSchema,
} from '@hoivien/contract/areas/club-invitation/club-invitation.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { clubInvitations } from '../../db/tables/membership.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import type { Call } from '../../kit/call.ts';
import { pageSchema } from '@hoivien/contract/kit/record-calls.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { moves } from '../../kit/of-members.ts';
import { lockedInOrder } from '../../kit/crud/statements.ts';
import { invitationPurpose, invitationsPart } from './answer.service.ts';
import { type InvitationHouse, type InvitationOptions, invitationHouse } from './house.ts';
import { cancel, invite, resend } from './invitation.service.ts';
import { listInvitable, listInvitations } from './read.ts';

/** Invitations to clubs. `changeable` finds the members that a user may change. */
export function clubInvitationModule(
  changeable: InvitationOptions['changeable'],
): AreaModule<Omit<InvitationOptions, 'changeable'>> {
  return {
    name: 'club-invitation',
    tables: [clubInvitations],
    routes: (options) => clubInvitationRoutes({ ...options, changeable }),
    public: (options) => {
      const house = invitationHouse({ ...options, changeable });
      return { purposes: [invitationPurpose(house)], parts: [invitationsPart(house)] };
    },
    ofMembers: [
      {
        table: 'club_invitations',
        column: 'member_id',
        move: moves({ counted }),
        copy: { nothing: 'The history of the record tells which club invited and what was answered.' },
        blank: async (db, memberId) => {
          await db.execute(
            sql`update club_invitations set message = null, refuse_reason = null where ${lockedInOrder('club_invitations', sql`member_id = ${memberId}`)}`,
          );
        },
      },
    ],
    ofClubs: [{ table: 'club_invitations', column: 'club_id', move: moves({ counted }) }],
  };
}

const counted = { as: 'invitations', place: 40 } as const;

/** Routes to invite members to a club. Members answer by their link (areas/link). */
function clubInvitationRoutes(options: InvitationOptions): Route[] {
  const house = invitationHouse(options);
  return [...clubRoutes(house), step(house, 'Resend', resend), step(house, 'Cancel', cancel)];
}

const access = [permissionCode('Clubs', 'Invite')];
const id = z.guid({ error: 'Mes.Clubs.Id.NotFound' });

function clubRoutes(house: InvitationHouse): Route[] {
  const at = { tag: 'Clubs', access, params: z.object({ id }) };
  return [
    route({
      ...at,
      method: 'POST',
      url: '/api/Clubs/:id/Invite',
      operation: 'inviteToClub',
      summary: 'Invite members to join the club; a mail with a link goes to those who have an address',
      body: inviteSchema,
      answer: z.array(invitationSchema),
      status: 201,
      handle: async (call, { params, body }) => ({
        data: await invite(call, house, params.id, body),
        message: 'Mes.ClubInvitations.Send.Successfully',
      }),
    }),
    route({
      ...at,
      method: 'GET',
      url: '/api/Clubs/:id/Invitations',
      summary: 'The invitations of a club, newest first',
      query: invitationQuerySchema,
      answer: pageSchema(invitationSchema),
      handle: async (call, { params, query }) => ({ data: await listInvitations(call, house, params.id, query) }),
    }),
    route({
      ...at,
      method: 'GET',
      url: '/api/Clubs/:id/Invitable',
      summary: 'Members who may be invited, by two letters or more of name or code; 20 at most, code and name only',
      query: invitableQuerySchema,
      answer: z.array(invitableSchema),
      handle: async (call, { params, query }) => ({ data: await listInvitable(call, params.id, query.search) }),
    }),
  ];
}

type Step = (
  call: Call,
  house: InvitationHouse,
  clubId: string,
  id: string,
) => Promise<z.output<typeof invitationSchema>>;

function step(house: InvitationHouse, action: 'Resend' | 'Cancel', work: Step): Route {
  const summaries = {
    Resend: 'Send an invitation again, with a new link; the old one no longer opens it',
    Cancel: 'Take an invitation back that nobody has answered',
  };
  return route({
    tag: 'Clubs',
    method: 'POST',
    url: `/api/Clubs/:id/Invitations/:invitationId/${action}`,
    summary: summaries[action],
    refuses: [429],
    access,
    params: z.object({ id, invitationId: z.guid({ error: 'Mes.ClubInvitations.Id.NotFound' }) }),
    answer: invitationSchema,
    handle: async (call, { params }) => {
      const data = await work(call, house, params.id, params.invitationId);
      // A member without an e-mail address got no mail, so the message must not say that one was sent.
      const done = action === 'Resend' && !data.hasMail ? 'Renew' : action;
      return { data, message: `Mes.ClubInvitations.${done}.Successfully` };
    },
  });
}
