import { recordCalls, singleHistoryCall } from '@hoivien/contract/kit/record-calls.ts';
import { ask } from '../../api/ask.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import classes from './RecordPage.module.css';
import { Changes } from './Changes.tsx';
import { PieceFailed } from '../PieceFailed.tsx';

type Action = 'Create' | 'Update' | 'Delete' | 'Restore' | 'Undo';

interface RecordHistoryProps {
  resource: Resource;
  /** Left out for a record that exists once. */
  id?: string;
  /** The text of values that are not declared; undefined lets the declaration decide. */
  show?: ((field: string, value: unknown) => string | undefined) | undefined;
  /** Shows only this number of entries, the newest ones. */
  latest?: number;
}

/** The history of a record, newest first: user, moment, and the old and new values of each field. */
export function RecordHistory({ resource, id, show, latest }: RecordHistoryProps) {
  const { t, formatDateTime, formatRelative } = useWords();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: [resource.area, 'history', id, page],
    queryFn: ({ signal }) =>
      id
        ? ask(recordCalls(resource).history, { params: { id }, query: { page }, signal })
        : ask(singleHistoryCall(resource), { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
  if (query.isError) return <PieceFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return null;
  const { items, total, pageSize } = query.data;
  if (items.length === 0) return <p className={classes.faint}>{t('resource.noHistory')}</p>;
  return (
    <>
      <ol className={classes.timeline}>
        {items.slice(0, latest).map((entry) => (
          <li key={entry.id}>
            <b>{entry.actorName ?? t(entry.isElsewhere ? 'resource.elsewhere' : 'resource.system')}</b>{' '}
            {t(`resource.${entry.action as Action}`)} {entry.source === 'import' && t('resource.fromImport')}
            {(entry.action === 'Update' || entry.action === 'Undo') && (
              <Changes resource={resource} changes={entry.changes ?? {}} show={show} />
            )}
            <time className="block hint" dateTime={entry.at} title={formatDateTime(entry.at)}>
              {formatRelative(entry.at)}
            </time>
          </li>
        ))}
      </ol>
      {total > pageSize && latest === undefined && (
        <>
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('resource.previous')}
          </Button>{' '}
          <Button variant="default" size="xs" disabled={page * pageSize >= total} onClick={() => setPage(page + 1)}>
            {t('resource.next')}
          </Button>
        </>
      )}
    </>
  );
}
