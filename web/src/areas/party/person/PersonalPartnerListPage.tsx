import { personalPartner } from '@hoivien/contract/areas/personal-partner/personal-partner.resource.ts';
import { cellOf } from '../../../kit/resource/cells.ts';
import { type PartyCells, PartyListPage } from '../shared/PartyListPage.tsx';
import { PartyState, stateFields } from '../shared/PartyState.tsx';
import { useActivityTabs } from '../shared/use-stay-tabs.ts';

/** Persons who work with the association. */
export function PersonalPartnerListPage() {
  return <PartyListPage resource={personalPartner} tabs={useActivityTabs()} states={states} />;
}

// One column shows both the approval and the activity.
const states: PartyCells = {
  status: cellOf(stateFields(personalPartner), (record) => <PartyState resource={personalPartner} record={record} />),
};
