import { Button } from '@mantine/core';
import { useWords } from '../i18n/words.ts';

/** Explains why a piece of a page could not be loaded, with a button to load it again. */
export function PieceFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t, problem } = useWords();
  return (
    <p role="alert">
      {problem(error)}{' '}
      <Button variant="default" size="xs" onClick={onRetry}>
        {t('kit.retry')}
      </Button>
    </p>
  );
}
