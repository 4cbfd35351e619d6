import type { Page } from '@hoivien/contract/kit/paging.ts';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { ListFailed } from '../../../kit/resource/list/ListEmpty.tsx';
import { ListFooter } from '../../../kit/resource/list/ListFooter.tsx';
import '../../../kit/resource/resource.texts.ts';
import frame from '../../../kit/ui/ListFrame.module.css';
import table from '../../../kit/ui/Table.module.css';
import classes from './Jobs.module.css';

interface JobTableProps<Item> {
  /** The area whose words name the rows. */
  area: string;
  label: string;
  list: UseQueryResult<Page<Item>>;
  page: number;
  onPage: (page: number) => void;
  /** The head cells. */
  head: ReactNode;
  columns: number;
  row: (item: Item) => ReactNode;
  /** What stands there without rows. */
  empty: ReactNode;
}

/** One page of a list of jobs: its rows, its failure, or what says that there are none. */
export function JobTable<Item>(props: JobTableProps<Item>) {
  const { area, label, list, page, onPage, head, columns, row, empty } = props;
  const words = useWords();
  if (list.isError)
    return (
      <div className={`${frame.empty} grow auto ruled`}>
        <ListFailed error={list.error} onRetry={() => void list.refetch()} />
      </div>
    );
  if (list.data?.total === 0) return <div className={`${frame.empty} grow auto ruled`}>{empty}</div>;
  return (
    <>
      <div
        className={`${frame.frame} scroll surface`}
        data-stale={list.isPlaceholderData || undefined}
        role="region"
        aria-label={label}
        tabIndex={0}
      >
        <table
          className={`${table.table} ${table.edges} ${classes.table}`}
          aria-busy={list.isPending}
          aria-label={label}
        >
          <thead>
            <tr>{head}</tr>
          </thead>
          <tbody>{list.data?.items.map(row) ?? <WaitingRows columns={columns} />}</tbody>
        </table>
      </div>
      <ListFooter number={page} page={list.data} words={words.area(area)} onPage={onPage} />
    </>
  );
}

function WaitingRows({ columns }: { columns: number }) {
  return [1, 2, 3, 4, 5, 6].map((row) => (
    <tr key={row}>
      <td colSpan={columns}>
        <Skeleton height="1em" />
      </td>
    </tr>
  ));
}
