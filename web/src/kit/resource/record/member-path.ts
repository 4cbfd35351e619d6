import type { Actor } from '../../auth/actor.ts';
import { recordPath } from './record-path.ts';

/** The area of each kind of member. */
const AREAS: Readonly<Record<number, string>> = {
  1: 'Members',
  2: 'Members',
  3: 'Partners',
  4: 'ExecutiveCommittees',
  5: 'Clubs',
  6: 'PersonalMembers',
  7: 'PersonalPartners',
};

/** The address of a member's record for a user; undefined when they may not open it, and for people outside the system. */
export function memberPath(memberType: number, memberId: string, actor: Actor): string | undefined {
  const area = AREAS[memberType];
  return area === undefined ? undefined : recordPath(area, memberId, actor);
}
