import { role } from '@hoivien/contract/areas/doors/role/role.resource.ts';
import { user } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { personNames } from '@hoivien/contract/kit/person.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq } from 'drizzle-orm';
import { searchKey } from '../kit/search/search-key.ts';
import { uuidv7 } from '../kit/uuid.ts';
import type { Database } from './connect.ts';
import { seedUnits } from './seed-units.ts';
import { rolePermissions, roles, users } from './tables/access.ts';

/** A lock shared by all servers of a database, so that servers that start together seed once. */
const SEED_LOCK = 4_810_018;

interface FirstAdministrator {
  email: string;
  /** Hashes the password; the user area supplies it. */
  hash: (password: string) => Promise<string>;
  /** The password from the configuration; without it one is generated. */
  password: string | undefined;
  /** Generates a password and stores it readably before the account exists. */
  makePassword?: () => string;
}

/**
 * The first data of every database: the administrative units, the Administrator role with every permission of this
 * version, and in an empty database one user `admin`.
 */
export async function seed(db: Database, administrator: FirstAdministrator): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(${SEED_LOCK})`);
    await seedUnits(tx);
    const roleId = await administratorRole(tx);
    await tx
      .insert(rolePermissions)
      .values(permissionCodes.map((code) => ({ roleId, code })))
      .onConflictDoNothing();
    const [someone] = await tx.select({ id: users.id }).from(users).limit(1);
    if (someone) return;
    const password = administrator.password ?? administrator.makePassword?.();
    if (password === undefined) throw new Error('The first administrator needs a password.');
    await tx.insert(users).values({
      id: uuidv7(),
      username: 'admin',
      usernameKey: 'admin',
      fullName: 'Administrator',
      ...personNames('Administrator'),
      searchKey: searchKey(user, { username: 'admin', fullName: 'Administrator', emailAddress: administrator.email }),
      passwordExpired: administrator.password === undefined,
      emailAddress: administrator.email,
      emailAddressKey: fold(administrator.email),
      roleId,
      passwordHash: await administrator.hash(password),
    });
  });
}

async function administratorRole(db: Database): Promise<string> {
  const nameKey = fold('Administrator');
  const [found] = await db.select({ id: roles.id }).from(roles).where(eq(roles.nameKey, nameKey));
  if (found) return found.id;
  const id = uuidv7();
  await db
    .insert(roles)
    .values({ id, name: 'Administrator', nameKey, searchKey: searchKey(role, { name: 'Administrator' }) });
  return id;
}
