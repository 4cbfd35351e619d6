import { partner } from '@hoivien/contract/areas/people/party/partner.resource.ts';
import { PartyFormPage } from '../shared/PartyFormPage.tsx';

const PRESET = { partnerSource: partner.fields.partnerSource.preset };

/** Adds and edits a partner. */
export function PartnerFormPage() {
  return <PartyFormPage resource={partner} preset={PRESET} />;
}
