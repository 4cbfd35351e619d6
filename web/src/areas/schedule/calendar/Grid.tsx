import type { CalendarEntry, HolidayMark } from '@hoivien/contract/areas/schedule/calendar.schema.ts';
import { SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { dayAfter } from '@hoivien/contract/kit/period.ts';
import FullCalendar, { type CalendarRef, type EventApi, type EventInput } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import english from '@fullcalendar/react/locales/en-gb';
import vi from '@fullcalendar/react/locales/vi';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { useEffect, useMemo, useRef } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import type { CalendarKind } from '../../../kit/screen/area-screens.ts';
import { holidayName } from '../overlap-text.ts';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import { type CalendarAddress, fromClock, type Show, toClock } from './address.ts';
import classes from './Grid.module.css';
import { holidaysByDay } from './use-calendar.ts';
import { isOff } from '../cells.tsx';

interface GridProps {
  address: CalendarAddress;
  entries: readonly CalendarEntry[];
  holidays: readonly HolidayMark[];
  kinds: readonly CalendarKind[];
  mayAdd: boolean;
  onChoose: (id: string) => void;
  onDay: (day: string) => void;
  /** Returns whether the entry was moved; otherwise it goes back to its place. */
  onMove: (entry: CalendarEntry, startTime: string, endTime: string) => Promise<boolean>;
  onDraw: (startTime: string, endTime: string) => void;
}

const PLUGINS = [dayGrid, timeGrid, interaction, classic];
const VIEWS: Record<Show, string> = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' };
const TIME = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
/** The working day of an office begins here, so that a drawn day does not begin at midnight. */
const MORNING = '08:00';
const EVENING = '17:00';
const LUNCH = '10:00';

/** A month, a week or a day with entries that can be moved, and days on which people draw new ones. */
export function Grid(props: GridProps) {
  const { address, entries, holidays, kinds, mayAdd, onChoose, onDay, onMove, onDraw } = props;
  const { show, day, entry: chosen } = address;
  const words = useWords();
  const { t, language } = words;
  const calendar = useRef<CalendarRef>(null);
  const byDay = useMemo(() => holidaysByDay(holidays), [holidays]);
  useEffect(() => {
    const api = calendar.current?.getApi();
    // The grid renders synchronously, which React forbids inside its own effects.
    if (api) queueMicrotask(() => api.gotoDate(day));
  }, [day]);
  const events = useMemo(
    () => entries.map((entry) => eventOf(entry, kinds.find(({ kind }) => kind === entry.kind)?.look ?? 'grey', show)),
    [entries, kinds, show],
  );
  const busy = useMemo(() => busyWeeks(entries, holidays), [entries, holidays]);
  const counts = useMemo(() => countsOfDays(entries), [entries]);
  const moved = async (event: EventApi, revert: () => void) => {
    const entry = event.extendedProps['entry'] as CalendarEntry;
    const { start, end, allDay } = event;
    if (!start) return;
    const [startTime, endTime] = allDay ? onDays(entry, start, end) : atHours(entry, start, end);
    if (!(await onMove(entry, startTime, endTime))) revert();
  };
  const holidayOf = (date: Date) => byDay.get(date.toISOString().slice(0, 10));
  return (
    <div className={classes.grid} data-show={show}>
      <FullCalendar
        key={show}
        ref={calendar}
        plugins={PLUGINS}
        initialView={VIEWS[show]}
        initialDate={day}
        headerToolbar={false}
        height="100%"
        timeZone="UTC"
        now={() => toClock(new Date().toISOString())}
        locale={language === 'vi' ? vi : english}
        firstDay={1}
        allDaySlot
        nowIndicator
        scrollTime="07:00:00"
        slotEventOverlap={false}
        slotMinTime="06:00:00"
        slotHeaderFormat={TIME}
        eventTimeFormat={TIME}
        dayHeaderFormat={
          show === 'month' ? { weekday: 'long' } : { weekday: 'short', day: '2-digit', month: '2-digit' }
        }
        eventDisplay="block"
        displayEventEnd={false}
        dayMaxEvents
        eventInteractive
        events={events}
        eventClass={(info) => {
          const entry = info.event.extendedProps['entry'] as CalendarEntry | undefined;
          const days = entry && daysOf(entry);
          return [
            days && days.length > 1 && classes.long,
            show === 'month' && days?.length === 1 && (counts.get(days[0] ?? '') ?? 0) <= ROOMY && classes.roomy,
            classes.entry,
            classes[info.event.extendedProps['look'] as string],
            isOff(entry?.state) && classes.cancelled,
            entry?.state === SCHEDULE_STATE.finished && classes.finished,
            entry?.state === SCHEDULE_STATE.happening && classes.happening,
            info.event.id === chosen && classes.chosen,
          ]
            .filter(Boolean)
            .join(' ');
        }}
        eventContent={(info) => (
          <span className={classes.text}>
            <span className={classes.time}>{info.timeText || firstHour(info.event)}</span> {info.event.title}
          </span>
        )}
        eventDidMount={({ el, event }) => {
          el.setAttribute('data-entry', event.id);
        }}
        eventClick={({ event }) => onChoose(event.id)}
        editable
        eventDurationEditable
        eventResizableFromStart
        eventDrop={({ event, revert }) => void moved(event, revert)}
        eventResize={({ event, revert }) => void moved(event, revert)}
        selectable={mayAdd}
        selectMirror
        unselectAuto
        select={({ start, end, allDay }) => onDraw(...drawn(start, end, allDay))}
        moreLinkText={(count) => t('schedule.moreOn', { count })}
        moreLinkHint={(count) => t('schedule.moreOnHint', { count })}
        moreLinkClick={({ date }) => {
          onDay(date.toISOString().slice(0, 10));
        }}
        dayCellClass={(info) =>
          [
            info.isToday && classes.today,
            isWeekend(info.date) && classes.weekend,
            holidayOf(info.date) && classes.holiday,
            busy.has(mondayOf(info.date.getTime())) && classes.busy,
          ]
            .filter(Boolean)
            .join(' ')
        }
        dayRowClass={classes.week ?? ''}
        dayCellTopClass={classes.cellTop}
        dayCellTopInnerClass={classes.cellTopInner}
        dayHeaderAlign="start"
        dayCellTopContent={(info) => {
          const holiday = holidayOf(info.date);
          return (
            <span className={classes.top}>
              <span className={classes.number}>{info.dayNumberText}</span>
              {holiday && (
                <small title={holidayName(holiday, words)} className={classes.holidayName}>
                  {holidayName(holiday, words)}
                </small>
              )}
            </span>
          );
        }}
        dayHeaderContent={(info) => {
          const holiday = show === 'month' ? undefined : holidayOf(info.date);
          return (
            <span className={classes.dayHead} data-today={show !== 'month' && info.isToday ? true : undefined}>
              {info.text}
              {holiday && <small>{holidayName(holiday, words)}</small>}
            </span>
          );
        }}
        dayLaneClass={(info) =>
          [isWeekend(info.date) && classes.weekend, holidayOf(info.date) && classes.holiday].filter(Boolean).join(' ')
        }
      />
    </div>
  );
}

/** An entry that is alone on its day has room for two lines; a month of six weeks on a small screen has no more. */
const ROOMY = 1;

/** The days of an entry in Vietnam. */
function daysOf({ startTime, endTime }: CalendarEntry): string[] {
  const days = [toClock(startTime).slice(0, 10)];
  for (const last = lastDay(toClock(endTime)); (days.at(-1) ?? last) < last; ) days.push(dayAfter(days.at(-1) ?? last));
  return days;
}

function countsOfDays(entries: readonly CalendarEntry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const day of entries.flatMap(daysOf)) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
}

