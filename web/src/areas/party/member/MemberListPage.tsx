import { member } from '@hoivien/contract/areas/member/member.resource.ts';
import type { LooseRecord } from '../../../kit/resource/records.ts';
import { PartyListPage } from '../shared/PartyListPage.tsx';
import { PartyState } from '../shared/PartyState.tsx';
import { useStayTabs } from '../shared/use-stay-tabs.ts';

/** Unit and affiliate members. */
export function MemberListPage() {
  return <PartyListPage resource={member} tabs={useStayTabs()} states={states} />;
}

const states = {
  membershipState: (record: LooseRecord) => <PartyState resource={member} record={record} />,
};
