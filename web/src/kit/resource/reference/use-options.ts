import type { FoundBy } from '@hoivien/contract/kit/found-by.ts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { optionsCall } from '@hoivien/contract/kit/record-calls.ts';
import { ask } from '../../api/ask.ts';

/** A record as an option of a picker. */
export interface Option {
  id: string;
  code: string;
  name: string;
  /** The message key of a note about the option. */
  note?: string | undefined;
  /** Why a search found it when its name does not show it; `area` is the area with the labels of the field. */
  foundBy?: FoundBy | undefined;
  area?: string | undefined;
}

/** Ids by their parameter in an area's `Options`. */
export type Narrow = Readonly<Record<string, readonly string[]>>;

/**
 * The records of an area that match a search, at most twenty. A new search cancels the older one. `narrow` contains
 * further conditions by their parameters in the area's `Options`.
 */
export function useOptions(area: string, search: string, enabled: boolean, narrow: Narrow = {}) {
  return useQuery({ ...optionsOf(area, search, narrow), placeholderData: keepPreviousData, enabled });
}

/** Asks for the options of a search at once, without a pause in typing. */
export function useAskOptions(area: string, narrow: Narrow = {}) {
  const client = useQueryClient();
  return async (search: string): Promise<Option[]> => client.fetchQuery(optionsOf(area, search, narrow));
}

function optionsOf(area: string, search: string, narrow: Narrow) {
  return queryOptions({
    queryKey: [area, 'options', search, narrow],
    queryFn: async ({ signal }) => {
      const found = await ask(optionsCall(area), { query: { search, ...narrow }, signal });
      return found.map((option): Option => (option.foundBy ? { area, ...option } : option));
    },
  });
}

/** The chosen record, for its name; null when it no longer exists. */
export function useChosen(area: string, id: string | null) {
  return useQuery({
    queryKey: chosenKey(area, id),
    queryFn: async ({ signal }): Promise<Option | null> => {
      const [found] = await ask(optionsCall(area), { query: { ids: id }, signal });
      return found ?? null;
    },
    enabled: id !== null,
    // A just chosen record needs no request. A new name from elsewhere may take this time to show, in milliseconds.
    staleTime: 30_000,
  });
}

/** The names of the chosen records: `…` while one loads, and a word for one that no longer exists. */
export function useChosenNames(area: string, ids: readonly string[]) {
  const { t } = useWords();
  const client = useQueryClient();
  const known = (id: string) => client.getQueryData<Option | null>(chosenKey(area, id));
  const asked = ids.filter((id) => !known(id)).sort();
  const query = useQuery({
    queryKey: [area, 'chosen', 'several', asked],
    queryFn: async ({ signal }) => {
      const found = await ask(optionsCall(area), { query: { ids: asked }, signal });
      for (const option of found) client.setQueryData(chosenKey(area, option.id), option);
      return found;
    },
    enabled: asked.length > 0,
    staleTime: 30_000,
  });
  const of = (id: string) => known(id)?.name ?? (query.isSuccess ? t('resource.gone') : '…');
  return { of };
}

/** Stores the name of a record that was just chosen or created, which saves a request. */
export function useRememberChosen(area: string) {
  const client = useQueryClient();
  return useCallback((option: Option) => client.setQueryData(chosenKey(area, option.id), option), [client, area]);
}

/** The same for records of several areas. */
export function useRememberOption() {
  const client = useQueryClient();
  return (area: string, option: Option) => client.setQueryData(chosenKey(area, option.id), option);
}

/**
 * The row with the keyboard: the first one after typing, otherwise the chosen one; -1 for none. A move applies only to
 * the rows in which it was made; `found` is undefined while rows load.
 */
export function useActiveRow(found: readonly Option[] | undefined, search: string, value: string | null) {
  const [moved, setMoved] = useState<{ found: unknown; search: string; row: number }>();
  const first = search && found?.length ? 0 : (found?.findIndex(({ id }) => id === value) ?? -1);
  const active = moved?.found === found && moved?.search === search ? moved.row : first;
  return [active, (row: number) => setMoved({ found, search, row })] as const;
}

function chosenKey(area: string, id: string | null) {
  return [area, 'chosen', id];
}
