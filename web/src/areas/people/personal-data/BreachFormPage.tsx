import { dataBreach } from '@hoivien/contract/areas/people/personal-data/data-breach.resource.ts';
import { useState } from 'react';
import { FormPage } from '../../../kit/resource/form/FormPage.tsx';
import { thisMinute } from './this-minute.ts';

/** The form of a breach. The 72 hours begin with the moment of noticing, by default now. */
export function BreachFormPage() {
  const [initial] = useState(() => ({ noticedAt: thisMinute() }));
  return <FormPage resource={dataBreach} initial={initial} />;
}
