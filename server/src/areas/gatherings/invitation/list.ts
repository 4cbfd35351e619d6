import type { LetterOccasion } from '@hoivien/contract/fragments/letters.ts';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import { deliveries } from '../../../db/tables/outbox.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { LetterServices } from '../../../kit/letter-services.ts';
import { canRetry } from '../../../kit/outbox/outbox.ts';
import { letterOf, retryAtPresentAddress } from '../../words/outbox/index.ts';
import { type Person, reachOf } from './people.ts';

/** The most letters in one answer. */
const SHOWN_MOST = 2000;

/** The letters of `where`, the newest first, with how many of the people are reached. */
export async function lettersTo<Kind extends LetterOccasion>(
  { db, now }: Call,
  { outbox: { channels }, isPublic }: LetterServices,
  {
    where,
    people,
    bySms = false,
    kinds,
  }: { where: SQL; people: readonly Person[]; bySms?: boolean; kinds: readonly Kind[] },
) {
  const rows = await db
    .select({ row: deliveries, name: members.name })
    .from(deliveries)
    .leftJoin(members, eq(members.id, deliveries.memberId))
    .where(where)
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(SHOWN_MOST);
  const names = new Map(people.map(({ participant: { memberId, name } }) => [memberId, name]));
  const items = rows.map(({ row, name }) => ({
    ...letterOf(row, channels, now),
    kind: kinds.find((kind) => kind === (row.occasion ?? 'invitation')) ?? ('cancellation' as const),
    name: names.get(row.memberId ?? '') ?? name ?? row.address,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    canRetry: canRetry(row, channels, now) && row.dueAt <= now,
  }));
  return { ...reachOf(people, bySms), isPublic, items };
}

/** Tries one of the letters of `where` again, at the present address of its reader, in the transaction of the call. */
export async function retryOne(
  { db, now }: Call,
  { jobs, outbox: { channels } }: LetterServices,
  letterId: string,
  where: SQL,
): Promise<void> {
  const [letter] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.id, letterId), where));
  if (!letter) throw new Refusal('Mes.Outbox.Id.NotFound', 404);
  await retryAtPresentAddress(db, { jobs, channels }, letterId, now);
}
