import { user, type WholeUser } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { asc, eq } from 'drizzle-orm';
import { rolePermissions, roles } from '../../../../db/tables/access.ts';
import type { FileLinks } from '../../../../kit/attachments/file-links.ts';
import { attachmentsOf } from '../../../../kit/attachments/read.ts';
import type { Call } from '../../../../kit/call.ts';
import type { Addition } from '../../../../kit/crud/addition.ts';
import type { Values } from '../../../../kit/crud/table.ts';

/** The slot of a user's picture. */
export const AVATAR = 'avatar';

/**
 * Values of an account beyond its fields: a link to its picture that works for a minute, and its role when it is read
 * alone.
 */
export function accountAdditions(links: FileLinks): Addition[] {
  return [
    {
      names: ['avatar', 'avatarPath'],
      from: [],
      of: (call, records) => picturesOf(call, links, records),
    },
    {
      names: ['role'],
      from: ['roleId'],
      alone: true,
      of: (call, records) =>
        Promise.all(records.map(async ({ roleId }) => ({ role: await roleWithCodes(call, roleId as string | null) }))),
    },
  ];
}

async function picturesOf(call: Call, links: FileLinks, records: readonly Values[]): Promise<Values[]> {
  const ids = records.map(({ id }) => String(id));
  const files = await attachmentsOf(call, user.area, ids);
  return ids.map((id) => {
    const avatar = files.get(id)?.[AVATAR]?.[0] ?? null;
    return { avatar, avatarPath: avatar && links.sign(avatar.id, call.now).address };
  });
}

async function roleWithCodes({ db }: Call, roleId: string | null): Promise<WholeUser['role']> {
  if (roleId === null) return null;
  const rows = await db
    .select({ id: roles.id, name: roles.name, permissionCode: rolePermissions.code })
    .from(roles)
    .leftJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .where(eq(roles.id, roleId))
    .orderBy(asc(rolePermissions.code));
  const [first] = rows;
  if (!first) return null;
  const codes = rows.flatMap(({ permissionCode }) => (permissionCode === null ? [] : [{ permissionCode }]));
  return { id: first.id, name: first.name, rolePermissions: codes };
}
