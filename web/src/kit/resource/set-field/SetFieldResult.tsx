import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { useWords } from '../../i18n/words.ts';
import type { LooseItem } from '../records.ts';
import { Results } from '../bulk/BulkRefused.tsx';
import classes from './SetField.module.css';
import type { SetOutcome } from './use-set-field.ts';

interface SetFieldResultProps {
  resource: Resource;
  outcome: SetOutcome;
  rows: readonly LooseItem[];
  busy: boolean;
  /** Saves those that a question stopped. */
  onConfirm: () => void;
  /** Saves those that were not reached. */
  onGoOn: () => void;
  onClose: () => void;
}

/** What became of each record: how many were saved and were the same already, and those that were refused with their reasons. */
export function SetFieldResult({ resource, outcome, rows, busy, onConfirm, onGoOn, onClose }: SetFieldResultProps) {
  const { results, left, error } = outcome;
  const { t, area, problem, formatNumber } = useWords();
  const { one, many } = area(resource.area);
  const asking = results.filter(({ asks }) => asks).length;
  const of = (outcome: string) => results.filter((one) => one.outcome === outcome);
  const facts = [
    ['setField.resultSaved', of('saved').length],
    ['setField.resultSame', of('same').length],
    ['setField.resultRefused', of('refused').length],
    ['setField.resultLeft', left.length],
  ] as const;
  return (
    <>
      <dl className={`${classes.facts} flex wrap`} aria-label={t('setField.resultTitle')}>
        {facts
          .filter(([, count]) => count > 0)
          .map(([key, count]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd className="strong">{formatNumber(count)}</dd>
            </div>
          ))}
      </dl>
      {error !== undefined && <p role="alert">{problem(error)}</p>}
      {of('refused').length > 0 && <Results resource={resource} results={of('refused')} rows={rows} />}
      <footer className={`${classes.foot} row gap2`}>
        {asking > 0 && (
          <Button variant="default" loading={busy} onClick={onConfirm}>
            {t('setField.confirm', { count: formatNumber(asking), one, many })}
          </Button>
        )}
        {left.length > 0 && (
          <Button variant="default" loading={busy} onClick={onGoOn}>
            {t('setField.goOn', { count: formatNumber(left.length), one, many })}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {t('kit.close')}
        </Button>
      </footer>
    </>
  );
}
