import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import classes from './MomentInput.module.css';
import './moment.texts.ts';
import { addDays, addMonths, weekdayOf, weeksOf } from './month.ts';

interface MonthGridProps {
  /** The chosen day as `YYYY-MM-DD`. */
  value: string;
  today: string;
  onChoose: (day: string) => void;
}

/** A month of days to choose from. Arrow keys move by day and week, PageUp and PageDown by month. */
export function MonthGrid({ value, today, onChoose }: MonthGridProps) {
  const words = useWords();
  const { t } = words;
  const [at, setAt] = useState(value);
  const [moved, setMoved] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const month = at.slice(0, 7);
  useEffect(() => {
    if (moved) table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [moved, at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keys[event.key]?.(at);
    if (!next) return;
    event.preventDefault();
    setMoved(true);
    setAt(next);
  };
  const turn = (months: number) => {
    setMoved(false);
    setAt(addMonths(at, months));
  };
  return (
    <div className={classes.month}>
      <div className={`${classes.monthHead} row gap1`}>
        <b aria-live="polite">{monthName(month, words)}</b>
        <ActionIcon variant="subtle" color="gray" aria-label={t('moment.before')} onClick={() => turn(-1)}>
          <IconChevronLeft />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t('moment.after')} onClick={() => turn(1)}>
          <IconChevronRight />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is what a grid is */}
      <table className="number" ref={table} role="grid" aria-label={monthName(month, words)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {t('moment.days')
              .split(' ')
              .map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === value}>
                  <button
                    type="button"
                    data-day={day}
                    data-other={!day.startsWith(month) || undefined}
                    data-today={day === today || undefined}
                    data-chosen={day === value || undefined}
                    aria-current={day === today ? 'date' : undefined}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={words.formatDay(`${day}T05:00:00Z`)}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const keys: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
};

function monthName(month: string, { t, language }: ReturnType<typeof useWords>): string {
  const [year = '', number = ''] = month.split('-');
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`));
  return t('moment.month', { month: Number(number), year, name });
}
