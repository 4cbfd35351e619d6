import type { CalendarEntry, HolidayMark } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import FullCalendar, { type CalendarRef, type EventApi, type EventInput } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import english from '@fullcalendar/react/locales/en-gb';
import vi from '@fullcalendar/react/locales/vi';
import classic from '@fullcalendar/react/themes/classic';
import { useEffect, useMemo, useRef } from 'react';
import { useWords } from '../../../../kit/i18n/words.ts';
import type { CalendarKind } from '../../../../kit/screen/area-screens.ts';
import { holidayName } from '../overlap-text.ts';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import { type CalendarAddress, fromClock, toClock } from './address.ts';
import classes from './Grid.module.css';
import { DAY, daysOfEntry } from './layout.ts';
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
  /** The entries come with the new time, or stay. */
  onMove: (entry: CalendarEntry, startTime: string, endTime: string) => void;
  onDraw: (startTime: string, endTime: string) => void;
}

const PLUGINS = [dayGrid, interaction, classic];
const TIME = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
/** The working day of an office begins here, so that a drawn day does not begin at midnight. */
const MORNING = '08:00';
const EVENING = '17:00';
const LUNCH = '10:00';

/** A month with entries that can be moved, and days on which people draw new ones. */
export function Grid(props: GridProps) {
  const { address, entries, holidays, kinds, mayAdd, onChoose, onDay, onMove, onDraw } = props;
  const { day, entry: chosen } = address;
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
    () => entries.map((entry) => eventOf(entry, kinds.find(({ kind }) => kind === entry.kind)?.look ?? 'grey')),
    [entries, kinds],
  );
  const busy = useMemo(() => busyWeeks(entries, holidays), [entries, holidays]);
  const counts = useMemo(() => countsOfDays(entries), [entries]);
  const moved = (event: EventApi, revert: () => void) => {
    const entry = event.extendedProps['entry'] as CalendarEntry;
    const { start, end } = event;
    revert();
    if (start) onMove(entry, ...atHours(entry, start, end));
  };
  const holidayOf = (date: Date) => byDay.get(date.toISOString().slice(0, 10));
  return (
    <div className={classes.grid} data-show="month">
      <FullCalendar
        ref={calendar}
        plugins={PLUGINS}
        initialView="dayGridMonth"
        initialDate={day}
        headerToolbar={false}
        height="100%"
        timeZone="UTC"
        now={() => toClock(new Date().toISOString())}
        locale={language === 'vi' ? vi : english}
        firstDay={1}
        eventTimeFormat={TIME}
        dayHeaderFormat={{ weekday: 'long' }}
        eventDisplay="block"
        displayEventEnd={false}
        dayMaxEvents
        eventInteractive
        events={events}
        eventClass={(info) => {
          const entry = info.event.extendedProps['entry'] as CalendarEntry | undefined;
          const days = entry && daysOfEntry(entry);
          return [
            days && days.length > 1 && classes.long,
            days?.length === 1 && (counts.get(days[0] ?? '') ?? 0) <= ROOMY && classes.roomy,
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
            <span className={classes.time}>{info.timeText}</span> {info.event.title}
          </span>
        )}
        eventDidMount={({ el, event }) => {
          el.setAttribute('data-entry', event.id);
        }}
        eventClick={({ event }) => onChoose(event.id)}
        editable
        eventDurationEditable
        eventResizableFromStart
        eventDrop={({ event, revert }) => moved(event, revert)}
        eventResize={({ event, revert }) => moved(event, revert)}
        selectable={mayAdd}
        selectMirror
        unselectAuto
        select={({ start, end }) => onDraw(...drawn(start, end))}
        moreLinkClass={classes.more ?? ''}
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
        dayHeaderContent={(info) => <span className={classes.dayHead}>{info.text}</span>}
      />
    </div>
  );
}

/** An entry that is alone on its day has room for two lines; a month of six weeks on a small screen has no more. */
const ROOMY = 1;

function countsOfDays(entries: readonly CalendarEntry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const day of entries.flatMap(daysOfEntry)) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
}

function eventOf(entry: CalendarEntry, look: string): EventInput {
  const { id, title, startTime, endTime, movable } = entry;
  return {
    id,
    title,
    start: toClock(startTime),
    end: toClock(endTime),
    // What is over can be dragged, too, because the answer says why it goes back.
    editable: movable,
    extendedProps: { entry, look },
  };
}

/** The instants of an entry that was moved or resized. */
function atHours({ startTime, endTime }: CalendarEntry, start: Date, end: Date | null): [start: string, end: string] {
  const from = fromClock(start);
  const length = Date.parse(endTime) - Date.parse(startTime);
  return [from, end ? fromClock(end) : new Date(Date.parse(from) + length).toISOString()];
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

/** The instants of drawn days, which become the hours of an office. */
function drawn(start: Date, end: Date): [start: string, end: string] {
  const first = start.toISOString().slice(0, 10);
  const last = new Date(end.getTime() - 1).toISOString().slice(0, 10);
  const at = (day: string, time: string) => fromClock(new Date(`${day}T${time}:00Z`));
  return [at(first, MORNING), at(last, first === last ? LUNCH : EVENING)];
}

function isWeekend(date: Date): boolean {
  return date.getUTCDay() === 0 || date.getUTCDay() === 6;
}
