import type { CalendarEntry, HolidayMark } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { Menu } from '@mantine/core';
import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useWords } from '../../../../kit/i18n/words.ts';
import type { CalendarKind } from '../../../../kit/screen/area-screens.ts';
import { weekdayOf } from '../../../../kit/ui/moment/month.ts';
import { isOff } from '../cells.tsx';
import { holidayName } from '../overlap-text.ts';
import '../schedule-page.texts.ts';
import { fromClock, toClock } from './address.ts';
import classes from './Hours.module.css';
import {
  barsOf,
  type Box,
  isLong,
  type Moved,
  type Placed,
  placed,
  SNAP,
  spansOn,
  weightOf,
  withMoved,
} from './layout.ts';
import { type DragKind, type Dragging, minutesOf, useDrag } from './use-drag.ts';
import { holidaysByDay, today } from './use-calendar.ts';

interface HoursProps {
  days: readonly string[];
  /** The entries as they are stored. */
  entries: readonly CalendarEntry[];
  moved: Moved | undefined;
  /** The entries with which the moved one clashes. */
  clashes: ReadonlySet<string>;
  holidays: readonly HolidayMark[];
  kinds: readonly CalendarKind[];
  chosen: string | null;
  mayAdd: boolean;
  onChoose: (id: string) => void;
  onFocus: (id: string) => void;
  onDrag: (moved: Moved) => void;
  onDrop: (moved: Moved) => void;
  onLost: () => void;
  onDraw: (startTime: string, endTime: string) => void;
}

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
/** The first hour that is drawn, unless something begins earlier. */
const EARLY = 6;
/** The hour at the top when the page opens. */
const MORNING = 7;
/** The height of half a label of an hour, in minutes. */
const LABEL = 12;
/** The shortest entry that a person can make by stretching or drawing. */
const SHORTEST = 15;
const DRAWN = 30;

/**
 * A week or a day by its hours. At most three columns a day; days with more columns get more width, days off get less, and
 * widths follow the stored entries, so that they stay while something is dragged.
 */
