import { reminderCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import type { LateAge } from '@hoivien/contract/areas/money/fee/fee.rules.ts';
import type { Tone } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { ActionIcon, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { useShortcuts } from '../../../kit/ui/shortcuts.ts';
import { withoutPictures } from './mail-frame.ts';
import classes from './Remind.module.css';
import './remind.texts.ts';
import './fee-page.texts.ts';
import type { RemindAim } from './use-reminders.ts';

/** The pause in typing before the mail follows, in milliseconds. */
const PAUSE = 600;

interface RemindSampleProps {
  aim: RemindAim;
  tone: Tone;
  ages: readonly LateAge[];
  /** The members who get this tone. */
  count: number;
  text: string | null;
  methods: (1 | 2 | 3)[];
  restDays: 0 | 7;
  /** Tells the error of the text; undefined when it is right. */
  onWrong: (error: unknown) => void;
}

/** The mail of a member who gets a tone, and the ways to the others. */
export function RemindSample({ aim, tone, ages, count, text, methods, restDays, onWrong }: RemindSampleProps) {
  const { t, formatNumber } = useWords();
  const [at, setAt] = useState(0);
  const [message] = useDebouncedValue(text, PAUSE);
  const place = count === 0 ? 0 : Math.min(at, count - 1);
  const body = { ...aim, scope: 'overdue' as const, tone, methods, message, ages: [...ages], restDays, at: place };
  const { data, error, refetch, isFetching } = useAnswer(
    reminderCalls.preview,
    { body },
    { placeholderData: keepPreviousData, enabled: ages.length > 0 },
  );
  const tell = useEffectEvent(onWrong);
  useEffect(() => tell(error), [error]);
  const step = (by: number) => count > 0 && setAt((place + by + count) % count);
  useShortcuts(
    { keys: ['['], text: 'remind.previous', run: () => step(-1) },
    { keys: [']'], text: 'remind.next', run: () => step(1) },
  );
  const sample = ages.length > 0 ? data?.sample : undefined;
  return (
    <section
      className={`${classes.sample} stack gap2 narrow short auto p4`}
      aria-label={t('remind.preview')}
      aria-busy={isFetching}
    >
      <header>
        <h2>{t('remind.preview')}</h2>
        {count > 0 && (
          <span className="inline-row gap1 number ms-auto">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('remind.previous')}
              title="["
              onClick={() => step(-1)}
            >
              <IconChevronLeft />
            </ActionIcon>
            {t('remind.place', { at: formatNumber(place + 1), count: formatNumber(count) })}
            <ActionIcon variant="subtle" color="gray" aria-label={t('remind.next')} title="]" onClick={() => step(1)}>
              <IconChevronRight />
            </ActionIcon>
          </span>
        )}
      </header>
      {ages.length === 0 ? (
        <p className={classes.soft}>{t('remind.nobodyOf')}</p>
      ) : error && !data ? (
        <PieceFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={320} />
      ) : sample ? (
        <>
          <h3>{t('fee.sampleOf', { name: sample.memberName })}</h3>
          <p className="bold">{sample.subject}</p>
          <iframe
            className="grow wide framed round2"
            title={t('fee.sampleOf', { name: sample.memberName })}
            sandbox=""
            srcDoc={withoutPictures(sample.html)}
          />
        </>
      ) : (
        <p className={classes.soft}>{t('remind.nobodyOf')}</p>
      )}
    </section>
  );
}
