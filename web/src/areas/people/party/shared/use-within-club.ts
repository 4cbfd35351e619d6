import { addressOf } from '@hoivien/contract/kit/declared-call.ts';
import { inClubCalls } from '@hoivien/contract/areas/people/party/club.calls.ts';
import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useParams, useSearchParams } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';

/** The address of a kind within a club in the API. */
export function clubPath(clubId: string, resource: Resource): string {
  return addressOf(inClubCalls(resource).list.url, { id: clubId });
}

/** Whether the user may do this only within a club, which they have to name. A club's user already has the codes of theirs. */
export function useAsksClub({ area }: Resource, action: 'Create' | 'Update' | 'Import'): boolean {
  const { can, ownClub } = useActor();
  return ownClub === null && !can(permissionCode(area, action));
}

interface WithinClub {
  clubId: string | null;
  /** The user may do this only within a club, and the address names no club. */
  isAsked?: boolean;
  /** The address in the API for a user who may do this only within the club. */
  at?: string;
  /** The page after saving. */
  savedPath?: string;
}

/** The club in the address of a form: new records belong to it, and saving leads back to it. */
export function useWithinClub(resource: Resource): WithinClub {
  const [params] = useSearchParams();
  const { id } = useParams();
  const { can } = useActor();
  const action = id ? 'Update' : 'Create';
  const isAsked = useAsksClub(resource, action);
  const clubId = params.get('club');
  if (!clubId) return { clubId, isAsked };
  const isWhole = can([permissionCode(resource.area, action), permissionCode(resource.area, 'View')]);
  const isPersonal = resource.area.startsWith('Personal');
  const tab = resource.area.endsWith('Partners') ? 'partners' : 'members';
  return {
    clubId,
    ...(!isWhole && { at: clubPath(clubId, resource) }),
    // A user who may only add records does not see the club either.
    savedPath: can(permissionCode(club.area, 'View'))
      ? `${club.path}/info/${clubId}?tab=${tab}${isPersonal ? '&kind=persons' : ''}`
      : '/',
  };
}
