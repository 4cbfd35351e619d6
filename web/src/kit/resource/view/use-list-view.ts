import type { SavedView, ViewQuery } from '@hoivien/contract/kit/view/saved-view.schema.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useCallback, useMemo } from 'react';
import { filteredColumns } from '../query/conditions.ts';
import { type ListAddress, useListAddress } from '../use-list-address.ts';
import { type Preferences, usePreferences } from '../query/use-preferences.ts';
import { NO_VIEW, useDefaultView, useOpening, useViews, viewAddress } from './use-views.ts';

const NO_NAMES: readonly string[] = [];

export type ListView = ReturnType<typeof useListView>['list'];

/**
 * A list by its address: its conditions, and the columns of the view in the address or the user's own. Changes of a
 * view stay in this page until they are saved or undone. A column that somebody filters by is shown while they do; `ofPart`
 * are the filters of the chosen tab, which nobody set.
 */
export function useListView(resource: Resource, ofPart: readonly string[] = NO_NAMES) {
  const { address, change } = useListAddress(resource);
  const [byDefault] = useDefaultView(resource);
  const isNamed = address.view !== undefined && address.view !== NO_VIEW;
  const isBare = address.view === undefined && !address.search && Object.keys(address.filters).length === 0;
  const views = useViews(resource);
  const view = isNamed ? views.data?.find(({ id }) => id === address.view) : undefined;
  const { preferences: own, change: preferOwn, reset, saved } = usePreferences(resource, view);
  const part = ofPart.join(' ');
  // A tab of the area has an order of its own.
  const isPart = ofPart !== NO_NAMES;
  const ofTab = Object.fromEntries(Object.entries(address.filters).filter(([name]) => ofPart.includes(name)));
  const hasOwn = Object.keys(address.filters).length > Object.keys(ofTab).length;
  const filtered = useMemo(
    () => filteredColumns(resource, address.filters, part.split(' ')).filter((name) => own.hidden.includes(name)),
    [resource, address.filters, part, own.hidden],
  );
  const preferences = useMemo(
    () => ({ ...own, hidden: own.hidden.filter((name) => !filtered.includes(name)) }),
    [own, filtered],
  );
  const prefer = useCallback(
    (changes: Partial<Preferences>) =>
      preferOwn(changes.hidden ? { ...changes, hidden: [...new Set([...changes.hidden, ...filtered])] } : changes),
    [preferOwn, filtered],
  );
  const open = useCallback((chosen: SavedView) => change(viewAddress(chosen), { replace: true }), [change]);
  const isOpening = useOpening(resource, isBare, views, open);
  const present = presentOf(address, own);
  const list = {
    view,
    views,
    /** The values that saving would store. */
    present,
    isChanged: view
      ? textOf(present) !== textOf(presentOf(viewAddress(view), saved))
      : address.search !== '' || hasOwn || (!isPart && address.sort !== resource.sort),
    /** Undefined for no view: the whole list with the user's own columns. */
    choose: (chosen: SavedView | undefined) => {
      if (chosen?.id === view?.id) reset();
      change(
        chosen
          ? viewAddress(chosen)
          : { search: '', sort: resource.sort, filters: {}, view: byDefault === undefined ? undefined : NO_VIEW },
      );
    },
    /** Back to the view as it was saved, or to the whole list. */
    giveBack: () => {
      if (view) list.choose(view);
      else change({ search: '', filters: ofTab, ...(!isPart && { sort: resource.sort }) });
    },
    /** Takes a view that was just made from the shown list. */
    take: (made: SavedView) => {
      if (view) reset();
      change({ ...viewAddress(made), page: address.page }, { replace: true });
    },
    /** Drops the unsaved changes of the view after a save. */
    forget: () => reset(),
  };
  // The table waits for the columns of a loading view, because they would move it.
  const isWaiting = isOpening || (isNamed && views.isPending);
  return { address, change, preferences, filtered, prefer, reset, list, isWaiting };
}

function presentOf({ search, sort, filters }: ListAddress, { order, hidden, widths, density }: Preferences): ViewQuery {
  const given = Object.entries(filters).map(([name, values]) => [name, [...values]] as [string, string[]]);
  return { search, sort, filters: Object.fromEntries(given), order, hidden, widths, density };
}

/** A text that is equal for equal views, whatever the order of their filters. */
function textOf({ filters, hidden, widths, ...query }: ViewQuery): string {
  const sorted = (entries: object) => Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    query.search,
    query.sort,
    sorted(filters),
    query.order,
    hidden.toSorted(),
    sorted(widths),
    query.density,
  ]);
}
