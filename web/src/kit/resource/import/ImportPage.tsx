import type { ImportRun } from '@hoivien/contract/kit/exchange/import-run.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { useWords } from '../../i18n/words.ts';
import { announce } from '../../ui/announce.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Checking } from './Checking.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { CheckedFooter, EndedFooter, RunningFooter, UndoingFooter } from './footers.tsx';
import classes from './Import.module.css';
import { LastRuns } from './LastRuns.tsx';
import './import.texts.ts';
import { MapColumns } from './MapColumns.tsx';
import { MapValues } from './MapValues.tsx';
import { hasPresets, Presets } from './Presets.tsx';
import { Sheet } from './Sheet.tsx';
import { type ImportStep, Steps } from './Steps.tsx';
import { isWorking, useRun } from './use-import.ts';
import { ListFailed } from '../list/ListEmpty.tsx';
import { apiPath } from '../records.ts';

interface ImportPageProps {
  resource: Resource;
  /** The address for the workbook in the API, when it is not the area's own. */
  at?: string | undefined;
  /** The page of the list with the imported records. */
  listPath?: string | undefined;
  /** The page with the addresses for which a person must choose a unit. */
  addressesPath?: string | undefined;
}

/**
 * Imports a workbook into an area: choosing, mapping, dry run, writing and undo. The address contains the import, so
 * that a reload or a later visit finds it again.
 *
 * @example <ImportPage resource={market} />
 */
export function ImportPage({
  resource,
  at = apiPath(resource),
  listPath = resource.path,
  addressesPath,
}: ImportPageProps) {
  const { t, area, formatNumber } = useWords();
  const [address, setAddress] = useSearchParams();
  const id = address.get('run');
  const query = useRun(resource, id);
  const run = id ? query.data : undefined;
  const view = viewOf(run, address.get('step'));
  useAnnounced(run);
  const isLost = query.isError || query.failureCount > 0 || query.fetchStatus === 'paused';
  const kept = [...address].filter(([name]) => name !== 'run' && name !== 'step');
  const go = (next: Record<string, string>) => setAddress({ ...Object.fromEntries(kept), ...next });
  const toStep = (step: string) => go({ run: id ?? '', step });
  return (
    <div className="pane">
      <PageHead
        title={t('import.title', { many: area(resource.area).many })}
        count={
          run && (
            <span className="hint">
              {run.fileName}
              {run.counts.rows > 0 && ` · ${t('import.rows', { count: formatNumber(run.counts.rows) })}`}
            </span>
          )
        }
        actions={<Steps current={view} finished={run !== undefined && view === 'write' && !isWorking(run)} />}
      />
      {run && isWorking(run) && isLost && (
        <p className={classes.lost} role="status">
          {t('import.lost')}
        </p>
      )}
      {id === null ? (
        <>
          <ChooseFile resource={resource} at={at} onStarted={(runId) => go({ run: runId })} />
          <LastRuns area={resource.area} onOpen={(runId) => go({ run: runId })} />
        </>
      ) : query.isError && !run ? (
        <Missing error={query.error} onRetry={() => void query.refetch()} onAgain={() => go({})} />
      ) : !run ? (
        <div className={`${classes.middle} gap3 pane auto ruled`}>
          <Skeleton height={240} />
        </div>
      ) : (
        <Stage
          resource={resource}
          run={run}
          view={view}
          listPath={listPath}
          addressesPath={addressesPath}
          onStep={toStep}
          onAgain={() => go({})}
        />
      )}
    </div>
  );
}

interface StageProps {
  resource: Resource;
  run: ImportRun;
  view: ImportStep;
  listPath: string;
  addressesPath: string | undefined;
  onStep: (step: string) => void;
  onAgain: () => void;
}

