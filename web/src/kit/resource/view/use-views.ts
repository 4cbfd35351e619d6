import type { SavedView, ViewQuery } from '@hoivien/contract/areas/saved-view/saved-view.schema.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { useWords } from '../../i18n/words.ts';
import { useSetting } from '../../settings/settings.ts';
import { notify } from '../../ui/notify.tsx';
import type { ListAddress } from '../list/use-list-address.ts';

/** The value in the address for no view, although the list has a default one. */
export const NO_VIEW = 'all';

const PATH = '/api/SavedViews';
const keyOf = ({ area }: Resource) => ['SavedViews', area];

/** The views of a list, the user's own first. It sends a request only when `isWanted`. */
export function useViews(resource: Resource, isWanted: boolean) {
  return useQuery({
    queryKey: keyOf(resource),
    queryFn: ({ signal }) => api.get<SavedView[]>(PATH, { query: { area: resource.area }, signal }),
    enabled: isWanted,
  });
}

/** Functions to add, change and delete views. Each shows the message of the server and throws when it fails. */
export function useViewWrites(resource: Resource) {
  const client = useQueryClient();
  const { message } = useWords();
  const write = useMutation({
    mutationFn: ({ method, path, body }: { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object }) =>
      api.send<SavedView>(method, path, body),
    onSuccess: async (answer) => {
      if (answer.message) notify.done(message(answer.message));
      await client.invalidateQueries({ queryKey: keyOf(resource) });
    },
  });
  return {
    add: async (input: { name: string; shared: boolean; query: ViewQuery }) =>
      (await write.mutateAsync({ method: 'POST', path: PATH, body: { ...input, area: resource.area } })).data,
    change: async ({ id, name, shared, query, version }: SavedView) =>
      (await write.mutateAsync({ method: 'PUT', path: `${PATH}/${id}`, body: { name, shared, query, version } })).data,
    remove: async ({ id }: SavedView) => void (await write.mutateAsync({ method: 'DELETE', path: `${PATH}/${id}` })),
  };
}

/** The id of the view with which the user opens a list. */
export function useDefaultView({ area }: Resource): [id: string | undefined, set: (id: string | null) => void] {
  const [kept, keep] = useSetting(`view:${area}`);
  return [typeof kept === 'string' ? kept : undefined, keep];
}

/** The part of the address that a view sets. */
export function viewAddress({ id, query }: SavedView): ListAddress {
  return { page: 1, search: query.search, sort: query.sort, filters: query.filters, view: id };
}

/**
 * Opens a list whose address has no conditions with the user's own view. Returns true until that is decided, so that no
 * other rows appear for a moment.
 */
export function useOpening(
  resource: Resource,
  isBare: boolean,
  views: { data: SavedView[] | undefined; isError: boolean },
  choose: (view: SavedView) => void,
): boolean {
  const [wanted] = useDefaultView(resource);
  const [isHeld, setHeld] = useState(isBare && wanted !== undefined);
  const isKnown = views.data !== undefined || views.isError;
  const view = views.data?.find(({ id }) => id === wanted);
  if (isHeld && (!isBare || (isKnown && !view))) setHeld(false);
  useEffect(() => {
    if (isHeld && isBare && view) choose(view);
  }, [isHeld, isBare, view, choose]);
  return isHeld && isBare;
}
