import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadsAtRest } from './loads-at-rest.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a screen is loaded while the pointer rests on its link, and not when it only passes', () => {
  const [first, second] = [
    vi.fn<() => Promise<unknown>>(async () => undefined),
    vi.fn<() => Promise<unknown>>(async () => undefined),
  ];
  const [one, other] = [loadsAtRest(first), loadsAtRest(second)];
  one.onPointerEnter();
  vi.advanceTimersByTime(50);
  one.onPointerLeave();
  other.onPointerEnter();
  vi.advanceTimersByTime(200);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

test('a failure is left to the opening of the screen', async () => {
  const load = vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error('no network')));
  loadsAtRest(load).onPointerEnter();
  await vi.advanceTimersByTimeAsync(200);
  expect(load).toHaveBeenCalledOnce();
});
