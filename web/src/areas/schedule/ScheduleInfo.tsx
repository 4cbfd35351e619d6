import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { IconCalendarOff, IconClock, IconMapPin, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../kit/i18n/words.ts';
import { RecordPage } from '../../kit/resource/RecordPage.tsx';
import { asText, type LooseRecord } from '../../kit/resource/records.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { ScheduleState, When, Where } from './cells.tsx';
import { Answers, Participants } from './Participants.tsx';
import classes from './Schedule.module.css';
import './schedule-page.texts.ts';

/** Who is invited has a list of its own, and the reason of a cancelling stands beside: the overview leaves them out. */
const shown: Resource = {
  ...schedule,
  fields: {
    ...schedule.fields,
    memberIds: { ...schedule.fields.memberIds, readOnly: true, computed: true },
    otherEmails: { ...schedule.fields.otherEmails, readOnly: true, computed: true },
    cancelReason: { ...schedule.fields.cancelReason, computed: true },
  },
};

/** One meeting or entry: how it stands, when and where it is, who comes, what can be done with it. */
export function ScheduleInfo() {
  const { t } = useWords();
  const [cancelling, setCancelling] = useState<LooseRecord>();
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
            label: t('schedule.participants'),
            count: Number(record['participantCount'] ?? 0),
            draw: () => <Participants id={record.id} />,
          },
        ]}
        aside={(record) => <Aside record={record} />}
      />
      {cancelling && <CancelDialog record={cancelling} onClose={() => setCancelling(undefined)} />}
    </>
  );
}

function Head({ record }: { record: LooseRecord }) {
  const { t, area } = useWords();
  const host = asText(record['meetingHostName']);
  return (
    <>
      <ScheduleState record={record} />
      <span>{area('Schedules').choice('kind', Number(record['kind']))}</span>
      <span className={classes.fact}>
        <IconClock aria-hidden="true" />
        <When record={record} />
      </span>
      <span className={classes.fact}>
        <IconMapPin aria-hidden="true" />
        {record['address'] || record['link'] ? <Where record={record} /> : t('schedule.noPlace')}
      </span>
      {host && (
        <span className={classes.fact}>
          <IconUser aria-hidden="true" />
          {t('schedule.host', { name: host })}
        </span>
      )}
    </>
  );
}

function Aside({ record }: { record: LooseRecord }) {
  const { t } = useWords();
  return (
    <>
      {record['state'] === 4 && (
        <section className={classes.cancelled} aria-label={t('schedule.wasCancelled')}>
          <h2>{t('schedule.wasCancelled')}</h2>
          <p>{asText(record['cancelReason'])}</p>
        </section>
      )}
      <Answers id={record.id} />
    </>
  );
}
