import { dataBreach } from '@hoivien/contract/areas/data-breach/data-breach.resource.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Navigate, useSearchParams } from 'react-router';
import { ListPage } from '../../../kit/resource/ListPage.tsx';
import type { LooseRecord } from '../../../kit/resource/records.ts';
import { BreachDue } from './BreachDue.tsx';
import { addressOf, StateViews, type Views } from './StateViews.tsx';

const views: Views = {
  open: { state: ['overdue', 'open', 'reported'], sort: 'dueAt:asc' },
  overdue: { state: ['overdue'], sort: 'dueAt:asc' },
  closed: { state: ['closed'], sort: 'dueAt:desc' },
  all: { state: [], sort: 'dueAt:desc' },
};

/** Its order always stands in the address, so that an address that says nothing can be told from one that asks for all. */
const listed: Resource = { ...dataBreach, sort: 'updatedAt:desc' };

/** Breaches of personal data. Whoever opens it sees those that are not closed, the one that is due first on top. */
export function BreachListPage() {
  const [params] = useSearchParams();
  if (params.size === 0) return <Navigate to={addressOf(views, 'open')} replace />;
  return <ListPage resource={listed} cells={cells} tabs={<StateViews views={views} />} />;
}

const cells = { dueAt: (record: LooseRecord) => <BreachDue record={record} /> };
