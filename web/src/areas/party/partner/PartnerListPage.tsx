import { partner } from '@hoivien/contract/areas/partner/partner.resource.ts';
import { cellOf } from '../../../kit/resource/cells.ts';
import { type PartyCells, PartyListPage } from '../shared/PartyListPage.tsx';
import { PartyState, stateFields } from '../shared/PartyState.tsx';
import { useActivityTabs } from '../shared/use-stay-tabs.ts';

/** Enterprises that work with the association. */
export function PartnerListPage() {
  return <PartyListPage resource={partner} tabs={useActivityTabs()} states={states} />;
}

// One column shows both the approval and the activity.
const states: PartyCells = {
  status: cellOf(stateFields(partner), (record) => <PartyState resource={partner} record={record} />),
};
