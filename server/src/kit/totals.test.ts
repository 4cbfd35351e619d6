import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EVERY_AREA, Totals } from './totals.ts';

let now = 1_000_000;
beforeEach(() => void vi.spyOn(Date, 'now').mockImplementation(() => now));
afterEach(() => void vi.restoreAllMocks());

/** Reads a value so slowly that it is kept, and counts the reads. */
function slowValue() {
  let reads = 0;
  const read = async () => {
    reads += 1;
    now += 30;
    return reads;
  };
  return { read, reads: () => reads };
}

test('a slow value is kept until a write to any area', async () => {
  const announced: string[] = [];
  const totals = new Totals((area) => announced.push(area));
  const { read, reads } = slowValue();
  expect(await totals.keep('Discounts', 'sums', read)).toBe(1);
  expect(await totals.keep('Discounts', 'sums', read)).toBe(1);
  expect(reads()).toBe(1);
  // A merge of companies moves their discounts.
  totals.changed('Enterprises');
  expect(await totals.keep('Discounts', 'sums', read)).toBe(2);
  expect(announced).toEqual(['Enterprises']);
});

test('a write that reaches every area drops the totals of every list', async () => {
  const totals = new Totals(() => undefined);
  let rows = 7;
  const count = async () => rows;
  expect(await totals.get('Discounts', 'all', count)).toBe(7);
  rows = 8;
  totals.changed('Enterprises');
  expect(await totals.get('Discounts', 'all', count)).toBe(7);
  totals.changed(EVERY_AREA);
  expect(await totals.get('Discounts', 'all', count)).toBe(8);
});
