import type { CalendarEntry, HolidayMark } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { Link } from 'react-router';
import { useWords } from '../../../../kit/i18n/words.ts';
import { CellText } from '../../../../kit/resource/CellText.tsx';
import type { CalendarKind } from '../../../../kit/screen/area-screens.ts';
import { dayAndTime } from '../../../../kit/ui/moment/moment.ts';
import { MonthGrid } from '../../../../kit/ui/moment/MonthGrid.tsx';
import { addDays } from '../../../../kit/ui/moment/month.ts';
import { holidayName } from '../overlap-text.ts';
import '../schedule-page.texts.ts';
import classes from './Calendar.module.css';
import { holidaysByDay, today } from './use-calendar.ts';
import { isOff } from '../cells.tsx';

interface PhoneDaysProps {
  day: string;
  entries: readonly CalendarEntry[];
  holidays: readonly HolidayMark[];
  isLoading: boolean;
  kinds: readonly CalendarKind[];
  onDay: (day: string) => void;
}

/** A small month, and below it the days of the month that have something, from the chosen day on. */
export function PhoneDays({ day, entries, holidays, isLoading, kinds, onDay }: PhoneDaysProps) {
  const words = useWords();
  const { t, formatDay } = words;
  const marks = holidaysByDay(holidays);
  const month = day.slice(0, 7);
  const days = daysWith(entries, [...marks.keys()], month).filter((one) => one >= day);
  return (
    <div className={`${classes.phone} stack narrow`}>
      <MonthGrid key={month} value={day} today={today()} onChoose={onDay} />
      <div className={classes.days} aria-busy={isLoading}>
        {!isLoading && days.length === 0 && <p className={`${classes.hint} hint ruled`}>{t('schedule.noneInDays')}</p>}
        {days.map((one) => {
          const holiday = marks.get(one);
          return (
            <section key={one} data-chosen={one === day || undefined}>
              <h2 className="flex wrap">
                {formatDay(`${one}T05:00:00Z`)}
                {holiday && <small>{holidayName(holiday, words)}</small>}
              </h2>
              <ul>
                {entries
                  .filter((entry) => touches(entry, one))
                  .map((entry) => {
                    const kind = kinds.find((known) => known.kind === entry.kind);
                    return (
                      <li key={entry.id} data-look={kind?.look}>
                        <Link to={kind?.to(entry.id) ?? '#'}>
                          <span className="note number">{timesOn(entry, one) ?? t('schedule.wholeDay')}</span>
                          <span data-struck={isOff(entry.state) || undefined}>{entry.title}</span>
                          <small>
                            <CellText resource={schedule} name="state" value={entry.state} />
                            {entry.address && <span>{entry.address}</span>}
                          </small>
                        </Link>
                      </li>
                    );
                  })}
              </ul>
            </section>
          );
        })}
      </div>
    </div>
  );
}

/** The days of a month with an entry or a holiday. */
function daysWith(entries: readonly CalendarEntry[], holidays: readonly string[], month: string): string[] {
  const days = new Set(holidays);
  for (const entry of entries) {
    const [last] = lastOf(entry);
    for (let [at] = dayAndTime(entry.startTime); at <= last; at = addDays(at, 1)) days.add(at);
  }
  return [...days].filter((one) => one.startsWith(month)).sort();
}

/** The last day that an entry touches: one that ends at midnight does not touch the next day. */
function lastOf({ endTime }: CalendarEntry): [day: string, time: string] {
  return dayAndTime(new Date(Date.parse(endTime) - 1).toISOString());
}

function touches(entry: CalendarEntry, day: string): boolean {
  return dayAndTime(entry.startTime)[0] <= day && lastOf(entry)[0] >= day;
}

/**
 * The times of an entry on one of its days; undefined for a day between the first and the last.
 *
 * @example '14:00–16:30', '→ 16:30' on the last day of several
 */
function timesOn({ startTime, endTime }: CalendarEntry, day: string): string | undefined {
  const [[first, from], [last, to]] = [dayAndTime(startTime), dayAndTime(endTime)];
  if (first === day && last === day) return `${from}–${to}`;
  if (first === day) return `${from} →`;
  return last === day ? `→ ${to}` : undefined;
}
