import { personalMember } from '@hoivien/contract/areas/personal-member/personal-member.resource.ts';
import type { LooseRecord } from '../../../kit/resource/records.ts';
import { PartyListPage } from '../shared/PartyListPage.tsx';
import { PartyState } from '../shared/PartyState.tsx';
import { useStayTabs } from '../shared/use-stay-tabs.ts';

/** Persons who are members. */
export function PersonalMemberListPage() {
  return <PartyListPage resource={personalMember} tabs={useStayTabs()} states={states} />;
}

const states = {
  membershipState: (record: LooseRecord) => <PartyState resource={personalMember} record={record} />,
};
