import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useChosenNames } from '../../../../kit/resource/reference/use-options.ts';

/** The clubs of a member, as links if the user may see clubs. */
export function MemberClubs({ ids }: { ids: readonly string[] }) {
  const { can } = useActor();
  const { of } = useChosenNames(club.area, ids);
  const isOpen = can(permissionCode(club.area, 'View'));
  return ids.map((id, index) => (
    <Fragment key={id}>
      {index > 0 && ' · '}
      {isOpen ? <Link to={`${club.path}/info/${id}`}>{of(id)}</Link> : of(id)}
    </Fragment>
  ));
}
