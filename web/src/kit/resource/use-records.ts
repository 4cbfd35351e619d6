import type { Language } from '@hoivien/contract/kit/message.ts';
import type { InputOf, RecordBase, Resource } from '@hoivien/contract/kit/resource.ts';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, fetchFile, tell } from '../api/ask.ts';
import { withQuery } from '../api/client.ts';
import { askList } from './ask-list.ts';
import { type ExportFormat, workbookCalls } from '@hoivien/contract/kit/exchange/workbook.calls.ts';
import { recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import { named } from '../i18n/named.ts';
import { useWords } from '../i18n/words.ts';
import { notify } from '../ui/notify.tsx';
import { apiPath, fieldsText } from './records.ts';
import { labelText } from './value-text.ts';
import { useKept } from './use-kept.ts';
import { useRestore } from './use-restore.ts';
import { type ListAddress, toQuery } from './use-list-address.ts';

/**
 * One page of a list with some fields of its records. The former page stays while the next one loads; a new request
 * cancels the older one; the following page is loaded ahead. `isWaiting` delays the request.
 */
export function useList<R extends Resource>(
  resource: R,
  address: ListAddress,
  fields: readonly string[],
  isWaiting = false,
) {
  const client = useQueryClient();
  const asked = fieldsText(fields);
  useEffect(() => {
    const { page, search, filters } = address;
    if (page === 1 && !search && Object.keys(filters).length === 0) opened.set(resource.area, { address, asked });
  }, [resource, address, asked]);
  const query = useKept(
    useQuery({ ...listOptions(resource, address, asked), placeholderData: keepPreviousData, enabled: !isWaiting }),
  );
  const pages = query.data ? Math.ceil(query.data.total / query.data.pageSize) : 0;
  useEffect(() => {
    if (!isWaiting && !query.isPlaceholderData && address.page < pages) {
      const next = listOptions(resource, { ...address, page: address.page + 1 }, asked);
      void client.prefetchQuery({ ...next, staleTime: 5_000 });
    }
  }, [client, resource, address, asked, pages, query.isPlaceholderData, isWaiting]);
  return { ...query, pages };
}

/** How each list was asked for when it was last open without search and filters. */
const opened = new Map<string, { address: ListAddress; asked: string }>();

/** Loads a list as it was last open. When it fails, opening it tells why. */
export function loadListAhead(client: QueryClient, resource: Resource): void {
  const last = opened.get(resource.area);
  if (last) void client.prefetchQuery(listOptions(resource, last.address, last.asked));
}

/** The number of all records of an area that the reader may see. */
export function useTotal(resource: Resource, isWanted: boolean) {
  return useQuery({
    queryKey: [resource.area, 'total'],
    queryFn: async ({ signal }) => (await askList(resource, { page: 1, pageSize: 1, fields: 'id' }, { signal })).total,
    enabled: isWanted,
  });
}

/** One record; `at` is its address in the API, when it is not that of its area. */
export function useRecord<R extends Resource>(resource: R, id: string | undefined, at?: string) {
  return useQuery({ ...recordOptions(resource, id, at), enabled: id !== undefined });
}

/** Loads records ahead that the user is likely to open next. */
export function usePrefetch(resource: Resource, ids: readonly string[], isWanted: boolean): void {
  const client = useQueryClient();
  const text = ids.join();
  useEffect(() => {
    if (!isWanted || !text) return;
    for (const id of text.split(',')) loadRecordAhead(client, resource, id);
  }, [client, resource, text, isWanted]);
}

/** Loads a record that the user is likely to open next. When it fails, opening it tells why. */
export function loadRecordAhead(client: QueryClient, resource: Resource, id: string): void {
  void client.prefetchQuery(recordOptions(resource, id));
}

interface Saving {
  id?: string | undefined;
  values: Record<string, unknown>;
  /** The keys of likely slips that the person has confirmed. */
  confirmed?: readonly string[];
  /** The name of the press that adds. */
  press?: string | undefined;
}

/** Creates a record, or saves one with the version that was read. */
export function useSave<R extends Resource>(resource: R, at = apiPath(resource)) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, values, confirmed = [], press }: Saving) => {
      const calls = recordCalls(resource);
      const query = String(new URLSearchParams(confirmed.map((key) => ['confirmed', key])));
      // What a person typed is checked by the schema of the form.
      const body = values as InputOf<R> & { version: number };
      return id
        ? tell({ ...calls.change, url: `${at}/:id` }, { params: { id }, query, body })
        : tell({ ...calls.add, url: at }, { query, body, press });
    },
    onSuccess: ({ data }) => {
      client.setQueryData([resource.area, 'record', data.id], data);
      return client.invalidateQueries({
        queryKey: [resource.area],
        predicate: ({ queryKey }) => queryKey[1] !== 'record',
      });
    },
  });
}

