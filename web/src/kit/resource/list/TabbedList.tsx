import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useMemo } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { TabLinks } from '../../ui/TabLinks.tsx';
import { ListPage, type ListPageProps } from './ListPage.tsx';

/** A part of a list that one asks for by a press: the filters and the order that it puts into the address. */
export interface ListTab {
  key: string;
  label: string;
  asks: Readonly<Record<string, string | readonly string[]>>;
}

interface TabbedListProps<R extends Resource> extends Omit<ListPageProps<R>, 'tabs'> {
  /** What the tabs are for, told to assistive technology. */
  label: string;
  /** Whoever opens the list sees the first of them. */
  tabs: readonly ListTab[];
}

/**
 * A list whose parts are tabs above it. What else it is narrowed to stays when one changes between them.
 *
 * @example <TabbedList resource={fee} label="Cách xem" tabs={[{ key: 'open', label: 'Chưa đóng', asks: { state: '1' } }]} />
 */
export function TabbedList<R extends Resource>({ resource, label, tabs, ...list }: TabbedListProps<R>) {
  const [params] = useSearchParams();
  // Its order always stands in the address, so that an address that says nothing can be told from one that asks for all.
  const listed: R = useMemo(() => ({ ...resource, sort: 'updatedAt:desc' }), [resource]);
  const [first] = tabs;
  if (params.size === 0 && first) return <Navigate to={addressOf(first, tabs, params)} replace />;
  const links = tabs.map((tab) => ({
    ...tab,
    to: addressOf(tab, tabs, params),
    isHere: filtersOf(tabs).every((name) => params.getAll(name).join() === asked(tab, name).join()),
  }));
  return <ListPage {...list} resource={listed} tabs={<TabLinks label={label} spaced tabs={links} />} />;
}

function addressOf(tab: ListTab, tabs: readonly ListTab[], params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  for (const name of [...filtersOf(tabs), 'sort', 'page']) next.delete(name);
  for (const name of Object.keys(tab.asks)) for (const value of asked(tab, name)) next.append(name, value);
  return `?${next}`;
}

/** The filters by which the tabs differ; within a tab one may order as one likes. */
function filtersOf(tabs: readonly ListTab[]): string[] {
  return [...new Set(tabs.flatMap(({ asks }) => Object.keys(asks)))].filter((name) => name !== 'sort');
}

function asked({ asks }: ListTab, name: string): string[] {
  return [asks[name] ?? []].flat();
}
