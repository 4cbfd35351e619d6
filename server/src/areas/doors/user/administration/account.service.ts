import {
  type MadeUser,
  type NewUserInput,
  type UserInput,
  type UserRecord,
  user,
} from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { inputFields } from '@hoivien/contract/kit/resource.ts';
import { and, eq, sql } from 'drizzle-orm';
import { roles, users } from '../../../../db/tables/access.ts';
import { clubs, members } from '../../../../db/tables/member.ts';
import type { Changes } from '../../../../db/tables/kit.ts';
import { deliveries } from '../../../../db/tables/outbox.ts';
import { audit, changesBetween } from '../../../../kit/audit.ts';
import { auditEdit } from '../../../../kit/transition.ts';
import type { Call } from '../../../../kit/call.ts';
import { crudOf } from '../../../../kit/crud/crud.ts';
import { type Values, withKeys } from '../../../../kit/crud/table.ts';
import { refuseOtherClubs } from '../../../../kit/crud/complete.ts';
import { factOf } from '../../../../kit/crud/facts.ts';
import { requireUnseenFree } from '../../../../kit/crud/unseen.ts';
import { insertMany } from '../../../../kit/crud/statements.ts';
import { endMessagesOf, linksOf } from '../../../../kit/crud/uses.ts';
import { conflict, inTransaction, keepDeleted, lockRow } from '../../../../kit/crud/write.ts';
import { asksOfWaiting } from '../../../../kit/outbox/waiting-letters.ts';
import { type FieldError, inputRefusal, Refusal } from '../../../../kit/errors.ts';
import { storedPhone } from '@hoivien/contract/kit/phone-plans.ts';
import { uuidv7 } from '../../../../kit/uuid.ts';
import { requireManager } from '../../role/index.ts';
import { requireProof } from '../../../../kit/http/proofs.ts';
import { clubOf, hasRight } from '../../../../kit/rights.ts';
import { changesContact, contactChanged } from '../contact.service.ts';
import type { Door } from '../door.ts';
import { generatedPassword, newPassword } from '../password.ts';
import { wakeStreams } from '../password.service.ts';
import { type AccountFacts, accountFacts, allowedOn } from './account-actions.ts';
import { type AccountRow, accounts, requireNotAbove, rolesAbove } from './accounts.ts';
import { accountRights } from '../rights.ts';

const { source } = accounts;

/** Accounts with the allowed actions of their reader. */
const told = crudOf(user, { ...source, adds: [{ names: ['allowedActions'], from: accountFacts, of: withActions }] });

/** Accounts for administrators. */
export const accountArea = { ...told, create: createAccount, remove: removeAccount, restore: restoreAccount };

/** An account comes back with its role, which its restorer must be allowed to give. */
async function restoreAccount(...[call, snapshot]: Parameters<typeof told.restore>) {
  await requireNotAbove(call, typeof snapshot.roleId === 'string' ? snapshot.roleId : null);
  return told.restore(call, snapshot);
}

async function withActions(call: Call, records: readonly Values[]): Promise<Values[]> {
  const above = await rolesAbove(call);
  return records.map((record) => ({ allowedActions: allowedOn(call, record as AccountFacts, above) }));
}

/** The administrator knows the first password, so the user must change it at the first sign-in. */
async function createAccount(call: Call, input: NewUserInput): Promise<MadeUser> {
  const { password: typed, ...wanted } = input;
  const values = cleaned(call, wanted);
  const place = { field: 'password', name: 'Password' } as const;
  const { password, passwordHash } =
    typed === null
      ? await generatedPassword()
      : { password: null, passwordHash: await newPassword({ ...values, password: typed }, place) };
  const id = uuidv7();
  const who = { createdAt: call.now, createdBy: call.actor.userId, updatedAt: call.now, updatedBy: call.actor.userId };
  const row = { ...withKeys({ resource: user }, { ...values }), id, ...who, version: 1 };
  await requireUnseenFree(call, source, { ...values });
  await inTransaction(call, source, async (inner) => {
    await requireGivable(inner, values.roleId);
    await requireClub(inner, values.clubId);
    const account = { ...row, passwordHash, passwordExpired: true };
    await insertMany(inner.db, users, [account]);
    await audit(inner, { ...factOf(user, row, 'Create'), changes: await changesOf(inner, {}, values) });
  });
  return { ...(await told.get(call, id)), password };
}

