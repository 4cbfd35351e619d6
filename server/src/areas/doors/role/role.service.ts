import { type RoleInput, type RoleRecord, role } from '@hoivien/contract/areas/doors/role/role.resource.ts';
import type { Gone } from '@hoivien/contract/kit/uses.ts';
import { type AllowedAction, inputFields } from '@hoivien/contract/kit/resource.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { rolePermissions, roles } from '../../../db/tables/access.ts';
import { audit, changesBetween } from '../../../kit/audit.ts';
import { auditEdit } from '../../../kit/transition.ts';
import { type Call, can } from '../../../kit/call.ts';
import { crud } from '../../../kit/crud/crud.ts';
import { type Values, withKeys } from '../../../kit/crud/table.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { insertMany } from '../../../kit/crud/statements.ts';
import { conflict, inTransaction, keepDeleted, lockRow, storable } from '../../../kit/crud/write.ts';
import { databaseFault, FAULT, inputRefusal, Refusal } from '../../../kit/errors.ts';
import { requireWrite } from '../../../kit/rights.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { MANAGE, requireManager } from './managers.ts';
import { roleScope } from './rights.ts';

const known = new Set(permissionCodes);

const base = crud(role, roles, {
  scope: roleScope,
  computed: {
    userCount: sql<number>`(select count(*)::int from users u where u.role_id = ${roles.id})`,
    permissionCount: sql<number>`(select count(*)::int from role_permissions p where p.role_id = ${roles.id})`,
  },
  adds: [
    { names: ['allowedActions'], from: ['userCount'], of: (_call, records) => records.map(refusedInUse) },
    { names: ['permissionCodes'], from: [], alone: true, of: withCodes },
  ],
});
const { source } = base;

/** Roles: name, description and the granted codes, which another table stores. */
export const roleArea = {
  ...base,
  create: createRole,
  update: updateRole,
  remove: removeRole,
  restore: restoreRole,
};

async function getRole(call: Call, id: string): Promise<RoleRecord> {
  return (await base.get(call, id)) as RoleRecord;
}

async function createRole(call: Call, input: RoleInput): Promise<RoleRecord> {
  requireWrite(roleScope, call.actor);
  requireKnown(input.permissionCodes);
  const id = uuidv7();
  const who = { createdAt: call.now, createdBy: call.actor.userId, updatedAt: call.now, updatedBy: call.actor.userId };
  const flag = { needsSecondFactor: input.needsSecondFactor ?? false, idleMinutes: input.idleMinutes ?? 0 };
  const row = { ...withKeys({ resource: role }, fieldsOf(input)), ...flag, id, ...who, version: 1 };
  await inTransaction(call, source, async (inner) => {
    await insertMany(inner.db, roles, [row]);
    await insertCodes(inner, id, input.permissionCodes);
    await audit(inner, {
      ...factOf(role, row, 'Create'),
      changes: changesOf({ permissionCodes: [] }, { ...input, ...flag }),
    });
  });
  return getRole(call, id);
}

/**
 * Saves a role if its version is still the newest one. Changed grants take effect at the next request of each user. The
 * last active user who can change roles cannot lose that right.
 */
async function updateRole(call: Call, id: string, input: RoleInput & { version: number }): Promise<RoleRecord> {
  requireWrite(roleScope, call.actor);
  const { version, ...given } = input;
  await inTransaction(call, source, async (inner) => {
    const row = await lockRow(inner, source, id);
    const flag = {
      needsSecondFactor: given.needsSecondFactor ?? row.needsSecondFactor === true,
      idleMinutes: given.idleMinutes ?? Number(row.idleMinutes),
    };
    const wanted = { ...given, ...flag };
    const codes = await codesOf(inner, id);
    if (row.version !== version) throw await roleConflict(inner, id);
    // The writer may keep an unknown code of a former version of the product.
    requireKnown(wanted.permissionCodes, codes);
    const changes = changesOf({ ...row, permissionCodes: codes }, wanted);
    if (!changes) return;
    const who = { updatedAt: call.now, updatedBy: call.actor.userId, version: version + 1 };
    await inner.db
      .update(roles)
      .set({ ...withKeys({ resource: role }, fieldsOf(wanted)), ...flag, ...who })
      .where(eq(roles.id, id));
    await inner.db.delete(rolePermissions).where(eq(rolePermissions.roleId, id));
    await insertCodes(inner, id, wanted.permissionCodes);
    if (codes.includes(MANAGE) && !wanted.permissionCodes.includes(MANAGE)) await requireManager(inner);
    const held: Readonly<Record<string, unknown>> = { ...row, permissionCodes: codes };
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, held[name]]));
    await auditEdit(
      inner,
      { ...factOf(role, { ...row, ...wanted }, 'Update'), changes },
      { version: version + 1, before },
    );
  });
  return getRole(call, id);
}

