import { personalMember } from '@hoivien/contract/areas/people/party/personal-member.resource.ts';
import { PartyListPage } from '../shared/PartyListPage.tsx';
import { useStayTabs } from '../shared/use-stay-tabs.ts';

/** Personal members. */
export function PersonalMemberListPage() {
  return <PartyListPage resource={personalMember} tabs={useStayTabs()} />;
}
