import { term } from '@hoivien/contract/areas/term/term.resource.ts';
import { rangeErrors } from '@hoivien/contract/fragments/days.ts';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { FormPage } from '../../kit/resource/form/FormPage.tsx';

/** Adding and changing a term; the committee it is added from is chosen already. */
export function TermFormPage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const committeeId = params.get('committeeId');
  const initial = useMemo(() => ({ committeeId }), [committeeId]);
  return <FormPage resource={term} check={rangeErrors} {...(id === undefined && committeeId && { initial })} />;
}
