import { club } from '@hoivien/contract/areas/club/club.resource.ts';
import { ClubFigures } from './ClubFigures.tsx';
import { activityStates, PartyListPage } from './PartyListPage.tsx';
import { useActivityTabs } from './use-stay-tabs.ts';

/** Clubs with the number of their members, and what they come to. */
export function ClubListPage() {
  return <PartyListPage resource={club} lead={<ClubFigures />} tabs={useActivityTabs()} states={states} />;
}

const states = activityStates(club);
