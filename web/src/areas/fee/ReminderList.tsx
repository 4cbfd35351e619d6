import { useAnswer, useCall } from '../../kit/api/use-call.ts';
import { reminderCalls } from '@hoivien/contract/areas/fee/fee.calls.ts';
import { fee } from '@hoivien/contract/areas/fee/fee.resource.ts';
import type { SentReminder, Tone } from '@hoivien/contract/areas/fee/reminder.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Button, Skeleton } from '@mantine/core';
import { Dialog, DialogTitle } from '../../kit/ui/Dialog.tsx';
import { IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { PieceFailed } from '../../kit/resource/PieceFailed.tsx';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import table from '../../kit/ui/Table.module.css';
import { UnseenHead } from '../../kit/ui/UnseenHead.tsx';
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
      {data && data.length === 0 && <p className={classes.soft}>{t('fee.noReminders')}</p>}
      {data && data.length > 0 && (
        <div className={classes.all}>
          <ReminderTable reminders={data} withPlan />
        </div>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('fee.closeList')}
        </Button>
      </div>
    </Dialog>
  );
}

function ReminderTable({ reminders, withPlan = false }: { reminders: readonly SentReminder[]; withPlan?: boolean }) {
  const { t, formatDateTime, formatNumber } = useWords();
  const { can, profile } = useActor();
  const [stopping, setStopping] = useState<SentReminder>();
  const mayStop = can(permissionCode(fee.area, 'Update')) && profile.clubId === null;
  return (
    <>
      <table className={`${table.table} ${classes.reminders}`}>
        <thead>
          <tr>
            <th scope="col">{t('fee.remindedAt')}</th>
            {withPlan && <th scope="col">{t('fee.remindedOf')}</th>}
            <th scope="col">{t('fee.tone')}</th>
            <th scope="col">{t('fee.remindedBy')}</th>
            <th scope="col" className={classes.number}>
              {t('fee.count')}
            </th>
            <th scope="col" className={classes.number}>
              {t('fee.debt')}
            </th>
            <th scope="col">{t('fee.reminderState')}</th>
            {mayStop && <UnseenHead name={t('fee.stop')} />}
          </tr>
        </thead>
        <tbody>
          {reminders.map((one) => {
            const state = stateOf(one);
            return (
              <tr key={one.id}>
                <td>{formatDateTime(one.sendTime).slice(0, 16)}</td>
                {withPlan && <td>{one.feePlanName ?? t('fee.chosenFees')}</td>}
                <td>{t(`fee.tone_${one.tone as Tone}`)}</td>
                <td>{one.byCalendar ? t('fee.byCalendar') : one.sentBy}</td>
                <td className={classes.number}>{one.resolvedAt ? formatNumber(one.members) : '–'}</td>
                <td className={classes.number}>{one.resolvedAt ? showAmount(one.debt) : '–'}</td>
                <td>
                  {t(`fee.reminder_${state}`, { count: formatNumber(one.waiting) })}
                  {one.skipped > 0 && (
                    <span className={classes.soft}>
                      {' '}
                      · {t('fee.leftOutCount', { count: formatNumber(one.skipped) })}
                    </span>
                  )}
                </td>
                {mayStop && (
                  <td>
                    {(state === 'planned' || state === 'waiting') && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        leftSection={<IconPlayerStop />}
                        onClick={() => setStopping(one)}
                      >
                        {t('fee.stop')}
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
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
  const stop = async () => {
    await call.press({ params: { id } });
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={members > 1 ? t('fee.stopAskMany', { count: formatNumber(members) }) : t('fee.stopAsk')}
      confirmLabel={t('fee.stop')}
      onConfirm={stop}
      onClose={onClose}
    >
      <p>{t('fee.stopHint')}</p>
    </ConfirmDialog>
  );
}
