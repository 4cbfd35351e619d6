import { type ReminderAges, type Tone, TONES } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Checkbox, NativeSelect } from '@mantine/core';
import { Link } from 'react-router';
import { useWords } from '../../../../kit/i18n/words.ts';
import { Rows } from '../../../../kit/ui/Rows.tsx';
import classes from '../Remind.module.css';
import { memberFeesPath } from '../use-fees.ts';
import type { RemindForm } from './use-remind-form.ts';

type Age = ReminderAges['ages'][number];

/** The members by the age of their debt: who gets a reminder, in which tone, and who is left out. */
export function RemindAges({ form, isNarrowed, skips }: { form: RemindForm; isNarrowed: boolean; skips: string }) {
  const { t, formatNumber, formatDate } = useWords();
  const { data, out, choose, toneOf, left } = form;
  const past = ({ times, lastOn: day }: Age) =>
    day ? t('remind.pastTimes', { count: formatNumber(times), day: formatDate(day) }) : t('remind.pastNone');
  return (
    <section aria-labelledby="remind-who">
      <header>
        <h2 id="remind-who">{t('remind.who')}</h2>
        <p>
          {t('remind.onlyOverdue', { day: formatDate(data.on) })}
          {isNarrowed && ` · ${t('remind.narrowed')}`}
        </p>
      </header>
      <Rows
        label={t('remind.who')}
        className={classes.ages}
        rows={[...data.ages.map((one) => ({ ...one, id: one.age as string, notDue: false })), notDueRow(data)]}
        columns={(column) => [
          column(t('remind.age'), (one) => (
            <Checkbox
              label={one.notDue ? t('remind.notDue') : t(`remind.age_${one.age}`)}
              checked={!one.notDue && one.reached > 0 && !out.has(one.age)}
              disabled={one.notDue || one.reached === 0}
              onChange={({ currentTarget }) => choose(one.age, currentTarget.checked)}
            />
          )),
          column(t('remind.members'), { isNumber: true }, (one) => formatNumber(one.members)),
          column(t('remind.gets'), { isNumber: true }, (one) => (
            <b>{formatNumber(one.notDue || out.has(one.age) ? 0 : one.reached)}</b>
          )),
          column(t('remind.debt'), { isNumber: true }, (one) => showAmount(one.debt)),
          column(t('remind.past'), (one) =>
            one.notDue ? (
              <span className={classes.soft}>
                {data.nextReminderOn
                  ? t('remind.notDueWhy', { day: formatDate(data.nextReminderOn) })
                  : t('remind.notDueNever')}
              </span>
            ) : one.members === 0 ? (
              ''
            ) : (
              past(one)
            ),
          ),
          column(t('remind.tone'), (one) =>
            one.notDue || one.members === 0 ? (
              ''
            ) : (
              <NativeSelect
                size="xs"
                aria-label={t('remind.toneOf', { age: t(`remind.age_${one.age}`) })}
                value={String(toneOf(one.age))}
                data={TONES.map((each) => ({ value: String(each), label: t(`fee.tone_${each}`) }))}
                onChange={({ currentTarget }) => form.setTone(one.age, Number(currentTarget.value) as Tone)}
              />
            ),
          ),
        ]}
      />
      {left > 0 && (
        <details className={`${classes.left} quiet mt2`}>
          <summary>
            {t('remind.left', { count: formatNumber(left) })}: {skips}
          </summary>
          <ul>
            {data.left.map(({ memberId, name, reason }) => (
              <li key={memberId}>
                <Link to={memberFeesPath(memberId)}>{name}</Link>: {t(`fee.why_${reason}`)}
              </li>
            ))}
            {left > data.left.length && (
              <li>{t('remind.leftMore', { count: formatNumber(left - data.left.length) })}</li>
            )}
          </ul>
        </details>
      )}
    </section>
  );
}

/** What is not due stands among the ages with its number; it cannot be chosen. */
function notDueRow({ notDue: { members, debt } }: ReminderAges) {
  const age = 'days30' as const;
  return { id: 'notDue', notDue: true, age, members, debt, reached: 0, times: 0, lastOn: null, recent: 0 };
}
