import { partner } from '@hoivien/contract/areas/people/party/partner.resource.ts';
import { PartyListPage } from '../shared/PartyListPage.tsx';
import { useActivityTabs } from '../shared/use-stay-tabs.ts';

/** Enterprises that work with the association. */
export function PartnerListPage() {
  return <PartyListPage resource={partner} tabs={useActivityTabs()} />;
}
