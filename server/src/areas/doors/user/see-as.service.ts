import { type RoleRecord, role } from '@hoivien/contract/areas/doors/role/role.resource.ts';
import { user } from '@hoivien/contract/areas/doors/user/user.resource.ts';
import { eq } from 'drizzle-orm';
import { type Seeing, sessions } from '../../../db/tables/access.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { inTransaction, lockRow } from '../../../kit/crud/write.ts';
import { Refusal } from '../../../kit/errors.ts';
import { SEEING_LIFE } from '../../../kit/http/seeing.ts';
import { notify } from '../../../kit/notices.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { hasRight } from '../../../kit/rights.ts';
import { accountHeldWhole, type AccountRow, accounts } from './administration/accounts.ts';
import { accountRights } from './rights.ts';

/** Lets the session see as a person for half an hour, read only. The person is told at once, with the reason. */
export async function seeAsPerson(call: Call, id: string, reason: string): Promise<{ until: string }> {
  if (id === call.actor.userId) throw new Refusal('Mes.Users.Self.NotAllowed', 400);
  let begun = { until: '' };
  await inTransaction(call, accounts.source, async (inner) => {
    const row = (await lockRow(inner, accounts.source, id)) as AccountRow;
    if (row.deactivatedAt) throw new Refusal('Mes.SeeAs.Account.Deactivated', 400);
    if (!row.roleId) throw new Refusal('Mes.SeeAs.Account.NoRole', 400);
    const fact = await accountHeldWhole(inner, id);
    if (!fact) throw new Refusal('Mes.SeeAs.Role.Above', 400);
    if (call.about) call.about.reason = `@${row.username}: ${reason}`;
    await audit(inner, { ...fact, changes: { seenBy: [null, inner.actor.userName], reason: [null, reason] } });
    await notify(inner, {
      userIds: [id],
      kind: 'Mes.Notices.SeenAs',
      area: user.area,
      entityId: id,
      params: { by: inner.actor.userName, reason },
      dedupeKey: `seen:${uuidv7()}`,
    });
    begun = await begin(inner, { userId: id, roleId: null });
  });
  return begun;
}

/** Lets the session see as a role of the association. */
export async function seeAsRole(call: Call, record: RoleRecord): Promise<{ until: string }> {
  if (
    !hasRight(call, accountRights.seeAsRole) ||
    !record.permissionCodes.every((code) => call.actor.permissions.has(code))
  )
    throw new Refusal('Mes.SeeAs.Role.Above', 400);
  if (call.about) call.about.reason = record.name;
  return call.db.transaction(async (db) => {
    const inner = { ...call, db };
    await audit(inner, { ...factOf(role, { ...record }, 'Update'), changes: { seenBy: [null, inner.actor.userName] } });
    return begin(inner, { userId: null, roleId: record.id });
  });
}

async function begin(call: Call, whom: Omit<Seeing, 'until'>): Promise<{ until: string }> {
  const until = new Date(call.now.getTime() + SEEING_LIFE).toISOString();
  await call.db
    .update(sessions)
    .set({ seeing: { ...whom, until } })
    .where(eq(sessions.id, call.actor.sessionId));
  return { until };
}

/** The session reads and writes as its own person again. */
export async function seeAsOneself({ db, actor }: Call): Promise<void> {
  await db.update(sessions).set({ seeing: null }).where(eq(sessions.id, actor.sessionId));
}

/** The same once the time is over: a browser that reads its profile knows that. */
export async function endOver(call: Call): Promise<void> {
  if (call.isSeeingOver) await seeAsOneself(call);
}
