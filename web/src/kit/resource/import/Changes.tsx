import type { ImportRun } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { useWords } from '../../i18n/words.ts';
import classes from './Import.module.css';
import { useStep } from './use-import.ts';
import { useChangedColumns } from './use-mending.ts';

/** What changes in existing records, counted by column. A person may switch a column off: the records keep it. */
export function Changes({ resource, run }: { resource: Resource; run: ImportRun }) {
  const { t, area, formatNumber } = useWords();
  const label = area(run.area).field;
  const step = useStep(run.id);
  const changed = useChangedColumns(run);
  const { kept = [], ...options } = run.options;
  const isOpen = run.state === 'checked';
  if (changed.length + kept.length === 0) return null;
  const keep = (next: readonly string[]) =>
    step.mutate({
      step: 'Mapping',
      body: { mapping: run.mapping, options: next.length > 0 ? { ...options, kept: [...next] } : options },
    });
  // The parts of an address belong together.
  const ownerOf = (key: string) => {
    const [field = key] = key.split('.');
    return resource.fields[field]?.kind === 'address' ? field : key;
  };
  return (
    <div className={`${classes.changes} row wrap rigid`} role="group" aria-label={t('import.changes')}>
      <span>{t('import.changes')}</span>
      {changed.map(({ field, count }) => (
        <Button
          key={field}
          size="compact-sm"
          variant="light"
          disabled={!isOpen || step.isPending}
          title={t('import.keepColumn', { label: label(field) })}
          onClick={() => keep([...kept, ownerOf(field)])}
        >
          {t('import.changesOf', { label: label(field), count: formatNumber(count) })}
        </Button>
      ))}
      {kept.map((field) => (
        <Button
          key={field}
          size="compact-sm"
          variant="default"
          disabled={!isOpen || step.isPending}
          title={t('import.changeColumn', { label: label(field) })}
          onClick={() => keep(kept.filter((one) => one !== field))}
        >
          {t('import.keptColumn', { label: label(field) })}
        </Button>
      ))}
    </div>
  );
}
