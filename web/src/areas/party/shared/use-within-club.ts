import { club } from '@hoivien/contract/areas/club/club.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useParams, useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';

/** Where the API keeps those of a kind within a club. */
export function clubPath(clubId: string, { area }: Pick<Resource, 'area'>): string {
  return `/api/Clubs/${clubId}/${area}`;
}

interface WithinClub {
  clubId: string | null;
  /** What is asked for can be done within a club only, and the address names none. */
  isAsked?: boolean;
  /** Where the API keeps the records, for whoever may only do this within the club. */
  at?: string;
  /** Where saving leads. */
  savedPath?: string;
}

/** The club that the address of a form names: it is entered in what is added, and saving leads back to it. */
export function useWithinClub(resource: Resource): WithinClub {
  const [params] = useSearchParams();
  const { id } = useParams();
  const { can, profile } = useActor();
  const clubId = params.get('club');
  // The codes of a club's own user are widened already.
  const mayAnywhere = can(permissionCode(resource.area, id ? 'Update' : 'Create')) || profile.clubId !== null;
  if (!clubId) return { clubId, isAsked: !mayAnywhere };
  const isWhole = can([permissionCode(resource.area, id ? 'Update' : 'Create'), permissionCode(resource.area, 'View')]);
  const isPersonal = resource.area.startsWith('Personal');
  const tab = resource.area.endsWith('Partners') ? 'partners' : 'members';
  return {
    clubId,
    ...(!isWhole && { at: clubPath(clubId, resource) }),
    // Whoever may only add does not see the club either.
    savedPath: can(permissionCode(club.area, 'View'))
      ? `${club.path}/info/${clubId}?tab=${tab}${isPersonal ? '&kind=persons' : ''}`
      : '/',
  };
}
