import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { ASK_FROM, type ReminderAges } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconHistory, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { type ReminderMethod, ReminderWays } from './ReminderWays.tsx';
import { UnsetChannels } from '../../../kit/outbox/UnsetChannels.tsx';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { MomentInput } from '../../../kit/ui/moment/MomentInput.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import './fee-page.texts.ts';
import classes from './Remind.module.css';
import './remind.texts.ts';
import { RemindersDialog } from './ReminderList.tsx';
import { RemindSample } from './RemindSample.tsx';
import { aimOf, type RemindAim, useReminderAges } from './use-reminders.ts';
import { channelsOf } from './remind/channels-of.ts';
import { NowOrLater } from './remind/NowOrLater.tsx';
import { RemindAges } from './remind/RemindAges.tsx';
import { RemindQuestion } from './remind/RemindQuestion.tsx';
import { RemindText } from './remind/RemindText.tsx';
import { useRemindForm } from './remind/use-remind-form.ts';

/** Reminders of what is overdue: who gets one, what it says, and when it goes. */
export function RemindPage() {
  const { t } = useWords();
  const [params] = useSearchParams();
  const aim = aimOf(params);
  const [methods, setMethods] = useState<ReminderMethod[]>([1]);
  const [rests, setRests] = useState(true);
  const [isListed, setListed] = useState(false);
  const restDays = rests ? 7 : 0;
  const answer = useReminderAges(aim, methods.length > 0 ? methods : [1], restDays);
  return (
    <div className={`${classes.page} pane`}>
      <PageHead
        title={t('remind.title')}
        actions={
          <Button variant="subtle" leftSection={<IconHistory />} onClick={() => setListed(true)}>
            {t('remind.before')}
          </Button>
        }
      />
      <Panel answer={answer} waiting={{ width: 'auto', m: 'xl' }}>
        {(data) =>
          data.ages.every(({ members }) => members === 0) ? (
            <Nobody data={data} />
          ) : (
            <RemindForm
              aim={aim}
              data={data}
              isNarrowed={params.size > 0}
              restDays={restDays}
              onRests={setRests}
              methods={methods}
              onMethods={setMethods}
            />
          )
        }
      </Panel>
      {isListed && <RemindersDialog onClose={() => setListed(false)} />}
    </div>
  );
}

function Nobody({ data: { nextReminderOn } }: { data: ReminderAges }) {
  const { t, formatDate } = useWords();
  return (
    <EmptyState
      kind="done"
      title={t('remind.noneTitle')}
      actions={
        <Button variant="default" component={Link} to={feeHistory.path}>
          {t('remind.back')}
        </Button>
      }
    >
      {nextReminderOn ? t('remind.noneNext', { day: formatDate(nextReminderOn) }) : t('remind.noneNever')}
    </EmptyState>
  );
}

interface RemindFormProps {
  aim: RemindAim;
  data: ReminderAges;
  isNarrowed: boolean;
  restDays: 0 | 7;
  onRests: (rests: boolean) => void;
  methods: ReminderMethod[];
  onMethods: (methods: ReminderMethod[]) => void;
}

function RemindForm({ aim, data, isNarrowed, restDays, onRests, methods, onMethods }: RemindFormProps) {
  const { t, formatNumber } = useWords();
  const form = useRemindForm({ aim, data, restDays, methods });
  const { count, isBusy, mayPress, isAsking, setAsking, send } = form;
  const label = form.time.isLater ? t('fee.planSend') : t('remind.send', { count: formatNumber(count) });
  const skips = data.reasons.map((one) => t(`fee.skip_${one.reason}`, { count: formatNumber(one.count) })).join(', ');
  return (
    <>
      <div className={`${classes.desk} grid fill ruled`}>
        <div className={`${classes.form} narrow short auto`}>
          <RemindAges form={form} isNarrowed={isNarrowed} skips={skips} />
          <RemindText form={form} />
          <section aria-labelledby="remind-time">
            <header>
              <h2 id="remind-time">{t('remind.time')}</h2>
              <NowOrLater time={form.time} label={t('fee.when')} />
            </header>
            {form.time.isLater && (
              <MomentInput label={t('fee.sendAt')} value={form.time.sendTime} onChange={form.time.setSendTime} />
            )}
            <div className={`${classes.ways} flex wrap`}>
              <ReminderWays value={methods} onChange={onMethods} />
              <Checkbox
                label={t('remind.rest')}
                checked={restDays > 0}
                onChange={({ currentTarget }) => onRests(currentTarget.checked)}
              />
            </div>
            <UnsetChannels ways={channelsOf(methods)} />
          </section>
        </div>
        <RemindSample
          aim={aim}
          tone={form.tone}
          ages={form.ages}
          count={form.countOf(form.tone)}
          text={form.message}
          methods={methods.length > 0 ? methods : [1]}
          restDays={restDays}
          onWrong={form.refuse}
        />
      </div>
      <footer className={`${classes.foot} row between gap4 rigid surface ruled`}>
        <p className="narrow" role="status">
          <b>{t('remind.sum', { count: formatNumber(count) })}</b>
          {data.notDue.members > 0 && ` · ${t('remind.sumNotDue', { count: formatNumber(data.notDue.members) })}`}
        </p>
        <Button
          leftSection={<IconSend />}
          loading={isBusy}
          disabled={!mayPress}
          onClick={() => (count >= ASK_FROM ? setAsking(true) : void send())}
        >
          {count >= ASK_FROM ? `${label}…` : label}
        </Button>
      </footer>
      {isAsking && <RemindQuestion form={form} methods={methods} skips={skips} label={label} />}
    </>
  );
}
