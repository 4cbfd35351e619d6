import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { api } from '../../api/client.ts';
import { apiPath } from '../records.ts';

/** A record as one chooses it. */
export interface Option {
  id: string;
  code: string;
  name: string;
  /** The key of what one should know before choosing it. */
  note?: string | undefined;
}

/** Ids by the name under which an area's `Options` takes them. */
export type Narrow = Readonly<Record<string, readonly string[]>>;

/**
 * Records of an area that match a search, at most twenty. An older question is cancelled by the next one.
 * `narrow` holds what else they must fit, by the names that the area's `Options` takes.
 */
export function useOptions(area: string, search: string, enabled: boolean, narrow: Narrow = {}) {
  return useQuery({
    queryKey: [area, 'options', search, narrow],
    queryFn: ({ signal }) =>
      api.get<Option[]>(`${apiPath({ area })}/Options`, { query: { search, ...narrow }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** The record that is chosen already, so that it can be called by its name; null when it is gone. */
export function useChosen(area: string, id: string | null) {
  return useQuery({
    queryKey: chosenKey(area, id),
    queryFn: async ({ signal }) => {
      const [found] = await api.get<Option[]>(`${apiPath({ area })}/Options`, { query: { ids: id }, signal });
      return found ?? null;
    },
    enabled: id !== null,
    // What was just chosen needs no question; a rename elsewhere may take this long to show, in milliseconds.
    staleTime: 30_000,
  });
}

/** The names of several records that are chosen; one that is gone says so, one that is on its way is `…`. */
export function useChosenNames(area: string, ids: readonly string[]) {
  const { t } = useWords();
  const client = useQueryClient();
  const known = (id: string) => client.getQueryData<Option | null>(chosenKey(area, id));
  const asked = ids.filter((id) => !known(id)).sort();
  const query = useQuery({
    queryKey: [area, 'chosen', 'several', asked],
    queryFn: async ({ signal }) => {
      const found = await api.get<Option[]>(`${apiPath({ area })}/Options`, { query: { ids: asked }, signal });
      for (const option of found) client.setQueryData(chosenKey(area, option.id), option);
      return found;
    },
    enabled: asked.length > 0,
    staleTime: 30_000,
  });
  const of = (id: string) => known(id)?.name ?? (query.isSuccess ? t('resource.gone') : '…');
  return { of };
}

/** Tells the name of a record that was just chosen or created, so that it need not be asked for. */
export function useRememberChosen(area: string) {
  const client = useQueryClient();
  return useCallback((option: Option) => client.setQueryData(chosenKey(area, option.id), option), [client, area]);
}

/**
 * The row the keyboard is on: the first one after typing, else what is chosen; -1 is none.
 * A move counts for the rows it was made in; `found` is undefined while they are not there.
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
