import { discount } from '@hoivien/contract/areas/money/finance/discount.resource.ts';
import { netRevenue } from '@hoivien/contract/areas/money/finance/net-revenue.resource.ts';
import { sponsor } from '@hoivien/contract/areas/money/finance/sponsor.resource.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';

/** The three lists by the tab in addresses of a member's finance. */
export const FINANCE_TABS = { revenue: netRevenue, discount, sponsor } as const satisfies Record<string, Resource>;
export type FinanceTab = keyof typeof FINANCE_TABS;

/** The field with the day of an entry. */
export function dateField({ area }: Pick<Resource, 'area'>): 'netRevenueDate' | 'sponsorDate' {
  return area === sponsor.area ? 'sponsorDate' : 'netRevenueDate';
}

/** The address of a member's finance. */
export function financePath(tab: FinanceTab, memberId: string): string {
  return `/member-and-partner/finance/${tab}/${memberId}`;
}

/** A sum of digits with its currency. @example dong('1234567') // '1.234.567 ₫' */
export function dong(sum: string | number): string {
  return `${showAmount(sum)} ₫`;
}
