import { memberLinkCalls } from '@hoivien/contract/areas/keeping/link/link.calls.ts';
import { type LinksRevoked, type MemberLink } from '@hoivien/contract/areas/keeping/link/link.schema.ts';
import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { eq } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import type { LetterServices } from '../../../kit/letter-services.ts';
import { layOut } from '../../../kit/mail/layout.ts';
import { senderOf } from '../../../kit/mail/sender.ts';
import type { Keepers } from '../../../kit/outbox/holds.ts';
import { letterKind } from '../../../kit/outbox/letter-kinds.ts';
import { renewLinks } from '../../../kit/outbox/renew-links.ts';
import type { LinkRow } from '../../../kit/links.ts';
import type { LinkPurpose } from '../../../kit/public-link.ts';
import { MEMBER_PAGE } from '../../people/party/index.ts';
import { ownLinkMail } from './mail.texts.ts';

const OWN_LINK = letterKind('member-link', { ends: 'withItsRecord', waits: true });

/** Days for which the link of a member is valid. */
const LINK_DAYS = 180;
const DAY = 24 * 60 * 60 * 1000;

export interface MemberLinkServices {
  letters: LetterServices;
  /** Every purpose of links, whose links 'revoke' ends. */
  purposes: readonly LinkPurpose[];
  changeable: Keepers['members'];
}

/** Routes to send, to copy and to revoke the links of a member, for users who may change the member (decision 0236). */
export function memberLinkRoutes(services: MemberLinkServices): Route[] {
  return [
    serve(memberLinkCalls.copy, async (call, { params }) => ({
      data: await copyLink(call, services, params.id),
      message: 'Mes.Links.Copy.Successfully',
    })),
    serve(memberLinkCalls.send, async (call, { params }) => {
      await sendLink(call, services, params.id);
      return { data: null, message: 'Mes.Links.Send.Successfully' };
    }),
    serve(memberLinkCalls.revoke, async (call, { params }) => ({
      data: await revokeLinks(call, services, params.id),
      message: 'Mes.Links.Revoke.Successfully',
    })),
  ];
}

async function copyLink(call: Call, services: MemberLinkServices, id: string): Promise<MemberLink> {
  return onMember(call, services, id, 'copied', async (_inner, { linkCounter }) => {
    const expiresAt = endOf(call.now);
    const token = services.letters.links.of(MEMBER_PAGE, { id, counter: linkCounter }, expiresAt, call.actor.userId);
    return { token, expiresAt: expiresAt.toISOString() };
  });
}

async function sendLink(call: Call, services: MemberLinkServices, id: string): Promise<void> {
  await onMember(call, services, id, 'sent', async ({ db, now }, { linkCounter, name, emailAddress }) => {
    if (!emailAddress) throw new Refusal('Mes.Links.EmailAddress.Required', 400);
    const { links, linkOf, outbox, association } = services.letters;
    const sender = senderOf(await association(db));
    const link = linkOf(links.of(MEMBER_PAGE, { id, counter: linkCounter }, endOf(now)));
    await outbox.post(
      db,
      {
        channel: 'mail',
        address: emailAddress,
        ...layOut(ownLinkMail({ app: sender.name, name, link, days: LINK_DAYS }), sender),
        holds: { linkOf: id },
        source: OWN_LINK,
        sourceId: id,
        memberId: id,
        dedupeKey: `member-link:${id}:${linkCounter}:${now.getTime()}`,
      },
      now,
    );
  });
}

async function revokeLinks(call: Call, services: MemberLinkServices, id: string): Promise<LinksRevoked> {
  return onMember(call, services, id, 'revoked', async ({ db, now }, { emailAddress, phoneNumber }) => {
    const rows: LinkRow[] = [];
    for (const { revoke } of services.purposes) rows.push(...(await revoke(db, id)));
    return renewLinks(db, services.letters.links, { memberId: id, addresses: [emailAddress, phoneNumber], rows }, now);
  });
}

type Linked = Pick<typeof members.$inferSelect, 'linkCounter' | 'name' | 'emailAddress' | 'phoneNumber'>;

/** Does something with the links of a member that the actor may change, and tells it in the history of the member. */
function onMember<Result>(
  call: Call,
  { changeable }: MemberLinkServices,
  id: string,
  done: 'copied' | 'sent' | 'revoked',
  work: (inner: Call, member: Linked) => Promise<Result>,
): Promise<Result> {
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const fact = (await changeable(inner, [id])).get(id);
    if (!fact) throw new Refusal('Mes.Links.MemberId.NotFound', 404);
    const { linkCounter, name, emailAddress, phoneNumber, type } = members;
    // The lock comes first, as in answers by links.
    const [row] = await tx
      .select({ linkCounter, name, emailAddress, phoneNumber, type })
      .from(members)
      .where(eq(members.id, id))
      .for('update');
    if (!row || row.type === MEMBER_TYPE.club) throw new Refusal('Mes.Links.MemberId.NotAllowed', 400);
    const result = await work(inner, row);
    await audit(inner, { ...fact, changes: { memberLink: [null, done] } });
    return result;
  });
}

/** The end of a day, so that links of one day are the same. */
function endOf(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + LINK_DAYS * DAY) / DAY) * DAY);
}
