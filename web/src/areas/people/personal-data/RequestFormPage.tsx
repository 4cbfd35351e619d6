import { dataRequest } from '@hoivien/contract/areas/people/personal-data/data-request.resource.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormPage } from '../../../kit/resource/form/FormPage.tsx';
import { thisMinute } from './this-minute.ts';

/** The form of a request, by default received now. `?memberId=` names the record that opened the form. */
export function RequestFormPage() {
  const [params] = useSearchParams();
  const [initial] = useState(() => ({
    receivedAt: thisMinute(),
    ...(params.get('memberId') && { memberId: params.get('memberId') }),
  }));
  return <FormPage resource={dataRequest} initial={initial} />;
}
