import { dataRequest } from '@hoivien/contract/areas/data-request/data-request.resource.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormPage } from '../../kit/resource/form/FormPage.tsx';
import { thisMinute } from './this-minute.ts';

/** A request, received now unless said otherwise; `?memberId=` names the record it was entered from. */
export function RequestFormPage() {
  const [params] = useSearchParams();
  const [initial] = useState(() => ({
    receivedAt: thisMinute(),
    ...(params.get('memberId') && { memberId: params.get('memberId') }),
  }));
  return <FormPage resource={dataRequest} initial={initial} />;
}
