import { personalPartner } from '@hoivien/contract/areas/personal-partner/personal-partner.resource.ts';
import type { LooseRecord } from '../../../kit/resource/records.ts';
import { PartyListPage } from '../shared/PartyListPage.tsx';
import { PartyState } from '../shared/PartyState.tsx';
import { useActivityTabs } from '../shared/use-stay-tabs.ts';

/** Persons the association works with. */
export function PersonalPartnerListPage() {
  return <PartyListPage resource={personalPartner} tabs={useActivityTabs()} states={states} />;
}

// One column says both: whether it was decided on, and whether it is active.
const states = {
  status: (record: LooseRecord) => <PartyState resource={personalPartner} record={record} />,
};
