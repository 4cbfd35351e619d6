import type { CalendarEntry } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { dayAfter } from '@hoivien/contract/kit/period.ts';
import { toClock } from './address.ts';

/** Minutes to which a moved time snaps. */
export const SNAP = 15;
export const DAY = 24 * 60 * 60 * 1000;
/** The columns of a day, or of an event, beside each other; with more, the last one counts the rest. */
const COLUMNS = 3;
/** The least height of a box, in minutes, so that it can be read and pressed. */
const LEAST = 30;
const MINUTES = 24 * 60;

/** What one day shows of an entry: from one minute of the day to another. */
export interface Span {
  entry: CalendarEntry;
  from: number;
  to: number;
}

/** A span with its place in the width of its day or event, from 0 to 1. */
export interface Box extends Span {
  left: number;
  width: number;
  children: Placed;
}

/** Spans for which there is no column. */
export interface Rest {
  entries: readonly CalendarEntry[];
  from: number;
  to: number;
  left: number;
  width: number;
}

export interface Placed {
  boxes: readonly Box[];
  rests: readonly Rest[];
  /** The most columns beside each other. */
  columns: number;
}

/** Whether an entry stands above the hours, where it would fill whole columns. */
export function isLong({ startTime, endTime }: Pick<CalendarEntry, 'startTime' | 'endTime'>): boolean {
  return Date.parse(endTime) - Date.parse(startTime) >= DAY;
}

/** The last day of a clock's time; midnight ends the day before. */
export function lastDay(end: string): string {
  return new Date(Date.parse(`${end}Z`) - 1).toISOString().slice(0, 10);
}

/** The days of an entry in Vietnam. */
export function daysOfEntry({ startTime, endTime }: Pick<CalendarEntry, 'startTime' | 'endTime'>): string[] {
  const days = [toClock(startTime).slice(0, 10)];
  for (const last = lastDay(toClock(endTime)); (days.at(-1) ?? last) < last; ) days.push(dayAfter(days.at(-1) ?? last));
  return days;
}

/** What a day shows of the entries that have hours. */
export function spansOn(entries: readonly CalendarEntry[], day: string): Span[] {
  const first = Date.parse(`${day}T00:00:00Z`);
  const minute = (at: string) => (Date.parse(`${toClock(at)}Z`) - first) / 60_000;
  return entries.flatMap((entry) => {
    if (isLong(entry) || !daysOfEntry(entry).includes(day)) return [];
    const from = Math.max(minute(entry.startTime), 0);
    const to = Math.min(Math.max(minute(entry.endTime), from + LEAST), MINUTES);
    return [{ entry, from: Math.min(from, MINUTES - LEAST), to }];
  });
}

/**
 * The spans of a day side by side: three columns at most, the last of which counts what has no place. Parts of an event lie
 * inside of it and take no column. The one that is `held` is never among the rest.
 */
export function placed(spans: readonly Span[], held?: string): Placed {
  const owners = new Map(spans.map((span) => [span.entry.id, span]));
  const ownerOf = (span: Span) => {
    const owner = span.entry.parentId === null ? undefined : owners.get(span.entry.parentId);
    return owner && touches(owner, span) ? owner : undefined;
  };
  return columnsOf(
    spans.filter((span) => !ownerOf(span)),
    held,
    (owner) => {
      // The title of the event stays free, and nothing of a part is drawn outside of it.
      const parts = spans.flatMap((part) => {
        if (ownerOf(part) !== owner) return [];
        const from = Math.max(Math.min(Math.max(part.from, owner.from + LEAST), owner.to - LEAST), owner.from);
        return [{ ...part, from, to: Math.min(Math.max(part.to, from + LEAST), owner.to) }];
      });
      return columnsOf(parts, held, () => NOTHING);
    },
  );
}

const NOTHING: Placed = { boxes: [], rests: [], columns: 0 };

function columnsOf(spans: readonly Span[], held: string | undefined, childrenOf: (owner: Span) => Placed): Placed {
  const inOrder = spans.toSorted((a, b) => a.from - b.from || b.to - a.to || (a.entry.id < b.entry.id ? -1 : 1));
  const groups: Span[][] = [];
  let end = -1;
  for (const span of inOrder) {
    if (span.from >= end) groups.push([]);
    groups.at(-1)?.push(span);
    end = Math.max(end, span.to);
  }
  const parts = groups.map((group) => groupOf(group, held, childrenOf));
  return {
    boxes: parts.flatMap(({ boxes }) => boxes),
    rests: parts.flatMap(({ rests }) => rests),
    columns: Math.max(0, ...parts.map(({ columns }) => columns)),
  };
}

