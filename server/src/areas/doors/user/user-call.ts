import type { users } from '../../../db/tables/access.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import type { Visit } from '../../../kit/http/route.ts';

type User = typeof users.$inferSelect;

/**
 * Adds an audit entry for a change of a user's own account before or without a session, in the transaction of `visit`.
 */
export async function auditOwn(
  visit: Visit,
  user: Pick<User, 'id' | 'fullName' | 'username' | 'roleId' | 'clubId'>,
  action: 'Create' | 'Update',
  changes: Record<string, [unknown, unknown]> | null,
): Promise<void> {
  const { id, fullName, roleId, clubId } = user;
  const actor = { userId: id, userName: fullName, sessionId: '', roleId, clubId, permissions: new Set<string>() };
  const call: Call = { ...visit, actor };
  await audit(call, { area: 'Users', entity: 'User', entityId: id, label: user.username, action, changes });
}

/** A changed password in the audit trail, without any part of it. */
export const PASSWORD_CHANGED: Record<string, [unknown, unknown]> = { password: [null, '•••'] };
