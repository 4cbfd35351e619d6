import type { ImportRowFilter, ImportRun } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useMemo } from 'react';
import { columnWidths } from './columns.ts';
import { useChangedColumns, useWrongColumns } from './use-mending.ts';
import { isAddress } from './row-address.ts';

const NO_COLUMNS: readonly { field: string; count: number }[] = [];

interface Asked {
  filter: ImportRowFilter | undefined;
  /** Shows the columns with errors first. */
  wrongFirst: boolean;
}

/** The columns of the sheet in their order, with their widths and the number of errors in each. */
export function useRowColumns(resource: Resource, run: ImportRun, { filter, wrongFirst }: Asked) {
  const widths = useMemo(() => columnWidths(resource), [resource]);
  const isOpen = run.state === 'checked';
  const wrong = useWrongColumns(run, isOpen).data?.columns ?? NO_COLUMNS;
  const wrongOf = new Map(run.counts.refused > 0 ? wrong.map(({ field, count }) => [field, count]) : []);
  const given = new Set(run.given);
  // The name of the record stays in view, so that a person knows whose cells these are. Beside it come the addresses where
  // a person looks at addresses to choose, then the columns with errors, then those that identify a row.
  const named = resource.label ?? (resource.fields.enterpriseName ? 'enterpriseName' : 'name');
  const rank = ({ field, required }: ImportRun['columns'][number]) =>
    (field === named ? 8 : 0) +
    (filter === 'noted' && isAddress(resource, field) ? 4 : 0) +
    (wrongFirst && wrongOf.has(field) ? 2 : 0) +
    (required ? 1 : 0);
  const inFile = run.columns.filter(({ field }) => run.mapping[field] !== undefined || given.has(field));
  // A change or an error at a field without a column must not stay unseen.
  const shown = new Set(inFile.map(({ field }) => field));
  const beside = [...useChangedColumns(run), ...wrongOf.keys()].map((one) =>
    typeof one === 'string' ? one : one.field,
  );
  const unshown = [...new Set(beside)].filter((field) => !shown.has(field)).map((field) => ({ field, required: true }));
  const columns = [...inFile, ...unshown].sort((one, other) => rank(other) - rank(one));
  // Each column has room for a reason before the rows are loaded, because later the sheet would move.
  const mayHaveReasons = run.counts.refused > 0 && (filter === undefined || filter === 'refused');
  const widthOf = (field: string) => Math.max(widths.get(field) ?? 0, mayHaveReasons ? REASON_WIDTH : 0);
  const wholeWidth = columns.reduce((sum, { field }) => sum + widthOf(field), 0);
  return { columns, named, shown, wrongOf, widthOf, wholeWidth };
}

/** The width of usual errors in characters. */
const REASON_WIDTH = 28;
