import { personalPartner } from '@hoivien/contract/areas/personal-partner/personal-partner.resource.ts';
import { activityStates, PartyListPage } from './PartyListPage.tsx';
import { useActivityTabs } from './use-stay-tabs.ts';

/** Persons the association works with. */
export function PersonalPartnerListPage() {
  return <PartyListPage resource={personalPartner} tabs={useActivityTabs()} states={states} />;
}

const states = activityStates(personalPartner);
