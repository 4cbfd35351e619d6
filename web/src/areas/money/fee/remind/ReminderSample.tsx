import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Skeleton } from '@mantine/core';
import { useWords } from '../../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../../kit/resource/PieceFailed.tsx';
import { withoutPictures } from '../mail-frame.ts';
import classes from '../Reminders.module.css';
import type { Reminder } from './use-reminder.ts';

/** How many the reminder reaches, and the mail as the first of them gets it. */
export function ReminderSample({ reminder: { count, wrong, preview } }: { reminder: Reminder }) {
  const { t, formatNumber } = useWords();
  const { data, error, refetch, isFetching } = preview;
  return (
    <section className={`${classes.sample} stack gap4 narrow`} aria-busy={isFetching}>
      {error && !wrong && !data ? (
        <PieceFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={320} />
      ) : (
        <>
          <p className="bold" role="status">
            {count > 0
              ? t('fee.reached', { count: formatNumber(count), debt: showAmount(data.debt) })
              : t('fee.reachedNone')}
          </p>
          {data.left.length > 0 && (
            <p className="note">
              {t('fee.notReached')}:{' '}
              {data.left.map((one) => t(`fee.skip_${one.reason}`, { count: formatNumber(one.count) })).join('; ')}
            </p>
          )}
          {data.sample && (
            <>
              <h3 className="mt2">{t('fee.sampleOf', { name: data.sample.memberName })}</h3>
              <p className="note">{data.sample.subject}</p>
              <iframe
                className="grow wide framed round2"
                title={t('fee.sampleOf', { name: data.sample.memberName })}
                sandbox=""
                srcDoc={withoutPictures(data.sample.html)}
              />
            </>
          )}
        </>
      )}
    </section>
  );
}
