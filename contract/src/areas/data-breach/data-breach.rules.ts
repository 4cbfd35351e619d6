import { z } from 'zod';
import { reasonSchema } from '../../kit/reason.ts';

/** Hours within which a breach is reported to the authority, counted from when it was noticed; nights and holidays count. */
export const REPORT_HOURS = 72;

const HOUR = 60 * 60 * 1000;

/** The moment by which a breach must be reported. @example breachDueOf(new Date('2026-11-02T03:00:00Z')) // 2026-11-05T03:00:00Z */
export function breachDueOf(noticedAt: Date): Date {
  return new Date(noticedAt.getTime() + REPORT_HOURS * HOUR);
}

/** How many whole hours are left at a moment; when the time is past, how many have begun since, below zero. */
export function hoursLeft(dueAt: Date, now: Date): number {
  return Math.floor((dueAt.getTime() - now.getTime()) / HOUR);
}

/** What the steps of a breach take. */
export const dataBreachSteps = {
  Report: z.object({
    reportedAt: z.iso.datetime({ offset: true, error: 'Mes.DataBreaches.ReportedAt.InValid' }),
    report: reasonSchema('DataBreaches', 'Report'),
  }),
  Close: z.object({ outcome: reasonSchema('DataBreaches', 'Outcome') }),
};
