import { importCalls } from '@hoivien/contract/kit/exchange/import.calls.ts';
import { ask, type fetchFile, tell } from '../../api/ask.ts';
import { answerKey, useAnswer } from '../../call/use-answer.ts';
import type {
  badCellsSchema,
  ImportRowFilter,
  ImportRun,
  mappingSchema,
  runImportSchema,
} from '@hoivien/contract/kit/exchange/import-run.ts';
import type { z } from 'zod';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { workbookCalls } from '@hoivien/contract/kit/exchange/workbook.calls.ts';
import type { Language } from '@hoivien/contract/kit/message.ts';
import { uploadToRead } from '../../api/resumable.ts';
import { useWords } from '../../i18n/words.ts';
import { notify } from '../../ui/notify.tsx';
import { saveFile } from '../use-records.ts';

/** How often the browser reads an import while its job runs, in milliseconds. */
const POLL_MS = 500;
export const ROWS_PER_PAGE = 100;

/** The key of what a call answers about an import, whatever else was asked. */
export function keyOfRun(call: Parameters<typeof answerKey>[0], id: string) {
  return [...answerKey(call), { runId: id }];
}

/** One import, read again while its job runs. At the end the lists show its records. */
export function useRun(resource: Resource, id: string | null) {
  const client = useQueryClient();
  const run = useAnswer(importCalls.read, id === null ? undefined : { params: { runId: id } }, {
    refetchInterval: ({ state }) => (isWorking(state.data) ? POLL_MS : false),
    staleTime: 0,
  });
  const state = run.data?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    void client.invalidateQueries({ queryKey: [resource.area] });
    if (id === null) return;
    void client.invalidateQueries({ queryKey: keyOfRun(importCalls.rows, id) });
    void client.invalidateQueries({ queryKey: keyOfRun(importCalls.survey, id) });
  }, [client, resource, id, state]);
  return run;
}

/** What the server found in the file of an import: sheets, columns, unknown values. */
export function useSurvey(id: string) {
  return useAnswer(importCalls.survey, { params: { runId: id } }, { staleTime: 0 });
}

/** Whether a job of the import is running. */
export function isWorking(run: ImportRun | undefined): boolean {
  return run?.state === 'checking' || run?.state === 'running' || run?.state === 'undoing';
}

/** Uploads a workbook and starts its dry run. Returns the id of the import. */
export function useStart(resource: Resource, at: string, onProgress: (share: number) => void) {
  return useMutation({
    mutationFn: async (file: File) => {
      const { id } = await uploadToRead(file, onProgress);
      const call = { ...workbookCalls(resource).import, url: `${at}/Import` };
      const started = await tell(call, { body: { attachmentId: id } });
      return started.data.runId;
    },
    onError: (error) => notify.failed(error),
  });
}

type AskedStep =
  | { step: 'Run'; body: z.input<typeof runImportSchema> }
  | { step: 'Mapping'; body: z.input<typeof mappingSchema> }
  | { step: 'BadCells'; body: z.input<typeof badCellsSchema> }
  | { step: 'Cancel' | 'Undo' };

function takeStep(id: string, asked: AskedStep) {
  const params = { runId: id };
  switch (asked.step) {
    case 'Run':
      return tell(importCalls.start, { params, body: asked.body });
    case 'Mapping':
      return tell(importCalls.map, { params, body: asked.body });
    case 'BadCells':
      return tell(importCalls.chooseBadCells, { params, body: asked.body });
    case 'Cancel':
      return tell(importCalls.cancel, { params });
    case 'Undo':
      return tell(importCalls.undo, { params });
  }
}

/** Takes a step of an import and shows the result. */
export function useStep(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (asked: AskedStep) => (await takeStep(id, asked)).data,
    onSuccess: (run) => client.setQueriesData({ queryKey: keyOfRun(importCalls.read, id) }, run),
    onError: (error) => {
      notify.failed(error);
      return client.invalidateQueries({ queryKey: keyOfRun(importCalls.read, id) });
    },
  });
}

/** The pages of rows that the visible part of the table needs. */
export function useRows(id: string, outcome: ImportRowFilter | undefined, pages: readonly number[]) {
  return useQueries({
    queries: pages.map((page) => ({
      queryKey: [...keyOfRun(importCalls.rows, id), outcome ?? 'all', page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        ask(importCalls.rows, { params: { runId: id }, query: { outcome, page, pageSize: ROWS_PER_PAGE }, signal }),
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
export function useWorkbook(fetch: (language: Language) => ReturnType<typeof fetchFile>) {
  const { language } = useWords();
  return useMutation({
    mutationFn: async () => {
      const { blob, fileName } = await fetch(language);
      saveFile(blob, fileName);
    },
    onError: (error) => notify.failed(error),
  });
}
