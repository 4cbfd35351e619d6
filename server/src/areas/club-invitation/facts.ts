import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { club } from '@hoivien/contract/areas/club/club.resource.ts';
import { member } from '@hoivien/contract/areas/member/member.resource.ts';
import { personalMember } from '@hoivien/contract/areas/personal-member/personal-member.resource.ts';
import type { Changes } from '../../db/tables/kit.ts';
import { audit } from '../../kit/audit.ts';
import type { Call } from '../../kit/call.ts';
import { factOf } from '../../kit/crud/facts.ts';
import type { Visit } from '../../kit/http/route.ts';

/** A member as invitations name them. */
export interface Invited {
  id: string;
  type: number;
  code: string | null;
  name: string;
}

/** The area a member who may be invited is kept in. */
export function areaOf({ type }: Pick<Invited, 'type'>) {
  return type === MEMBER_TYPE.person ? personalMember : member;
}

/** The member's own history tells everything: it is emptied with the member. */
export async function tellMember(call: Call, invited: Invited, changes: Changes): Promise<void> {
  await audit(call, { ...factOf(areaOf(invited), { ...invited }, 'Update'), changes });
}

/** The club's history names members by their code, which stays when a person is erased. */
export async function tellClub(call: Call, about: { id: string; name: string }, changes: Changes): Promise<void> {
  await audit(call, { ...factOf(club, about, 'Update'), changes });
}

/** The call of a member who answers by a link: known by their code and entered where their club finds it. */
export function answering(visit: Visit, invited: Invited, clubId: string): Call {
  const userName = invited.code ?? '';
  const actor = { userId: invited.id, userName, sessionId: '', roleId: null, clubId, permissions: new Set<string>() };
  return { ...visit, actor };
}
