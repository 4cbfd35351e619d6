import { Button } from '@mantine/core';
import { useRouteError } from 'react-router';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import { ChunkError } from '../load-chunk.ts';
import classes from './Notice.module.css';

/** Stands where a route failed, inside the frame. */
export function RouteProblem() {
  return <Problem error={useRouteError()} />;
}

/** A screen that could not be loaded or broke, said in words, with the technical line to tell support. */
export function Problem({ error }: { error: unknown }) {
  const { t } = useBaseWords();
  const isChunk = error instanceof ChunkError;
  return (
    <div className={classes.notice} role="alert">
      <EmptyState
        kind="nothingFound"
        level={1}
        title={t(isChunk ? 'app.chunkFailed' : 'app.crashed')}
        actions={
          <Button variant="default" onClick={() => window.location.reload()}>
            {t('app.reload')}
          </Button>
        }
      >
        {t(isChunk ? 'app.chunkText' : 'app.crashedText')}
        <p className={classes.technical}>{error instanceof Error ? error.message : String(error)}</p>
      </EmptyState>
    </div>
  );
}
