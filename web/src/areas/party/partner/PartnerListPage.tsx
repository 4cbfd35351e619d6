import { partner } from '@hoivien/contract/areas/partner/partner.resource.ts';
import { cellOf } from '../../../kit/resource/cells.ts';
import { type PartyCells, PartyListPage } from '../shared/PartyListPage.tsx';
import { PartyState, stateFields } from '../shared/PartyState.tsx';
import { useActivityTabs } from '../shared/use-stay-tabs.ts';

/** Enterprises the association works with. */
export function PartnerListPage() {
  return <PartyListPage resource={partner} tabs={useActivityTabs()} states={states} />;
}

// One column says both: whether it was decided on, and whether it is active.
const states: PartyCells = {
  status: cellOf(stateFields(partner), (record) => <PartyState resource={partner} record={record} />),
};
