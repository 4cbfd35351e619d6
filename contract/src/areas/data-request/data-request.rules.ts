import { z } from 'zod';
import { dayOf } from '../../kit/period.ts';
import { reasonSchema } from '../../kit/reason.ts';

/** Days in which a request of each type must be done (Decree 356/2025): the longest the law gives where it gives a range is for erasing. */
const DAYS: Readonly<Record<number, number>> = { 1: 10, 2: 10, 3: 10, 4: 20, 5: 15, 6: 15, 7: 15, 8: 20 };

/** By how many days the time may be extended, once. */
export const EXTEND_MAX_DAYS = 15;

/** Working days in which a request must be answered. */
const ANSWER_DAYS = 2;

const DAY = 24 * 60 * 60 * 1000;

/** The moment by which a request must be answered: two working days on, Saturdays and Sundays not counted. */
export function answerDueOf(receivedAt: Date): Date {
  let at = receivedAt;
  for (let counted = 0; counted < ANSWER_DAYS; ) {
    at = new Date(at.getTime() + DAY);
    // Noon keeps the day of Viet Nam in every zone.
    const weekday = new Date(`${dayOf(at)}T12:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) counted++;
  }
  return at;
}

/** The last day on which a request must be done. @example dueOnOf(5, new Date('2026-11-02T03:00:00Z')) // '2026-11-17' */
export function dueOnOf(type: number, receivedAt: Date): string {
  return addDays(dayOf(receivedAt), DAYS[type] ?? 10);
}

/** The latest day to which the time of a request may be extended. */
export function latestExtension(dueOn: string): string {
  return addDays(dueOn, EXTEND_MAX_DAYS);
}

/** What the steps of a request take. */
export const dataRequestSteps = {
  Extend: z.object({
    extendedTo: z.iso.date({ error: 'Mes.DataRequests.ExtendedTo.InValid' }),
    extendReason: reasonSchema('DataRequests', 'ExtendReason'),
  }),
  Refuse: z.object({ refuseReason: reasonSchema('DataRequests', 'RefuseReason') }),
};

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}
