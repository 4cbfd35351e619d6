import type { MemberReminder, Tone } from '@hoivien/contract/areas/fee/reminder.schema.ts';
import { useWords } from '../../kit/i18n/words.ts';
import classes from './Reminders.module.css';
import './fee-page.texts.ts';

/** The reminders of a member, the newest first, with what became of them. */
export function ReminderLog({ reminders }: { reminders: readonly MemberReminder[] }) {
  const { t, formatDateTime, formatNumber } = useWords();
  if (reminders.length === 0) return null;
  return (
    <section className={classes.log} aria-label={t('fee.reminders')}>
      <h3>{t('fee.reminders')}</h3>
      <ul>
        {reminders.map(({ id, at, tone, byCalendar, debt, methods, state, skipped, sentBy }) => (
          <li key={id} data-state={state}>
            <span>{formatDateTime(at).slice(0, 16)}</span>
            <span>
              {t(`fee.tone_${tone as Tone}`)}{' '}
              <span className={classes.soft}>
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
            </span>
            <span className={classes.money}>{formatNumber(debt)} ₫</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
