import type { WhyAnswer, WhyPersonQuery } from '@hoivien/contract/areas/doors/user/see-as.schema.ts';
import { codesWithinClub, SEE_AS } from '@hoivien/contract/kit/permission.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { rolePermissions, roles, users } from '../../../db/tables/access.ts';
import { type Call, grantedCodes } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { clubOf } from '../../../kit/rights.ts';
import { accounts } from './administration/accounts.ts';
import { hasFactor, isFactorRequired } from './second-factor/use-factor.ts';

/** Enough names to ask. */
const GIVERS_MOST = 8;

/** Why the signed-in person may not, by the codes of which one opens what was refused. */
export async function whyNot(call: Call, codes: readonly string[]): Promise<WhyAnswer> {
  const { roleId, permissions } = call.actor;
  return answerOf(call, { roleId, clubId: clubOf(call.actor), held: permissions }, codes);
}

/** Why another person may not: the account, the codes, and one record as that person gets it. */
export async function whyNotPerson(
  call: Call,
  id: string,
  { codes, area, recordId }: WhyPersonQuery,
  records: readonly AnyCrud[],
): Promise<WhyAnswer> {
  await accounts.get(call, id);
  const [row] = await call.db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Refusal('Mes.Users.Id.NotFound', 404);
  const { roleId, clubId } = row;
  const held = grantedCodes(await codesOf(call, roleId), clubId);
  const account: WhyAnswer['account'] = [
    ...(row.deactivatedAt ? (['deactivated'] as const) : []),
    ...(roleId ? [] : (['noRole'] as const)),
    ...(row.passwordExpired ? (['passwordExpired'] as const) : []),
    ...((await isFactorRequired(call.db, roleId)) && !(await hasFactor(call.db, id))
      ? (['factorMissing'] as const)
      : []),
    ...(row.lockedAt ? (['locked'] as const) : []),
  ];
  const answer = await answerOf(call, { roleId, clubId, held }, codes);
  if (!area || !recordId) return { ...answer, account };
  const crud = records.find(({ source }) => source.resource.area === area);
  if (!crud) throw new Refusal('Mes.SeeAs.Area.NotFound', 404);
  const { userId, fullName: userName } = { userId: id, fullName: row.fullName };
  const { visiting: _, ...self } = call.actor;
  const theirs = { ...call, actor: { ...self, userId, userName, roleId, clubId, permissions: held } };
  const [mine, seen] = [await recordOf(crud, call, recordId), await recordOf(crud, theirs, recordId)];
  if (!mine) return { ...answer, account, record: 'unknown' };
  if (!seen) return { ...answer, account, record: 'outOfSight' };
  const hidden = Object.keys(mine).filter((name) => !isEmpty(mine[name]) && isEmpty(seen[name]));
  return { ...answer, account, record: 'seen', hidden };
}

/** Why the users of a role may not. */
export async function whyNotRole(call: Call, roleId: string, codes: readonly string[]): Promise<WhyAnswer> {
  return answerOf(call, { roleId, clubId: null, held: new Set(await codesOf(call, roleId)) }, codes);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The record as somebody gets it; the access log does not count it, because nobody is shown a value. */
async function recordOf(crud: AnyCrud, call: Call, id: string): Promise<Record<string, unknown> | undefined> {
  try {
    return (await crud.get({ ...call, looks: [] }, id)) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function codesOf({ db }: Call, roleId: string | null): Promise<string[]> {
  if (!roleId) return [];
  const rows = await db
    .select({ code: rolePermissions.code })
    .from(rolePermissions)
    .where(eq(rolePermissions.roleId, roleId));
  return rows.map(({ code }) => code);
}

interface Somebody {
  roleId: string | null;
  clubId: string | null;
  held: ReadonlySet<string>;
}

async function answerOf(call: Call, { roleId, clubId, held }: Somebody, codes: readonly string[]): Promise<WhyAnswer> {
  const [own] = roleId ? await call.db.select({ name: roles.name }).from(roles).where(eq(roles.id, roleId)) : [];
  const giving =
    codes.length === 0
      ? []
      : await call.db
          .select({ code: rolePermissions.code, name: roles.name })
          .from(rolePermissions)
          .innerJoin(roles, eq(roles.id, rolePermissions.roleId))
          .where(inArray(rolePermissions.code, [...codes]))
          .orderBy(asc(roles.name));
  const within = codesWithinClub(new Set(codes));
  return {
    roleName: own?.name ?? null,
    isOfClub: Boolean(clubId),
    account: [],
    codes: codes.map((code) => ({
      code,
      held: held.has(code),
      withinClub: within.has(code),
      roles: giving.flatMap((one) => (one.code === code ? [one.name] : [])),
    })),
    givers: await giversOf(call),
    record: null,
    hidden: [],
  };
}

/** Active people of the association who may change roles or the role of a person. */
async function giversOf({ db }: Call): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: users.fullName })
    .from(users)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, users.roleId))
    .where(
      sql`${inArray(rolePermissions.code, Object.values(SEE_AS))} and ${users.deactivatedAt} is null and ${users.clubId} is null`,
    )
    .orderBy(asc(users.fullName))
    .limit(GIVERS_MOST);
  return rows.map(({ name }) => name);
}
