import { SEE_AS } from '@hoivien/contract/kit/permission.ts';
import type pg from 'pg';
import type { Seeing } from '../../db/tables/access.ts';
import { type Actor, grantedCodes } from '../call.ts';
import { Refusal } from '../errors.ts';
import type { Found } from './authenticate.ts';
import type { RouteFacts } from './route.ts';

/** How long a session sees as another, in milliseconds. */
export const SEEING_LIFE = 30 * 60 * 1000;

const STATEMENT = `
  select r.id, r.name, t.club_id, t.full_name,
    (select string_agg(code, ' ') from role_permissions where role_id = r.id)
  from (select $1::uuid as user_id, $2::uuid as role_id) w
  left join users t on t.id = w.user_id and t.deactivated_at is null
  join roles r on r.id = coalesce(w.role_id, t.role_id)`;

type SeenRow = [roleId: string, roleName: string, clubId: string | null, name: string | null, codes: string | null];

/**
 * The actor with role, club and codes of whom they see as, at this moment; undefined when that is over: the time, the
 * account or the role, or because the actor holds less than the other one now.
 */
export async function seenActor(
  { pool, now }: { pool: pg.Pool; now: () => Date },
  actor: Actor,
  { userId, roleId, until }: Seeing,
): Promise<Actor | undefined> {
  if (Date.parse(until) <= now().getTime()) return undefined;
  const { rows } = await pool.query<SeenRow>({
    name: 'seeing',
    text: STATEMENT,
    values: [userId, roleId],
    rowMode: 'array',
  });
  const [row] = rows;
  if (!row) return undefined;
  const [seenRole, roleName, clubId, name, text] = row;
  const codes = (text ?? '').split(' ').filter(Boolean);
  const needed = userId ? SEE_AS.person : SEE_AS.role;
  const isWithin = actor.clubId === null || (userId !== null && actor.clubId === clubId);
  if (!isWithin || ![needed, ...codes].every((code) => actor.permissions.has(code))) return undefined;
  const seeing = { userId, name: userId && name, roleName, until };
  return { ...actor, roleId: seenRole, clubId, permissions: grantedCodes(codes, clubId), seeing };
}

/**
 * The one place that keeps a session that sees as another from writing and from taking files out of the product. Only
 * routes with `evenSeeing` pass.
 */
export function requireLooking({ actor, isOver }: Found, facts: RouteFacts | undefined): void {
  if ((!actor.seeing && !isOver) || facts?.evenSeeing) return;
  if (isOver) throw new Refusal('Mes.SeeAs.Time.Over', 403);
  if (!facts || !isLook(facts)) throw new Refusal('Mes.SeeAs.ReadOnly', 403);
}

/** Whether a route only shows something on the screen. */
function isLook({ method, sends = [] }: RouteFacts): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return sends.every((type) => type.startsWith('image/') || type === 'text/event-stream');
}
