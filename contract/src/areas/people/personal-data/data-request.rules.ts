import { z } from 'zod';
import { dayOf } from '../../../kit/period.ts';
import { reasonSchema } from '../../../kit/reason.ts';

/**
 * Days in which a request of each type must be done (Decree 356/2025). For erasing the law gives a range; this is its
 * longest time.
 */
const DAYS: Readonly<Record<number, number>> = { 1: 10, 2: 10, 3: 10, 4: 20, 5: 15, 6: 15, 7: 15, 8: 20 };

/** Most days by which the time may be extended; one extension is allowed. */
export const EXTEND_MAX_DAYS = 15;

/** Working days in which a request must be answered. */
const ANSWER_DAYS = 2;

const DAY = 24 * 60 * 60 * 1000;

/** The time when the answer to a request is due: two working days later, without Saturdays and Sundays. */
export function answerDueOf(receivedAt: Date): Date {
  let at = receivedAt;
  for (let counted = 0; counted < ANSWER_DAYS; ) {
    at = new Date(at.getTime() + DAY);
    // At noon UTC the day of the week is that of the day in Viet Nam.
    const weekday = new Date(`${dayOf(at)}T12:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) counted++;
  }
  return at;
}

/** The last day to do a request. @example dueOnOf(5, new Date('2026-11-02T03:00:00Z')) // '2026-11-17' */
export function dueOnOf(type: number, receivedAt: Date): string {
  return addDays(dayOf(receivedAt), DAYS[type] ?? 10);
}

/** The latest day to which the time of a request may be extended. */
export function latestExtension(dueOn: string): string {
  return addDays(dueOn, EXTEND_MAX_DAYS);
}

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
