import { fold } from '@hoivien/contract/kit/fold.ts';
import { eq } from 'drizzle-orm';
import { roles, users } from '../../../db/tables/access.ts';
import type { Visit } from '../../../kit/http/route.ts';
import { requireManager } from '../role/index.ts';
import { wakeStreams } from './password.service.ts';
import { auditOwn } from './user-call.ts';

/** The claim of the provider that gives roles, and the role of each of its values, by name. */
export interface RoleClaim {
  claim: string;
  pairs: readonly (readonly [value: string, role: string])[];
}

type User = typeof users.$inferSelect;

/**
 * Gives the account the role that the mapping names first for what the provider says. Only the mapping names roles, so a
 * value that is a role's name gives nothing. Who has no role there loses it here, and the sign-in is refused with the
 * reason. The refusal is returned, not thrown, so that the loss stays.
 */
export async function giveRole(
  visit: Visit,
  { pairs }: RoleClaim,
  { id }: User,
  values: readonly string[],
): Promise<User | string> {
  const { db, now } = visit;
  const name = pairs.find(([value]) => values.includes(value))?.[1];
  const [role] =
    name === undefined
      ? []
      : await db
          .select()
          .from(roles)
          .where(eq(roles.nameKey, fold(name)))
          .for('share');
  const [user] = await db.select().from(users).where(eq(users.id, id)).for('update');
  if (!user) return 'Mes.Users.Oidc.NotFound';
  const given = { ...user, roleId: role?.id ?? null };
  if (given.roleId !== user.roleId) {
    const [before] = user.roleId === null ? [] : await db.select().from(roles).where(eq(roles.id, user.roleId));
    await db
      .update(users)
      .set({ roleId: given.roleId, updatedAt: now, updatedBy: id, version: user.version + 1 })
      .where(eq(users.id, id));
    await requireManager(visit);
    await auditOwn(visit, given, 'Update', { roleName: [before?.name ?? null, role?.name ?? null] });
    await wakeStreams(db, id);
  }
  if (role) return given;
  return name === undefined ? 'Mes.Users.Oidc.NoRole' : 'Mes.Users.Oidc.RoleNotFound';
}
