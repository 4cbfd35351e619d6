import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { eq, sql } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { isOneOf, lockedInOrder } from '../../../kit/crud/statements.ts';
import { readValues } from '../../../kit/crud/values.ts';
import type { Standing } from '../../../kit/of-members.ts';
import { codeKey, searchKey } from '../../../kit/search/search-key.ts';

type Member = typeof members.$inferSelect;

/** Clears a member's own row. Code, kind and decisions stay, because stays and fees refer to them. */
export async function eraseMember({ db, now, actor }: Call, { id, code, version }: Member): Promise<void> {
  await db.execute(sql`update members set name = ${ERASED}, given_name = ${ERASED}, sort_name = ${ERASED}, search_key = ${codeKey(code)},
    phone_number = null, email_address = null, email_address_key = null, id_card_enc = null, id_card_hash = null, id_card_last4 = null,
    refuse_reason = null, deactivated_at = coalesce(deactivated_at, ${now.toISOString()}::timestamptz),
    restricted_at = coalesce(restricted_at, ${now.toISOString()}::timestamptz), erased_at = ${now.toISOString()}::timestamptz,
    updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.userId}, version = ${version + 1} where id = ${id}`);
}

/** Restricts a member, who then gets no deliveries and appears in no list, or ends the restriction. */
export async function restrictMember({ db, now, actor }: Call, { id, version }: Member, on: boolean): Promise<void> {
  await db
    .update(members)
    .set({ restrictedAt: on ? now : null, updatedAt: now, updatedBy: actor.userId, version: version + 1 })
    .where(eq(members.id, id));
}

/** Removes a person as contact, and clears the values of a person as leader, because the organisation had a leader. */
export async function blankContacts({ db }: Call, standings: readonly Standing[]): Promise<void> {
  const idsOf = (role: Standing['role']) => standings.flatMap((one) => (one.role === role ? [one.id] : []));
  await db.execute(
    sql`delete from member_contacts where ${lockedInOrder('member_contacts', isOneOf(sql`id`, idsOf('contact')), 'update')}`,
  );
  await db.execute(
    sql`update member_contacts set name = ${ERASED}, position = null, phone_number = null, gender = null, day_of_birth = null, email_address = null, person_id = null where ${lockedInOrder('member_contacts', isOneOf(sql`id`, idsOf('leader')))}`,
  );
}

/**
 * Writes the search column of a member again, since it contains the names of its leader and contacts. Returns the row.
 */
export async function rewriteSearchKey(
  { db, now, actor }: Call,
  source: Source,
  id: string,
): Promise<Member | undefined> {
  const [row] = await db.select().from(members).where(eq(members.id, id)).for('update');
  if (!row) return undefined;
  const [values = {}] = await readValues(db, source, [row]);
  await db
    .update(members)
    .set({
      searchKey: searchKey(source.resource, values),
      version: row.version + 1,
      updatedAt: now,
      updatedBy: actor.userId,
    })
    .where(eq(members.id, id));
  return row;
}
