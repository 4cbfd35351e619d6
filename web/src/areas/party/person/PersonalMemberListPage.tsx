import { personalMember } from '@hoivien/contract/areas/personal-member/personal-member.resource.ts';
import { cellOf } from '../../../kit/resource/cells.ts';
import { type PartyCells, PartyListPage } from '../shared/PartyListPage.tsx';
import { PartyState, stateFields } from '../shared/PartyState.tsx';
import { useStayTabs } from '../shared/use-stay-tabs.ts';

/** Personal members. */
export function PersonalMemberListPage() {
  return <PartyListPage resource={personalMember} tabs={useStayTabs()} states={states} />;
}

const states: PartyCells = {
  membershipState: cellOf(stateFields(personalMember), (record) => (
    <PartyState resource={personalMember} record={record} />
  )),
};
