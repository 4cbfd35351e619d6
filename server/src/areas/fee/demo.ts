import { feeHistory } from '@hoivien/contract/areas/fee-history/fee-history.resource.ts';
import type { Demo } from '../../kit/area-module.ts';

export async function loadFees({ call }: Demo): Promise<void> {
  call.totals.changed(feeHistory.area);
}
