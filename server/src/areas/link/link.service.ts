import type { LinkAnswer, PublicPage } from '@hoivien/contract/areas/link/link.schema.ts';
import { and, eq, isNull, not } from 'drizzle-orm';
import type { AppConfig } from '../../app-config.ts';
import { members } from '../../db/tables/member.ts';
import { associationOf } from '../../kit/association.ts';
import { Refusal } from '../../kit/errors.ts';
import type { Visit } from '../../kit/http/route.ts';
import type { Claim, Links } from '../../kit/links.ts';
import type { LinkedMember, LinkedRow, LinkPurpose, PublicPart, Taken } from '../../kit/public-link.ts';
import { leftBy } from '../party/index.ts';
import type { AddressTries } from '../user/index.ts';

/** What the service of links needs. */
export interface LinkHouse {
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
}

/** The page of a link. It changes nothing, because mail programs open links before people do. */
export async function readPage(visit: Visit, house: LinkHouse, token: string): Promise<PublicPage> {
  return pageOf(visit, house, await open(visit, house, token));
}

/** Takes the answer of the person who opened the link, and answers the page as it is afterwards. */
export async function takeAnswer(
  visit: Visit,
  house: LinkHouse,
  token: string,
  given: LinkAnswer,
): Promise<{ data: PublicPage; message: string }> {
  return act(visit, house, token, async (inner, { purpose, row, member }) => {
    if (!purpose.answer) throw new Refusal('Mes.Links.Answer.NotAllowed', 400);
    return purpose.answer(inner, row, member, given);
  });
}

/** Takes what a member asks on their own page. Links about one thing cannot ask. */
export async function takeAsk(
  visit: Visit,
  house: LinkHouse,
  token: string,
  {
    count,
    take,
  }: {
    count: ((memberId: string) => Promise<unknown>) | undefined;
    take: (visit: Visit, member: LinkedMember) => Promise<Taken>;
  },
): Promise<{ data: PublicPage; message: string }> {
  const { purpose, member } = await open(visit, house, token);
  if (purpose.about) throw new Refusal('Mes.Links.Answer.NotAllowed', 400);
  // The count has a connection of its own, and a transaction must not wait for a second one.
  await count?.(member.id);
  return act(visit, house, token, (inner, opened) => take(inner, opened.member));
}

async function act(
  visit: Visit,
  house: LinkHouse,
  token: string,
  work: (visit: Visit, opened: Opened) => Promise<Taken>,
): Promise<{ data: PublicPage; message: string }> {
  const { member } = await open(visit, house, token);
  const taken = await visit.db.transaction(async (tx) => {
    const inner = { ...visit, db: tx };
    // Locks the member before the row of the link, in the same order as merging. Answers of one member come one by one.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, member.id)).for('update');
    return work(inner, await open(inner, house, token));
  });
  for (const area of taken.changed ?? []) visit.totals.changed(area);
  return { data: await readPage(visit, house, token), message: taken.message };
}

/** Finds what a link opens. Only links that this server did not write count as wrong. */
async function open(visit: Visit, house: LinkHouse, token: string): Promise<Opened> {
  const { links, purposes } = house;
  const claim = links.read(token);
  const purpose = claim && purposes.get(claim.purpose);
  if (!purpose) {
    if (OLD_FORM.test(token)) throw new Refusal('Mes.Links.Token.Old', 410);
    return refuseUnknown(visit, house);
  }
  const row = await purpose.find(visit, claim.id);
  if (!(row ? links.opens(token, row) : wasOpen(links, token, claim.id))) return refuseUnknown(visit, house);
  const member = row && claim.expiresAt > visit.now ? await findMember(visit, row.memberId) : undefined;
  // One answer for every reason: a link must not tell its holder that somebody left or was erased.
  if (!row || !member) throw new Refusal('Mes.Links.Token.Expired', 410);
  return { purpose, row, claim, member };
}

/** The form of tokens of invitations before there was one kind of link. Nothing opens them any more. */
const OLD_FORM = /^[\w-]{54}$/;

async function refuseUnknown(visit: Visit, { wrongLinks }: LinkHouse): Promise<never> {
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
  const { type, code, name, emailAddress, phoneNumber } = members;
  const [found] = await db
    .select({ id: members.id, type, code, name, emailAddress, phoneNumber })
    .from(members)
    .where(and(eq(members.id, id), isNull(members.restrictedAt), isNull(members.erasedAt), not(leftBy(now))));
  return found;
}

async function pageOf(
  visit: Visit,
  { parts, config }: LinkHouse,
  { purpose, row, claim, member }: Opened,
): Promise<PublicPage> {
  const { about } = purpose;
  const association = await associationOf(visit.db, config);
  const shown = about
    ? [[about.part, await about.read(visit, row)] as const]
    : await Promise.all(parts.map(async ({ name, read }) => [name, await read(visit, member)] as const));
  return {
    purpose: purpose.purpose,
    associationName: association.name,
    contactEmail: association.emailAddress,
    memberName: member.name,
    memberCode: about ? null : member.code,
    isWhole: !about,
    expiresAt: claim.expiresAt.toISOString(),
    parts: Object.fromEntries(shown.filter(([, value]) => value !== null)),
  };
}