/**
 * Saves an account. A new address needs a proof also from an administrator, whose stolen token would take every account by
 * it, and the old address is told.
 */
export async function updateAccount(
  call: Call,
  door: Door,
  id: string,
  input: UserInput & { version: number },
): Promise<UserRecord> {
  const { version, ...wanted } = input;
  const values = cleaned(call, wanted);
  await inTransaction(call, source, async (inner) => {
    const before = (await lockRow(inner, source, id)) as AccountRow;
    if (before.version !== version) throw await accountConflict(inner, id);
    await requireNotAbove(inner, before.roleId);
    if (values.roleId !== before.roleId) await requireGivable(inner, values.roleId);
    if (values.clubId !== before.clubId) await requireClub(inner, values.clubId);
    const changes = await changesOf(inner, before, values);
    if (!changes) return;
    if (changesContact(changes)) requireProof(call);
    if (changes['emailAddress']) requireConfirmed(inner, await asksOfLetters(inner, before));
    await requireUnseenFree(inner, source, { ...values }, { ownId: id, isWithin: true });
    const who = { updatedAt: call.now, updatedBy: call.actor.userId, version: version + 1 };
    await inner.db
      .update(users)
      .set({ ...withKeys({ resource: user }, { ...values }), ...who })
      .where(eq(users.id, id));
    if (values.roleId !== before.roleId || values.clubId !== before.clubId) {
      await requireManager(inner);
      await askOfSight(inner, before, values);
      await wakeStreams(inner.db, id);
    }
    const replaced = changesBetween(inputFields(user), { ...before }, { ...values }) ?? {};
    await auditEdit(
      inner,
      { ...factOf(user, { ...before, ...values }, 'Update'), changes },
      {
        version: version + 1,
        before: Object.fromEntries(Object.entries(replaced).map(([name, [old]]) => [name, old])),
      },
    );
    if (changesContact(changes)) await contactChanged(inner, door, before);
  });
  return told.get(call, id);
}

/** Asks before a person loses permissions at once, signed in or not, or sees the whole association instead of a club. */
async function askOfSight(call: Call, before: AccountRow, { roleId, clubId }: UserInput): Promise<void> {
  const { id: ofUser, fullName: name } = before;
  const asked: FieldError[] = [];
  if (roleId !== before.roleId && before.roleId !== null) {
    const { rows } = await call.db.execute<{ count: number; sessions: number }>(sql`select
      (select count(*)::int from role_permissions p where p.role_id = ${before.roleId}
        and p.code not in (select n.code from role_permissions n where n.role_id = ${roleId}::uuid)) as count,
      (select count(*)::int from sessions s where s.user_id = ${ofUser} and s.ended_at is null
        and s.expires_at > ${call.now.toISOString()}) as sessions`);
    const { count = 0, sessions = 0 } = rows[0] ?? {};
    if (count > 0)
      asked.push({ field: 'roleId', message: 'Mes.Users.RoleId.Asked', params: { name, count, sessions } });
  }
  if (before.clubId !== null && !clubId)
    asked.push({ field: 'clubId', message: 'Mes.Users.ClubId.Asked', params: { name } });
  requireConfirmed(call, asked);
}

/** Asks about letters to the former address. What holds codes or links ends with it. */
function asksOfLetters(call: Call, { id, emailAddress }: AccountRow): Promise<FieldError[]> {
  const own = and(eq(deliveries.userId, id), eq(deliveries.holds, 'nothing'));
  return asksOfWaiting(call, own, emailAddress);
}

