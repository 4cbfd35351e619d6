import { clubTab } from '../party/index.ts';
import { clubInvitationCalls } from '@hoivien/contract/areas/people/club-invitation/club-invitation.calls.ts';
import type { Invitation } from '@hoivien/contract/areas/people/club-invitation/club-invitation.schema.ts';
import { sql } from 'drizzle-orm';
import { clubInvitations } from '../../../db/tables/membership.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import type { Call } from '../../../kit/call.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { moves } from '../../../kit/of-members.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';
import { invitationPurpose, invitationsPart } from './answer.service.ts';
import { type InvitationServices, type InvitationOptions, invitationServices } from './services.ts';
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
      const services = invitationServices({ ...options, changeable });
      return { purposes: [invitationPurpose(services)], parts: [invitationsPart(services)] };
    },
    glance: [
      clubTab(
        'invitations',
        'ClubsInvite',
        (_call, clubId) => sql`select i.id from club_invitations i join members m on m.id = i.member_id
          where i.club_id = ${clubId} and m.restricted_at is null`,
      ),
    ],
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

/** Routes to invite members to a club. Members answer by their link (areas/keeping/link). */
function clubInvitationRoutes(options: InvitationOptions): Route[] {
  const services = invitationServices(options);
  return [
    ...clubRoutes(services),
    step(services, 'Resend', clubInvitationCalls.resend, resend),
    step(services, 'Cancel', clubInvitationCalls.cancel, cancel),
  ];
}

function clubRoutes(services: InvitationServices): Route[] {
  return [
    serve(clubInvitationCalls.invite, async (call, { params, body }) => ({
      data: await invite(call, services, params.id, body),
      message: 'Mes.ClubInvitations.Send.Successfully',
    })),
    serve(clubInvitationCalls.list, async (call, { params, query }) => ({
      data: await listInvitations(call, services, params.id, query),
    })),
    serve(clubInvitationCalls.invitable, async (call, { params, query }) => ({
      data: await listInvitable(call, params.id, query.search),
    })),
  ];
}

type Step = (call: Call, services: InvitationServices, clubId: string, id: string) => Promise<Invitation>;

function step(
  services: InvitationServices,
  action: 'Resend' | 'Cancel',
  declared: typeof clubInvitationCalls.resend,
  work: Step,
): Route {
  return serve(declared, async (call, { params }) => {
    const data = await work(call, services, params.id, params.invitationId);
    // A member without an e-mail address got no mail, so the message must not say that one was sent.
    const done = action === 'Resend' && !data.hasMail ? 'Renew' : action;
    return { data, message: `Mes.ClubInvitations.${done}.Successfully` };
  });
}
