import { discount } from '@hoivien/contract/areas/money/finance/discount.resource.ts';
import type { FinanceSums } from '@hoivien/contract/areas/money/finance/finance.schema.ts';
import { netRevenue } from '@hoivien/contract/areas/money/finance/net-revenue.resource.ts';
import { sponsor } from '@hoivien/contract/areas/money/finance/sponsor.resource.ts';
import { FINANCE_STATUS } from '@hoivien/contract/codes.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { withQuery } from '../../../kit/api/client.ts';
import { useAnswer } from '../../../kit/api/use-call.ts';
import { financeListCalls } from '@hoivien/contract/areas/money/finance/finance.calls.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { type ListTab, TabbedList } from '../../../kit/resource/list/TabbedList.tsx';
import { toQuery, useListAddress } from '../../../kit/resource/list/use-list-address.ts';
import { dateField, dong } from './kinds.ts';
import './finance.texts.ts';

const { paid, notPaid } = FINANCE_STATUS;

/** A list of entries with tabs for what is paid and what is not, each with the sum of what is filtered. */
function FinanceListPage({ resource }: { resource: Resource }) {
  const { t } = useWords();
  const sums = useSums(resource);
  const sort = `${dateField(resource)}:desc`;
  const sum = (value: string | undefined) => value !== undefined && dong(value);
  const tabs: ListTab[] = [
    { key: 'all', label: t('finance.all'), count: sum(sums?.money), asks: { sort } },
    {
      key: 'notPaid',
      label: t('finance.notPaid'),
      count: sum(sums?.notPaid),
      asks: { status: String(notPaid), sort },
      none: { title: t('finance.noneNotPaid') },
    },
    {
      key: 'paid',
      label: t('finance.paid'),
      count: sum(sums?.paid),
      asks: { status: String(paid), sort },
      none: { title: t('finance.nonePaid') },
    },
  ];
  return <TabbedList resource={resource} label={t('finance.views')} tabs={tabs} />;
}

/** The sums under the filters of the address, over both states. */
function useSums(resource: Resource): FinanceSums | undefined {
  const { address } = useListAddress(resource);
  const { status: _status, ...filters } = address.filters;
  const { page: _page, pageSize: _size, sort: _sort, ...question } = toQuery({ ...address, filters });
  return useAnswer(
    financeListCalls(resource).sums,
    { query: withQuery('', question).slice(1) },
    { placeholderData: keepPreviousData },
  ).data;
}

export function NetRevenueListPage() {
  return <FinanceListPage resource={netRevenue} />;
}
export function DiscountListPage() {
  return <FinanceListPage resource={discount} />;
}
export function SponsorListPage() {
  return <FinanceListPage resource={sponsor} />;
}
