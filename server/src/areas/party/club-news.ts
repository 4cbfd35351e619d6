import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { sql } from 'drizzle-orm';
import { type Call, isOfAssociation } from '../../kit/call.ts';
import { holdersOf, type News, notify } from '../../kit/notices.ts';
import { today } from '../../kit/today.ts';
import { clubName } from './in-club.ts';

type Known = { id: string } & Readonly<Record<string, unknown>>;

/** Tells those who approve that a club has added somebody who waits for them. */
export async function tellOfNew(call: Call, resource: Resource, record: Known): Promise<void> {
  await tellApprovers(call, resource, record, 'ClubAdded', record.id);
}

/** Tells them that a club has changed a record that was approved; once a day for each record. */
export async function tellOfChange(call: Call, resource: Resource, record: Known): Promise<void> {
  await tellApprovers(call, resource, record, 'ClubChanged', `${record.id}:${today(call.now)}`);
}

async function tellApprovers(
  call: Call,
  { area }: Resource,
  record: Known,
  what: 'ClubAdded' | 'ClubChanged',
  once: string,
): Promise<void> {
  const { clubId } = call.actor;
  if (clubId === null || isOfAssociation(call.actor)) return;
  await notify(call, {
    userIds: await holdersOf(call.db, permissionCode(area, 'Approve')),
    kind: `Mes.Notices.${what}`,
    area,
    entityId: record.id,
    params: { name: nameOf(record), club: await clubName(call, clubId) },
    dedupeKey: `party:${what}:${once}`,
  });
}

/**
 * Tells whoever added a record what was decided on it, and the others of its clubs who may add to them. Runs within the
 * transaction of the decision.
 */
export async function tellOfDecision(
  call: Call,
  { area }: Resource,
  record: Known,
  what: 'MemberApproved' | 'MemberRefused',
  params: News['params'] = {},
): Promise<void> {
  const { rows } = await call.db.execute<{ id: string }>(sql`
    select u.id from users u where u.deactivated_at is null and u.id <> ${call.actor.userId}
      and (u.id = ${record.createdBy ?? null} or u.club_id in (
        select b.club_id from club_members b where b.member_id = ${record.id} and b.left_on is null
        and exists (select 1 from role_permissions r where r.role_id = u.role_id and r.code in (${permissionCode(area, 'Create')}, ${`ClubsCreate${permissionCode(area, '').replace(/s$/, '')}`}))))`);
  await notify(call, {
    userIds: rows.map(({ id }) => id),
    kind: `Mes.Notices.${what}`,
    area,
    entityId: record.id,
    params: { name: nameOf(record), ...params },
    dedupeKey: `party:${what}:${record.id}:${String(record.version)}`,
  });
}

/** An enterprise has its name under one of its own on the wire. */
function nameOf({ name, enterpriseName }: Known): string {
  return [name, enterpriseName].find((value) => typeof value === 'string') ?? '';
}
