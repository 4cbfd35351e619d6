import type { DeliveryState } from '@hoivien/contract/kit/delivery.ts';
import type { StatusKind } from '../ui/Status.tsx';

/** The dot of each state of a message. */
export const DELIVERY_KINDS: Readonly<Record<DeliveryState, StatusKind>> = {
  kept: 'warn',
  held: 'warn',
  waiting: 'time',
  later: 'time',
  hour: 'time',
  quota: 'time',
  settings: 'warn',
  sending: 'time',
  delivered: 'new',
  sent: 'new',
  failed: 'off',
  cancelled: 'old',
};
