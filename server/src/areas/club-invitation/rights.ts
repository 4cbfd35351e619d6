import type { Actor } from '../../kit/call.ts';
import { isOwn } from '../../kit/rights.ts';

/** A club's user invites to their own club only. */
export function invitesTo(actor: Actor, clubId: string): boolean {
  return isOwn(actor, { clubId });
}
