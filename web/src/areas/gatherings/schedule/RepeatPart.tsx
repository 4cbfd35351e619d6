import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { seriesCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import type { SeriesPreview } from '@hoivien/contract/areas/gatherings/schedule/letter.schema.ts';
import {
  isLastOf,
  nthOf,
  type Repeat,
  repeatSchema,
  weekdayOf,
} from '@hoivien/contract/areas/gatherings/schedule/series.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { Checkbox, NumberInput, Select } from '@mantine/core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useWords } from '../../../kit/i18n/words.ts';
import type { FormValues } from '../../../kit/resource/value/values.ts';
import { DayInput } from '../../../kit/ui/moment/DayInput.tsx';
import { isInstant } from '../../../kit/ui/moment/moment.ts';
import { Segments } from '../../../kit/ui/Segments.tsx';
import classes from './Letters.module.css';
import './letters.texts.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** The most days that the preview shows. */
const SHOWN = 6;
/** A Monday, for the names of weekdays. */
const MONDAY = Date.UTC(2026, 10, 23);

/** How a new meeting repeats, with the days that follow from it. */
export function RepeatPart({ form }: { form: UseFormReturn<FormValues> }) {
  const { t, language } = useWords();
  const [repeat, start] = useWatch({ control: form.control, name: ['repeat', 'startTime'] });
  const rule = (repeat ?? undefined) as Repeat | undefined;
  const set = (next: Repeat | null) => form.setValue('repeat', next, { shouldDirty: true });
  const startTime = typeof start === 'string' && isInstant(start) ? start : undefined;
  const day = startTime && dayOf(new Date(startTime));
  const weekday = (number: number, form: 'short' | 'long') =>
    new Intl.DateTimeFormat(language === 'vi' ? 'vi-VN' : 'en-GB', { weekday: form, timeZone: 'UTC' }).format(
      MONDAY + (number - 1) * 86_400_000,
    );
  const choose = (every: string) => {
    if (every === 'never') return set(null);
    set({ ...(rule ?? BASE), every: every as Repeat['every'] });
  };
  return (
    <div className="stack gap4 mt4">
      <Field label={t('letters.repeat')}>
        <Segments
          label={t('letters.repeat')}
          value={rule?.every ?? 'never'}
          options={(['never', 'day', 'week', 'month'] as const).map((value) => ({
            value,
            label: t(`letters.${value}`),
          }))}
          onChange={choose}
        />
      </Field>
      {rule && (
        <>
          <div className={`${classes.row} flex wrap gap3`}>
            <NumberInput
              label={t(`letters.interval_${rule.every}`)}
              min={1}
              max={99}
              w={140}
              value={rule.interval}
              onChange={(value) => set({ ...rule, interval: Number(value) || 1 })}
            />
            {rule.every === 'month' && day && (
              <Select
                label={t('letters.by')}
                allowDeselect={false}
                value={rule.by}
                onChange={(value) => set({ ...rule, by: (value ?? 'day') as Repeat['by'] })}
                data={(['day', 'weekday', ...(isLastOf(day) ? (['lastWeekday'] as const) : [])] as const).map(
                  (value) => ({
                    value,
                    label: t(`letters.by_${value}`, {
                      day: Number(day.slice(8)),
                      nth: nthOf(day),
                      weekday: weekday(weekdayOf(Date.parse(day)), 'long'),
                    }),
                  }),
                )}
              />
            )}
            <Field label={t('letters.ends')}>
              <Segments
                label={t('letters.ends')}
                value={rule.until === null ? 'count' : 'until'}
                options={[
                  { value: 'count', label: t('letters.endsCount') },
                  { value: 'until', label: t('letters.endsUntil') },
                ]}
                onChange={(value) =>
                  set(value === 'count' ? { ...rule, count: 4, until: null } : { ...rule, count: null, until: '' })
                }
              />
            </Field>
            {rule.until === null ? (
              <NumberInput
                label={t('letters.count')}
                min={2}
                max={60}
                w={110}
                value={rule.count ?? ''}
                onChange={(value) => set({ ...rule, count: Number(value) || 2 })}
              />
            ) : (
              <DayInput label={t('letters.until')} value={rule.until} onChange={(until) => set({ ...rule, until })} />
            )}
          </div>
          {rule.every === 'week' && (
            <Checkbox.Group
              label={t('letters.weekdays')}
              value={rule.weekdays.map(String)}
              onChange={(values) => set({ ...rule, weekdays: values.map(Number).sort((one, other) => one - other) })}
            >
              <div className={`${classes.days} flex wrap gap3 mt2`}>
                {WEEKDAYS.map((number) => (
                  <Checkbox
                    key={number}
                    value={String(number)}
                    label={weekday(number, 'short')}
                    {...(day && weekdayOf(Date.parse(day)) === number && { checked: true, disabled: true })}
                  />
                ))}
              </div>
            </Checkbox.Group>
          )}
          <Checkbox
            label={t('letters.skipHolidays')}
            checked={rule.skipHolidays}
            onChange={({ currentTarget }) => set({ ...rule, skipHolidays: currentTarget.checked })}
          />
          <Preview startTime={startTime} rule={rule} />
        </>
      )}
    </div>
  );
}

const BASE: Repeat = {
  every: 'month',
  interval: 1,
  weekdays: [],
  by: 'day',
  until: null,
  count: 4,
  skipHolidays: true,
};

/** The days of the series before it is saved. */
function Preview({ startTime, rule }: { startTime: string | undefined; rule: Repeat }) {
  const { t } = useWords();
  const isWhole = repeatSchema.safeParse(rule).success;
  const { data } = useAnswer(
    seriesCalls.preview,
    startTime !== undefined && isWhole ? { body: { startTime, repeat: rule } } : undefined,
    { placeholderData: keepPreviousData, retry: false },
  );
  if (!isWhole || !data) return null;
  return <SeriesDays days={data.days} skipped={data.skipped} none={t('letters.previewNone')} least={2} />;
}

interface SeriesDaysProps extends SeriesPreview {
  /** What stands there when there are fewer days than `least`. */
  none: string;
  least: number;
}

/** The first days of a series, the number of all, and the holidays that are left out. */
export function SeriesDays({ days, skipped, none, least }: SeriesDaysProps) {
  const { t, formatDate } = useWords();
  if (days.length < least) return <p className={classes.warn}>{none}</p>;
  return (
    <p className={`${classes.preview} number filled round2 p3`} aria-live="polite">
      <b>{t('letters.preview', { count: days.length })}</b> {days.slice(0, SHOWN).map(formatDate).join(', ')}
      {days.length > SHOWN && ` ${t('letters.more', { count: days.length - SHOWN })}`}
      {skipped.length > 0 && (
        <small className="block">
          {t('letters.skipped', { days: skipped.map(({ day, name }) => `${formatDate(day)} (${name})`).join(', ') })}
        </small>
      )}
    </p>
  );
}

/** A name above a choice that has no label of its own. */
export function Field({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={`${classes.field} stack top`}>
      <span>{label}</span>
      {children}
    </div>
  );
}
