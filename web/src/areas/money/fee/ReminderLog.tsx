import type { MemberReminder, Tone } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Reminders.module.css';
import './fee-page.texts.ts';
import { StopDialog } from './ReminderList.tsx';

/** The reminders of a member, the newest first, with what became of them. */
export function ReminderLog({ reminders, mayStop }: { reminders: readonly MemberReminder[]; mayStop: boolean }) {
  const { t, formatDateTime } = useWords();
  const [stopping, setStopping] = useState<MemberReminder>();
  if (reminders.length === 0) return null;
  return (
    <section className={classes.log} aria-label={t('fee.reminders')}>
      <h2>{t('fee.reminders')}</h2>
      <ul>
        {reminders.map((one) => {
          const { id, at, tone, byCalendar, debt, methods, state, skipped, sentBy } = one;
          return (
            <li key={id} className="grid gap4 small ruled" data-state={state}>
              <span>{formatDateTime(at).slice(0, 16)}</span>
              <span>
                {t(`fee.tone_${tone as Tone}`)}{' '}
                <span className="faint">
                  {[
                    ...methods.map((method) => t(`fee.way_${method as 1 | 2 | 3}`).replace(/ \(.*/, '')),
                    byCalendar ? t('fee.byCalendar') : sentBy,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className={classes.state}>
                {t(`fee.state_${state}`)}
                {skipped && `: ${t(`fee.why_${skipped}`)}`}
                {state === 'waiting' && mayStop && (
                  <Button size="compact-xs" variant="default" onClick={() => setStopping(one)}>
                    {t('fee.stop')}
                  </Button>
                )}
              </span>
              <span className="number">{showAmount(debt)} ₫</span>
            </li>
          );
        })}
      </ul>
      {stopping && <StopDialog id={stopping.id} members={stopping.members} onClose={() => setStopping(undefined)} />}
    </section>
  );
}
