import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import type { PublicPage } from '@hoivien/contract/kit/public-page.ts';
import type { LinkAnswer } from '@hoivien/contract/areas/keeping/link/link.schema.ts';
import { and, eq, isNull, not } from 'drizzle-orm';
import type { AppConfig } from '../../../app-config.ts';
import { members } from '../../../db/tables/member.ts';
import { associationOf } from '../../../kit/association.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { Visit } from '../../../kit/http/route.ts';
import type { Claim, Links } from '../../../kit/links.ts';
import type { LinkedMember, LinkedRow, LinkPurpose, PublicPart, Reader, Taken } from '../../../kit/public-link.ts';
import { standingActor } from '../../../kit/standing-actor.ts';
import { withoutTokens } from '../../../kit/without-links.ts';
import { leftBy } from '../../people/party/index.ts';
import type { AddressTries } from '../../doors/user/index.ts';

/** What the service of links needs. */
export interface LinkServices {
  links: Links;
  purposes: ReadonlyMap<string, LinkPurpose>;
  parts: readonly PublicPart[];
  /** Counts wrong links by network address. */
  wrongLinks: AddressTries;
  config: AppConfig;
}

interface Opened {
  purpose: LinkPurpose;
  row: LinkedRow;
  claim: Claim;
  member: LinkedMember;
  /** The maker of a copied link. */
  reader: Reader;
}

/** The page of a link. It changes nothing, because mail programs open links before people do. */
export async function readPage(visit: Visit, services: LinkServices, token: string): Promise<PublicPage> {
  return pageOf(visit, services, await open(visit, services, token));
}

/** Takes the answer of the person who opened the link, and answers the page as it is afterwards. */
export async function takeAnswer(
  visit: Visit,
  services: LinkServices,
  token: string,
  given: LinkAnswer,
): Promise<{ data: PublicPage; message: string }> {
  return act(visit, services, token, async (inner, { purpose, row, member }) => {
    if (!purpose.answer) throw new Refusal('Mes.Links.Answer.NotAllowed', 400);
    return purpose.answer(inner, row, member, given);
  });
}

/** Takes what a member asks on their own page. Links about one thing cannot ask. */
export async function takeAsk(
  visit: Visit,
  services: LinkServices,
  token: string,
  {
    count,
    take,
  }: {
    count: ((memberId: string) => Promise<unknown>) | undefined;
    take: (visit: Visit, member: LinkedMember) => Promise<Taken>;
  },
): Promise<{ data: PublicPage; message: string }> {
  const opened = await open(visit, services, token);
  refuseCopied(opened);
  const { purpose, member } = opened;
  if (purpose.about) throw new Refusal('Mes.Links.Answer.NotAllowed', 400);
  // The count has a connection of its own, and a transaction must not wait for a second one.
  await count?.(member.id);
  return act(visit, services, token, (inner, opened) => take(inner, opened.member));
}

async function act(
  visit: Visit,
  services: LinkServices,
  token: string,
  work: (visit: Visit, opened: Opened) => Promise<Taken>,
): Promise<{ data: PublicPage; message: string }> {
  const first = await open(visit, services, token);
  refuseCopied(first);
  const { member } = first;
  const taken = await visit.db.transaction(async (tx) => {
    const inner = { ...visit, db: tx };
    // Locks the member before the row of the link, in the same order as merging. Answers of one member come one by one.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, member.id)).for('update');
    return work(inner, await open(inner, services, token));
  });
  for (const area of taken.changed ?? []) visit.totals.changed(area);
  return { data: await readPage(visit, services, token), message: taken.message };
}

/** A copied link shows, but has no voice of the member: their own link is in their mail. */
function refuseCopied({ reader }: Opened): void {
  if (reader) throw new Refusal('Mes.Links.Answer.Copied', 403);
}

