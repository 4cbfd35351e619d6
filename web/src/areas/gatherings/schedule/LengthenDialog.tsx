import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useCall } from '../../../kit/call/use-call.ts';
import { seriesCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import type { MeetingSeries } from '@hoivien/contract/areas/gatherings/schedule/letter.schema.ts';
import { SERIES_MAX } from '@hoivien/contract/areas/gatherings/schedule/series.ts';
import { Checkbox, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { UnsetChannels } from '../../../kit/outbox/UnsetChannels.tsx';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { DayInput } from '../../../kit/ui/moment/DayInput.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { Segments } from '../../../kit/ui/Segments.tsx';
import classes from './Letters.module.css';
import './letters.texts.ts';
import { SeriesDays } from './RepeatPart.tsx';

interface LengthenProps {
  /** Any meeting of the series. */
  id: string;
  series: MeetingSeries;
  rule: string;
  onClose: () => void;
}

/** Adds meetings to the end of a series: a number more, or all until a day. */
export function LengthenDialog({ id, series, rule, onClose }: LengthenProps) {
  const { t } = useWords();
  const lengthen = useCall(seriesCalls.add);
  const [by, setBy] = useState('count');
  const [count, setCount] = useState(Math.min(series.items.length, 12));
  const [until, setUntil] = useState('');
  const [tell, setTell] = useState(false);
  const more = by === 'count' ? { count } : /^\d{4}-\d\d-\d\d$/.test(until) ? { until } : undefined;
  const { data } = useAnswer(seriesCalls.more, more && { params: { id }, body: more }, {
    placeholderData: keepPreviousData,
    retry: false,
  });
  const days = (more && data?.days) ?? [];
  const save = async () => {
    if (!more) return;
    try {
      await lengthen.send({ params: { id }, body: { ...more, tell } }, { silent: true });
      notify.done(t('letters.lengthened', { count: days.length }));
      onClose();
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t('letters.lengthenTitle', { rule })}
      confirmLabel={days.length > 0 ? t('letters.lengthenDo', { count: days.length }) : t('letters.lengthenNone')}
      cancelLabel={t('letters.close')}
      locked={days.length === 0}
      onConfirm={save}
      onClose={onClose}
    >
      <div className="stack gap4 mt4">
        <p>{t('letters.lengthenHint')}</p>
        <div className={`${classes.row} flex wrap gap3`}>
          <Segments
            label={t('letters.lengthenBy')}
            value={by}
            options={[
              { value: 'count', label: t('letters.lengthenCount') },
              { value: 'until', label: t('letters.lengthenUntil') },
            ]}
            onChange={setBy}
          />
          {by === 'count' ? (
            <NumberInput
              label={t('letters.count')}
              min={1}
              max={SERIES_MAX}
              w={110}
              value={count}
              onChange={(value) => setCount(Math.min(Math.max(Number(value) || 1, 1), SERIES_MAX))}
            />
          ) : (
            <DayInput label={t('letters.until')} value={until} onChange={setUntil} />
          )}
        </div>
        {more && data && (
          <SeriesDays days={data.days} skipped={data.skipped} none={t('letters.lengthenNone')} least={1} />
        )}
        <Checkbox
          label={t('letters.lengthenTell')}
          checked={tell}
          onChange={({ currentTarget }) => setTell(currentTarget.checked)}
        />
        {tell && <UnsetChannels ways={{ mail: undefined }} />}
      </div>
    </ConfirmDialog>
  );
}
