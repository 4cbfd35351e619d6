import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { ClubAmount } from './ClubAmount.tsx';
import { ClubFigures } from './ClubFigures.tsx';
import { type PartyCells, PartyListPage } from '../shared/PartyListPage.tsx';
import { useActivityTabs } from '../shared/use-stay-tabs.ts';

/** Clubs with the numbers of their members, and the figures of all clubs. */
export function ClubListPage() {
  return <PartyListPage resource={club} lead={<ClubFigures />} tabs={useActivityTabs()} cells={amounts} />;
}

const amounts: PartyCells = {
  amountMember: (record) => <ClubAmount record={record} tab="members" />,
  amountPartner: (record) => <ClubAmount record={record} tab="partners" />,
};
