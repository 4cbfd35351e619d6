import type { ImportRow, ImportRowFilter, ImportRun, ImportSurvey } from '@hoivien/contract/kit/import-run.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../api/client.ts';
import { uploadToRead } from '../../api/resumable.ts';
import { useWords } from '../../i18n/words.ts';
import { notify } from '../../ui/notify.tsx';
import { saveFile } from '../use-records.ts';

/** How often the browser reads an import while its job runs, in milliseconds. */
const POLL_MS = 500;
export const ROWS_PER_PAGE = 100;

/** One import, read again while its job runs. At the end the lists show its records. */
export function useRun(resource: Resource, id: string | null) {
  const client = useQueryClient();
  const run = useQuery({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => api.get<ImportRun>(`/api/Imports/${id}`, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isWorking(state.data) ? POLL_MS : false),
    staleTime: 0,
  });
  const state = run.data?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    void client.invalidateQueries({ queryKey: [resource.area] });
    void client.invalidateQueries({ queryKey: ['import-rows', id] });
    void client.invalidateQueries({ queryKey: ['import-survey', id] });
  }, [client, resource, id, state]);
  return run;
}

/** What the server found in the file of an import: sheets, columns, unknown values. */
export function useSurvey(id: string) {
  return useQuery({
    queryKey: ['import-survey', id],
    queryFn: ({ signal }) => api.get<ImportSurvey>(`/api/Imports/${id}/Survey`, { signal }),
    staleTime: 0,
  });
}

/** Whether a job of the import is running. */
export function isWorking(run: ImportRun | undefined): boolean {
  return run?.state === 'checking' || run?.state === 'running' || run?.state === 'undoing';
}

/** Uploads a workbook and starts its dry run. Returns the id of the import. */
export function useStart(at: string, onProgress: (share: number) => void) {
  return useMutation({
    mutationFn: async (file: File) => {
      const { id } = await uploadToRead(file, onProgress);
      const started = await api.send<{ runId: string }>('POST', `${at}/Import`, { attachmentId: id });
      return started.data.runId;
    },
    onError: (error) => notify.failed(error),
  });
}

type Step = 'Run' | 'Cancel' | 'Undo' | 'Mapping' | 'BadCells';

/** Takes a step of an import and shows the result. */
export function useStep(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ step, body }: { step: Step; body?: object }) => {
      const method = step === 'Mapping' || step === 'BadCells' ? 'PUT' : 'POST';
      return (await api.send<ImportRun>(method, `/api/Imports/${id}/${step}`, body)).data;
    },
    onSuccess: (run) => client.setQueryData(['imports', id], run),
    onError: (error) => {
      notify.failed(error);
      return client.invalidateQueries({ queryKey: ['imports', id] });
    },
  });
}

/** The pages of rows that the visible part of the table needs. */
export function useRows(id: string, outcome: ImportRowFilter | undefined, pages: readonly number[]) {
  return useQueries({
    queries: pages.map((page) => ({
      queryKey: ['import-rows', id, outcome ?? 'all', page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.get<Page<ImportRow>>(`/api/Imports/${id}/Rows`, {
          query: { outcome, page, pageSize: ROWS_PER_PAGE },
          signal,
        }),
    })),
    combine: (answers) => ({
      rows: new Map(
        answers.flatMap(({ data }) =>
          data ? data.items.map((row, index) => [(data.page - 1) * ROWS_PER_PAGE + index, row] as const) : [],
        ),
      ),
      error: answers.find(({ error }) => error)?.error ?? null,
      retry: () => void Promise.all(answers.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
    }),
  });
}

/** Downloads a workbook that the server writes in the language of the reader. */
export function useWorkbook(path: string) {
  const { language } = useWords();
  return useMutation({
    mutationFn: async () => {
      const { blob, fileName } = await api.download(path, { language });
      saveFile(blob, fileName);
    },
    onError: (error) => notify.failed(error),
  });
}