function Stage({ resource, run, view, listPath, addressesPath, onStep, onAgain }: StageProps) {
  const { t, message } = useWords();
  if (run.state === 'checking') return <Checking run={run} />;
  if (view === 'map') return <MapColumns resource={resource} run={run} onStep={onStep} onBack={onAgain} />;
  if (view === 'values') return <MapValues run={run} onDone={() => onStep('check')} onBack={() => onStep('map')} />;
  if (run.state === 'checked') {
    return (
      <Sheet
        key="checked"
        resource={resource}
        run={run}
        notice={hasPresets(run) && <Presets run={run} onChange={() => onStep('map')} />}
        foot={<CheckedFooter run={run} onBack={() => onStep('map')} onValues={() => onStep('values')} />}
      />
    );
  }
  if (run.state === 'running')
    return <Sheet key="running" resource={resource} run={run} foot={<RunningFooter run={run} />} />;
  if (run.state === 'undoing')
    return <Sheet key="undoing" resource={resource} run={run} foot={<UndoingFooter run={run} />} />;
  if (run.state === 'failed' && run.counts.done === 0) {
    return (
      <div className={`${classes.middle} gap3 pane auto ruled`} role="alert">
        <EmptyState
          kind="failed"
          title={t('import.failedTitle')}
          actions={<Button onClick={onAgain}>{t('import.again')}</Button>}
        >
          {message(run.failReason ?? 'Mes.Imports.Run.Failed')}
        </EmptyState>
      </div>
    );
  }
  return (
    <Sheet
      key={run.state}
      resource={resource}
      run={run}
      notice={<Notice run={run} />}
      foot={<EndedFooter run={run} listPath={listPath} addressesPath={addressesPath} onAgain={onAgain} />}
    />
  );
}

function Notice({ run }: { run: ImportRun }) {
  const { t, message, formatNumber } = useWords();
  const { done, create, update, undone, kept } = run.counts;
  const shown = Object.fromEntries(
    Object.entries({ done, create, update, undone, kept }).map(([name, count]) => [name, formatNumber(count)]),
  );
  if (run.state === 'undone') {
    const { voided } = run.counts;
    const all = t(kept > 0 ? 'import.undoneKept' : 'import.undone', shown);
    return voided > 0 ? `${all} ${t('import.undoneVoided', { count: formatNumber(voided) })}` : all;
  }
  if (run.state === 'cancelled') return t(done > 0 ? 'import.cancelled' : 'import.cancelledEarly', shown);
  if (run.state === 'failed') return message(run.failReason ?? 'Mes.Imports.Run.Failed');
  return t('import.finished', shown);
}

function Missing({ error, onRetry, onAgain }: { error: unknown; onRetry: () => void; onAgain: () => void }) {
  const { t, problem } = useWords();
  if (!(error instanceof ApiError) || error.status !== 404) return <ListFailed error={error} onRetry={onRetry} />;
  return (
    <div className={`${classes.middle} gap3 pane auto ruled`}>
      <EmptyState
        kind="nothingFound"
        title={problem(error)}
        actions={<Button onClick={onAgain}>{t('import.again')}</Button>}
      />
    </div>
  );
}

/** The step of an import. A person may go back from the dry run to the columns. */
function viewOf(run: ImportRun | undefined, wanted: string | null): ImportStep {
  if (!run) return 'choose';
  if (run.state === 'checking') return 'check';
  if (run.state === 'failed' && run.counts.done === 0)
    return run.failReason === 'Mes.Imports.Mapping.InValid' && run.headers.length > 0 ? 'map' : 'choose';
  if (run.state !== 'checked') return 'write';
  if (wanted === 'map') return 'map';
  if (wanted === null && run.asks) return 'map';
  // Values are asked for once; a person comes back to them from the dry run.
  return wanted !== 'check' && run.undecided > 0 ? 'values' : 'check';
}

function useAnnounced(run: ImportRun | undefined): void {
  const { t, formatNumber } = useWords();
  const state = run?.state;
  const text =
    run && state === 'checked'
      ? `${t('import.check')}: ${formatNumber(run.counts.create)} ${t('import.create')}, ${formatNumber(run.counts.update)} ${t('import.update')}, ${formatNumber(run.counts.refused)} ${t('import.refused')}`
      : '';
  useEffect(() => {
    if (text) announce(text);
  }, [text]);
}
