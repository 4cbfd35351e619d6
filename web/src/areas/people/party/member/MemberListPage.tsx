import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { PartyListPage } from '../shared/PartyListPage.tsx';
import { useStayTabs } from '../shared/use-stay-tabs.ts';

/** Unit and affiliate members. */
export function MemberListPage() {
  return <PartyListPage resource={member} tabs={useStayTabs()} />;
}
