import { personalPartner } from '@hoivien/contract/areas/people/party/personal-partner.resource.ts';
import { PartyListPage } from '../shared/PartyListPage.tsx';
import { useActivityTabs } from '../shared/use-stay-tabs.ts';

/** Persons who work with the association. */
export function PersonalPartnerListPage() {
  return <PartyListPage resource={personalPartner} tabs={useActivityTabs()} />;
}
