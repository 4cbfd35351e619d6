import { IMPORT_OUTCOMES, type ImportRowFilter, type ImportRun } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Beside } from './Beside.tsx';
import { BadCells } from './BadCells.tsx';
import { Changes } from './Changes.tsx';
import { withoutSheets } from './columns.ts';
import { AllDoubles } from './DoubleChoice.tsx';
import classes from './Import.module.css';
import { Marked } from './Marked.tsx';
import mend from './Mend.module.css';
import { Numbers } from './Numbers.tsx';
import { RowsTable } from './RowsTable.tsx';
import { useStep } from './use-import.ts';
import { useMending } from './use-mending.ts';

/** The outcomes that always have a tab. */
const USUAL: readonly string[] = ['create', 'update', 'same', 'refused'];

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
  const [isAsking, setAsking] = useState(false);
  const step = useStep(run.id);
  const { back } = useMending(run);
  const [wrongFirst, setWrongFirst] = useState(true);
  const tabs: [ImportRowFilter | undefined, number][] = [
    [undefined, counts.rows],
    ...IMPORT_OUTCOMES.filter((outcome) => USUAL.includes(outcome) || (outcome === 'left' && counts.left > 0)).map(
      (outcome): [ImportRowFilter, number] => [outcome, counts[outcome]],
    ),
  ];
  if (counts.double > 0) tabs.push(['double', counts.double]);
  if (counts.decided > 0) tabs.push(['decided', counts.decided]);
  if (counts.noted > 0) tabs.push(['noted', counts.noted]);
  if (counts.emptied > 0) tabs.push(['emptied', counts.emptied]);
  if (counts.kept > 0) tabs.push(['kept', counts.kept]);
  const readToo = (sheet: number) => {
    const options = { ...withoutSheets(run.options), sheets: [...run.read, sheet] };
    const { heading } = run.options;
    step.mutate({
      step: 'Mapping',
      body: { former: run.mapping, options: { ...options, ...(heading && { heading }) } },
    });
  };
  const chosen = tabs.find(([name]) => name === filter) ?? tabs[0];
  return (
    <>
      {notice && (
        <p className={classes.notice} role="status">
          {notice}
        </p>
      )}
      {run.state === 'checked' && (
        <Numbers
          resource={resource}
          run={run}
          options={run.options}
          onChange={(options) => step.mutate({ step: 'Mapping', body: { mapping: run.mapping, options } })}
        />
      )}
      <Marked
        run={run}
        onAnswer={
          run.state === 'checked' && !step.isPending
            ? (answer) =>
                step.mutate({ step: 'Mapping', body: { mapping: run.mapping, options: { ...run.options, ...answer } } })
            : undefined
        }
      />
      <Beside run={run} onRead={run.state === 'checked' && !step.isPending ? readToo : undefined} />
      <div className={`${classes.tabs} flex gap5 rigid ruled-below`} role="group" aria-label={t('import.filter')}>
        {tabs.map(([name, count]) => (
          <button
            key={name ?? 'all'}
            className="tab"
            type="button"
            aria-pressed={name === chosen?.[0]}
            disabled={count === 0 && name !== undefined}
            onClick={() => setFilter(name)}
          >
            {t(`import.${name ?? 'all'}`)}{' '}
            <span className={`${classes.count} small regular number`}>{formatNumber(count)}</span>
          </button>
        ))}
        <BadCells run={run} />
        {counts.mended > 0 && run.state === 'checked' && (
          <Mended count={formatNumber(counts.mended)} onTakeBack={() => setAsking(true)} />
        )}
        {counts.refused > 0 && run.state === 'checked' && (
          <Checkbox
            className={classes.onlyWrong ?? ''}
            label={t('import.wrongFirst')}
            checked={wrongFirst}
            onChange={({ currentTarget }) => setWrongFirst(currentTarget.checked)}
          />
        )}
      </div>
      <Changes resource={resource} run={run} />
      {filter === 'double' && counts.double > 0 && run.state === 'checked' && <AllDoubles run={run} />}
      <RowsTable
        key={chosen?.[0] ?? 'all'}
        resource={resource}
        run={run}
        filter={chosen?.[0]}
        total={chosen?.[1] ?? 0}
        wrongFirst={wrongFirst}
      />
      <footer className={`${classes.foot} row gap3 rigid surface ruled`}>{foot}</footer>
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t('import.takeAllBackAsk', { count: formatNumber(counts.mended) })}
        confirmLabel={t('import.takeAllBack')}
        onConfirm={async () => {
          await back.mutateAsync().catch(() => undefined);
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      >
        {t('import.takeAllBackHint')}
      </ConfirmDialog>
    </>
  );
}

/** The number of changed cells, and a button that asks whether to take all of them back. */
function Mended({ count, onTakeBack }: { count: string; onTakeBack: () => void }) {
  const { t } = useWords();
  return (
    <span className={`${mend.edits} inline-row gap2 one-line note ms-auto`}>
      <span className={`${mend.mended} block cut quiet tiny`}>{t('import.mendedCells', { count })}</span>
      <Button size="compact-sm" variant="subtle" onClick={onTakeBack}>
        {t('import.takeAllBack')}
      </Button>
    </span>
  );
}
