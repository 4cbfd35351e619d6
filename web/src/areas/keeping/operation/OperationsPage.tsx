import {
  OPERATION_STATES,
  type OperationLine,
  type Operations,
  type OperationState,
} from '@hoivien/contract/areas/keeping/operation/operation.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { operationCalls } from '@hoivien/contract/areas/keeping/operation/operation.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import '../../../kit/resource/resource.texts.ts';
import frame from '../../../kit/ui/ListFrame.module.css';
import { notify } from '../../../kit/ui/notify.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { Status, type StatusKind } from '../../../kit/ui/Status.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import { DataSide } from './DataSide.tsx';
import { LineAction, usePress } from './LineAction.tsx';
import { timeOf, wordsOf } from './line-words.ts';
import classes from './Operations.module.css';
import './operations-page.texts.ts';

const MINUTE = 60_000;
/** While something that was asked for is under way. */
const SOON = 5_000;

type FiguresOf<Kind> = Extract<OperationLine, { kind: Kind }>['figures'];

function lineIn<Kind extends OperationLine['kind']>(data: Operations | undefined, kind: Kind) {
  return data?.lines.find((line) => line.kind === kind)?.figures as FiguresOf<Kind> | undefined;
}

function isBusy(data: Operations | undefined): boolean {
  const queue = lineIn(data, 'queue');
  const isAsked = lineIn(data, 'backup')?.isUnderWay || lineIn(data, 'restoreTest')?.isUnderWay;
  return isAsked === true || (queue !== undefined && queue.waiting + queue.running > 0);
}

/** Tells how the backup or the restore test ended that was under way at the last look. */
function useResults(data: Operations | undefined): void {
  const { t, formatDateTime } = useWords();
  const before = useRef<Operations>(undefined);
  useEffect(() => {
    const wasUnderWay = (kind: 'backup' | 'restoreTest') =>
      lineIn(before.current, kind)?.isUnderWay === true && lineIn(data, kind)?.isUnderWay === false;
    const [backup, test] = [lineIn(data, 'backup'), lineIn(data, 'restoreTest')];
    if (backup && wasUnderWay('backup'))
      notify.done(
        backup.last?.result === 'failed' || !backup.at
          ? t('operation.backUpBad')
          : t('operation.backUpOk', { at: formatDateTime(backup.at).slice(11, 16) }),
      );
    if (test && wasUnderWay('restoreTest'))
      notify.done(t(test.result === 'failed' ? 'operation.testBad' : 'operation.testOk'));
    before.current = data;
  }, [data, t, formatDateTime]);
}

/** The state of the machine for its keeper: what to do now, what to keep an eye on, and what is fine. */
export function OperationsPage() {
  const words = useWords();
  const { t, area, formatDateTime } = words;
  const { can } = useActor();
  const state = useAnswer(
    operationCalls.read,
    {},
    {
      refetchInterval: ({ state: { data: last } }) => (isBusy(last) ? SOON : MINUTE),
      staleTime: 0,
    },
  );
  const backUp = usePress('backUp');
  const { data } = state;
  useResults(data);
  const isUnderWay = lineIn(data, 'backup')?.isUnderWay ?? false;
  const uptime = lineIn(data, 'version')?.uptimeSeconds;
  const mayAct = can(permissionCode('Operations', 'Update'));
  const note =
    data &&
    uptime !== undefined &&
    t('operation.looked', { time: timeOf(uptime, words), at: formatDateTime(data.at).slice(11, 16) });
  return (
    <div className="pane">
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
      <div className={`${classes.body} flex fill`}>
        <div
          className={`${frame.frame} scroll surface`}
          role="region"
          aria-label={area('Operations').title}
          tabIndex={0}
        >
          <Panel answer={state}>{({ lines }) => <Lines lines={lines} mayAct={mayAct} />}</Panel>
        </div>
        {data && <DataSide data={data} />}
      </div>
    </div>
  );
}

/** How many lines each state has, and which those are that are not fine. */
function Bands({ lines }: { lines: readonly OperationLine[] }) {
  const { t, formatNumber } = useWords();
  if (lines.every(({ state }) => state === 'fine'))
    return <p className={`${classes.fine} rigid quiet`}>{t('operation.allFine')}</p>;
  return (
    <dl className={`${classes.bands} flex wrap rigid m0`}>
      {OPERATION_STATES.map((state) => {
        const own = lines.filter((line) => line.state === state);
        const names = own.map(({ kind }) => t(`operation.${kind}`)).join(', ');
        return (
          <div key={state} data-state={own.length > 0 ? state : undefined}>
            <dt className="faint tiny">{t(`operation.${state}`)}</dt>
            <dd className="quiet">
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
    <Rows
      label={words.area('Operations').title}
      edges
      className={classes.lines}
      rows={lines.map((line) => ({ ...line, ...wordsOf(line, words) }))}
      keyOf={(line) => line.kind}
      attrs={(line) => ({ 'data-state': line.state })}
      columns={(column) => [
        column(t('operation.matter'), { isName: true }, (line) => (
          <>
            <Status kind={looks[line.state]}>{t(`operation.${line.kind}`)}</Status>
            <span className="unseen">{t(`operation.${line.state}`)}</span>
          </>
        )),
        column(t('operation.now'), { cellClass: classes.now }, (line) => line.now),
        column(t('operation.details'), (line) => line.details.map((text) => <div key={text}>{text}</div>)),
        column(t('operation.whatToDo'), (line) => t(`operation.${line.kind}Do`)),
        column(t('operation.action'), (line) => <LineAction line={line} mayAct={mayAct} />),
      ]}
    />
  );
}
