import { IMPORT_OUTCOMES, type ImportRowFilter, type ImportRun } from '@hoivien/contract/kit/import-run.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { BadCells } from './BadCells.tsx';
import classes from './Import.module.css';
import { RowsTable } from './RowsTable.tsx';

interface SheetProps {
  resource: Resource;
  run: ImportRun;
  notice?: ReactNode;
  foot: ReactNode;
}

/** The rows of an import with a tab for each outcome. The foot contains the actions. */
export function Sheet({ resource, run, notice, foot }: SheetProps) {
  const { t, formatNumber } = useWords();
  const { counts } = run;
  const [filter, setFilter] = useState<ImportRowFilter | undefined>(counts.kept > 0 ? 'kept' : undefined);
  const [onlyWrong, setOnlyWrong] = useState(false);
  const tabs: [ImportRowFilter | undefined, number][] = [
    [undefined, counts.rows],
    ...IMPORT_OUTCOMES.map((outcome): [ImportRowFilter, number] => [outcome, counts[outcome]]),
  ];
  if (counts.noted > 0) tabs.push(['noted', counts.noted]);
  if (counts.emptied > 0) tabs.push(['emptied', counts.emptied]);
  if (counts.kept > 0) tabs.push(['kept', counts.kept]);
  const chosen = tabs.find(([name]) => name === filter) ?? tabs[0];
  return (
    <>
      {notice && (
        <p className={classes.notice} role="status">
          {notice}
        </p>
      )}
      <div className={classes.tabs} role="group" aria-label={t('import.filter')}>
        {tabs.map(([name, count]) => (
          <button
            key={name ?? 'all'}
            type="button"
            aria-pressed={name === filter}
            disabled={count === 0 && name !== undefined}
            onClick={() => setFilter(name)}
          >
            {t(`import.${name ?? 'all'}`)} <span className={classes.count}>{formatNumber(count)}</span>
          </button>
        ))}
        <BadCells run={run} />
        {counts.refused > 0 && (
          <Checkbox
            className={classes.onlyWrong ?? ''}
            label={t('import.onlyWrong')}
            checked={onlyWrong}
            onChange={({ currentTarget }) => setOnlyWrong(currentTarget.checked)}
          />
        )}
      </div>
      <RowsTable
        key={filter ?? 'all'}
        resource={resource}
        run={run}
        filter={filter}
        total={chosen?.[1] ?? 0}
        onlyWrong={onlyWrong}
      />
      <footer className={classes.foot}>{foot}</footer>
    </>
  );
}
