import { fetchFile } from '../../api/ask.ts';
import { importCalls } from '@hoivien/contract/kit/exchange/import.calls.ts';
import { useAnswer } from '../../call/use-answer.ts';
import { type ImportRun, LEGAL_BASES, type LegalBasis } from '@hoivien/contract/kit/exchange/import-run.ts';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../i18n/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Bar } from '../attachment/Bar.tsx';
import classes from './Import.module.css';
import { useStep, useWorkbook } from './use-import.ts';

type Mode = 'valid' | 'all';

interface CheckedFooterProps {
  run: ImportRun;
  onBack: () => void;
  onValues: () => void;
}

/** The foot after the dry run: the mode, the download of refused rows, and the one button that writes. */
export function CheckedFooter({ run, onBack, onValues }: CheckedFooterProps) {
  const { t, message, formatNumber } = useWords();
  const [mode, setMode] = useState<Mode>('valid');
  const step = useStep(run.id);
  const { create, update, refused, asked } = run.counts;
  const count = formatNumber(create + update);
  const isOpen = run.marked.some(({ answer }) => answer === null);
  const isUnsound = mode === 'all' && refused + asked > 0;
  const isBlocked = isOpen || isUnsound;
  const [basis, setBasis] = useState<LegalBasis | ''>('');
  const [isMissing, setMissing] = useState(false);
  const begin = () => {
    setMissing(run.asksLegalBasis && !basis);
    const body = { mode, ...(basis && { legalBasis: basis }), seen: { create, update } };
    if (!run.asksLegalBasis || basis) step.mutate({ step: 'Run', body });
  };
  return (
    <>
      {refused + asked > 0 && (
        <Choice
          label={t('import.how')}
          value={mode}
          onChange={setMode}
          options={[
            ['valid', t('import.valid', { count })],
            ['all', t('import.onlyWhole')],
          ]}
        />
      )}
      <RefusedButton run={run} />
      {run.undecided > 0 && (
        <Button variant="subtle" onClick={onValues}>
          {t('import.decideLeft', { count: formatNumber(run.undecided) })}
        </Button>
      )}
      <span className="grow" />
      <span className={`${classes.quiet} small number`} role={isBlocked ? 'status' : undefined}>
        {isOpen
          ? t('import.marksOpen')
          : isUnsound
            ? t('import.wholeBlocked', { count: formatNumber(refused + asked) })
            : create + update === 0
              ? t('import.nothingToDo')
              : t('import.promise')}
      </span>
      {run.asksLegalBasis && create + update > 0 && (
        <NativeSelect
          size="xs"
          aria-label={t('import.basis')}
          error={isMissing && message('Mes.Imports.LegalBasis.Required')}
          value={basis}
          data={[
            { value: '', label: t('import.chooseBasis') },
            ...LEGAL_BASES.map((value) => ({ value, label: t(`import.basis_${value}`) })),
          ]}
          onChange={({ currentTarget }) => {
            setBasis(currentTarget.value as LegalBasis | '');
            setMissing(false);
          }}
        />
      )}
      <Button variant="default" onClick={onBack}>
        {t('import.back')}
      </Button>
      <Button disabled={isBlocked || create + update === 0} loading={step.isPending} onClick={begin}>
        {t('import.run', { count })}
      </Button>
    </>
  );
}

/** The foot while rows are written: the progress, and a button to stop. */
export function RunningFooter({ run }: { run: ImportRun }) {
  const { t, formatNumber } = useWords();
  const step = useStep(run.id);
  const { create, update, done } = run.counts;
  const text = t('import.running', { done: formatNumber(done), all: formatNumber(create + update) });
  return (
    <>
      <Bar label={t('import.progress')} text={text} share={run.progress ?? 0} />
      <span className={`${classes.quiet} small number`}>{text}</span>
      <Button variant="default" loading={step.isPending} onClick={() => step.mutate({ step: 'Cancel' })}>
        {t('import.cancel')}
      </Button>
    </>
  );
}

