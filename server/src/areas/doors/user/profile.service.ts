import { ownProfile, type ProfileInput } from '@hoivien/contract/areas/doors/user/profile.schema.ts';
import type { Profile } from '@hoivien/contract/kit/session/session.schema.ts';
import { user } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { inputFields } from '@hoivien/contract/kit/resource.ts';
import { and, eq, sql } from 'drizzle-orm';
import { rolePermissions, roles, users } from '../../../db/tables/access.ts';
import { attachmentLinks } from '../../../db/tables/kit.ts';
import type { FileLinks } from '../../../kit/attachments/file-links.ts';
import { audit, changesBetween } from '../../../kit/audit.ts';
import { type Call, grantedCodes } from '../../../kit/call.ts';
import { withKeys } from '../../../kit/crud/table.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { requireUnseenFree } from '../../../kit/crud/unseen.ts';
import { inTransaction, lockRow } from '../../../kit/crud/write.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import { storedPhone } from '@hoivien/contract/kit/phone-plans.ts';
import { type AccountRow, accounts } from './administration/accounts.ts';
import { AVATAR } from './administration/whole-account.ts';
import { requireProof } from '../../../kit/http/proofs.ts';
import { clubOf } from '../../../kit/rights.ts';
import { changesContact, contactChanged } from './contact.service.ts';
import type { Door } from './door.ts';
import { hasFactor, isFactorRequired } from './second-factor/use-factor.ts';

/** The signed-in user with the codes of their role. */
export async function readProfile(call: Call, links: FileLinks): Promise<Profile> {
  const { userId, roleId, seeing } = call.actor;
  const clubId = clubOf(call.actor);
  const [[found], codes] = await Promise.all([
    call.db
      .select({
        user: users,
        role: { id: roles.id, name: roles.name },
        idleMinutes: roles.idleMinutes,
        avatarId: attachmentLinks.attachmentId,
      })
      .from(users)
      .leftJoin(roles, roleId ? eq(roles.id, roleId) : sql`false`)
      .leftJoin(
        attachmentLinks,
        and(
          eq(attachmentLinks.entityId, users.id),
          eq(attachmentLinks.area, user.area),
          eq(attachmentLinks.slot, AVATAR),
        ),
      )
      .where(eq(users.id, userId)),
    roleId
      ? call.db
          .select({ code: rolePermissions.code })
          .from(rolePermissions)
          .where(eq(rolePermissions.roleId, roleId))
          .orderBy(rolePermissions.code)
      : [],
  ]);
  if (!found) throw new Refusal('Mes.AccessToken.Token.InValid', 401);
  const { id, username, fullName, emailAddress, phoneNumber, gender, dayOfBirth } = found.user;
  const { language, passwordExpired } = found.user;
  return {
    id,
    username,
    fullName,
    emailAddress,
    phoneNumber,
    gender,
    dayOfBirth,
    avatarPath: found.avatarId && links.sign(found.avatarId, call.now).address,
    language: language === 'vi' || language === 'en' ? language : null,
    clubId,
    passwordExpired,
    ...(!seeing && found.idleMinutes && { idleMinutes: found.idleMinutes }),
    factorMissing: !seeing && (await isFactorRequired(call.db, roleId)) && !(await hasFactor(call.db, userId)),
    ...(seeing && { seeing: { name: seeing.name, roleName: seeing.roleName, until: seeing.until } }),
    role: found.role && { ...found.role, rolePermissions: codesOf(codes, clubId) },
  };
}

function codesOf(held: readonly { code: string }[], clubId: string | null): { permissionCode: string }[] {
  const codes = grantedCodes(
    held.map(({ code }) => code),
    clubId,
  );
  return [...codes].map((permissionCode) => ({ permissionCode }));
}

/**
 * Saves the user's own profile without a version check: only the user edits these values, and they see them on their
 * own screen. When an address for signing in changes, the old address gets a mail.
 */
export async function saveProfile(call: Call, door: Door, input: ProfileInput): Promise<void> {
  const phoneNumber = storedPhone(input.phoneNumber);
  if (!phoneNumber) throw inputRefusal([{ field: 'phoneNumber', message: 'Mes.Users.PhoneNumber.InValid' }]);
  await inTransaction(call, accounts.source, async (inner) => {
    const before = (await lockRow(inner, accounts.source, call.actor.userId)) as AccountRow;
    const values = { ...input, phoneNumber, language: input.language ?? before.language };
    const changes = changesBetween([...inputFields(ownProfile), 'language'], before, values);
    if (!changes) return;
    if (changesContact(changes)) requireProof(call);
    await requireUnseenFree(inner, accounts.source, values, { ownId: before.id, isWithin: true });
    await inner.db
      .update(users)
      .set({
        ...withKeys(accounts.source, { ...pickInputs(before), ...values }),
        updatedAt: call.now,
        updatedBy: before.id,
        version: before.version + 1,
      })
      .where(eq(users.id, before.id));
    await audit(inner, { ...factOf(user, { ...before, ...values }, 'Update'), changes });
    if (changesContact(changes)) await contactChanged(inner, door, before);
  });
}

/** Stores the user's language, so that it applies on every machine. */
export async function saveLanguage(call: Call, language: 'vi' | 'en'): Promise<void> {
  await call.db.update(users).set({ language }).where(eq(users.id, call.actor.userId));
}

/** The fields that an administrator can also fill in; the search column derives from them. */
function pickInputs(row: AccountRow): Record<string, string | number | null> {
  const { username, fullName, emailAddress, phoneNumber, gender, dayOfBirth, roleId, language } = row;
  return { username, fullName, emailAddress, phoneNumber, gender, dayOfBirth, roleId, language };
}
