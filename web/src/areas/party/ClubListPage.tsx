import { club } from '@hoivien/contract/areas/club/club.resource.ts';
import { activityStates, PartyListPage } from './PartyListPage.tsx';
import { useActivityTabs } from './use-stay-tabs.ts';

/** Clubs with the number of their members. */
export function ClubListPage() {
  return <PartyListPage resource={club} tabs={useActivityTabs()} states={states} />;
}

const states = activityStates(club);
