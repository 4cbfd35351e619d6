import { setTimeout as pause } from 'node:timers/promises';

/** Enough time for a query and a few writes. Tests shorten it. */
export const evenTime = { milliseconds: 300 };

/**
 * Runs the work and returns no sooner than after a fixed time, so that the time does not reveal whether an account
 * exists.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(evenTime.milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
