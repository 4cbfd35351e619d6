import { useEffect } from 'react';
import { Mask } from '../../../../kit/ui/Mask.tsx';
import { checkInOffline } from './offline.ts';

/** Leads from the product to the document of check-ins, which works without a network. */
export function CheckInEntrance() {
  useEffect(() => window.location.replace(`${checkInOffline.page}${window.location.hash}`), []);
  return <Mask />;
}