/** An entry of a day or more stands above the hours of a week or a day, where it would fill whole columns. */
function eventOf(entry: CalendarEntry, look: string, show: Show): EventInput {
  const { id, title, startTime, endTime, movable } = entry;
  const [start, end] = [toClock(startTime), toClock(endTime)];
  const allDay = show !== 'month' && Date.parse(endTime) - Date.parse(startTime) >= DAY;
  return {
    id,
    title,
    allDay,
    ...(allDay ? { start: start.slice(0, 10), end: dayAfter(lastDay(end)) } : { start, end }),
    // What is over can be dragged, too, because the answer says why it goes back.
    editable: movable,
    extendedProps: { entry, look },
  };
}

const DAY = 24 * 60 * 60 * 1000;

/** The last day of a clock's time; midnight ends the day before. */
function lastDay(end: string): string {
  return new Date(Date.parse(`${end}Z`) - 1).toISOString().slice(0, 10);
}

/** The hour at which an entry above the hours begins. */
function firstHour({ allDay, extendedProps }: EventApi): string {
  const entry = extendedProps['entry'] as CalendarEntry | undefined;
  return allDay && entry ? toClock(entry.startTime).slice(11, 16) : '';
}

/** The instants of an entry that was moved or resized among the hours. */
function atHours({ startTime, endTime }: CalendarEntry, start: Date, end: Date | null): [start: string, end: string] {
  const from = fromClock(start);
  const length = Date.parse(endTime) - Date.parse(startTime);
  return [from, end ? fromClock(end) : new Date(Date.parse(from) + length).toISOString()];
}

/** The instants of an entry that was moved or resized by whole days: it keeps its hours. */
function onDays({ startTime, endTime }: CalendarEntry, start: Date, end: Date | null): [start: string, end: string] {
  const [wasStart, wasEnd] = [toClock(startTime), toClock(endTime)];
  const first = Date.parse(wasStart.slice(0, 10));
  const from = start.getTime() - first;
  const to = end ? end.getTime() - DAY - Date.parse(lastDay(wasEnd)) : from;
  const moved = (at: string, by: number) => new Date(Date.parse(at) + by).toISOString();
  return [moved(startTime, from), moved(endTime, to)];
}

/** The Monday of a day, both as the clock of Viet Nam in UTC. */
function mondayOf(at: number): number {
  const day = Math.floor(at / DAY) * DAY;
  return day - ((new Date(day).getUTCDay() + 6) % 7) * DAY;
}

/**
 * The weeks that have something, by their Mondays; the others are drawn lower. It does not follow what is being dragged, so
 * that no week changes its height below the pointer.
 */
function busyWeeks(entries: readonly CalendarEntry[], holidays: readonly HolidayMark[]): ReadonlySet<number> {
  const weeks = new Set(holidays.map(({ day }) => mondayOf(Date.parse(day))));
  for (const { startTime, endTime } of entries) {
    const end = Date.parse(`${toClock(endTime)}Z`) - 1;
    for (let at = mondayOf(Date.parse(`${toClock(startTime)}Z`)); at <= end; at += 7 * DAY) weeks.add(at);
  }
  return weeks;
}

/** The instants of a drawn span. Whole days become the hours of an office. */
function drawn(start: Date, end: Date, allDay: boolean): [start: string, end: string] {
  if (!allDay) return [fromClock(start), fromClock(end)];
  const first = start.toISOString().slice(0, 10);
  const last = new Date(end.getTime() - 1).toISOString().slice(0, 10);
  const at = (day: string, time: string) => fromClock(new Date(`${day}T${time}:00Z`));
  return [at(first, MORNING), at(last, first === last ? LUNCH : EVENING)];
}

function isWeekend(date: Date): boolean {
  return date.getUTCDay() === 0 || date.getUTCDay() === 6;
}
