import { executiveCommittee } from '@hoivien/contract/areas/people/committee/executive-committee.resource.ts';
import { seatErrors } from '@hoivien/contract/areas/people/committee/executive-committee.rules.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { emptyItem } from '../../../../kit/resource/form/values.ts';
import { PartyFormPage } from '../shared/PartyFormPage.tsx';

/** Adds and edits a committee member. A new one begins with a seat in the term that opened the form. */
export function ExecutiveFormPage() {
  const [params] = useSearchParams();
  const termId = params.get('termId') ?? '';
  const name = params.get('name');
  const preset = useMemo(
    () => ({ prorogues: [{ ...emptyItem(executiveCommittee.fields.prorogues), termId }], ...(name && { name }) }),
    [termId, name],
  );
  return <PartyFormPage resource={executiveCommittee} preset={preset} check={seatErrors} />;
}
