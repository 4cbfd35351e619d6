import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { recordPath } from '../../../kit/resource/record-path.ts';
import { areaOfType } from './use-fees.ts';

interface MemberLinkProps {
  memberId?: string | null | undefined;
  memberType?: number | null | undefined;
  memberCode?: string | null | undefined;
}

/** The code of the member whose money it is, as the way to the record for those who may open it. */
export function MemberLink({ memberId, memberType, memberCode }: MemberLinkProps) {
  const actor = useActor();
  const path = memberId && memberType ? recordPath(areaOfType(memberType), memberId, actor) : undefined;
  if (!memberCode) return null;
  return <span> · {path ? <Link to={path}>{memberCode}</Link> : memberCode}</span>;
}
