import type { Page } from '@hoivien/contract/kit/paging.ts';
import { Skeleton, type SkeletonProps } from '@mantine/core';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListFailed, ListUnreachable } from './ListEmpty.tsx';
import { ListFooter, type ListFooterProps } from './ListFooter.tsx';

interface PanelProps<Data> {
  /** The answer of a call: what `useAnswer` gives. */
  answer: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** What stands where there is nothing: the words, or an element where it depends. */
  none?: readonly [title: string, text?: string, actions?: ReactNode] | ReactElement;
  isEmpty?: (data: Data) => boolean;
  /** The place that it keeps while it loads. */
  waiting?: SkeletonProps;
  /** How to reach other pages. The footer of a single page is shown where it `always` is. */
  pages?: Pick<ListFooterProps, 'number' | 'words' | 'onPage'> & { always?: boolean };
  children: (data: Data) => ReactNode;
}

/**
 * What a call answers: its place while it loads, its failure, its empty words, and then its content. Content of a call that
 * fails later stays, with a note.
 *
 * @example
 * <Panel answer={useAnswer(linkCalls.list, { params: { id } })} none={[t('link.none'), t('link.noneText')]}>
 *   {(links) => <Rows label={t('link.links')} rows={links} columns={…} />}
 * </Panel>
 */
export function Panel<Data>({ answer, none, isEmpty = hasNothing, waiting, pages, children }: PanelProps<Data>) {
  const { data, error } = answer;
  const again = () => void answer.refetch();
  if (data === undefined) {
    return error ? <ListFailed error={error} onRetry={again} /> : <Skeleton height={240} {...waiting} />;
  }
  return (
    <>
      {error !== null && <ListUnreachable error={error} onRetry={again} />}
      {none && isEmpty(data) ? <Nothing none={none} /> : children(data)}
      {pages && isPage(data) && data.total > (pages.always ? 0 : data.pageSize) && (
        <ListFooter page={data} {...pages} />
      )}
    </>
  );
}

function Nothing<Data>({ none }: { none: NonNullable<PanelProps<Data>['none']> }) {
  if (isValidElement(none)) return none;
  const [title, text, actions] = none as Exclude<typeof none, ReactElement>;
  return (
    <EmptyState kind="nothingYet" title={title} actions={actions}>
      {text}
    </EmptyState>
  );
}

function isPage(data: unknown): data is Page<unknown> {
  return typeof data === 'object' && data !== null && 'total' in data && 'pageSize' in data;
}

function hasNothing(data: unknown): boolean {
  return isPage(data) ? data.total === 0 : Array.isArray(data) && data.length === 0;
}
