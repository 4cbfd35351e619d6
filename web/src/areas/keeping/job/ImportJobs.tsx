import { jobCalls } from '@hoivien/contract/areas/keeping/job/job.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import {
  type ImportJob,
  JOB_STATES,
  type JobCounts,
  type JobState,
} from '@hoivien/contract/areas/keeping/job/job.schema.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { areaTexts } from '@hoivien/contract/messages.ts';
import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import frame from '../../../kit/ui/ListFrame.module.css';
import { Status, type StatusKind } from '../../../kit/ui/Status.tsx';
import classes from './Jobs.module.css';
import { JobTable } from './JobTable.tsx';
import './jobs.texts.ts';

/** How often the list is read again while an import is at work, in milliseconds. */
const PACE = 5_000;

/** The imports of all users: those at work, and those that ended in the last 30 days. */
export function ImportJobs({ counts }: { counts: JobCounts | undefined }) {
  const { t, area, message, formatDateTime, formatNumber } = useWords();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  const state = JOB_STATES.find((one) => one === params.get('state'));
  const list = useAnswer(
    jobCalls.imports,
    { query: { page, ...(state && { state }) } },
    {
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.items.some((one) => one.state === 'running' || one.state === 'undoing') ? PACE : false,
    },
  );
  const show = (next: JobState | undefined, number = 1) =>
    setParams({ tab: 'imports', ...(next && { state: next }), ...(number > 1 && { page: String(number) }) });
  return (
    <>
      <div className={`${frame.bar} row wrap gap2 rigid ${classes.states}`} role="group" aria-label={t('job.state')}>
        {[undefined, ...JOB_STATES].map((one) => (
          <Button
            key={one ?? 'all'}
            size="xs"
            variant={one === state ? 'default' : 'subtle'}
            aria-pressed={one === state}
            onClick={() => show(one)}
          >
            {t(one ? `job.${one}` : 'job.all')}
            {one && counts && (
              <span className={`${classes.count} faint regular number`}>{formatNumber(counts.imports[one] ?? 0)}</span>
            )}
          </Button>
        ))}
      </div>
      <JobTable
        area="Jobs"
        label={t('job.imports')}
        list={list}
        page={page}
        onPage={(next) => show(state, next)}
        columns={6}
        empty={
          <EmptyState
            kind={state ? 'nothingFound' : 'nothingYet'}
            title={t(state ? 'job.noneOfState' : 'job.noImports')}
            actions={
              state && (
                <Button variant="default" onClick={() => show(undefined)}>
                  {t('job.showAll')}
                </Button>
              )
            }
          >
            {!state && t('job.noImportsText')}
          </EmptyState>
        }
        head={
          <>
            <th scope="col">{t('job.file')}</th>
            <th scope="col">{t('job.into')}</th>
            <th scope="col">{t('job.state')}</th>
            <th scope="col">{t('job.rows')}</th>
            <th scope="col">{t('job.by')}</th>
            <th scope="col">{t('job.at')}</th>
          </>
        }
        row={(row) => (
          <tr key={row.id}>
            <td className={classes.name}>
              <FileName job={row} />
            </td>
            <td>{areaTexts(row.area) ? area(row.area).title : row.area}</td>
            <td>
              <Status kind={kinds[row.state]}>{t(`job.${row.state}`)}</Status>
            </td>
            <td className={classes.reason}>
              {row.failReason
                ? message(row.failReason)
                : t('job.rowsText', { done: formatNumber(row.done), refused: formatNumber(row.refused) })}
            </td>
            <td>{row.by ?? t('job.nobody')}</td>
            <td>{formatDateTime(row.endedAt ?? row.createdAt)}</td>
          </tr>
        )}
      />
    </>
  );
}

/** The name of the file, as a link for those who may open the import. */
function FileName({ job: { id, area, fileName, canOpen } }: { job: ImportJob }) {
  const path = registry.find(({ resource }) => resource.area === area)?.resource.path;
  return canOpen && path ? <Link to={`${path}/import?run=${id}`}>{fileName}</Link> : fileName;
}

const kinds: Readonly<Record<ImportJob['state'], StatusKind>> = {
  checking: 'time',
  checked: 'time',
  running: 'time',
  undoing: 'time',
  finished: 'new',
  undone: 'old',
  cancelled: 'old',
  failed: 'off',
};
