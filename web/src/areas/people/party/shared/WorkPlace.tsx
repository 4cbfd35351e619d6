import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import type { PartyRecord } from '@hoivien/contract/party-record.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Link } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';

/** The member company where a person works, as a link if the user may see it. */
export function WorkPlace({ record }: { record: PartyRecord }) {
  const { can } = useActor();
  const { workMemberId: id, workMemberName: name } = record;
  if (!id || !can(permissionCode(member.area, 'View'))) return name;
  return <Link to={`${member.path}/info/${id}`}>{name}</Link>;
}
