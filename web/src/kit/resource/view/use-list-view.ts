import type { SavedView, ViewQuery } from '@hoivien/contract/areas/saved-view/saved-view.schema.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useCallback, useState } from 'react';
import { type ListAddress, useListAddress } from '../list/use-list-address.ts';
import { type Preferences, usePreferences } from '../list/use-preferences.ts';
import { NO_VIEW, useDefaultView, useOpening, useViews, viewAddress } from './use-views.ts';

export type ListView = ReturnType<typeof useListView>['list'];

/**
 * A list as the address says it: its conditions, and the columns of the view that the address names, else those the
 * person likes. What is changed of a view stays with this browser page until it is saved or undone.
 */
export function useListView(resource: Resource) {
  const { address, change } = useListAddress(resource);
  const [byDefault] = useDefaultView(resource);
  const [isAsked, setAsked] = useState(false);
  const isNamed = address.view !== undefined && address.view !== NO_VIEW;
  const isBare = address.view === undefined && !address.search && Object.keys(address.filters).length === 0;
  const views = useViews(resource, isNamed || isAsked || byDefault !== undefined);
  const view = isNamed ? views.data?.find(({ id }) => id === address.view) : undefined;
  const { preferences, change: prefer, reset, saved } = usePreferences(resource, view);
  const open = useCallback((chosen: SavedView) => change(viewAddress(chosen), { replace: true }), [change]);
  const isOpening = useOpening(resource, isBare, views, open);
  const present = presentOf(address, preferences);
  const list = {
    view,
    views,
    /** What would be saved. */
    present,
    isChanged: view !== undefined && textOf(present) !== textOf(presentOf(viewAddress(view), saved)),
    load: () => setAsked(true),
    /** Undefined: none, the whole list in the person's own columns. */
    choose: (chosen: SavedView | undefined) => {
      if (chosen?.id === view?.id) reset();
      change(
        chosen
          ? viewAddress(chosen)
          : { search: '', sort: resource.sort, filters: {}, view: byDefault === undefined ? undefined : NO_VIEW },
      );
    },
    /** A view that was just made of what is shown. */
    take: (made: SavedView) => {
      if (view) reset();
      change({ ...viewAddress(made), page: address.page }, { replace: true });
    },
    /** What was changed is saved. */
    forget: () => reset(),
  };
  // The columns of a view that is still on its way would jump.
  const isWaiting = isOpening || (isNamed && views.isPending);
  return { address, change, preferences, prefer, reset, list, isWaiting };
}

function presentOf({ search, sort, filters }: ListAddress, { order, hidden, widths, density }: Preferences): ViewQuery {
  const given = Object.entries(filters).map(([name, values]) => [name, [...values]] as [string, string[]]);
  return { search, sort, filters: Object.fromEntries(given), order, hidden, widths, density };
}

/** Equal for equal views, in whatever order their filters were set. */
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