/** Finds what a link opens. Only links that this server did not write count as wrong. */
async function open(visit: Visit, services: LinkServices, token: string): Promise<Opened> {
  const { links, purposes } = services;
  const claim = links.read(token);
  const purpose = claim && purposes.get(claim.purpose);
  if (!purpose) {
    if (OLD_FORM.test(token)) throw new Refusal('Mes.Links.Token.Old', 410);
    return refuseUnknown(visit, services);
  }
  const row = await purpose.find(visit, claim.id);
  if (!(row ? links.opens(token, row) : wasOpen(links, token, claim.id))) return refuseUnknown(visit, services);
  const member = row && claim.expiresAt > visit.now ? await findMember(visit, row.memberId) : undefined;
  // One answer for every reason: a link must not tell its holder that somebody left or was erased.
  const reader = claim.maker === null ? null : row && (await makerOf(visit, claim.maker, purpose, row));
  if (!row || !member || reader === undefined) throw new Refusal('Mes.Links.Token.Expired', 410);
  return { purpose, row, claim, member, reader };
}

/** The maker of a copied link with the codes of this moment; undefined when it opens nothing for them any more. */
async function makerOf(visit: Visit, maker: string, { isOpenTo }: LinkPurpose, row: LinkedRow) {
  const actor = await standingActor(visit.db, maker);
  return actor && (await isOpenTo?.({ ...visit, actor }, row)) ? actor : undefined;
}

/** The form of tokens of invitations before there was one kind of link. Nothing opens them any more. */
const OLD_FORM = /^[\w-]{54}$/;

async function refuseUnknown(visit: Visit, { wrongLinks }: LinkServices): Promise<never> {
  await wrongLinks.count(visit.ip);
  throw new Refusal('Mes.Links.Token.NotFound', 404);
}

/** Counters of deleted rows that are tried: nobody revokes the links of one row more often. */
const COUNTERS_TRIED = 10;

/** Whether the server wrote this token for a row that is gone, whose counter nothing holds any more. */
function wasOpen(links: Links, token: string, id: string): boolean {
  return Array.from({ length: COUNTERS_TRIED }, (_, counter) => counter).some((counter) =>
    links.opens(token, { id, counter }),
  );
}

/** The member of a link; undefined for one whom links no longer serve: restricted, erased, deleted or gone. */
async function findMember({ db, now }: Visit, id: string): Promise<LinkedMember | undefined> {
  const { type, code, name, emailAddress, phoneNumber, linkCounter } = members;
  const [found] = await db
    .select({ id: members.id, type, code, name, emailAddress, phoneNumber, linkCounter })
    .from(members)
    .where(and(eq(members.id, id), isNull(members.restrictedAt), isNull(members.erasedAt), not(leftBy(now))));
  return found;
}

async function pageOf(visit: Visit, { parts, config }: LinkServices, opened: Opened): Promise<PublicPage> {
  const { purpose, row, claim, member, reader } = opened;
  const { about } = purpose;
  const association = await associationOf(visit.db, config);
  const seen = parts.filter(({ codes }) => !reader || codes(member).every((code) => reader.permissions.has(code)));
  const shown = about
    ? [[about.part, await about.read(visit, row)] as const]
    : await Promise.all(seen.map(async ({ name, read }) => [name, await read(visit, member, reader)] as const));
  if (reader) {
    visit.copiedBy = reader;
    const area = AREA_OF_TYPE[member.type] ?? 'PersonalData';
    visit.looks?.push({ area, entityId: member.id, action: 'Link', fields: ['*'] });
  }
  const held = Object.fromEntries(shown.filter(([, value]) => value !== null));
  return {
    purpose: purpose.purpose,
    associationName: association.name,
    contactEmail: association.emailAddress,
    memberName: member.name,
    memberCode: about ? null : member.code,
    isWhole: !about,
    copiedBy: reader?.userName ?? null,
    expiresAt: claim.expiresAt.toISOString(),
    parts: reader ? (withoutTokens(held) as typeof held) : held,
  };
}
