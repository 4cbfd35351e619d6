import { dataBreach } from '@hoivien/contract/areas/data-breach/data-breach.resource.ts';
import { useState } from 'react';
import { FormPage } from '../../kit/resource/form/FormPage.tsx';
import { thisMinute } from './this-minute.ts';

/** A breach, noticed now unless said otherwise: the clock starts with that moment. */
export function BreachFormPage() {
  const [initial] = useState(() => ({ noticedAt: thisMinute() }));
  return <FormPage resource={dataBreach} initial={initial} />;
}
