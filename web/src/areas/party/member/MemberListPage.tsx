import { member } from '@hoivien/contract/areas/member/member.resource.ts';
import { cellOf } from '../../../kit/resource/cells.ts';
import { type PartyCells, PartyListPage } from '../shared/PartyListPage.tsx';
import { PartyState, stateFields } from '../shared/PartyState.tsx';
import { useStayTabs } from '../shared/use-stay-tabs.ts';

/** Unit and affiliate members. */
export function MemberListPage() {
  return <PartyListPage resource={member} tabs={useStayTabs()} states={states} />;
}

const states: PartyCells = {
  membershipState: cellOf(stateFields(member), (record) => <PartyState resource={member} record={record} />),
};
