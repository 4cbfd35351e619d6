import { personalPartner } from '@hoivien/contract/areas/personal-partner/personal-partner.resource.ts';
import { cellOf } from '../../kit/resource/cells.ts';
import { PartyListPage } from './PartyListPage.tsx';
import { PartyState, stateFields } from './PartyState.tsx';
import { useActivityTabs } from './use-stay-tabs.ts';

/** Persons the association works with. */
export function PersonalPartnerListPage() {
  return <PartyListPage resource={personalPartner} tabs={useActivityTabs()} states={states} />;
}

// One column says both: whether it was decided on, and whether it is active.
const states = {
  status: cellOf(stateFields(personalPartner), (record) => <PartyState resource={personalPartner} record={record} />),
};
