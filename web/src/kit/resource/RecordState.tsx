import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError } from '../api/client.ts';
import { useWords } from '../i18n/words.ts';
import { missingCodes } from '../auth/sight.ts';
import { WhyNot } from '../ui/WhyNot.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import classes from './record/RecordPage.module.css';

interface RecordStateProps {
  resource: Resource;
  query: { isError: boolean; error: unknown; refetch: () => unknown };
}

/** Whether an error says that the record does not exist. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function isClosed(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

/** Stands for a record that is loading or could not be opened. */
export function RecordState({ resource, query }: RecordStateProps) {
  const { t, problem } = useWords();
  if (!query.isError) {
    return (
      <div className={`${classes.skeleton} stack gap4`} aria-busy="true">
        <Skeleton height="2.4rem" width="30%" />
        <Skeleton height="1.4rem" width="45%" />
        <Skeleton height="1.4rem" width="40%" />
      </div>
    );
  }
  return (
    <EmptyState
      kind={isGone(query.error) ? 'nothingFound' : isClosed(query.error) ? 'notAllowed' : 'failed'}
      level={1}
      title={t('resource.recordFailed')}
      actions={
        <>
          <WhyNot codes={missingCodes(query.error)} />
          {!isGone(query.error) && !isClosed(query.error) && (
            <Button variant="default" onClick={() => query.refetch()}>
              {t('kit.retry')}
            </Button>
          )}
          <Button variant="default" component={Link} to={resource.path}>
            {t('resource.backToList')}
          </Button>
        </>
      }
    >
      {problem(query.error)}
    </EmptyState>
  );
}
