import { savedViewCalls } from '@hoivien/contract/kit/view/saved-view.calls.ts';
import { answerKey, useAnswer } from '../../call/use-answer.ts';
import type { SavedView, ViewQuery } from '@hoivien/contract/kit/view/saved-view.schema.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Told, tell } from '../../api/ask.ts';
import { useWords } from '../../i18n/words.ts';
import { useSetting } from '../../settings/settings.ts';
import { notify } from '../../ui/notify.tsx';
import type { ListAddress } from '../use-list-address.ts';
import { useRestore } from '../use-restore.ts';

/** The value in the address for no view, although the list has a default one. */
export const NO_VIEW = 'all';

/** Views change seldom, and every opening of a list asks for them. */
const FRESH = 60_000;

/** The views of a list, the user's own first. */
export function useViews(resource: Resource) {
  return useAnswer(savedViewCalls.list, { query: { area: resource.area } }, { staleTime: FRESH });
}

/** Functions to add, change and delete views. Each shows the message of the server and throws when it fails. */
export function useViewWrites(resource: Resource) {
  const client = useQueryClient();
  const { message } = useWords();
  const restore = useRestore();
  const refresh = () =>
    client.invalidateQueries({ queryKey: answerKey(savedViewCalls.list, { query: { area: resource.area } }) });
  const take = async <Answer>(sent: Promise<Told<Answer>>) => {
    const answer = await sent;
    if (answer.message) notify.done(message(answer.message));
    await refresh();
    return answer.data;
  };
  return {
    add: (input: { name: string; shared: boolean; query: ViewQuery }) =>
      take(tell(savedViewCalls.add, { body: { ...input, area: resource.area } })),
    change: ({ id, name, shared, query, version }: SavedView) =>
      take(tell(savedViewCalls.change, { params: { id }, body: { name, shared, query, version } })),
    /** Its toast puts the view back, and calls `back` then. */
    remove: async ({ id }: SavedView, back: () => void) => {
      const restored = async (deletionId: string) => {
        notify.done(await restore(deletionId));
        await refresh();
        back();
      };
      const { data, message: key } = await tell(savedViewCalls.remove, { params: { id } });
      await refresh();
      notify.done(message(key ?? ''), {
        undo: () => restored(data.deletionId).catch((error: unknown) => notify.failed(error)),
      });
    },
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