async function removeRole(call: Call, id: string, version?: number): Promise<string> {
  requireWrite(roleScope, call.actor);
  let deletionId = '';
  try {
    await inTransaction(call, source, async (inner) => {
      const row = await lockRow(inner, source, id);
      if (version !== undefined && row.version !== version) throw await roleConflict(inner, id);
      const before = { ...row, permissionCodes: await codesOf(inner, id) };
      await inner.db.delete(roles).where(eq(roles.id, id));
      deletionId = await keepDeleted(inner, role, before);
      await audit(inner, { ...factOf(role, row, 'Delete'), changes: changesOf(before, { permissionCodes: [] }) });
    });
  } catch (error) {
    throw isInUse(error) ? new Refusal('Mes.Role.StillExistUser', 400) : error;
  }
  return deletionId;
}

async function restoreRole(call: Call, snapshot: Readonly<Record<string, unknown>>): Promise<Gone[]> {
  requireWrite(roleScope, call.actor);
  const { permissionCodes: codes, ...row } = snapshot as Record<string, unknown> & { permissionCodes: string[] };
  // Nobody gives by a restore what they do not hold themselves.
  const more = codes.filter((code) => known.has(code) && !can(call, code));
  if (more.length > 0) throw new Refusal('Mes.Roles.PermissionCodes.NotAllowed', 403);
  await inTransaction(call, source, async (inner) => {
    await insertMany(inner.db, roles, [storable(source.table, row)]);
    await insertCodes(inner, String(row.id), codes);
    await audit(inner, { ...factOf(role, row, 'Restore'), changes: null });
  });
  return [];
}

/** Adds a role with the grants of another one. */
export async function copyRole(call: Call, id: string, name: string): Promise<RoleRecord> {
  const { description, needsSecondFactor, idleMinutes, permissionCodes: codes } = await getRole(call, id);
  return createRole(call, {
    name,
    description,
    needsSecondFactor,
    idleMinutes,
    permissionCodes: codes.filter((code) => known.has(code)),
  });
}

async function codesOf(call: Call, roleId: string): Promise<string[]> {
  const rows = await call.db
    .select({ code: rolePermissions.code })
    .from(rolePermissions)
    .where(eq(rolePermissions.roleId, roleId))
    .orderBy(asc(rolePermissions.code));
  return rows.map(({ code }) => code);
}

async function insertCodes(call: Call, roleId: string, codes: readonly string[]): Promise<void> {
  if (codes.length > 0) await call.db.insert(rolePermissions).values(codes.map((code) => ({ roleId, code })));
}

function fieldsOf(input: RoleInput): Record<string, string | null> {
  return { name: input.name, description: input.description };
}

function requireKnown(codes: readonly string[], kept: readonly string[] = []): void {
  if (codes.every((code) => known.has(code) || kept.includes(code))) return;
  throw inputRefusal([{ field: 'permissionCodes', message: 'Mes.Roles.PermissionCodes.InValid' }]);
}

/** The changed values of a role; for its codes only the removed and the added ones. */
function changesOf(
  before: Readonly<Record<string, unknown>> & { permissionCodes: string[] },
  after: Readonly<Record<string, unknown>> & { permissionCodes: string[] },
) {
  const changes = changesBetween(inputFields(role), before, after);
  const removed = before.permissionCodes.filter((code) => !after.permissionCodes.includes(code));
  const added = after.permissionCodes.filter((code) => !before.permissionCodes.includes(code));
  if (removed.length + added.length === 0) return changes;
  return { ...changes, permissionCodes: [removed, added] as [unknown, unknown] };
}

async function roleConflict(call: Call, id: string): Promise<Refusal> {
  const refusal = await conflict(call, source, id);
  return new Refusal(refusal.key, refusal.status, [], { current: await getRole(call, id) });
}

function isInUse(error: unknown): boolean {
  const fault = databaseFault(error);
  if (fault) return fault.code === FAULT.foreignKey || fault.code === FAULT.restrict;
  return error instanceof Refusal && error.key === 'Mes.Role.IsUsing';
}

/** Refuses to delete a role with users. */
function refusedInUse({ allowedActions, userCount }: Values): Values {
  const refused = (allowedActions as AllowedAction[]).map((allowed) =>
    allowed.action === 'Delete' && Number(userCount) > 0 ? { ...allowed, refusal: 'Mes.Role.StillExistUser' } : allowed,
  );
  return { allowedActions: refused };
}

async function withCodes(call: Call, records: readonly Values[]): Promise<Values[]> {
  return Promise.all(records.map(async ({ id }) => ({ permissionCodes: await codesOf(call, String(id)) })));
}
