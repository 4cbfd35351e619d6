import { ERASED } from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import { eq, sql } from 'drizzle-orm';
import { members } from '../../db/tables/member.ts';
import type { Changes } from '../../db/tables/kit.ts';
import { audit } from '../../kit/audit.ts';
import type { Call } from '../../kit/call.ts';
import { factOf } from '../../kit/crud/facts.ts';
import { isOneOf } from '../../kit/crud/statements.ts';
import { withKeys } from '../../kit/crud/table.ts';
import { readValues } from '../../kit/crud/values.ts';
import type { AnyCrud } from '../../kit/http/resource-routes.ts';
import { areaOfStanding, type Standing } from './standings.ts';

/** What stands in a history where a value was that nobody may read any more. */
const WAS = '…';

/**
 * Takes somebody out of the records of others: a contact goes; a leader and a representative stay without a name, since
 * the organisation had one. Each record tells in its history that it was changed, and nothing of what stood there.
 */
export async function eraseStandings(
  call: Call,
  areas: readonly AnyCrud[],
  standings: readonly Standing[],
): Promise<void> {
  const { db, now, actor } = call;
  const idsOf = (role: Standing['role']) => standings.flatMap((one) => (one.role === role ? [one.id] : []));
  await db.execute(sql`delete from member_contacts where ${isOneOf(sql`id`, idsOf('contact'))}`);
  await db.execute(
    sql`update member_contacts set name = ${ERASED}, position = null, phone_number = null, gender = null, day_of_birth = null, email_address = null, person_id = null where ${isOneOf(sql`id`, idsOf('leader'))}`,
  );
  await db.execute(
    sql`update representatives set name = ${ERASED}, given_name = ${ERASED}, sort_name = ${ERASED}, search_key = '', phone_number = null, email_address = null, gender = null, day_of_birth = null,
      updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.userId}, version = version + 1 where ${isOneOf(sql`id`, idsOf('representative'))}`,
  );
  for (const entityId of idsOf('representative')) {
    await audit(call, {
      area: 'Represents',
      entity: 'Represent',
      entityId,
      label: ERASED,
      action: 'Update',
      changes: { name: [WAS, ERASED] },
    });
  }
  const owners = Map.groupBy(
    standings.filter(({ role }) => role !== 'representative'),
    ({ ownerId }) => ownerId ?? '',
  );
  for (const [ownerId, theirs] of owners) await rewriteOwner(call, areas, ownerId, theirs);
}

/** An organisation is found by the names of its leader and contacts, so what it is found by is written anew. */
async function rewriteOwner(call: Call, areas: readonly AnyCrud[], ownerId: string, theirs: readonly Standing[]) {
  const { db, now, actor } = call;
  const [first] = theirs;
  const area = areas.find(({ source }) => first && source.resource.area === areaOfStanding(first));
  const [row] = await db.select().from(members).where(eq(members.id, ownerId)).for('update');
  if (!area || !row) return;
  const { source } = area;
  const [values = {}] = await readValues(db, source, [row]);
  await db
    .update(members)
    .set({
      searchKey: String(withKeys(source, values).searchKey),
      version: row.version + 1,
      updatedAt: now,
      updatedBy: actor.userId,
    })
    .where(eq(members.id, ownerId));
  const changes: Changes = {};
  if (theirs.some(({ role }) => role === 'leader')) changes.leaderInfo = [{ name: WAS }, { name: ERASED }];
  const contacts = theirs.filter(({ role }) => role === 'contact');
  if (contacts.length > 0) changes.connectInfos = [contacts.map(() => ({ name: ERASED })), []];
  await audit(call, { ...factOf(source.resource, row, 'Update'), changes });
}
