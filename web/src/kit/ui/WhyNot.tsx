import { Button } from '@mantine/core';
import { askSight } from '../auth/sight.ts';
import { useWords } from '../i18n/words.ts';

/** A button that explains a refusal; nothing where no permission is missing. */
export function WhyNot({ codes }: { codes: readonly string[] }) {
  const { t } = useWords();
  if (codes.length === 0) return null;
  return (
    <Button variant="default" onClick={() => askSight({ kind: 'own', codes })}>
      {t('kit.whyNot')}
    </Button>
  );
}
