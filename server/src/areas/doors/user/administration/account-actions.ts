import { STATUS } from '@hoivien/contract/codes.ts';
import {
  ACCOUNT_UNDO,
  type AccountAction,
  type UserRecord,
  user,
} from '@hoivien/contract/areas/doors/user/user.resource.ts';
import type { AllowedAction } from '@hoivien/contract/kit/resource.ts';
import { eq, sql } from 'drizzle-orm';
import { users } from '../../../../db/tables/access.ts';
import type { Changes } from '../../../../db/tables/kit.ts';
import { audit } from '../../../../kit/audit.ts';
import { type Call, can } from '../../../../kit/call.ts';
import { factOf } from '../../../../kit/crud/facts.ts';
import { inTransaction, lockRow } from '../../../../kit/crud/write.ts';
import { inputRefusal, Refusal } from '../../../../kit/errors.ts';
import { requireManager } from '../../role/index.ts';
import type { Door } from '../door.ts';
import { notify } from '../../../../kit/notices.ts';
import { keepStep } from '../../../../kit/transition.ts';
import { unlock } from '../lock.ts';
import { endSessions } from '../password.service.ts';
import { sendRecovery } from '../recovery.service.ts';
import { dropFactors, tellOfFactor } from '../second-factor/index.ts';
import { type AccountRow, accounts, requireNotAbove } from './accounts.ts';

const { source } = accounts;

/** The actions on an account besides saving it. */
export const accountActions = Object.keys(ACCOUNT_UNDO) as AccountAction[];

/** The fields of an account on which its allowed actions depend. */
export const accountFacts = ['id', 'roleId', 'lockedAt', 'operationStatus', 'hasSecondFactor'] as const;
export type AccountFacts = Pick<UserRecord, (typeof accountFacts)[number]>;

/**
 * The actions that the reader may take with an account, with the reason for each that is refused now. Actions without
 * effect in the present state are left out.
 */
export function allowedOn(call: Call, account: AccountFacts, above: ReadonlySet<string>): AllowedAction[] {
  const isOwn = account.id === call.actor.userId;
  const isActive = account.operationStatus === STATUS.active;
  const isAbove = account.roleId !== null && above.has(account.roleId);
  const allowed: AllowedAction[] = [];
  const add = (action: string, refusal: string | false = false) =>
    allowed.push({ action, refusal: isAbove ? 'Mes.Users.Role.NotAllowed' : refusal || null });
  if (can(call, 'UsersUpdate')) {
    add('Update');
    if (isActive) add('Deactivate', isOwn && 'Mes.Users.Self.NotAllowed');
    else add('Activate');
    if (account.lockedAt) add('Unlock');
    add('EndSessions');
    if (isActive) add('SendResetLink');
    if (account.hasSecondFactor) add('ResetSecondFactor', isOwn && 'Mes.Users.Self.NotAllowed');
  }
  if (can(call, 'UsersDelete')) {
    add('Delete', (isOwn && 'Mes.Users.Self.NotAllowed') || (isActive && 'Mes.User.NotDeletePermission'));
  }
  return allowed;
}

/** Runs an action. It locks the row, so that the later of two sees the result of the earlier. */
export async function act(call: Call, id: string, action: AccountAction): Promise<void> {
  await inTransaction(call, source, async (inner) => {
    const row = (await lockRow(inner, source, id)) as AccountRow;
    await requireNotAbove(inner, row.roleId);
    const changes = await actions[action](inner, row);
    const entry = await audit(inner, { ...factOf(user, row, 'Update'), changes });
    const kept = { action, at: user.area, undo: ACCOUNT_UNDO[action], notices: [], messages: [], aside: null };
    await keepStep(inner, entry, { id, version: row.version + 1, before: {} }, kept);
  });
}

/** Sends the user the same mail as after "forgot password"; nobody else sees it. */
export async function sendResetLink(call: Call, door: Door, id: string): Promise<void> {
  await inTransaction(call, source, async (inner) => {
    const row = (await lockRow(inner, source, id)) as AccountRow;
    await requireNotAbove(inner, row.roleId);
    if (row.deactivatedAt) throw new Refusal('Mes.Users.Status.NotAllowed', 400);
    await sendRecovery({ ...inner, userAgent: null }, door, row);
    const changes: Changes = { resetLink: [null, row.emailAddress] };
    await audit(inner, { ...factOf(user, row, 'Update'), changes });
  });
}