export function Hours(props: HoursProps) {
  const { days, entries, moved, clashes, holidays, kinds, chosen, mayAdd } = props;
  const { onChoose, onFocus, onDrag, onDrop, onLost, onDraw } = props;
  const words = useWords();
  const { t } = words;
  const scroller = useRef<HTMLDivElement>(null);
  const lanes = useRef<(HTMLElement | null)[]>([]);
  const [drawing, setDrawing] = useState<{ day: number; from: number; to: number }>();
  const now = useNow();
  const marks = useMemo(() => holidaysByDay(holidays), [holidays]);
  const stored = useMemo(() => days.map((day) => placed(spansOn(entries, day))), [days, entries]);
  const shownEntries = useMemo(() => withMoved(entries, moved), [entries, moved]);
  const shown = useMemo(
    () => (moved ? days.map((day) => placed(spansOn(shownEntries, day), moved.id)) : stored),
    [days, shownEntries, stored, moved],
  );
  const bars = useMemo(() => barsOf(shownEntries, days), [shownEntries, days]);
  const first = useMemo(() => firstHour(entries, days) * 60, [entries, days]);
  const isFree = (day: string) => weekdayOf(day) > 4 || marks.has(day);
  const weights = days.map((day, at) => weightOf(stored[at] ?? { columns: 0 }, isFree(day)));
  const byId = (id: string) => entries.find((entry) => entry.id === id);

  const movedBy = (drag: Dragging): Moved | undefined => {
    const entry = byId(drag.id);
    if (!entry) return undefined;
    const start = Date.parse(entry.startTime);
    const end = Date.parse(entry.endTime);
    const byDays = (drag.to.day - drag.from.day) * DAY_MINUTES;
    if (drag.kind === 'stretch') {
      const to = Math.max(end + minutesOf(drag) * MINUTE, start + SHORTEST * MINUTE);
      return { id: drag.id, startTime: entry.startTime, endTime: new Date(to).toISOString() };
    }
    const by = (byDays + (drag.kind === 'move' ? minutesOf(drag) : 0)) * MINUTE;
    return { id: drag.id, startTime: new Date(start + by).toISOString(), endTime: new Date(end + by).toISOString() };
  };
  const { begin, wasDrag } = useDrag({
    lanes,
    scroller,
    first,
    onDrag: (drag) => {
      if (drag.kind === 'draw') setDrawing(drawnIn(drag));
      else {
        const next = movedBy(drag);
        if (next) onDrag(next);
      }
    },
    onDrop: (drag) => {
      setDrawing(undefined);
      if (drag.kind === 'draw') {
        const { day, from, to } = drawnIn(drag);
        const at = (minute: number) => fromClock(new Date(Date.parse(`${days[day]}T00:00:00Z`) + minute * MINUTE));
        onDraw(at(from), at(to));
        return;
      }
      const next = movedBy(drag);
      const entry = byId(drag.id);
      if (next && entry && (next.startTime !== entry.startTime || next.endTime !== entry.endTime)) onDrop(next);
      else onLost();
    },
    onLost: () => {
      setDrawing(undefined);
      onLost();
    },
  });

  useLayoutEffect(() => {
    const { current: box } = scroller;
    const lane = lanes.current[0];
    // The morning is at the top when the hours appear; what a person scrolls to later stays.
    if (box && lane) box.scrollTop = (lane.offsetHeight * (MORNING * 60 - LABEL - first)) / (DAY_MINUTES - first);
  }, [first]);

  const minuteOfNow = now && days.includes(now.day) ? now.minute : undefined;
  const hours = Array.from({ length: 24 - first / 60 - 1 }, (_, at) => first / 60 + at + 1);
  const boxOf = { kinds, chosen, clashes, moved, begin, wasDrag, onChoose, onFocus, first };
  return (
    <div
      className={classes.hours}
      ref={scroller}
      data-show={days.length > 1 ? 'week' : 'day'}
      style={
        { '--days': weights.map((one) => `minmax(0, ${one}fr)`).join(' '), '--count': 24 - first / 60 } as CSSProperties
      }
    >
      <div className={classes.head}>
        <div className={classes.row}>
          <span />
          {days.map((day) => (
            <div
              key={day}
              className={classes.day}
              data-today={day === today() || undefined}
              data-free={isFree(day) || undefined}
            >
              <span>{weekdayName(day, words.language)}</span> <b>{dayNumber(day)}</b>
            </div>
          ))}
        </div>
        <div className={`${classes.row} ${classes.whole}`}>
          <span className={classes.wholeLabel} style={{ gridRow: '1 / -1' }}>
            {t('schedule.wholeDay')}
          </span>
          {days.map((day, at) => (
            <span
              key={day}
              className={classes.wholeDay}
              data-free={isFree(day) || undefined}
              data-holiday={marks.has(day) || undefined}
              style={{ gridColumn: at + 2, gridRow: '1 / -1' }}
            />
          ))}
          {bars.map(({ entry, first: from, last, row }) => (
            <button
              key={entry.id}
              type="button"
              data-entry={entry.id}
              data-moved={moved?.id === entry.id || undefined}
              className={`${classes.bar} ${lookOf(entry, boxOf)}`}
              style={{ gridColumn: `${from + 2} / ${last + 3}`, gridRow: row + 1 }}
              onPointerDown={(event) => entry.movable && begin(event, 'days', entry.id)}
              onFocus={() => onFocus(entry.id)}
              onClick={() => !wasDrag() && onChoose(entry.id)}
            >
              <span className={classes.time}>{toClock(entry.startTime).slice(11, 16)}</span> <b>{entry.title}</b>
            </button>
          ))}
        </div>
      </div>
      <div className={`${classes.row} ${classes.lanes}`}>
        <div className={classes.axis} aria-hidden="true">
          {hours.map((hour) => {
            // The present time stands in the place of the hour that it would cover.
            const isCovered = minuteOfNow !== undefined && Math.abs(minuteOfNow - hour * 60) < COVERED;
            return isCovered ? null : (
              <span key={hour} style={topAt(hour * 60, first)}>
                {clockOf(hour * 60)}
              </span>
            );
          })}
          {minuteOfNow !== undefined && minuteOfNow >= first && (
            <span className={classes.present} style={topAt(minuteOfNow, first)}>
              {clockOf(minuteOfNow)}
            </span>
          )}
        </div>
        {days.map((day, at) => {
          const holiday = marks.get(day);
          const isToday = now?.day === day && minuteOfNow !== undefined && minuteOfNow >= first;
          return (
            <div
              key={day}
              className={classes.lane}
              ref={(element) => {
                lanes.current[at] = element;
              }}
              data-free={isFree(day) || undefined}
              data-holiday={holiday ? true : undefined}
              onPointerDown={(event) => mayAdd && begin(event, 'draw')}
            >
              {holiday && <span className={classes.holiday}>{holidayName(holiday, words)}</span>}
              {moved && <Ghost placed={stored[at]} id={moved.id} first={first} />}
              <Cells placed={shown[at]} of={boxOf} />
              {drawing?.day === at && (
                <span className={classes.drawn} style={spanStyle(drawing, first)}>
                  {clockOf(drawing.from)}–{clockOf(drawing.to)}
                </span>
              )}
              {isToday && <i className={classes.now} style={topAt(minuteOfNow, first)} data-now />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Minutes on both sides of an hour within which the present time covers its label. */
const COVERED = 20;

interface BoxOf {
  kinds: readonly CalendarKind[];
  chosen: string | null;
  clashes: ReadonlySet<string>;
  moved: Moved | undefined;
  first: number;
  begin: (event: PointerEvent, kind: DragKind, id: string) => void;
  wasDrag: () => boolean;
  onChoose: (id: string) => void;
  onFocus: (id: string) => void;
}

/** The boxes of a day, or those of the parts of an event within it. */
function Cells({ placed: given, of, within }: { placed: Placed | undefined; of: BoxOf; within?: Box }): ReactNode {
  const { t } = useWords();
  if (!given) return null;
  const top = within?.from ?? of.first;
  return (
    <>
      {given.boxes.map((box) => (
        <div
          key={box.entry.id}
          className={classes.cell}
          style={{ ...spanStyle(box, top), ...sides(box) }}
          data-moved={of.moved?.id === box.entry.id || undefined}
        >
          <EntryButton box={box} of={of} />
          {box.children.boxes.length > 0 && (
            <div className={classes.parts}>
              <Cells placed={box.children} of={of} within={box} />
            </div>
          )}
          {box.entry.movable && !box.entry.refusal && (
            <span
              className={classes.edge}
              title={t('schedule.stretch')}
              onPointerDown={(event) => of.begin(event, 'stretch', box.entry.id)}
            />
          )}
        </div>
      ))}
      {given.rests.map((rest) => (
        <div
          key={`${rest.from} ${rest.entries[0]?.id}`}
          className={classes.cell}
          style={{ ...spanStyle(rest, top), ...sides(rest) }}
        >
          <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <button
                type="button"
                className={classes.rest}
                aria-label={t('schedule.restHint', { count: rest.entries.length, time: clockOf(rest.from) })}
                onPointerDown={(event) => event.stopPropagation()}
              >
                +{rest.entries.length}
              </button>
            </Menu.Target>
            <Menu.Dropdown className={classes.restList} onPointerDown={(event) => event.stopPropagation()}>
              {rest.entries.map((entry) => (
                <Menu.Item key={entry.id} onClick={() => of.onChoose(entry.id)}>
                  <span className={classes.time}>{toClock(entry.startTime).slice(11, 16)}</span> {entry.title}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      ))}
    </>
  );
}

function EntryButton({ box, of }: { box: Box; of: BoxOf }) {
  const { entry, from, to, children } = box;
  const isMoved = of.moved?.id === entry.id;
  const lines = children.boxes.length > 0 ? 'one' : to - from < 45 ? 'one' : 'more';
  const time = toClock(entry.startTime).slice(11, 16);
  return (
    <button
      type="button"
      data-entry={entry.id}
      data-lines={lines}
      data-clash={of.clashes.has(entry.id) || undefined}
      className={`${classes.entry} ${lookOf(entry, of)}`}
      title={`${time}–${toClock(entry.endTime).slice(11, 16)} ${entry.title}`}
      onPointerDown={(event) => (entry.movable ? of.begin(event, 'move', entry.id) : event.stopPropagation())}
      onFocus={() => of.onFocus(entry.id)}
      onClick={() => !of.wasDrag() && of.onChoose(entry.id)}
    >
      <span className={classes.text}>
        <span className={classes.time}>{isMoved ? `${time}–${toClock(entry.endTime).slice(11, 16)}` : time}</span>{' '}
        <b>{entry.title}</b>
        {lines === 'more' && to - from >= ROOM && entry.address && <small>{entry.address}</small>}
      </span>
    </button>
  );
}

/** Minutes from which an entry has room for its place. */
const ROOM = 90;

/** Where a moved entry was. */
function Ghost({ placed: given, id, first }: { placed: Placed | undefined; id: string; first: number }) {
  const all = given?.boxes.flatMap((box) => [
    box,
    ...box.children.boxes.map((one) => ({
      ...one,
      left: box.left + one.left * box.width,
      width: one.width * box.width,
    })),
  ]);
  const box = all?.find(({ entry }) => entry.id === id);
  if (!box) return null;
  return (
    <span className={classes.ghost} style={{ ...spanStyle(box, first), ...sides(box) }} data-ghost aria-hidden="true">
      {toClock(box.entry.startTime).slice(11, 16)} {box.entry.title}
    </span>
  );
}

function lookOf(entry: CalendarEntry, { kinds, chosen, moved }: Pick<BoxOf, 'kinds' | 'chosen' | 'moved'>): string {
  const look = kinds.find(({ kind }) => kind === entry.kind)?.look ?? 'grey';
  return [
    classes[look],
    isOff(entry.state) && classes.off,
    entry.state === SCHEDULE_STATE.finished && classes.past,
    entry.state === SCHEDULE_STATE.happening && classes.happening,
    entry.id === chosen && classes.chosen,
    entry.id === moved?.id && classes.moved,
  ]
    .filter(Boolean)
    .join(' ');
}

function firstHour(entries: readonly CalendarEntry[], days: readonly string[]): number {
  const hours = entries.flatMap((entry) => {
    const [day = '', time = ''] = toClock(entry.startTime).split('T');
    return isLong(entry) || !days.includes(day) ? [] : Number(time.slice(0, 2));
  });
  // What goes on past midnight begins its second day there.
  const isNight = days.some((day) => spansOn(entries, day).some(({ from }) => from < EARLY * 60));
  return Math.min(EARLY, ...hours, ...(isNight ? [0] : []));
}

function drawnIn({ from, to }: Dragging): { day: number; from: number; to: number } {
  const start = Math.floor(Math.min(from.minute, to.minute) / SNAP) * SNAP;
  const end = Math.ceil(Math.max(from.minute, to.minute) / SNAP) * SNAP;
  const last = Math.min(Math.max(end, start + DRAWN), DAY_MINUTES);
  return { day: from.day, from: Math.min(start, last - DRAWN), to: last };
}

function topAt(minute: number, first: number): CSSProperties {
  return { top: `calc(var(--hour) * ${(minute - first) / 60})` };
}

function spanStyle({ from, to }: { from: number; to: number }, first: number): CSSProperties {
  return { ...topAt(from, first), height: `calc(var(--hour) * ${(to - from) / 60} - 2px)` };
}

function sides({ left, width }: { left: number; width: number }): CSSProperties {
  return { left: `${left * 100}%`, width: `${width * 100}%` };
}

/** @example clockOf(510) // '08:30' */
function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(Math.floor(minute % 60)).padStart(2, '0')}`;
}

function dayNumber(day: string): string {
  return day.slice(8);
}

function weekdayName(day: string, language: string): string {
  return new Intl.DateTimeFormat(language === 'vi' ? 'vi' : 'en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** The day and minute in Vietnam, renewed each minute. */
function useNow(): { day: string; minute: number } {
  const read = () => {
    const clock = toClock(new Date().toISOString());
    return { day: clock.slice(0, 10), minute: Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16)) };
  };
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
