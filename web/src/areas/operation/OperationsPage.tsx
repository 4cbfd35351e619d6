import {
  type MailTrial,
  OPERATION_STATES,
  type OperationLine,
  type Operations,
  type OperationState,
} from '@hoivien/contract/areas/operation/operation.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../kit/api/client.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { ListFailed } from '../../kit/resource/list/ListEmpty.tsx';
import { reasonText } from '../../kit/outbox/reason-text.ts';
import '../../kit/resource/resource.texts.ts';
import frame from '../../kit/ui/ListFrame.module.css';
import { notify } from '../../kit/ui/notify.tsx';
import { once } from '../../kit/ui/once.ts';
import { PageHead } from '../../kit/ui/PageHead.tsx';
import { Status, type StatusKind } from '../../kit/ui/Status.tsx';
import table from '../../kit/ui/Table.module.css';
import { timeOf, wordsOf } from './line-words.ts';
import classes from './Operations.module.css';
import './operations-page.texts.ts';

const PATH = '/api/Operations';
const KEY = ['Operations'];
const MINUTE = 60_000;
/** While a backup runs. */
const SOON = 5_000;

function isBackingUp(data: Operations | undefined): boolean {
  return data?.lines.some((line) => line.kind === 'backup' && line.figures.isUnderWay) ?? false;
}

/** The state of the machine for its keeper: what to do now, what to keep an eye on, and what is fine. */
export function OperationsPage() {
  const words = useWords();
  const { t, area, message, formatDateTime } = words;
  const { can } = useActor();
  const client = useQueryClient();
  const state = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<Operations>(PATH, { signal }),
    refetchInterval: ({ state: { data: last } }) => (isBackingUp(last) ? SOON : MINUTE),
    staleTime: 0,
  });
  const backUp = useMutation({
    mutationFn: () => once(PATH, 'BackUp', () => api.send('POST', `${PATH}/BackUp`)),
    onSuccess: (answer) => {
      if (answer) notify.done(message(answer.message ?? ''));
    },
    onError: (failure) => notify.failed(failure),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const { data } = state;
  const isUnderWay = isBackingUp(data);
  const uptime = data?.lines.find((line) => line.kind === 'version')?.figures.uptimeSeconds;
  const mayAct = can(permissionCode('Operations', 'Update'));
  const note =
    data &&
    uptime !== undefined &&
    t('operation.looked', { time: timeOf(uptime, words), at: formatDateTime(data.at).slice(11, 16) });
  return (
    <div className={frame.page}>
      <PageHead
        title={area('Operations').title}
        note={note}
        actions={
          mayAct && (
            <Button
              leftSection={<IconDeviceFloppy size={16} />}
              loading={backUp.isPending}
              disabled={isUnderWay}
              onClick={() => backUp.mutate()}
            >
              {isUnderWay ? t('operation.backUpRuns') : t('operation.backUp')}
            </Button>
          )
        }
      />
      {data && <Bands lines={data.lines} />}
      <div className={frame.frame} role="region" aria-label={area('Operations').title} tabIndex={0}>
        {data ? (
          <Lines lines={data.lines} mayAct={mayAct} />
        ) : state.isError ? (
          <ListFailed error={state.error} onRetry={() => void state.refetch()} />
        ) : (
          <Skeleton height={240} />
        )}
      </div>
    </div>
  );
}

/** How many lines each state has, and which those are that are not fine. */
function Bands({ lines }: { lines: readonly OperationLine[] }) {
  const { t, formatNumber } = useWords();
  if (lines.every(({ state }) => state === 'fine')) return <p className={classes.fine}>{t('operation.allFine')}</p>;
  return (
    <dl className={classes.bands}>
      {OPERATION_STATES.map((state) => {
        const own = lines.filter((line) => line.state === state);
        const names = own.map(({ kind }) => t(`operation.${kind}`)).join(', ');
        return (
          <div key={state} data-state={own.length > 0 ? state : undefined}>
            <dt>{t(`operation.${state}`)}</dt>
            <dd>
              <b>{formatNumber(own.length)}</b> {state !== 'fine' && names}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const looks: Readonly<Record<OperationState, StatusKind>> = { bad: 'off', watch: 'warn', fine: 'new' };

function Lines({ lines, mayAct }: { lines: readonly OperationLine[]; mayAct: boolean }) {
  const words = useWords();
  const { t } = words;
  return (
    <table className={`${table.table} ${table.edges} ${classes.lines}`}>
      <thead>
        <tr>
          <th scope="col">{t('operation.matter')}</th>
          <th scope="col">{t('operation.now')}</th>
          <th scope="col">{t('operation.details')}</th>
          <th scope="col">{t('operation.whatToDo')}</th>
          <th scope="col">{t('operation.action')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { now, details } = wordsOf(line, words);
          return (
            <tr key={line.kind} data-state={line.state}>
              <th scope="row">
                <Status kind={looks[line.state]}>{t(`operation.${line.kind}`)}</Status>
                <span className={classes.state}>{t(`operation.${line.state}`)}</span>
              </th>
              <td className={classes.now}>{now}</td>
              <td>
                {details.map((text) => (
                  <div key={text}>{text}</div>
                ))}
              </td>
              <td>{t(`operation.${line.kind}Do`)}</td>
              <td>
                <LineAction line={line} mayAct={mayAct} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function LineAction({ line, mayAct }: { line: OperationLine; mayAct: boolean }) {
  const { t } = useWords();
  const { can } = useActor();
  const trial = useMutation({
    mutationFn: () => once(PATH, 'TestMail', () => api.send<MailTrial>('POST', `${PATH}/TestMail`)),
    onSuccess: (answer) => {
      if (answer?.data.isSent) notify.done(t('operation.mailSent', { address: answer.data.address }));
    },
    onError: (failure) => notify.failed(failure),
  });
  const failed = trial.data?.data.isSent === false && !trial.isPending ? trial.data.data : undefined;
  if (line.kind === 'mail' && line.figures.isSet && mayAct)
    return (
      <>
        <Button variant="default" size="xs" loading={trial.isPending} onClick={() => trial.mutate()}>
          {t('operation.testMail')}
        </Button>
        {failed && (
          <p role="alert" className={classes.failed}>
            {t('operation.mailFailed', { address: failed.address, reason: reasonText(t, failed.reason ?? '') })}
          </p>
        )}
      </>
    );
  if (line.kind === 'failures' && line.state !== 'fine' && can(permissionCode('Outbox', 'Search')))
    return (
      <Button variant="default" size="xs" component={Link} to="/jobs">
        {t('operation.seeJobs')}
      </Button>
    );
  return null;
}
