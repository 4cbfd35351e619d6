import { Button } from '@mantine/core';
import { useRouteError } from 'react-router';
import { ChunkError } from '../../kit/api/load-chunk.ts';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import classes from './Notice.module.css';

/** Stands where a route failed, inside the frame. */
export function RouteProblem() {
  return <Problem error={useRouteError()} />;
}

/** A screen that could not be loaded or broke, said in words, with the technical line to tell support. */
export function Problem({ error, onAgain }: { error: unknown; onAgain?: () => void }) {
  const { t } = useBaseWords();
  const isChunk = error instanceof ChunkError;
  // After an update the part is gone for good under its name.
  const isMissing = isChunk && error.type === 'missing';
  return (
    <div className={classes.notice} role="alert">
      <EmptyState
        kind="nothingFound"
        level={1}
        title={t(isChunk ? 'kit.chunkFailed' : 'app.crashed')}
        actions={
          <>
            {isChunk && !isMissing && onAgain && <Button onClick={onAgain}>{t('kit.retry')}</Button>}
            <Button variant={isMissing ? 'filled' : 'default'} onClick={() => window.location.reload()}>
              {t('app.reload')}
            </Button>
          </>
        }
      >
        {t(isMissing ? 'app.chunkMissing' : isChunk ? 'app.chunkUnreachable' : 'app.crashedText')}
        <p className={classes.technical}>{error instanceof Error ? error.message : String(error)}</p>
      </EmptyState>
    </div>
  );
}
