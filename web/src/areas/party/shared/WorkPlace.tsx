import { member } from '@hoivien/contract/areas/member/member.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { asText, type LooseRecord } from '../../../kit/resource/records.ts';

/** The member company where a person works, as a link if the user may see it. */
export function WorkPlace({ record }: { record: LooseRecord }) {
  const { can } = useActor();
  const [id, name] = [asText(record.workMemberId), asText(record.workMemberName)];
  if (!id || !can(permissionCode(member.area, 'View'))) return name;
  return <Link to={`${member.path}/info/${id}`}>{name}</Link>;
}
