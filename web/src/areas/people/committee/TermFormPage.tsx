import { term } from '@hoivien/contract/areas/people/committee/term.resource.ts';
import { rangeErrors } from '@hoivien/contract/fragments/days.ts';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { FormPage } from '../../../kit/resource/form/FormPage.tsx';

/** Adds and edits a term. The form already contains the committee that opened it. */
export function TermFormPage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const committeeId = params.get('committeeId');
  const initial = useMemo(() => ({ committeeId }), [committeeId]);
  return <FormPage resource={term} check={rangeErrors} {...(id === undefined && committeeId && { initial })} />;
}
