import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useCall } from '../../../kit/call/use-call.ts';
import { reminderCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { fee } from '@hoivien/contract/areas/money/fee/fee.resource.ts';
import type { SentReminder, Tone } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Button, Skeleton } from '@mantine/core';
import { Dialog, DialogTitle } from '../../../kit/ui/Dialog.tsx';
import { IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import './fee-page.texts.ts';
import classes from './Reminders.module.css';

function useReminders(feePlanId: string | undefined) {
  return useAnswer(reminderCalls.list, { query: { feePlanId } });
}

/** The reminders of a plan below its calendar; nothing while there is none. */
export function PlanReminders({ feePlanId }: { feePlanId: string }) {
  const { t } = useWords();
  const { data, error, refetch } = useReminders(feePlanId);
  if (error && !data) return <PieceFailed error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.calendar} aria-label={t('fee.reminders')}>
      <header>
        <h2>{t('fee.reminders')}</h2>
      </header>
      <ReminderTable reminders={data} />
    </section>
  );
}

/** The newest reminders of all fees. */
export function RemindersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const { data, error, refetch } = useReminders(undefined);
  return (
    <Dialog opened onClose={onClose} withCloseButton={false} size="150rem" classNames={{ body: classes.body }}>
      <DialogTitle className={classes.title}>{t('fee.reminders')}</DialogTitle>
      {error && !data && <PieceFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {data && data.length === 0 && <p className="faint">{t('fee.noReminders')}</p>}
      {data && data.length > 0 && (
        <div className="short auto">
          <ReminderTable reminders={data} withPlan />
        </div>
      )}
      <div className={`${classes.foot} flex gap3`}>
        <Button variant="default" onClick={onClose}>
          {t('fee.closeList')}
        </Button>
      </div>
    </Dialog>
  );
}

function ReminderTable({ reminders, withPlan = false }: { reminders: readonly SentReminder[]; withPlan?: boolean }) {
  const { t, formatDateTime, formatNumber } = useWords();
  const { can } = useActor();
  const [stopping, setStopping] = useState<SentReminder>();
  const mayStop = can(permissionCode(fee.area, 'Update'));
  return (
    <>
      <Rows
        label={t('fee.reminders')}
        className={classes.reminders}
        rows={reminders.map((one) => ({ ...one, state: stateOf(one) }))}
        columns={(column) => [
          column(t('fee.remindedAt'), (one) => formatDateTime(one.sendTime).slice(0, 16)),
          withPlan && column(t('fee.remindedOf'), (one) => one.feePlanName ?? t('fee.chosenFees')),
          column(t('fee.tone'), (one) => t(`fee.tone_${one.tone as Tone}`)),
          column(t('fee.remindedBy'), (one) => (one.byCalendar ? t('fee.byCalendar') : one.sentBy)),
          column(t('fee.count'), { isNumber: true }, (one) => (one.resolvedAt ? formatNumber(one.members) : '–')),
          column(t('fee.debt'), { isNumber: true }, (one) => (one.resolvedAt ? showAmount(one.debt) : '–')),
          column(t('fee.reminderState'), (one) => (
            <>
              {t(`fee.reminder_${one.state}`, { count: formatNumber(one.waiting) })}
              {one.skipped > 0 && (
                <span className="faint"> · {t('fee.leftOutCount', { count: formatNumber(one.skipped) })}</span>
              )}
            </>
          )),
          mayStop &&
            column(
              t('fee.stop'),
              { isUnseen: true },
              (one) =>
                (one.state === 'planned' || one.state === 'waiting') && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconPlayerStop />}
                    onClick={() => setStopping(one)}
                  >
                    {t('fee.stop')}
                  </Button>
                ),
            ),
        ]}
      />
      {stopping && <StopDialog id={stopping.id} members={stopping.members} onClose={() => setStopping(undefined)} />}
    </>
  );
}

function stateOf({ stoppedAt, resolvedAt, waiting }: SentReminder): 'stopped' | 'planned' | 'waiting' | 'sent' {
  if (stoppedAt) return 'stopped';
  if (!resolvedAt) return 'planned';
  return waiting > 0 ? 'waiting' : 'sent';
}

/** Asks before the messages of a reminder that are not out yet are cancelled. */
export function StopDialog({ id, members, onClose }: { id: string; members: number; onClose: () => void }) {
  const { t, formatNumber } = useWords();
  const call = useCall(reminderCalls.stop);
  return (
    <FormDialog
      danger
      title={members > 1 ? t('fee.stopAskMany', { count: formatNumber(members) }) : t('fee.stopAsk')}
      confirmLabel={t('fee.stop')}
      send={() => call.send({ params: { id } })}
      onClose={onClose}
    >
      <p>{t('fee.stopHint')}</p>
    </FormDialog>
  );
}
