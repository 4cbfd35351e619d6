import { personalMember } from '@hoivien/contract/areas/people/party/personal-member.resource.ts';
import { personalPartner } from '@hoivien/contract/areas/people/party/personal-partner.resource.ts';
import { PartyFormPage } from '../shared/PartyFormPage.tsx';

/** Adds and edits a personal member. */
export function PersonalMemberFormPage() {
  return <PartyFormPage resource={personalMember} />;
}

/** Adds and edits a personal partner. */
export function PersonalPartnerFormPage() {
  return <PartyFormPage resource={personalPartner} />;
}