/** The foot while an import is taken back: the progress. */
export function UndoingFooter({ run }: { run: ImportRun }) {
  const { t, formatNumber } = useWords();
  const { undone, kept, done } = run.counts;
  const text = t('import.undoing', { done: formatNumber(undone + kept), all: formatNumber(done) });
  return (
    <>
      <Bar label={t('import.undoProgress')} text={text} share={run.progress ?? 0} />
      <span className={`${classes.quiet} small number`}>{text}</span>
    </>
  );
}

/** The foot at the end: the downloads, the undo for a day, and the next actions. */
export function EndedFooter({
  run,
  listPath,
  addressesPath,
  onAgain,
}: {
  run: ImportRun;
  listPath: string;
  addressesPath: string | undefined;
  onAgain: () => void;
}) {
  const { t, formatNumber, formatDateTime } = useWords();
  const [isAsking, setAsking] = useState(false);
  const step = useStep(run.id);
  const undo = async () => {
    await step.mutateAsync({ step: 'Undo' }).catch(() => undefined);
    setAsking(false);
  };
  return (
    <>
      <RefusedButton run={run} />
      <span className="grow" />
      {run.undoUntil !== null && (
        <>
          <span className={`${classes.quiet} small number`}>
            {t('import.undoUntil', { when: formatDateTime(run.undoUntil).slice(0, 16) })}
          </span>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('import.undo')}
          </Button>
        </>
      )}
      {addressesPath !== undefined && run.counts.noted > 0 && run.state !== 'undone' && (
        <Button variant="default" component={Link} to={addressesPath}>
          {t('import.openAddresses')}
        </Button>
      )}
      <Button variant="default" onClick={onAgain}>
        {t('import.again')}
      </Button>
      <Button component={Link} to={listPath}>
        {t('import.openList')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t('import.undoAsk', { count: formatNumber(run.counts.done) })}
        confirmLabel={t('import.undo')}
        onConfirm={undo}
        onClose={() => setAsking(false)}
      >
        {isAsking && <UndoEffect id={run.id} />}
      </ConfirmDialog>
    </>
  );
}

/** What the undo will do, with counts. */
function UndoEffect({ id }: { id: string }) {
  const { t, formatNumber } = useWords();
  const { data } = useAnswer(importCalls.previewUndo, { params: { runId: id } }, { staleTime: 0, gcTime: 0 });
  if (!data) return <Skeleton height={64} />;
  const { closed, ...effects } = data;
  if (closed > 0) return <p role="alert">{t('import.undoClosed', { count: formatNumber(closed) })}</p>;
  return (
    <ul>
      {EFFECTS.filter((name) => effects[name] > 0).map((name) => (
        <li key={name}>{t(`import.undo_${name}`, { count: formatNumber(effects[name]) })}</li>
      ))}
    </ul>
  );
}

const EFFECTS = ['removed', 'restored', 'cancelled', 'receipts', 'kept'] as const;

function RefusedButton({ run }: { run: ImportRun }) {
  const { t, formatNumber } = useWords();
  const refused = useWorkbook((language) =>
    fetchFile(importCalls.refused, { params: { runId: run.id }, query: { language } }),
  );
  if (run.counts.refused === 0) return null;
  return (
    <Button
      variant="subtle"
      leftSection={<IconDownload />}
      loading={refused.isPending}
      onClick={() => refused.mutate()}
    >
      {t('import.downloadRefused', { count: formatNumber(run.counts.refused) })}
    </Button>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

/** A few choices of which one is taken. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <div className={`${classes.choice} filled round2`} role="radiogroup" aria-label={label}>
      {options.map(([mode, text]) => (
        <label key={mode} data-checked={mode === value || undefined}>
          <input type="radio" name={name} checked={mode === value} onChange={() => onChange(mode)} />
          {text}
        </label>
      ))}
    </div>
  );
}
