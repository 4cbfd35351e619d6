import type { Page } from '@hoivien/contract/kit/paging.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../api/client.ts';
import { useWords } from '../../i18n/words.ts';
import { Panel } from './Panel.tsx';

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
  const { resource, path, none, isEmpty, children } = props;
  const { area } = useWords();
  const [page, setPage] = useState(1);
  const answer = useQuery({
    queryKey: [resource.area, path, page],
    queryFn: ({ signal }) => api.get<Data>(`/api/${resource.area}/${path}`, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      answer={answer}
      none={none}
      {...(isEmpty && { isEmpty })}
      waiting={{ height: 160 }}
      pages={{ number: page, words: area(resource.area), onPage: setPage }}
    >
      {children}
    </Panel>
  );
}
