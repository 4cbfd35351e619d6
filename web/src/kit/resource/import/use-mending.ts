import { keyOfRun } from './use-import.ts';
import { importCalls } from '@hoivien/contract/kit/exchange/import.calls.ts';
import { tell, ask } from '../../api/ask.ts';
import { useAnswer } from '../../call/use-answer.ts';
import type { DoubleChoice } from '@hoivien/contract/kit/exchange/import-mend.ts';
import type { ImportRow, ImportRowFilter, ImportRun, ImportSurvey } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../ui/notify.tsx';

/** Changes of cells and choices about doubles in a finished dry run; the server judges each at once. */
export function useMending({ id }: Pick<ImportRun, 'id'>) {
  const client = useQueryClient();
  const show = (run: ImportRun) => {
    client.setQueriesData({ queryKey: keyOfRun(importCalls.read, id) }, run);
    for (const call of [importCalls.rows, importCalls.wrong, importCalls.changes, importCalls.survey])
      void client.invalidateQueries({ queryKey: keyOfRun(call, id) });
  };
  const patch = (rowNo: number, change: (row: ImportRow) => ImportRow) => {
    client.setQueriesData<Page<ImportRow>>({ queryKey: keyOfRun(importCalls.rows, id) }, (page) => {
      return page && { ...page, items: page.items.map((row) => (row.rowNo === rowNo ? change(row) : row)) };
    });
  };
  const failed = (error: unknown) => {
    notify.failed(error);
    void client.invalidateQueries({ queryKey: keyOfRun(importCalls.rows, id) });
    return client.invalidateQueries({ queryKey: keyOfRun(importCalls.read, id) });
  };
  const row = useMutation({
    mutationFn: async ({ rowNo, texts }: { rowNo: number; texts: Readonly<Record<string, string | null>> }) =>
      (await tell(importCalls.mendRow, { params: { runId: id, rowNo }, body: { cells: texts } })).data,
    // The cell shows its text before the server has judged it.
    onMutate: ({ rowNo, texts }) =>
      patch(rowNo, (held) => {
        const written = Object.entries(texts).map(
          ([field, text]) => [field, text ?? held.mended[field] ?? null] as const,
        );
        return { ...held, cells: { ...held.cells, ...Object.fromEntries(written) } };
      }),
    onSuccess: ({ run, row: judged }) => {
      patch(judged.rowNo, () => judged);
      show(run);
    },
    onError: failed,
  });
  const cells = useMutation({
    mutationFn: async (body: { field: string; rowNo: number; to: string | null }) =>
      (await tell(importCalls.mendCells, { params: { runId: id }, body })).data,
    onSuccess: ({ run }) => show(run),
    onError: failed,
  });
  const back = useMutation({
    mutationFn: async () => (await tell(importCalls.unmend, { params: { runId: id } })).data,
    onSuccess: ({ run }) => show(run),
    onError: failed,
  });
  const doubles = useMutation({
    mutationFn: async (body: Choosing) => (await tell(importCalls.chooseDoubles, { params: { runId: id }, body })).data,
    onSuccess: ({ run }) => show(run),
    onError: failed,
  });
  return { row, cells, back, doubles };
}

/** A choice for some rows, or for all undecided ones that allow it. */
export interface Choosing {
  choice: DoubleChoice | null;
  reason?: string | undefined;
  rowNos?: readonly number[];
  all?: true;
}

/** The columns with errors, those with most first. */
export function useWrongColumns({ id, counts }: Pick<ImportRun, 'id' | 'counts'>, isOn: boolean) {
  return useAnswer(importCalls.wrong, { params: { runId: id } }, { enabled: isOn && counts.refused > 0, staleTime: 0 });
}

/** The columns of which records change, with the number of records, those with most first. */
export function useChangedColumns({ id, counts, state }: Pick<ImportRun, 'id' | 'counts' | 'state'>) {
  const { data } = useAnswer(
    importCalls.changes,
    { params: { runId: id } },
    { enabled: counts.update > 0 && state !== 'checking', staleTime: 0 },
  );
  return counts.update > 0 ? (data?.columns ?? NONE) : NONE;
}

const NONE: readonly { field: string; count: number }[] = [];

/** The next row with an error in a column; null for none. */
export async function nextWrong(id: string, field: string, after: number, outcome: ImportRowFilter | undefined) {
  const found = await ask(importCalls.nextWrong, { params: { runId: id }, query: { field, after, outcome } });
  return found.rowNo === null ? null : found;
}

/** The values that each closed list and each small catalogue accepts, by column. */
export function useAccepted(id: string, isOn: boolean): ImportSurvey['accepted'] {
  const { data } = useAnswer(importCalls.survey, { params: { runId: id } }, { enabled: isOn, staleTime: 60_000 });
  return data?.accepted ?? {};
}
