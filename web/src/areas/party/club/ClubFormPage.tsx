import { club } from '@hoivien/contract/areas/club/club.resource.ts';
import { PartyFormPage } from '../shared/PartyFormPage.tsx';

/** Adding and changing a club. */
export function ClubFormPage() {
  return <PartyFormPage resource={club} />;
}
