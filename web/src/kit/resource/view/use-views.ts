import type { SavedView, ViewQuery } from '@hoivien/contract/areas/saved-view/saved-view.schema.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { useWords } from '../../i18n/words.ts';
import { useSetting } from '../../settings/settings.ts';
import { notify } from '../../ui/notify.tsx';
import type { ListAddress } from '../list/use-list-address.ts';

/** What the address says when somebody wants no view although one opens the list by default. */
export const NO_VIEW = 'all';

const PATH = '/api/SavedViews';
const keyOf = ({ area }: Resource) => ['SavedViews', area];

/** The views of a list, those that the person made first; asked for only where they matter. */
export function useViews(resource: Resource, isWanted: boolean) {
  return useQuery({
    queryKey: keyOf(resource),
    queryFn: ({ signal }) => api.get<SavedView[]>(PATH, { query: { area: resource.area }, signal }),
    enabled: isWanted,
  });
}

/** Keeps, changes and deletes views; each says what the server said. Failing, they throw. */
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

/** The view with which a person opens a list, by its id. */
export function useDefaultView({ area }: Resource): [id: string | undefined, set: (id: string | null) => void] {
  const [kept, keep] = useSetting(`view:${area}`);
  return [typeof kept === 'string' ? kept : undefined, keep];
}

/** The part of the address that a view writes. */
export function viewAddress({ id, query }: SavedView): ListAddress {
  return { page: 1, search: query.search, sort: query.sort, filters: query.filters, view: id };
}

/**
 * Opens a list that was asked for without any conditions with the person's own view. True until that is decided, so that
 * no other rows flash by.
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
