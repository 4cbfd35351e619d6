import type { Page } from '@hoivien/contract/kit/paging.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../api/client.ts';
import { useWords } from '../../i18n/words.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListFailed } from './ListEmpty.tsx';
import { ListFooter } from './ListFooter.tsx';

interface PagedPanelProps<Data> {
  resource: Resource;
  /** The address of the pages below the area: `OfMember/${id}`. */
  path: string;
  /** What stands where there is nothing. */
  none: readonly [title: string, text: string];
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

/** What an area has of another record, page by page: the content of a tab there. */
export function PagedPanel<Data extends Page<unknown>>(props: PagedPanelProps<Data>) {
  const { resource, path, none, isEmpty = ({ total }) => total === 0, children } = props;
  const { area } = useWords();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: [resource.area, path, page],
    queryFn: ({ signal }) => api.get<Data>(`/api/${resource.area}/${path}`, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ListFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  if (isEmpty(data)) {
    return (
      <EmptyState kind="nothingYet" title={none[0]}>
        {none[1]}
      </EmptyState>
    );
  }
  return (
    <>
      {children(data)}
      {data.total > data.pageSize && (
        <ListFooter
          number={page}
          page={data}
          pages={Math.ceil(data.total / data.pageSize)}
          words={area(resource.area)}
          onPage={setPage}
        />
      )}
    </>
  );
}
