import { TONES, TYPE_FROM } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import type { ReminderMethod } from '../ReminderWays.tsx';
import { ConfirmDialog } from '../../../../kit/ui/ConfirmDialog.tsx';
import classes from '../Remind.module.css';
import type { RemindForm } from './use-remind-form.ts';

interface RemindQuestionProps {
  form: RemindForm;
  methods: readonly ReminderMethod[];
  skips: string;
  label: string;
}

/** The question before many reminders go: who gets them and who does not. */
export function RemindQuestion({ form, methods, skips, label }: RemindQuestionProps) {
  const { t, formatNumber, formatDate } = useWords();
  const { data, count, countOf, chosen, left, lastOn, recent, send, setAsking } = form;
  return (
    <ConfirmDialog
      opened
      title={t('remind.ask', { count: formatNumber(count) })}
      confirmLabel={label}
      {...(count >= TYPE_FROM && { word: String(count) })}
      onConfirm={send}
      onClose={() => setAsking(false)}
    >
      <p>{t(form.time.isLater ? 'remind.askLater' : 'remind.askNow')}</p>
      <dl className={classes.asked}>
        <dt>{t('remind.who')}</dt>
        <dd>
          {t('remind.askWho', {
            count: formatNumber(count),
            debt: showAmount(sumOf(chosen.map(({ debt }) => debt))),
          })}
        </dd>
        <dt>{t('fee.tone')}</dt>
        <dd>
          {TONES.filter((one) => countOf(one) > 0)
            .map((one) =>
              t('remind.askTone', { count: formatNumber(countOf(one)), tone: t(`fee.tone_${one}`).toLowerCase() }),
            )
            .join(' · ')}
        </dd>
        <dt>{t('remind.ways')}</dt>
        <dd>{methods.map((method) => t(`fee.way_${method}`)).join(' · ')}</dd>
        {(left > 0 || data.notDue.members > 0) && (
          <>
            <dt>{t('remind.askLeft')}</dt>
            <dd>
              {[data.notDue.members > 0 && t('remind.sumNotDue', { count: formatNumber(data.notDue.members) }), skips]
                .filter(Boolean)
                .join(' · ')}
            </dd>
          </>
        )}
        {lastOn && (
          <>
            <dt>{t('remind.askRecent')}</dt>
            <dd>
              {formatDate(lastOn)}
              {recent > 0 && <span className="warn">; {t('remind.recent', { count: formatNumber(recent) })}</span>}
            </dd>
          </>
        )}
      </dl>
    </ConfirmDialog>
  );
}
