import { SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { schedule, type ScheduleRecord } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { IconCalendarOff, IconClock, IconMapPin, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { AnswerSummary } from '../../kit/resource/participants/AnswerSummary.tsx';
import { Participants } from '../../kit/resource/participants/Participants.tsx';
import { ReasonDialog } from '../../kit/resource/record/ReasonDialog.tsx';
import { RecordPage } from '../../kit/resource/record/RecordPage.tsx';
import { useStep } from '../../kit/resource/record/use-step.ts';
import { IconText } from '../../kit/ui/IconText.tsx';
import { ScheduleState, When, Where } from './cells.tsx';
import classes from './Schedule.module.css';
import './schedule-page.texts.ts';

/**
 * The overview leaves out participants, who have a list of their own, and the reason of a cancellation, which appears
 * beside it.
 */
const shown = {
  ...schedule,
  fields: {
    ...schedule.fields,
    memberIds: { ...schedule.fields.memberIds, readOnly: true, computed: true },
    otherEmails: { ...schedule.fields.otherEmails, readOnly: true, computed: true },
    cancelReason: { ...schedule.fields.cancelReason, computed: true },
  },
} as const satisfies Resource;

/** One meeting or entry: state, time, place, participants and actions. */
export function ScheduleInfo() {
  const { t, area } = useWords();
  const [cancelling, setCancelling] = useState<ScheduleRecord>();
  return (
    <>
      <RecordPage
        resource={shown}
        state={(record) => <Head record={record} />}
        actions={[
          { action: 'Cancel', label: t('schedule.cancel'), icon: IconCalendarOff, as: 'button', run: setCancelling },
        ]}
        tabs={(record) => [
          {
            name: 'participants',
            label: area(schedule.area).field('participantCount'),
            count: record.participantCount,
            draw: () => <Participants resource={schedule} id={record.id} />,
          },
        ]}
        aside={(record) => <Aside record={record} />}
      />
      {cancelling && <CancelDialog record={cancelling} onClose={() => setCancelling(undefined)} />}
    </>
  );
}

/** Asks for the reason of a cancellation and explains its effect. */
function CancelDialog({ record, onClose }: { record: ScheduleRecord; onClose: () => void }) {
  const { t, area } = useWords();
  const take = useStep(schedule);
  const count = record.participantCount;
  return (
    <ReasonDialog
      danger
      title={t('schedule.cancelAsk', { title: record.title })}
      hint={t(count > 0 ? 'schedule.cancelHint' : 'schedule.cancelHintNobody', { count })}
      confirmLabel={t('schedule.cancel')}
      cancelLabel={t('schedule.keep')}
      reasonLabel={area(schedule.area).field('reason')}
      field="reason"
      missing="Mes.Schedules.Reason.Required"
      onConfirm={(reason) => take(record, 'Cancel', { reason })}
      onClose={onClose}
    />
  );
}

function Head({ record }: { record: ScheduleRecord }) {
  const { t, area } = useWords();
  const host = record.meetingHostName;
  return (
    <>
      <ScheduleState record={record} />
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

function Aside({ record }: { record: ScheduleRecord }) {
  const { t } = useWords();
  return (
    <>
      {record.state === SCHEDULE_STATE.cancelled && (
        <section className={classes.cancelled} aria-label={t('schedule.wasCancelled')}>
          <h2>{t('schedule.wasCancelled')}</h2>
          <p>{record.cancelReason}</p>
        </section>
      )}
      <AnswerSummary resource={schedule} id={record.id} />
    </>
  );
}