function requireConfirmed({ confirmed, isUndo }: Call, asked: readonly FieldError[]): void {
  const open = asked.filter(({ message }) => !isUndo && !confirmed?.has(message));
  if (open.length > 0) throw inputRefusal(open);
}

async function removeAccount(call: Call, id: string, version?: number): Promise<string> {
  let deletionId = '';
  await inTransaction(call, source, async (inner) => {
    const row = (await lockRow(inner, source, id)) as AccountRow;
    if (version !== undefined && row.version !== version) throw await accountConflict(inner, id);
    if (id === call.actor.userId) throw new Refusal('Mes.Users.Self.NotAllowed', 400);
    if (!row.deactivatedAt) throw new Refusal('Mes.User.NotDeletePermission', 400);
    await requireNotAbove(inner, row.roleId);
    const links = await linksOf(inner.db, users, id);
    await endMessagesOf(inner, users, [id]);
    await inner.db.delete(users).where(eq(users.id, id));
    deletionId = await keepDeleted(inner, user, { ...row, links });
    await audit(inner, { ...factOf(user, row, 'Delete'), changes: await changesOf(inner, row, {}) });
  });
  return deletionId;
}

/**
 * The input with the telephone number in stored form. An account that a club's user adds or changes belongs to their club.
 */
function cleaned({ actor }: Call, input: UserInput): UserInput {
  refuseOtherClubs({ resource: user, ownClub: 'clubId' }, actor, { ...input });
  const phoneNumber = storedPhone(input.phoneNumber);
  if (phoneNumber) return { ...input, phoneNumber, clubId: clubOf(actor) ?? input.clubId };
  throw inputRefusal([{ field: 'phoneNumber', message: 'Mes.Users.PhoneNumber.InValid' }]);
}

/** Refuses an unknown club. */
async function requireClub(call: Call, clubId: string | null): Promise<void> {
  if (!clubId) return;
  const [found] = await call.db.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId)).for('share');
  if (!found) throw inputRefusal([{ field: 'clubId', message: 'Mes.Users.ClubId.NotFound' }]);
}

/** Refuses an unknown role, and one with codes that the actor does not hold. */
async function requireGivable(call: Call, roleId: string | null): Promise<void> {
  if (roleId === null) return;
  const [found] = !hasRight(call, accountRights.giveRole)
    ? []
    : await call.db.select({ id: roles.id }).from(roles).where(eq(roles.id, roleId)).for('share');
  const rule = !found ? 'NotFound' : (await rolesAbove(call)).has(roleId) ? 'NotAllowed' : undefined;
  if (rule) throw inputRefusal([{ field: 'roleId', message: `Mes.Users.RoleId.${rule}` }]);
}

/**
 * The changes with names of role and club, because a reader cannot understand ids and the role may be deleted later.
 */
async function changesOf(
  call: Call,
  before: Readonly<Partial<Record<string, unknown>>>,
  after: Readonly<Partial<Record<string, unknown>>>,
): Promise<Changes | null> {
  const { roleId, clubId, ...changes } = changesBetween(inputFields(user), before, after) ?? {};
  if (roleId) changes['roleName'] = [await roleName(call, roleId[0]), await roleName(call, roleId[1])];
  if (clubId) changes['clubName'] = [await clubName(call, clubId[0]), await clubName(call, clubId[1])];
  return Object.keys(changes).length > 0 ? changes : null;
}

async function roleName(call: Call, id: unknown): Promise<string | null> {
  if (typeof id !== 'string') return null;
  const [found] = await call.db.select({ name: roles.name }).from(roles).where(eq(roles.id, id));
  return found?.name ?? null;
}

async function clubName(call: Call, id: unknown): Promise<string | null> {
  if (typeof id !== 'string') return null;
  const [found] = await call.db.select({ name: members.name }).from(members).where(eq(members.id, id));
  return found?.name ?? null;
}

async function accountConflict(call: Call, id: string): Promise<Refusal> {
  const refusal = await conflict(call, source, id);
  return new Refusal(refusal.key, refusal.status, [], { current: await told.get(call, id) });
}
