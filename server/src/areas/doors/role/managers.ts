import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { sql } from 'drizzle-orm';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';

/**
 * The key of a lock for all servers of a database: changes that might remove the last manager run one after another.
 */
const MANAGER_LOCK = 4_810_019;

/** The code that a user needs to repair roles. */
export const MANAGE = permissionCode('Roles', 'Update');

/**
 * Refuses a change after which no active user could change roles. The caller runs it in the transaction of the change,
 * after its writes. It waits for other such changes, so that the later of two sees the earlier one.
 */
export async function requireManager(call: Pick<Call, 'db'>): Promise<void> {
  await call.db.execute(sql`select pg_advisory_xact_lock(${MANAGER_LOCK})`);
  const { rows } = await call.db.execute(sql`
    select 1 from users u join role_permissions p on p.role_id = u.role_id
    where p.code = ${MANAGE} and u.deactivated_at is null and u.club_id is null limit 1`);
  if (rows.length === 0) throw new Refusal('Mes.Roles.Status.NotAllowed', 400);
}
