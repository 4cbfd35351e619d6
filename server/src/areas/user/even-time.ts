import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for a look-up and a few writes. Tests shorten it. */
export const evenTime = { milliseconds: 300 };

/** Answers no sooner than after a fixed time, so that the time does not tell whether an account was found. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(evenTime.milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
