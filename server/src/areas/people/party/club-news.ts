import { APPROVAL } from '@hoivien/contract/codes.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { labelOf, type Resource } from '@hoivien/contract/kit/resource.ts';
import { sql } from 'drizzle-orm';
import { APPROVALS } from '../../../db/codes.ts';
import type { Call } from '../../../kit/call.ts';
import { holdersOf, type News, notify } from '../../../kit/notices.ts';
import { today } from '../../../kit/today.ts';
import { actingClub, hasRight } from '../../../kit/rights.ts';
import { clubName } from './in-club.ts';
import { partyRights } from './rights.ts';

type Known = { id: string } & Readonly<Record<string, unknown>>;

/** Tells users who may approve that a record waits for them: a club, or staff without Approve, has added it. */
export async function tellOfNew(call: Call, resource: Resource, record: Known, once = record.id): Promise<string[]> {
  if (record.approval !== APPROVAL.waiting) return [];
  return tellApprovers(call, resource, hasRight(call, partyRights.addAsStaff) ? 'StaffAdded' : 'ClubAdded', {
    entityId: record.id,
    params: { name: labelOf(resource, record) },
    once,
  });
}

/** The same for all records that an import has added: one notice with their number. */
export async function tellOfImport(
  call: Call,
  resource: Resource,
  { id, fileName }: { id: string; fileName: string },
): Promise<void> {
  if (!('approval' in resource.fields)) return;
  const { rows } = await call.db.execute<{ count: number }>(sql`
    select count(*)::int as count from import_rows r join members m on m.id = r.entity_id
    where r.import_run_id = ${id} and r.outcome = 'create' and r.done_at is not null and m.approval = ${APPROVALS.waiting}`);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  const what = hasRight(call, partyRights.addAsStaff) ? 'StaffImported' : 'ClubImported';
  await tellApprovers(call, resource, what, { entityId: null, params: { count, fileName }, once: id });
}

/** Tells users who may approve that a club has changed an approved record, at most once a day for each record. */
export async function tellOfChange(call: Call, resource: Resource, record: Known): Promise<void> {
  if (hasRight(call, partyRights.addAsStaff)) return;
  await tellApprovers(call, resource, 'ClubChanged', {
    entityId: record.id,
    params: { name: labelOf(resource, record) },
    once: `${record.id}:${today(call.now)}`,
  });
}

async function tellApprovers(
  call: Call,
  { area }: Resource,
  what: 'ClubAdded' | 'ClubChanged' | 'ClubImported' | 'StaffAdded' | 'StaffImported',
  { entityId, params, once }: Pick<News, 'entityId' | 'params'> & { once: string },
): Promise<string[]> {
  const { userName } = call.actor;
  const clubId = actingClub(call.actor);
  return notify(call, {
    userIds: await holdersOf(call.db, permissionCode(area, 'Approve')),
    kind: `Mes.Notices.${what}`,
    area,
    entityId,
    params: { ...params, ...(clubId ? { club: await clubName(call, clubId) } : { by: userName }) },
    dedupeKey: `party:${what}:${once}`,
  });
}

/**
 * Tells the author of a record about the decision, and the users of its clubs who may add such records. Runs within the
 * transaction of the decision. Returns the ids of the notices.
 */
export async function tellOfDecision(
  call: Call,
  resource: Resource,
  record: Known,
  what: 'MemberApproved' | 'MemberRefused',
  params: News['params'] = {},
): Promise<string[]> {
  const { area } = resource;
  return notify(call, {
    userIds: await hearersOf(call, resource, record.id),
    kind: `Mes.Notices.${what}`,
    area,
    entityId: record.id,
    params: { name: labelOf(resource, record), ...params },
    dedupeKey: `party:${what}:${record.id}:${String(record.version)}`,
  });
}

/** The users who hear of a decision on a record: its author and the users of its clubs who may add such records. */
export async function hearersOf(call: Call, { area }: Resource, id: string): Promise<string[]> {
  const { rows } = await call.db.execute<{ id: string }>(sql`
    select u.id from users u where u.deactivated_at is null and u.id <> ${call.actor.userId}
      and (u.id = (select m.created_by from members m where m.id = ${id}) or u.club_id in (
        select b.club_id from club_members b where b.member_id = ${id} and b.left_on is null
        and exists (select 1 from role_permissions r where r.role_id = u.role_id and r.code in (${permissionCode(area, 'Create')}, ${`ClubsCreate${permissionCode(area, '').replace(/s$/, '')}`}))))`);
  return rows.map(({ id: userId }) => userId);
}
