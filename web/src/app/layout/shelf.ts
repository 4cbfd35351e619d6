import { type FoundGroup, NAMED_MOST } from '@hoivien/contract/areas/search/search.schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { api } from '../../kit/api/client.ts';
import { type Actor, useActor } from '../../kit/auth/actor.ts';
import { useWords, type Words } from '../../kit/i18n/words.ts';
import { useSetting } from '../../kit/settings/settings.ts';
import { useOwnTitle } from '../../kit/ui/title.ts';
import { groupLabel, openScreens } from '../menu.ts';
import { recordPath } from '../record-path.ts';
import type { Screen } from '../../kit/screen/screen.ts';
import { useScreen } from './use-screen.ts';

/** Something a person put on their shelf or opened: `Markets:<id>` for a record, its path for a screen. */
export type ShelfKey = string;

export interface ShelfItem {
  key: ShelfKey;
  path: string;
  title: string;
  /** The kind of the record, the group of the screen. */
  note: string | undefined;
  area?: string;
}

export const FAVOURITES_MOST = 50;
export const RECENTS_MOST = 20;
/** How long a record stays on the screen before it counts as opened, in milliseconds; its name must be there by then. */
const LOOKED_MS = 400;

/** What the person starred, the last one last, and a function that stars something or no longer. */
export function useFavourites(): [keys: readonly ShelfKey[], toggle: (key: ShelfKey) => void] {
  const [kept, keep] = useSetting('favourites');
  const toggle = (key: ShelfKey) =>
    keep((now: unknown) => {
      const keys = keysOf(now);
      return keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key].slice(-FAVOURITES_MOST);
    });
  return [keysOf(kept), toggle];
}

/** The records that the person opened on any machine, the last one first. */
export function useRecents(): readonly ShelfKey[] {
  const [kept] = useSetting('recents');
  return keysOf(kept);
}

/** Remembers the records that are opened; for the frame. */
export function useRecentKeeping(): void {
  const key = useRecordKey();
  const title = useOwnTitle();
  const [, keep] = useSetting('recents');
  useEffect(() => {
    if (!key || !title) return undefined;
    // On the way from one record to the next the address changes before the name does.
    const add = (now: unknown) => [key, ...keysOf(now).filter((one) => one !== key)].slice(0, RECENTS_MOST);
    const timer = setTimeout(() => keep(add), LOOKED_MS);
    return () => clearTimeout(timer);
  }, [key, title, keep]);
}

/** What of the present address may be starred: a record, or a screen that stands in the menu. */
export function useShelfKey(): ShelfKey | undefined {
  const record = useRecordKey();
  const screen = useScreen();
  const isPlace = screen?.group !== undefined && !screen.parent && !screen.path.includes(':');
  return record ?? (isPlace ? screen.path : undefined);
}

/**
 * What is behind keys as it is called now. What is deleted or no longer the person's to see is left out; what is still
 * being asked for, too.
 */
export function useShelf(keys: readonly ShelfKey[]): ShelfItem[] {
  const actor = useActor();
  const words = useWords();
  const records = keys.filter((key) => !key.startsWith('/')).slice(0, NAMED_MOST);
  const { data } = useQuery({
    queryKey: ['search', 'named', ...records.toSorted()],
    queryFn: ({ signal }) => api.get<FoundGroup[]>('/api/Search/Records', { query: { of: records }, signal }),
    enabled: records.length > 0,
    placeholderData: keepPreviousData,
    // What somebody has just deleted must be gone the next time one looks.
    staleTime: 0,
  });
  const found = new Map<string, string>(
    (data ?? []).flatMap(({ area, items }) => items.map(({ id, name }) => [`${area}:${id}`, name] as const)),
  );
  const screens = openScreens(actor);
  return keys.flatMap((key) => {
    const screen = screens.find(({ path }) => path === key);
    return screen ? [screenItem(screen, words, actor)] : recordItem(key, found.get(key), actor, words);
  });
}

function screenItem(screen: Screen, words: Words, actor: Actor): ShelfItem {
  return { key: screen.path, path: screen.path, title: screen.title(words), note: groupLabel(screen, words, actor) };
}

function recordItem(key: ShelfKey, title: string | undefined, actor: Actor, words: Words): ShelfItem[] {
  const [area = '', id = ''] = key.split(':');
  const path = title === undefined ? undefined : recordPath(area, id, actor);
  return title !== undefined && path ? [{ key, path, title, note: words.area(area).title, area }] : [];
}

/** The record whose page is open. */
function useRecordKey(): ShelfKey | undefined {
  const screen = useScreen();
  const id = useMatches().at(-1)?.params.id;
  const area = screen?.path.endsWith('/info/:id') ? screen.parent?.area : undefined;
  return area && id ? `${area}:${id}` : undefined;
}

/** What was kept, whoever wrote it. */
function keysOf(kept: unknown): ShelfKey[] {
  if (!Array.isArray(kept)) return [];
  const keys: unknown[] = kept;
  return keys.filter((key) => typeof key === 'string').filter((key) => /^(\/|[A-Za-z]+:[0-9a-f-]{36}$)/.test(key));
}
