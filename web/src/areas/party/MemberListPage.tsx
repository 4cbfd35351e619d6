import { member } from '@hoivien/contract/areas/member/member.resource.ts';
import { cellOf } from '../../kit/resource/cells.ts';
import { PartyListPage } from './PartyListPage.tsx';
import { PartyState, stateFields } from './PartyState.tsx';
import { useStayTabs } from './use-stay-tabs.ts';

/** Unit and affiliate members. */
export function MemberListPage() {
  return <PartyListPage resource={member} tabs={useStayTabs()} states={states} />;
}

const states = {
  membershipState: cellOf(stateFields(member), (record) => <PartyState resource={member} record={record} />),
};
