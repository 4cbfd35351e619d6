import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { personalMember } from '@hoivien/contract/areas/people/party/personal-member.resource.ts';
import type { Changes } from '../../../db/tables/kit.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import type { Visit } from '../../../kit/http/route.ts';

/** The data of a member that an invitation needs. */
export interface Invited {
  id: string;
  type: number;
  code: string | null;
  name: string;
}

/** The area of a member who may be invited. */
export function areaOf({ type }: Pick<Invited, 'type'>) {
  return type === MEMBER_TYPE.person ? personalMember : member;
}

/** Writes all changes into the member's own history, because erasing the member empties it. */
export async function tellMember(call: Call, invited: Invited, changes: Changes): Promise<void> {
  await audit(call, { ...factOf(areaOf(invited), { ...invited }, 'Update'), changes });
}

/** Writes changes into the club's history. It names members by their code, which stays when a person is erased. */
export async function tellClub(call: Call, about: { id: string; name: string }, changes: Changes): Promise<void> {
  await audit(call, { ...factOf(club, about, 'Update'), changes });
}

/**
 * The call of a member who answers by a link. The member's code is the user name, and the entry belongs to the club so
 * that its users see it.
 */
export function answering(visit: Visit, invited: Invited, clubId: string): Call {
  const userName = invited.code ?? '';
  const actor = { userId: invited.id, userName, sessionId: '', roleId: null, clubId, permissions: new Set<string>() };
  return { ...visit, actor };
}
