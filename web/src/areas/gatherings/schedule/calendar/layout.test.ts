import type { CalendarEntry } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { describe, expect, test } from 'vitest';
import { barsOf, placed, spansOn, weightOf, withMoved } from './layout.ts';

const DAY = '2026-11-26';
let made = 0;

/** An entry of the day, from and to an hour in Vietnam. */
function entry(from: number, to: number, changes: Partial<CalendarEntry> = {}): CalendarEntry {
  const at = (hour: number) => new Date(Date.parse(`${DAY}T00:00:00+07:00`) + hour * 3_600_000).toISOString();
  return {
    id: `e${(made += 1)}`,
    area: 'Schedules',
    kind: 'meeting',
    parentId: null,
    title: 'Họp',
    startTime: at(from),
    endTime: at(to),
    state: 1,
    address: null,
    link: null,
    hostName: null,
    clubId: null,
    clubName: null,
    version: 1,
    movable: true,
    refusal: null,
    ...changes,
  };
}

const layout = (...entries: CalendarEntry[]) => placed(spansOn(entries, DAY));

describe('the columns of a day', () => {
  test('share the width among what touches, and a box takes what nobody needs', () => {
    const [one, two, later] = [entry(8, 10), entry(9, 11), entry(14, 15)];
    const { boxes, columns } = layout(one, two, later);
    expect(columns).toBe(2);
    expect(boxes.map(({ left, width }) => [left, width])).toEqual([
      [0, 0.5],
      [0.5, 0.5],
      [0, 1],
    ]);
  });

  test('are three at most: the last one counts what has no place', () => {
    const { boxes, rests, columns } = layout(...Array.from({ length: 5 }, () => entry(8, 9)), entry(13, 14));
    expect(columns).toBe(3);
    expect(boxes).toHaveLength(3);
    expect(rests.map(({ entries, from, to }) => [entries.length, from, to])).toEqual([[3, 480, 540]]);
    const three = layout(entry(8, 9), entry(8, 9), entry(8, 9));
    expect([three.boxes.length, three.rests.length]).toEqual([3, 0]);
  });

  test('no box lies over another, whatever the times are', () => {
    for (let round = 0; round < 200; round += 1) {
      const some = Array.from({ length: 9 }, (_, at) => {
        const from = (round * 7 + at * 13) % 20;
        return entry(from, from + 1 + ((round + at) % 4));
      });
      const { boxes, rests } = layout(...some);
      const all = [...boxes, ...rests];
      for (const one of all)
        for (const other of all) {
          if (one === other || one.from >= other.to || other.from >= one.to) continue;
          const isApart = one.left + one.width <= other.left + 1e-9 || other.left + other.width <= one.left + 1e-9;
          expect(isApart).toBe(true);
        }
      expect(boxes.length + rests.reduce((sum, { entries }) => sum + entries.length, 0)).toBe(some.length);
    }
  });
});

describe('the parts of an event', () => {
  test('lie inside of it, three at most, and take no column of the day', () => {
    const event = entry(8, 17, { kind: 'activity' });
    const parts = Array.from({ length: 4 }, () => entry(10, 11, { kind: 'child', parentId: event.id }));
    const { boxes, columns } = layout(event, ...parts, entry(14, 15));
    expect(columns).toBe(2);
    expect(boxes).toHaveLength(2);
    const [whole] = boxes;
    expect(whole?.children.boxes).toHaveLength(2);
    expect(whole?.children.rests[0]?.entries).toHaveLength(2);
    expect(whole?.width).toBeGreaterThan(boxes[1]?.width ?? 1);
  });

  test('leave the title of their event free, and stand for themselves outside of its time or without it', () => {
    const event = entry(8, 12);
    const early = entry(8, 9, { parentId: event.id });
    expect(layout(event, early).boxes[0]?.children.boxes[0]?.from).toBeGreaterThan(480);
    expect(layout(event, entry(20, 21, { parentId: event.id })).boxes).toHaveLength(2);
    expect(layout(entry(20, 21, { parentId: 'hidden' })).boxes).toHaveLength(1);
  });

  test('are drawn where they would go with a moved event, when they have not begun', () => {
    const event = entry(8, 12);
    const [ahead, over] = [entry(9, 10, { parentId: event.id }), entry(9, 10, { parentId: event.id, state: 3 })];
    const by = (at: string) => new Date(Date.parse(at) + 3_600_000).toISOString();
    const moved = { id: event.id, startTime: by(event.startTime), endTime: by(event.endTime) };
    const all = withMoved([event, ahead, over], moved);
    expect(all.map(({ startTime }) => startTime)).toEqual([moved.startTime, by(ahead.startTime), over.startTime]);
  });
});

test('days with more columns are wider, days off narrower', () => {
  const widths = [1, 2, 3].map((columns) => weightOf({ columns }, false));
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  expect(weightOf({ columns: 0 }, true)).toBeLessThan(weightOf({ columns: 0 }, false));
});

test('entries of a day or more are bars above the hours, one row for those that do not meet', () => {
  const days = ['2026-11-25', DAY, '2026-11-27'];
  const bars = barsOf([entry(-24, 10), entry(30, 60), entry(0, 50), entry(9, 10)], days);
  expect(bars.map(({ first, last, row }) => [first, last, row])).toEqual([
    [0, 1, 0],
    [2, 2, 0],
    [1, 2, 1],
  ]);
});
