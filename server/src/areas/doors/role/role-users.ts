import type { RoleUser } from '@hoivien/contract/areas/doors/role/role.resource.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { asc, count, eq } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import type { Call } from '../../../kit/call.ts';
import { roleArea } from './role.service.ts';

const USERS_PAGE = 100;

/** The users of a role by given name, at most a hundred. */
export async function roleUsers(call: Call, id: string): Promise<Page<RoleUser>> {
  await roleArea.get(call, id);
  const where = eq(users.roleId, id);
  const [items, [counted]] = await Promise.all([
    call.db
      .select({
        id: users.id,
        fullName: users.fullName,
        username: users.username,
        lastSignInAt: users.lastSignInAt,
        operationStatus: users.operationStatus,
      })
      .from(users)
      .where(where)
      .orderBy(asc(users.givenName), asc(users.sortName), asc(users.id))
      .limit(USERS_PAGE),
    call.db.select({ total: count() }).from(users).where(where),
  ]);
  return {
    items: items.map((item) => ({
      ...item,
      lastSignInAt: item.lastSignInAt?.toISOString() ?? null,
      operationStatus: item.operationStatus ?? 1,
    })),
    total: counted?.total ?? 0,
    page: 1,
    pageSize: USERS_PAGE,
  };
}
