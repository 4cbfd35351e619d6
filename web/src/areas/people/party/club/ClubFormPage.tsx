import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { PartyFormPage } from '../shared/PartyFormPage.tsx';

/** Adds and edits a club. */
export function ClubFormPage() {
  return <PartyFormPage resource={club} />;
}
