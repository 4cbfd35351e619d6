import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { memberLinkSchema, type MemberLink } from '@hoivien/contract/areas/link/link.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { members } from '../../db/tables/member.ts';
import { audit } from '../../kit/audit.ts';
import type { Call } from '../../kit/call.ts';
import { Refusal } from '../../kit/errors.ts';
import { type Route, route } from '../../kit/http/route.ts';
import type { Links } from '../../kit/links.ts';
import type { Keepers } from '../../kit/outbox/holds.ts';
import type { LinkPurpose } from '../../kit/public-link.ts';

/** The purpose of links that open the page of a member. */
const MEMBER = 'member';

/** Days for which the link of a member is valid. */
const LINK_DAYS = 180;
const DAY = 24 * 60 * 60 * 1000;

/** Links to the whole page of a member. Clubs have users and need none. */
export const memberPurpose: LinkPurpose = {
  purpose: MEMBER,
  find: async ({ db }, id) => {
    const [row] = await db
      .select({ counter: members.linkCounter })
      .from(members)
      .where(and(eq(members.id, id), ne(members.type, MEMBER_TYPE.club)));
    return row && { id, memberId: id, counter: row.counter };
  },
};

/** The kinds of members with a link of their own. */
const LINKED_AREAS = ['Members', 'PersonalMembers', 'Partners', 'PersonalPartners'];
const codes = LINKED_AREAS.map((area) => permissionCode(area, 'Update'));

/** Routes to get and to revoke the link of a member, for users who may change the member (decision 0098). */
export function memberLinkRoutes(links: Links, changeable: Keepers['members']): Route[] {
  const at = {
    tag: 'Links',
    access: [...new Set(codes)],
    params: z.object({ id: z.guid({ error: 'Mes.Links.MemberId.NotFound' }) }),
    refuses: [404],
  };
  return [
    route({
      ...at,
      method: 'POST',
      url: '/api/Links/Members/:id',
      operation: 'copyMemberLink',
      summary: 'The link to the page of a member, for sending it by hand; the history of the member tells it',
      answer: memberLinkSchema,
      handle: async (call, { params }) => ({
        data: await copyLink(call, links, changeable, params.id),
        message: 'Mes.Links.Copy.Successfully',
      }),
    }),
    route({
      ...at,
      method: 'POST',
      url: '/api/Links/Members/:id/Revoke',
      operation: 'revokeMemberLinks',
      summary: 'Revoke every link to the page of a member',
      answer: z.null(),
      handle: async (call, { params }) => {
        await revokeLinks(call, changeable, params.id);
        return { data: null, message: 'Mes.Links.Revoke.Successfully' };
      },
    }),
  ];
}

async function copyLink(call: Call, links: Links, changeable: Keepers['members'], id: string): Promise<MemberLink> {
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const fact = await changeableFact(inner, changeable, id);
    const [row] = await tx
      .select({ counter: members.linkCounter, type: members.type })
      .from(members)
      .where(eq(members.id, id));
    if (!row || row.type === MEMBER_TYPE.club) throw new Refusal('Mes.Links.MemberId.NotAllowed', 400);
    // The end of a day, so that links of one day are the same.
    const expiresAt = new Date(Math.ceil((call.now.getTime() + LINK_DAYS * DAY) / DAY) * DAY);
    await audit(inner, { ...fact, changes: { memberLink: [null, 'copied'] } });
    return { token: links.of(MEMBER, { id, counter: row.counter }, expiresAt), expiresAt: expiresAt.toISOString() };
  });
}

async function revokeLinks(call: Call, changeable: Keepers['members'], id: string): Promise<void> {
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const fact = await changeableFact(inner, changeable, id);
    await tx
      .update(members)
      .set({ linkCounter: sql`${members.linkCounter} + 1` })
      .where(eq(members.id, id));
    await audit(inner, { ...fact, changes: { memberLink: [null, 'revoked'] } });
  });
}

async function changeableFact(call: Call, changeable: Keepers['members'], id: string) {
  const fact = (await changeable(call, [id])).get(id);
  if (!fact) throw new Refusal('Mes.Links.MemberId.NotFound', 404);
  return fact;
}
