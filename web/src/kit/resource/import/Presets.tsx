import type { ImportRun } from '@hoivien/contract/kit/exchange/import-run.ts';
import { Button } from '@mantine/core';
import { useWords } from '../../i18n/words.ts';
import classes from './Import.module.css';

export function hasPresets(run: ImportRun): boolean {
  return presetsOf(run).length > 0;
}

function presetsOf({ options }: ImportRun): [string, string][] {
  return Object.entries(options.presets ?? {}).filter(([, text]) => text.trim());
}

/** The values that new records of this import get where the file says nothing, with the way to change them. */
export function Presets({ run, onChange }: { run: ImportRun; onChange: () => void }) {
  const { t, area } = useWords();
  const { field: label } = area(run.area);
  const list = presetsOf(run)
    .map(([field, text]) => `${label(field)} = ${text}`)
    .join('; ');
  return (
    <span className={classes.presets}>
      {t('import.presetsAre', { list })}{' '}
      <Button size="compact-xs" variant="subtle" onClick={onChange}>
        {t('import.presetsChange')}
      </Button>
    </span>
  );
}