/** Deletes a record; the toast has an undo button. */
export function useRemove(resource: Resource) {
  const client = useQueryClient();
  const words = useWords();
  const { message } = words;
  const restoreOne = useRestore();
  const refresh = () => client.invalidateQueries({ queryKey: [resource.area] });
  const restore = async (deletionId: string) => {
    const text = await restoreOne(deletionId);
    await refresh();
    notify.done(text);
  };
  return async (record: Pick<RecordBase, 'id' | 'version'> & Readonly<Record<string, unknown>>) => {
    const { id, version } = record;
    const answer = await tell(recordCalls(resource).remove, { params: { id }, query: { version } });
    // The page of the record may stay a moment longer and must not load a record that no longer exists.
    const gone = [resource.area, 'record', record.id];
    await client.invalidateQueries({ queryKey: gone, refetchType: 'none' });
    await client.invalidateQueries({
      queryKey: [resource.area],
      predicate: ({ queryKey }) => queryKey[2] !== record.id,
    });
    notify.done(named(message, answer.message ?? '', labelText(record, resource, words)), {
      undo: () => restore(answer.data.deletionId).catch((error: unknown) => notify.failed(error)),
    });
  };
}

interface Exported {
  address: ListAddress;
  /** The columns in their order; without them all columns. */
  columns?: readonly string[] | undefined;
  /** Only these records, in the order of the list; without them all that match its query. */
  ids?: readonly string[] | undefined;
  format?: ExportFormat;
}

/** Downloads a list as a workbook or as separated values. */
export function useExport(resource: Resource) {
  const { language } = useWords();
  return useMutation({
    mutationFn: async (exported: Exported) => {
      const { blob, fileName } = await fetchExport(resource, exported, language);
      saveFile(blob, fileName);
    },
    onError: (error) => notify.failed(error),
  });
}

/** The file of a list, or of chosen records. The server writes it into the access log. */
export function fetchExport(
  resource: Resource,
  { address, columns = [], ids, format = 'xlsx' }: Exported,
  language: Language,
): Promise<{ blob: Blob; fileName: string }> {
  const { page: _page, pageSize: _size, ...question } = toQuery(address);
  const { sort, search } = address;
  const order = sort ? { sort } : { search };
  const query = {
    ...(ids ? order : question),
    columns: columns.join(','),
    language,
    ...(format !== 'xlsx' && { format }),
  };
  const { export: whole, exportChosen } = workbookCalls(resource);
  const asked = withQuery('', query).slice(1);
  return ids ? fetchFile(exportChosen, { query: asked, body: { ids: [...ids] } }) : fetchFile(whole, { query: asked });
}

/** Lets the browser save bytes as a file. */
export function saveFile(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function listOptions<R extends Resource>(resource: R, address: ListAddress, fields: string) {
  const query = { ...toQuery(address), fields };
  return {
    queryKey: [resource.area, 'list', query],
    queryFn: ({ signal }: { signal: AbortSignal }) => askList(resource, query, { signal }),
  };
}

function recordOptions<R extends Resource>(resource: R, id: string | undefined, at = apiPath(resource)) {
  return {
    queryKey: [resource.area, 'record', id],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      ask({ ...recordCalls(resource).read, url: `${at}/:id` }, { params: { id: String(id) }, signal }),
  };
}
