import { Button } from '@mantine/core';
import { useRouteError } from 'react-router';
import { ChunkError } from '../../kit/api/load-chunk.ts';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { EmptyState } from '../../kit/ui/EmptyState.tsx';
import classes from './Notice.module.css';

/** Shows the failure of a route inside the frame. */
export function RouteProblem() {
  return <Problem error={useRouteError()} />;
}

/** Explains a screen that failed or could not be loaded, with a technical line for support. */
export function Problem({ error, onAgain }: { error: unknown; onAgain?: () => void }) {
  const { t } = useBaseWords();
  const isChunk = error instanceof ChunkError;
  // After an update the server no longer has the chunk of this name.
  const isMissing = isChunk && error.type === 'missing';
  return (
    <div className={`${classes.notice} grid grow`} role="alert">
      <EmptyState
        kind="failed"
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
        <p className="breaks faint tiny mt2">{error instanceof Error ? error.message : String(error)}</p>
      </EmptyState>
    </div>
  );
}
