import type { CalendarEntry } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { useState } from 'react';
import { fromClock } from './address.ts';
import { type Moved, SNAP } from './layout.ts';
import { type Dragging, minutesOf, useDrag } from './use-drag.ts';
import type { Moving } from './use-moving.ts';

export const MINUTE = 60_000;
export const DAY_MINUTES = 24 * 60;
/** The shortest entry that a person can make by stretching or drawing. */
const SHORTEST = 15;
const DRAWN = 30;

interface EntryDrag extends Pick<Parameters<typeof useDrag>[0], 'lanes' | 'scroller' | 'first'> {
  days: readonly string[];
  entries: readonly CalendarEntry[];
  moving: Moving;
  onDraw: (startTime: string, endTime: string) => void;
}

/** What a drag within the hours does: it moves or stretches an entry, or draws a new one. */
export function useEntryDrag({ lanes, scroller, first, days, entries, moving, onDraw }: EntryDrag) {
  const [drawing, setDrawing] = useState<{ day: number; from: number; to: number }>();
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
        if (next) moving.hold(next);
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
      if (next && entry && (next.startTime !== entry.startTime || next.endTime !== entry.endTime)) moving.settle(next);
      else moving.letGo();
    },
    onLost: () => {
      setDrawing(undefined);
      moving.letGo();
    },
  });
  return { begin, wasDrag, drawing };
}

function drawnIn({ from, to }: Dragging): { day: number; from: number; to: number } {
  const start = Math.floor(Math.min(from.minute, to.minute) / SNAP) * SNAP;
  const end = Math.ceil(Math.max(from.minute, to.minute) / SNAP) * SNAP;
  const last = Math.min(Math.max(end, start + DRAWN), DAY_MINUTES);
  return { day: from.day, from: Math.min(start, last - DRAWN), to: last };
}
