import { type UserRecord, user, type WholeUser } from '@hoivien/contract/areas/user/user.resource.ts';
import { asc, eq } from 'drizzle-orm';
import { rolePermissions, roles } from '../../../db/tables/access.ts';
import type { FileLinks } from '../../../kit/attachments/file-links.ts';
import { attachmentsOf } from '../../../kit/attachments/read.ts';
import type { Call } from '../../../kit/call.ts';

/** The slot in which a user's picture stands. */
export const AVATAR = 'avatar';

type Pictured<U> = U & Pick<WholeUser, 'avatar' | 'avatarPath'>;

/** Accounts with their pictures, each at an address that is good for a minute. */
export async function withPictures<U extends UserRecord>(
  call: Call,
  links: FileLinks,
  records: readonly U[],
): Promise<Pictured<U>[]> {
  const files = await attachmentsOf(
    call,
    user.area,
    records.map(({ id }) => id),
  );
  return records.map((record) => {
    const avatar = files.get(record.id)?.[AVATAR]?.[0] ?? null;
    return { ...record, avatar, avatarPath: avatar && links.sign(avatar.id, call.now).address };
  });
}

/** An account with its picture and its role. */
export async function wholeAccount<U extends UserRecord>(call: Call, links: FileLinks, record: U) {
  const [[pictured], role] = await Promise.all([
    withPictures(call, links, [record]),
    roleWithCodes(call, record.roleId),
  ]);
  return { ...(pictured as Pictured<U>), role };
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