/** Spans that touch each other, one after the other. */
function groupOf(group: readonly Span[], held: string | undefined, childrenOf: (owner: Span) => Placed): Placed {
  const holder = group.find(({ entry }) => entry.id === held);
  let columns = columnsIn(group);
  const isRest = holder !== undefined && columns.slice(COLUMNS - 1).some((taken) => taken.includes(holder));
  if (isRest && columns.length > COLUMNS) columns = columnsIn([holder, ...group.filter((span) => span !== holder)]);
  const isOver = columns.length > COLUMNS;
  const shown = isOver ? COLUMNS - 1 : columns.length;
  const at = (span: Span) => columns.findIndex((taken) => taken.includes(span));
  const left = group.filter((span) => at(span) >= shown);
  const children = new Map(group.filter((span) => at(span) < shown).map((span) => [span, childrenOf(span)]));
  const weights = Array.from({ length: shown }, (_, index) =>
    Math.max(...[...children].map(([span, { boxes }]) => (at(span) === index && boxes.length > 0 ? WITH_PARTS : 1))),
  );
  if (isOver) weights.push(COUNT);
  const total = weights.reduce((sum, one) => sum + one, 0);
  const edge = (index: number) => weights.slice(0, index).reduce((sum, one) => sum + one, 0) / total;
  const rests = restsOf(left).map((rest) => ({ ...rest, left: edge(shown), width: 1 - edge(shown) }));
  const takers: readonly { from: number; to: number; at: number }[] = [
    ...[...children.keys()].map((span) => ({ ...span, at: at(span) })),
    ...rests.map((rest) => ({ ...rest, at: shown })),
  ];
  const boxes = [...children].map(([span, inside]) => {
    // A box takes the columns at its right that nobody needs at its time.
    const next = Math.min(
      weights.length,
      ...takers.filter((other) => other.at > at(span) && touches(other, span)).map((other) => other.at),
    );
    return { ...span, left: edge(at(span)), width: edge(next) - edge(at(span)), children: inside };
  });
  return { boxes, rests, columns: weights.length };
}

/** Puts each span into the first column in which it touches nothing. */
function columnsIn(spans: readonly Span[]): Span[][] {
  const columns: Span[][] = [];
  for (const span of spans) {
    const free = columns.findIndex((taken) => !taken.some((other) => touches(other, span)));
    if (free < 0) columns.push([span]);
    else columns[free]?.push(span);
  }
  return columns;
}

/** The weights of the column of an event with parts, and of the one that counts. */
const WITH_PARTS = 2.2;
const COUNT = 0.5;

function touches(one: { from: number; to: number }, other: { from: number; to: number }): boolean {
  return one.from < other.to && other.from < one.to;
}

/** What has no column, one count for all that touch each other. */
function restsOf(spans: readonly Span[]): Omit<Rest, 'left' | 'width'>[] {
  const rests: { entries: CalendarEntry[]; from: number; to: number }[] = [];
  for (const { entry, from, to } of spans) {
    const last = rests.at(-1);
    if (last && from < last.to) {
      last.entries.push(entry);
      last.to = Math.max(last.to, to);
    } else rests.push({ entries: [entry], from, to });
  }
  return rests;
}

/** The share of a day in the width of the week: more with more columns, less for a day off. */
export function weightOf({ columns }: Pick<Placed, 'columns'>, isOff: boolean): number {
  const weight = [1, 1, 1.45][columns] ?? 2.05;
  return isOff ? weight * 0.86 : weight;
}

/** An entry above the hours: its columns, both included, and its row. */
export interface Bar {
  entry: CalendarEntry;
  first: number;
  last: number;
  row: number;
}

export function barsOf(entries: readonly CalendarEntry[], days: readonly string[]): Bar[] {
  const bars: Bar[] = [];
  for (const entry of entries.filter(isLong)) {
    const at = daysOfEntry(entry).flatMap((day) => (days.includes(day) ? days.indexOf(day) : []));
    const [first, last] = [at[0], at.at(-1)];
    if (first === undefined || last === undefined) continue;
    let row = 0;
    while (bars.some((other) => other.row === row && other.first <= last && first <= other.last)) row += 1;
    bars.push({ entry, first, last, row });
  }
  return bars;
}

/** An entry with new times that nobody has saved yet. */
export interface Moved {
  id: string;
  startTime: string;
  endTime: string;
}

/** The entries with the new times of one. The parts of an event are drawn where they would go with it. */
export function withMoved(entries: readonly CalendarEntry[], moved: Moved | undefined): readonly CalendarEntry[] {
  const former = moved && entries.find(({ id }) => id === moved.id);
  if (!moved || !former) return entries;
  const by = Date.parse(moved.startTime) - Date.parse(former.startTime);
  const shifted = (at: string) => new Date(Date.parse(at) + by).toISOString();
  return entries.map((entry) => {
    if (entry.id === moved.id) return { ...entry, startTime: moved.startTime, endTime: moved.endTime };
    if (entry.parentId !== moved.id || by === 0 || entry.state !== SCHEDULE_STATE.upcoming) return entry;
    return { ...entry, startTime: shifted(entry.startTime), endTime: shifted(entry.endTime) };
  });
}

/** The days of a week from its first, or a day alone. */
export function daysFrom(first: string, last: string): string[] {
  const days = [first];
  while ((days.at(-1) ?? last) < last) days.push(dayAfter(days.at(-1) ?? last));
  return days;
}
