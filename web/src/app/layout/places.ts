import { searchCalls } from '@hoivien/contract/areas/keeping/search/search.calls.ts';
import { useAnswer } from '../../kit/api/use-call.ts';
import { NAMED_MOST } from '@hoivien/contract/areas/keeping/search/search.schema.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { type Actor, useActor } from '../../kit/auth/actor.ts';
import { useWords, type Words } from '../../kit/i18n/words.ts';
import { useSetting } from '../../kit/settings/settings.ts';
import { useOwnTitle } from '../../kit/ui/title.ts';
import { groupLabel, openScreens } from '../menu.ts';
import { nameText } from '../../kit/resource/value-text.ts';
import { recordPath, resourceOf } from '../record-path.ts';
import type { Screen } from '../../kit/screen/screen.ts';
import { useScreen } from './use-screen.ts';

/** The key of a favourite or recent item: `Markets:<id>` for a record, the path for a screen. */
export type PlaceKey = string;

export interface PlaceItem {
  key: PlaceKey;
  path: string;
  title: string;
  /** The kind of the record, or the group of the screen. */
  note: string | undefined;
  area?: string;
}

export const FAVOURITES_MOST = 50;
export const RECENTS_MOST = 20;
/** The time after which a shown record counts as opened, in milliseconds; its name must have arrived by then. */
export const LOOKED_MS = 400;

/** The user's favourites in the order of adding, and a function that adds or removes one. */
export function useFavourites(): [keys: readonly PlaceKey[], toggle: (key: PlaceKey) => void] {
  const [kept, keep] = useSetting('favourites');
  const toggle = (key: PlaceKey) =>
    keep((now: unknown) => {
      const keys = keysOf(now);
      return keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key].slice(-FAVOURITES_MOST);
    });
  return [keysOf(kept), toggle];
}

/** The records that the user has opened on any machine, the latest first. */
export function useRecents(): readonly PlaceKey[] {
  const [kept] = useSetting('recents');
  return keysOf(kept);
}

/** Adds opened records to the recent ones; for the frame. */
export function useRecentKeeping(): void {
  const key = useRecordKey();
  const title = useOwnTitle();
  const [, keep] = useSetting('recents');
  useEffect(() => {
    if (!key || !title) return undefined;
    // Between two records the address changes before the name.
    const add = (now: unknown) => [key, ...keysOf(now).filter((one) => one !== key)].slice(0, RECENTS_MOST);
    const timer = setTimeout(() => keep(add), LOOKED_MS);
    return () => clearTimeout(timer);
  }, [key, title, keep]);
}

/** The key of the present address, if it can be a favourite: a record, or a screen of the menu. */
export function usePlaceKey(): PlaceKey | undefined {
  const record = useRecordKey();
  const screen = useScreen();
  const isPlace = screen?.group !== undefined && !screen.parent && !screen.path.includes(':');
  return record ?? (isPlace ? screen.path : undefined);
}

/**
 * The items of keys with their present names, without deleted and invisible records, and without those that are still
 * loading.
 */
export function usePlaces(keys: readonly PlaceKey[]): PlaceItem[] {
  const actor = useActor();
  const words = useWords();
  const records = keys.filter((key) => !key.startsWith('/')).slice(0, NAMED_MOST);
  const { data } = useAnswer(
    searchCalls.name,
    { query: { of: records } },
    { enabled: records.length > 0, placeholderData: keepPreviousData, staleTime: 0 },
  );
  const found = new Map<string, string>(
    (data ?? []).flatMap(({ area, items }) => items.map(({ id, name }) => [`${area}:${id}`, name] as const)),
  );
  const screens = openScreens(actor);
  return keys.flatMap((key) => {
    const screen = screens.find(({ path }) => path === key);
    return screen ? [screenItem(screen, words, actor)] : recordItem(key, found.get(key), actor, words);
  });
}

function screenItem(screen: Screen, words: Words, actor: Actor): PlaceItem {
  return { key: screen.path, path: screen.path, title: screen.title(words), note: groupLabel(screen, words, actor) };
}

function recordItem(key: PlaceKey, title: string | undefined, actor: Actor, words: Words): PlaceItem[] {
  const [area = '', id = ''] = key.split(':');
  const path = title === undefined ? undefined : recordPath(area, id, actor);
  if (title === undefined || !path) return [];
  return [{ key, path, title: nameText(title, resourceOf(area), words), note: words.area(area).title, area }];
}

/** The record of the open page. */
function useRecordKey(): PlaceKey | undefined {
  const screen = useScreen();
  const id = useMatches().at(-1)?.params.id;
  const area = screen?.path.endsWith('/info/:id') ? screen.parent?.area : undefined;
  return area && id ? `${area}:${id}` : undefined;
}

/** The keys in a stored setting, which another version of the product may have written. */
function keysOf(kept: unknown): PlaceKey[] {
  if (!Array.isArray(kept)) return [];
  const keys: unknown[] = kept;
  return keys.filter((key) => typeof key === 'string').filter((key) => /^(\/|[A-Za-z]+:[0-9a-f-]{36}$)/.test(key));
}
