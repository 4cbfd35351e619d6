import { useAnswer } from '../../../kit/call/use-answer.ts';
import {
  letterCalls,
  minutesCalls,
  seriesCalls,
  scheduleCalls,
} from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import { schedule, type ScheduleRecord } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { type Reach, REACHES } from '@hoivien/contract/areas/gatherings/schedule/series.ts';
import { SCHEDULE_KIND } from '@hoivien/contract/codes.ts';
import { useCancelling } from '../../../kit/resource/record/use-cancelling.ts';
import {
  IconArrowBackUp,
  IconCalendarOff,
  IconCalendarPause,
  IconCheck,
  IconClock,
  IconMail,
  IconMapPin,
  IconPrinter,
  IconUser,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { actionOf } from '../../../kit/resource/records.ts';
import { RecordPage } from '../../../kit/resource/record/RecordPage.tsx';
import { useRecord } from '../../../kit/resource/use-records.ts';
import { useStep } from '../../../kit/resource/record/use-step.ts';
import { Segments } from '../../../kit/ui/Segments.tsx';
import { IconText } from '../../../kit/ui/IconText.tsx';
import { When } from '../invitation/cells.tsx';
import '../invitation/invitation.texts.ts';
import { OffDialog, ResumeDialog } from '../invitation/OffDialog.tsx';
import { ScheduleState, Where } from './cells.tsx';
import './letters.texts.ts';
import { AskSend, LettersTab } from './LettersTab.tsx';
import { MeetingSheet } from './MeetingSheet.tsx';
import './meet.texts.ts';
import { MinutesTab } from './MinutesTab.tsx';
import { ALL_PAPERS, papersPath } from './papers/paths.ts';
import './schedule-page.texts.ts';
import { SeriesLine } from './SeriesLine.tsx';

/** One meeting or entry: state, time, place, participants, minutes, papers and actions. */
export function ScheduleInfo() {
  const { t, area, formatNumber } = useWords();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const isConcluded = Boolean(useAnswer(minutesCalls.read, { params: { id } }).data?.signedOn);
  const record = useRecord(schedule, id).data;
  const isEntry = record?.kind === SCHEDULE_KIND.entry;
  const cancelling = useCancelling();
  const [resuming, setResuming] = useState(false);
  const [postponing, setPostponing] = useState(false);
  const [inviting, setInviting] = useState(false);
  const maySend = record !== undefined && actionOf(record, 'Update')?.refusal === null;
  const letters = useAnswer(letterCalls.list, maySend ? { params: { id } } : undefined).data;
  const toInvite = letters?.toInvite ?? 0;
  return (
    <>
      <RecordPage
        resource={schedule}
        state={(record) => <Head record={record} />}
        actions={[
          ...(toInvite > 0
            ? [
                {
                  action: 'Update',
                  label: t('invitation.sendInvitations', { count: formatNumber(toInvite) }),
                  icon: IconMail,
                  as: 'main' as const,
                  run: () => setInviting(true),
                },
              ]
            : []),
          {
            action: 'Conduct',
            label: t('meet.printAll'),
            icon: IconPrinter,
            as: 'button',
            run: ({ id }) => void navigate(papersPath(id, ALL_PAPERS)),
          },
          ...(isConcluded
            ? []
            : [
                {
                  action: 'Conclude',
                  label: t('meet.conclude'),
                  icon: IconCheck,
                  as: toInvite > 0 ? ('button' as const) : ('main' as const),
                  run: () => void navigate('?tab=minutes', { replace: true }),
                },
              ]),
          {
            action: 'Postpone',
            label: t('schedule.postpone'),
            icon: IconCalendarPause,
            run: () => setPostponing(true),
          },
          {
            action: 'Resume',
            label: t('invitation.resume'),
            icon: IconArrowBackUp,
            run: () => setResuming(true),
          },
          { action: 'Cancel', label: t('schedule.cancel'), icon: IconCalendarOff, run: cancelling.open },
        ]}
        first={{
          label: isEntry ? area(schedule.area).choice('kind', SCHEDULE_KIND.entry) : t('meet.tab'),
          render: (record) => <MeetingSheet record={record} />,
        }}
        tabs={(record) => [
          ...(actionOf(record, 'Update') || actionOf(record, 'Conduct')
            ? [{ name: 'letters', label: t('letters.letters'), render: () => <LettersTab record={record} /> }]
            : []),
          { name: 'minutes', label: t('meet.minutes'), render: () => <MinutesTab key={record.id} record={record} /> },
        ]}
      />
      {record && cancelling.asks && actionOf(record, 'Cancel')?.refusal === null && (
        <MeetingOffDialog action="Cancel" record={record} onClose={cancelling.close} />
      )}
      {letters && inviting && <AskSend id={id} letters={letters} onClose={() => setInviting(false)} />}
      {record && resuming && <MeetingResumeDialog record={record} onClose={() => setResuming(false)} />}
      {record && postponing && (
        <MeetingOffDialog action="Postpone" record={record} onClose={() => setPostponing(false)} />
      )}
    </>
  );
}

/** Says whom the end of a postponement tells, and which meetings of the series stand again, and ends it. */
function MeetingResumeDialog({ record, onClose }: Omit<OffProps, 'action'>) {
  const { t } = useWords();
  const take = useStep(schedule);
  const { id, title } = record;
  const series = useAnswer(seriesCalls.read, { params: { id } }).data;
  const [reach, setReach] = useState<Reach>('one');
  const query = { reach };
  const toll = useAnswer(scheduleCalls.resuming, { params: { id }, query }, { gcTime: 0, staleTime: 0 });
  return (
    <ResumeDialog title={title} toll={toll} onConfirm={() => take(record, 'Resume', { reach })} onClose={onClose}>
      {series && <ReachInput label={t('letters.resumeReach')} reach={reach} onReach={setReach} />}
    </ResumeDialog>
  );
}

function ReachInput({ label, reach, onReach }: { label: string; reach: Reach; onReach: (reach: Reach) => void }) {
  const { t } = useWords();
  return (
    <Segments
      label={label}
      value={reach}
      options={REACHES.map((value) => ({ value, label: t(`letters.reach_${value}`) }))}
      onChange={(value) => onReach(value as Reach)}
    />
  );
}

/** Asks for the reason of a cancellation or a postponement. A postponement without a new time can be taken back at once. */
function MeetingOffDialog({ action, record, onClose }: OffProps) {
  const { t, area } = useWords();
  const take = useStep(schedule);
  const series = useAnswer(seriesCalls.read, { params: { id: record.id } }).data;
  const [reach, setReach] = useState<Reach>('one');
  const isCancel = action === 'Cancel';
  const toll = useAnswer(
    isCancel ? scheduleCalls.cancelling : scheduleCalls.postponing,
    { params: { id: record.id }, query: { reach } },
    { gcTime: 0, staleTime: 0 },
  );
  return (
    <OffDialog
      action={action}
      toll={toll}
      record={record}
      hint={t(isCancel ? 'schedule.cancelHint' : 'schedule.postponeHint')}
      confirmLabel={t(isCancel ? 'schedule.cancel' : 'schedule.postpone')}
      keepLabel={t(isCancel ? 'schedule.keep' : 'schedule.keepTime')}
      reasonLabel={area(schedule.area).field(isCancel ? 'reason' : 'postponeReason')}
      missing={isCancel ? 'Mes.Schedules.Reason.Required' : 'Mes.Schedules.PostponeReason.Required'}
      whom={{ reach }}
      onConfirm={(input) =>
        take(record, action, input, isCancel || input.startTime ? undefined : { action: 'Resume', body: { reach } })
      }
      onClose={onClose}
    >
      {series && (
        <ReachInput
          label={t(isCancel ? 'letters.cancelReach' : 'letters.postponeReach')}
          reach={reach}
          onReach={setReach}
        />
      )}
    </OffDialog>
  );
}

interface OffProps {
  action: 'Cancel' | 'Postpone';
  record: ScheduleRecord;
  onClose: () => void;
}

function Head({ record }: { record: ScheduleRecord }) {
  const { t, area } = useWords();
  const host = record.meetingHostName;
  return (
    <>
      <ScheduleState record={record} />
      <SeriesLine record={record} />
      <span>{area('Schedules').choice('kind', record.kind)}</span>
      <IconText icon={IconClock}>
        <When record={record} />
      </IconText>
      <IconText icon={IconMapPin}>
        {record.address || record.link ? <Where record={record} /> : t('schedule.noPlace')}
      </IconText>
      {host && <IconText icon={IconUser}>{t('schedule.host', { name: host })}</IconText>}
    </>
  );
}
