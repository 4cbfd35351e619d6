import type { DoubleChoice } from '@hoivien/contract/kit/import-mend.ts';
import type {
  ImportRow,
  ImportRowFilter,
  ImportRun,
  ImportSurvey,
  Mended,
  MendedRow,
} from '@hoivien/contract/kit/import-run.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { notify } from '../../ui/notify.tsx';

/** Changes of cells and choices about doubles in a finished dry run; the server judges each at once. */
export function useMending({ id }: Pick<ImportRun, 'id'>) {
  const client = useQueryClient();
  const show = (run: ImportRun) => {
    client.setQueryData(['imports', id], run);
    for (const key of ['import-rows', 'import-wrong', 'import-changes', 'import-survey'])
      void client.invalidateQueries({ queryKey: [key, id] });
  };
  const patch = (rowNo: number, change: (row: ImportRow) => ImportRow) => {
    client.setQueriesData<Page<ImportRow>>({ queryKey: ['import-rows', id] }, (page) => {
      return page && { ...page, items: page.items.map((row) => (row.rowNo === rowNo ? change(row) : row)) };
    });
  };
  const failed = (error: unknown) => {
    notify.failed(error);
    void client.invalidateQueries({ queryKey: ['import-rows', id] });
    return client.invalidateQueries({ queryKey: ['imports', id] });
  };
  const row = useMutation({
    mutationFn: async ({ rowNo, texts }: { rowNo: number; texts: Readonly<Record<string, string | null>> }) =>
      (await api.send<MendedRow>('PUT', `/api/Imports/${id}/Rows/${rowNo}`, { cells: texts })).data,
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
      (await api.send<Mended>('PUT', `/api/Imports/${id}/Cells`, body)).data,
    onSuccess: ({ run }) => show(run),
    onError: failed,
  });
  const back = useMutation({
    mutationFn: async () => (await api.send<Mended>('DELETE', `/api/Imports/${id}/Cells`)).data,
    onSuccess: ({ run }) => show(run),
    onError: failed,
  });
  const doubles = useMutation({
    mutationFn: async (body: Choosing) => (await api.send<Mended>('PUT', `/api/Imports/${id}/Doubles`, body)).data,
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
  return useQuery({
    queryKey: ['import-wrong', id],
    queryFn: ({ signal }) =>
      api.get<{ columns: { field: string; count: number }[] }>(`/api/Imports/${id}/Wrong`, { signal }),
    enabled: isOn && counts.refused > 0,
    staleTime: 0,
  });
}

/** The columns of which records change, with the number of records, those with most first. */
export function useChangedColumns({ id, counts, state }: Pick<ImportRun, 'id' | 'counts' | 'state'>) {
  const { data } = useQuery({
    queryKey: ['import-changes', id, state],
    queryFn: ({ signal }) =>
      api.get<{ columns: { field: string; count: number }[] }>(`/api/Imports/${id}/Changes`, { signal }),
    enabled: counts.update > 0 && state !== 'checking',
    staleTime: 0,
  });
  return counts.update > 0 ? (data?.columns ?? NONE) : NONE;
}

const NONE: readonly { field: string; count: number }[] = [];

/** The next row with an error in a column; null for none. */
export async function nextWrong(id: string, field: string, after: number, outcome: ImportRowFilter | undefined) {
  const found = await api.get<{ rowNo: number | null; index: number }>(`/api/Imports/${id}/NextWrong`, {
    query: { field, after, outcome },
  });
  return found.rowNo === null ? null : found;
}

/** The values that each closed list and each small catalogue accepts, by column. */
export function useAccepted(id: string, isOn: boolean): ImportSurvey['accepted'] {
  const { data } = useQuery({
    queryKey: ['import-survey', id],
    queryFn: ({ signal }) => api.get<ImportSurvey>(`/api/Imports/${id}/Survey`, { signal }),
    enabled: isOn,
    staleTime: 60_000,
  });
  return data?.accepted ?? {};
}
