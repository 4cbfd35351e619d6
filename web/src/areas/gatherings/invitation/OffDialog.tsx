import type { Reach } from '@hoivien/contract/areas/gatherings/schedule/series.ts';
import type { Toll } from '@hoivien/contract/fragments/letters.ts';
import { Checkbox, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { UnsetChannels } from '../../../kit/outbox/UnsetChannels.tsx';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { ReasonDialog } from '../../../kit/resource/ReasonDialog.tsx';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { MomentInput } from '../../../kit/ui/moment/MomentInput.tsx';
import { isInstant } from '../../../kit/ui/moment/moment.ts';
import './invitation.texts.ts';

/** Which meetings of a series, or nothing. */
interface Whom {
  reach?: Reach;
}

/** What a person asks for: a reason, and with a postponement a new time at once. */
export interface OffInput extends Whom {
  reason: string;
  startTime?: string;
  endTime?: string;
}

/** Whom a step would tell now, and what goes with it. */
type TollAnswer = Pick<UseQueryResult<Told>, 'data' | 'isError' | 'error' | 'refetch'>;

interface OffDialogProps {
  action: 'Cancel' | 'Postpone';
  toll: TollAnswer;
  record: { id: string; title: string; startTime: string; endTime: string };
  hint: string;
  confirmLabel: string;
  keepLabel: string;
  reasonLabel: string;
  /** The message of a missing reason. */
  missing: string;
  whom?: Whom;
  /** What stands above the counts. */
  children?: ReactNode;
  /** Rejects with the refusal. */
  onConfirm: (input: OffInput) => Promise<void>;
  onClose: () => void;
}

/** What a cancellation or a postponement would do. */
interface Told extends Toll {
  children?: readonly { title: string }[];
}

/** Asks for the reason of a cancellation or a postponement, and says first whom it tells and what goes with it. */
export function OffDialog({ action, toll, record, whom = {}, children, onConfirm, ...props }: OffDialogProps) {
  const words = useWords();
  const { t } = words;
  const [isTimed, setTimed] = useState(false);
  const [times, setTimes] = useState({ startTime: record.startTime, endTime: record.endTime });
  // The end keeps its distance from the start.
  const move = (next: string) => {
    const length = Date.parse(record.endTime) - Date.parse(record.startTime);
    setTimes({
      startTime: next,
      endTime: isInstant(next) ? new Date(Date.parse(next) + length).toISOString() : times.endTime,
    });
  };
  return (
    <ReasonDialog
      danger={action === 'Cancel'}
      title={t(action === 'Cancel' ? 'invitation.cancelAsk' : 'invitation.postponeAsk', { title: record.title })}
      hint={props.hint}
      confirmLabel={props.confirmLabel}
      cancelLabel={props.keepLabel}
      reasonLabel={props.reasonLabel}
      field="reason"
      more={['startTime', 'endTime']}
      missing={props.missing}
      // Nobody does it before they have seen whom it tells.
      locked={!toll.data}
      onConfirm={(reason) => onConfirm({ reason, ...whom, ...(isTimed && times) })}
      onClose={props.onClose}
    >
      {(errorOf) => (
        <Stack gap="sm">
          {children}
          <TollPart toll={toll} action={action} isTimed={isTimed} />
          {action === 'Postpone' && (
            <Checkbox
              label={t('invitation.newTime')}
              description={t('invitation.newTimeHint')}
              checked={isTimed}
              onChange={({ currentTarget }) => setTimed(currentTarget.checked)}
            />
          )}
          {isTimed && (
            <>
              <MomentInput
                label={t('invitation.newStart')}
                required
                value={times.startTime}
                onChange={move}
                error={errorOf('startTime')}
              />
              <MomentInput
                label={t('invitation.newEnd')}
                required
                value={times.endTime}
                onChange={(endTime) => setTimes({ ...times, endTime })}
                error={errorOf('endTime')}
              />
            </>
          )}
        </Stack>
      )}
    </ReasonDialog>
  );
}

interface ResumeDialogProps {
  title: string;
  toll: TollAnswer;
  /** What stands above the counts. */
  children?: ReactNode;
  /** Rejects with the refusal. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Says whom the end of a postponement tells, and what stands again with it, before it ends. */
export function ResumeDialog({ title, toll, children, onConfirm, onClose }: ResumeDialogProps) {
  const { t } = useWords();
  return (
    <FormDialog
      title={t('invitation.resumeAsk', { title })}
      confirmLabel={t('invitation.resume')}
      cancelLabel={t('invitation.stayPostponed')}
      // Nobody does it before they have seen whom it tells.
      locked={() => !toll.data}
      send={onConfirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <p>{t('invitation.resumeHint')}</p>
        {children}
        <TollPart toll={toll} action="Resume" />
      </Stack>
    </FormDialog>
  );
}

type Step = OffDialogProps['action'] | 'Resume';

interface TollPartProps {
  toll: TollAnswer;
  action: Step;
  /** A postponement with a new time at once. */
  isTimed?: boolean;
}

function TollPart({ toll, action, isTimed = false }: TollPartProps) {
  const { t } = useWords();
  if (toll.isError && !toll.data) return <PieceFailed error={toll.error} onRetry={() => void toll.refetch()} />;
  if (!toll.data) return <p role="status">{t('invitation.offCounting')}</p>;
  return (
    <>
      <Counts told={toll.data} action={action} isTimed={isTimed} />
      <UnsetChannels ways={Object.fromEntries(toll.data.letters.map(({ channel, count }) => [channel, count]))} />
    </>
  );
}

const CHILDREN = {
  Cancel: 'invitation.cancelChildren',
  Postpone: 'invitation.postponeChildren',
  Resume: 'invitation.resumeChildren',
} as const;

function Counts({ told, action, isTimed }: { told: Told; action: Step; isTimed: boolean }) {
  const { t, formatNumber } = useWords();
  const { letters, children = [], unreachable, leftOut, withdrawn } = told;
  const renewed = isTimed ? told.renewed : 0;
  const counts = [
    ['invitation.offUnreachable', unreachable],
    ['invitation.offLeftOut', leftOut],
    ['invitation.offWithdrawn', withdrawn],
    ['invitation.offRenewed', renewed],
  ] as const;
  return (
    <ul>
      {letters.length === 0 && renewed === 0 && <li>{t('invitation.offNobody')}</li>}
      {letters.map(({ channel, count }) => (
        <li key={channel}>{t(`invitation.offTold_${channel}`, { count: formatNumber(count) })}</li>
      ))}
      {counts.map(([key, count]) => count > 0 && <li key={key}>{t(key, { count: formatNumber(count) })}</li>)}
      {children.length > 0 && (
        <li>
          {t(CHILDREN[action], {
            count: formatNumber(children.length),
            titles: children.map(({ title }) => title).join(', '),
          })}
        </li>
      )}
    </ul>
  );
}
