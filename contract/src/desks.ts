import { paymentDesk } from './areas/money/fee/payment.desk.ts';
import { memberDesk, personalMemberDesk } from './areas/people/party/party.desk.ts';
import { dataRequestDesk } from './areas/people/personal-data/data-request.desk.ts';
import { rewardDesk } from './areas/gatherings/reward/reward.desk.ts';
import type { Desk } from './desk.ts';

/** The desks of all areas. At a desk people approve or refuse waiting records. */
export const desks: readonly Desk[] = [memberDesk, personalMemberDesk, paymentDesk, rewardDesk, dataRequestDesk];

/** The desk of an area. */
export function deskOf(area: string): Desk | undefined {
  return desks.find(({ resource }) => resource.area === area);
}
