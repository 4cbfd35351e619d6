import { partner } from '@hoivien/contract/areas/partner/partner.resource.ts';
import { activityStates, PartyListPage } from './PartyListPage.tsx';
import { useActivityTabs } from './use-stay-tabs.ts';

/** Enterprises the association works with. */
export function PartnerListPage() {
  return <PartyListPage resource={partner} tabs={useActivityTabs()} states={states} />;
}

const states = activityStates(partner);
