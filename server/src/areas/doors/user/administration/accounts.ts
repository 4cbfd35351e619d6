import { memberName } from '../../../../db/names.ts';
import { accountStates, user } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { rolePermissions, users } from '../../../../db/tables/access.ts';
import type { AuditFact } from '../../../../kit/audit.ts';
import { type Call, can } from '../../../../kit/call.ts';
import { changeable } from '../../../../kit/crud/changeable.ts';
import { crud } from '../../../../kit/crud/crud.ts';
import { stateSql } from '../../../../kit/crud/life.ts';
import { Refusal } from '../../../../kit/errors.ts';
import { MANAGE } from '../../role/index.ts';
import { accountScope } from '../rights.ts';

/** The base of the list, the record, the export and the history of accounts; it never contains the password. */
export const accounts = crud(user, users, {
  scope: accountScope,
  computed: {
    roleName: sql<string | null>`(select r.name from roles r where r.id = ${users.roleId})`,
    clubName: memberName(users.clubId),
    hasSecondFactor: sql<boolean>`exists (select 1 from second_factors f where f.user_id = ${users.id})`,
    identityIssuer: sql<
      string | null
    >`(select i.issuer from user_identities i where i.user_id = ${users.id} order by i.created_at desc limit 1)`,
    state: stateSql(accountStates, { operationStatus: users.operationStatus, lockedAt: users.lockedAt }),
  },
});

/** The row of an account. */
export type AccountRow = typeof users.$inferSelect;

/**
 * The roles with codes that the actor does not hold. Nobody may give such a role or change its users, because that
 * would be a way to more power. A user who may change roles holds all power already.
 */
export async function rolesAbove(call: Call): Promise<ReadonlySet<string>> {
  if (can(call, MANAGE)) return new Set();
  const held = [...call.actor.permissions];
  const rows = await call.db
    .selectDistinct({ roleId: rolePermissions.roleId })
    .from(rolePermissions)
    .where(held.length > 0 ? notInArray(rolePermissions.code, held) : undefined);
  return new Set(rows.map(({ roleId }) => roleId));
}

/** Refuses unless the actor may change users of this role. */
export async function requireNotAbove(call: Call, roleId: string | null): Promise<void> {
  if (roleId !== null && (await rolesAbove(call)).has(roleId)) throw new Refusal('Mes.Users.Role.NotAllowed', 400);
}

/**
 * The account, when the actor may change it and holds every code that its role grants: a reader of its secret can sign in
 * with it. Holders of `RolesUpdate` must give themselves the missing codes first, and the history tells that.
 */
export async function accountHeldWhole(call: Call, id: string): Promise<AuditFact | undefined> {
  const account = (await changeable(call, [accounts.source], [id])).get(id);
  if (!account) return undefined;
  const held = [...call.actor.permissions];
  const [more] = await call.db
    .select({ code: rolePermissions.code })
    .from(users)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, users.roleId))
    .where(and(eq(users.id, id), notInArray(rolePermissions.code, held)))
    .limit(1);
  return more ? undefined : account;
}