/**
 * Removes the second factors and recovery codes of a person who has lost them, with a reason that the person is told. Their
 * own ones nobody removes this way.
 */
export async function resetSecondFactor(call: Call, door: Door, id: string, reason: string): Promise<void> {
  if (call.about) call.about.reason = reason;
  await inTransaction(call, source, async (inner) => {
    const row = (await lockRow(inner, source, id)) as AccountRow;
    if (row.id === call.actor.userId) throw new Refusal('Mes.Users.Self.NotAllowed', 400);
    await requireNotAbove(inner, row.roleId);
    const names = await dropFactors(inner.db, row.id);
    if (names.length === 0) throw new Refusal('Mes.Users.Status.NotAllowed', 400);
    await save(inner, row, {});
    await endSessions(inner.db, row.id, call.now);
    const changes: Changes = { secondFactor: [names.join(', '), null], reason: [null, reason] };
    await audit(inner, { ...factOf(user, row, 'Update'), changes });
    const told = { by: call.actor.userName, reason };
    await tellOfFactor(inner, door, row, { what: 'factorReset', ...told });
    await notify(inner, {
      userIds: [row.id],
      kind: 'Mes.Notices.FactorReset',
      area: user.area,
      entityId: row.id,
      params: told,
      dedupeKey: `secondFactor:${row.id}:${row.version + 1}`,
    });
  });
}

const actions: Record<AccountAction, (call: Call, row: AccountRow) => Promise<Changes>> = {
  Activate: async (call, row) => {
    if (!row.deactivatedAt) throw new Refusal('Mes.Users.Status.NotAllowed', 400);
    await save(call, row, { deactivatedAt: null });
    return { operationStatus: [2, 1] };
  },
  Deactivate: async (call, row) => {
    if (row.id === call.actor.userId) throw new Refusal('Mes.Users.Self.NotAllowed', 400);
    if (row.deactivatedAt) throw new Refusal('Mes.Users.Status.NotAllowed', 400);
    await askOfTasks(call, row);
    await save(call, row, { deactivatedAt: call.now });
    await endSessions(call.db, row.id, call.now);
    await requireManager(call);
    return { operationStatus: [1, 2] };
  },
  Unlock: async (call, row) => {
    if (!row.lockedAt) throw new Refusal('Mes.Users.Status.NotAllowed', 400);
    await save(call, row, {});
    await unlock(call.db, row.id);
    return { lockedAt: [row.lockedAt.toISOString(), null] };
  },
  EndSessions: async (call, row) => ({ sessions: [await endSessions(call.db, row.id, call.now), 0] }),
};

/** Asks before the account of a person ends on whom something waits: it goes to nobody else by itself. */
async function askOfTasks({ db, confirmed }: Call, { id, fullName: name }: AccountRow): Promise<void> {
  const message = 'Mes.Users.Deactivate.Asked';
  if (confirmed?.has(message)) return;
  const { rows } = await db.execute<{ feedbacks: number; notifications: number; minutes: number }>(sql`select
    (select count(*)::int from feedbacks where assigned_to_id = ${id} and status = 2) as feedbacks,
    (select count(*)::int from notifications where planned_by = ${id} and planned_at is not null
      and resolved_at is null and stopped_at is null) as notifications,
    (select count(*)::int from schedule_minutes where secretary_user_id = ${id} and signed_on is null) as minutes`);
  const { feedbacks = 0, notifications = 0, minutes = 0 } = rows[0] ?? {};
  const count = feedbacks + notifications + minutes;
  const params = { name, count, feedbacks, notifications, minutes };
  if (count > 0) throw inputRefusal([{ field: 'operationStatus', message, params }]);
}

async function save(call: Call, row: AccountRow, change: Partial<AccountRow>): Promise<void> {
  const who = { updatedAt: call.now, updatedBy: call.actor.userId, version: row.version + 1 };
  await call.db
    .update(users)
    .set({ ...change, ...who })
    .where(eq(users.id, row.id));
}
