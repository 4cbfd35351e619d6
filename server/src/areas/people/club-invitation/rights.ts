import type { Actor } from '../../../kit/call.ts';
import { type SQL, sql } from 'drizzle-orm';
import { isOwn } from '../../../kit/rights.ts';
import { memberScope } from '../party/index.ts';

/** A club's user invites to their own club only. */
export function invitesTo(actor: Actor, clubId: string): boolean {
  return isOwn(actor, { clubId });
}

/** Whether an actor sees an invited member of a query over members. */
export function seenMember(actor: Actor): SQL<boolean> {
  return sql<boolean>`coalesce(${memberScope.filter(actor) ?? sql`true`}, false)`;
}
