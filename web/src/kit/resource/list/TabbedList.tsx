import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { type ReactNode, useMemo } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { TabLinks } from '../../ui/TabLinks.tsx';
import type { PartNone } from './ListEmpty.tsx';
import { ListPage, type ListPageProps } from './ListPage.tsx';
import type { ListGroup } from './use-groups.ts';

/** A part of a list behind a tab: the filters and the order that the tab puts into the address. */
export interface ListTab {
  key: string;
  label: string;
  /** An addition behind the label, such as a number. */
  count?: ReactNode;
  asks: Readonly<Record<string, string | readonly string[]>>;
  /** The words for an empty tab. */
  none?: PartNone;
  /** Its rows stand in groups. */
  groups?: readonly ListGroup[];
  /** The area draws the way into it, beside the tabs. */
  isElsewhere?: boolean;
}

/** A tab with its address. */
export interface WayIn extends ListTab {
  to: string;
  isHere: boolean;
}

interface TabbedListProps<R extends Resource>
  extends Omit<ListPageProps<R>, 'tabs' | 'views' | 'part' | 'groups' | 'above'> {
  above?: ReactNode;
  /** Draws the ways into the list otherwise: what stands above it, and what stands beside its search. */
  draw?: (ways: readonly WayIn[]) => { above?: ReactNode; ways: ReactNode };
  /** The purpose of the tabs, for assistive technology. */
  label: string;
  /** The list opens with the first tab. */
  tabs: readonly ListTab[];
}

/**
 * A list with tabs above it for its parts. Other filters stay when the user changes the tab.
 *
 * @example <TabbedList resource={fee} label="Cách xem" tabs={[{ key: 'open', label: 'Chưa đóng', asks: { state: '1' } }]} />
 */
export function TabbedList<R extends Resource>({ resource, label, tabs, draw, above, ...list }: TabbedListProps<R>) {
  const [params] = useSearchParams();
  // The address always contains the order, so that an empty address differs from that of the tab with all records.
  const listed: R = useMemo(() => ({ ...resource, sort: 'updatedAt:desc' }), [resource]);
  const [first] = tabs;
  if (params.size === 0 && first) return <Navigate to={addressOf(first, tabs, params)} replace />;
  const links = tabs.map((tab) => ({
    ...tab,
    to: addressOf(tab, tabs, params),
    isHere: filtersOf(tabs).every((name) => params.getAll(name).join() === asked(tab, name).join()),
  }));
  const here = links.find(({ isHere }) => isHere);
  const part = here && {
    label: here.label,
    filters: filtersOf([here]).filter((name) => asked(here, name).length > 0),
    none: here.none,
    all: links.find(({ key, asks }) => key !== here.key && isWhole(asks))?.to,
  };
  const drawn = draw?.(links);
  return (
    <ListPage
      {...list}
      resource={listed}
      part={part}
      groups={here?.groups}
      views={draw && 'head'}
      tabs={drawn?.above ?? (!draw && <TabLinks label={label} spaced tabs={links} />)}
      ways={drawn?.ways}
      above={above}
    />
  );
}

/** The address of a tab; filters of none of the tabs stay, but not those of a saved view. */
export function addressOf(tab: ListTab, tabs: readonly ListTab[], params: URLSearchParams): string {
  const next = new URLSearchParams(params.has('view') ? '' : params);
  for (const name of [...filtersOf(tabs), 'sort', 'page']) next.delete(name);
  for (const name of Object.keys(tab.asks)) for (const value of asked(tab, name)) next.append(name, value);
  return `?${next}`;
}

/** The filters that differ between tabs; within a tab the user may choose any order. */
function filtersOf(tabs: readonly ListTab[]): string[] {
  return [...new Set(tabs.flatMap(({ asks }) => Object.keys(asks)))].filter((name) => name !== 'sort');
}

function isWhole(asks: ListTab['asks']): boolean {
  return Object.entries(asks).every(([name, value]) => name === 'sort' || value.length === 0);
}

function asked({ asks }: ListTab, name: string): string[] {
  return [asks[name] ?? []].flat();
}
