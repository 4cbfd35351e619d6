import type { ImportSurvey } from '@hoivien/contract/kit/exchange/import-run.ts';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListFailed } from '../list/ListEmpty.tsx';
import classes from './Import.module.css';
import { useSurvey } from './use-import.ts';

/**
 * Draws a step of an import once the facts about its file are there.
 * @example <WithSurvey id={run.id}>{(survey) => <Mapping survey={survey} />}</WithSurvey>
 */
export function WithSurvey({ id, children }: { id: string; children: (survey: ImportSurvey) => ReactNode }) {
  const { data, isError, error, refetch } = useSurvey(id);
  if (isError) return <ListFailed error={error} onRetry={() => void refetch()} />;
  if (data) return children(data);
  return (
    <div className={`${classes.middle} gap3 pane auto ruled`}>
      <Skeleton height={240} />
    </div>
  );
}
