import { z } from 'zod';
import { reasonSchema } from '../../../kit/reason.ts';

/** Hours from noticing a breach until the report to the authority is due; nights and holidays count. */
export const REPORT_HOURS = 72;

const HOUR = 60 * 60 * 1000;

/**
 * The time when the report of a breach is due.
 *
 * @example breachDueOf(new Date('2026-11-02T03:00:00Z')) // 2026-11-05T03:00:00Z
 */
export function breachDueOf(noticedAt: Date): Date {
  return new Date(noticedAt.getTime() + REPORT_HOURS * HOUR);
}

/** Whole hours until the report is due; negative after that time (a begun hour counts). */
export function hoursLeft(dueAt: Date, now: Date): number {
  return Math.floor((dueAt.getTime() - now.getTime()) / HOUR);
}

export const dataBreachSteps = {
  Report: z.object({
    reportedAt: z.iso.datetime({ offset: true, error: 'Mes.DataBreaches.ReportedAt.InValid' }),
    report: reasonSchema('DataBreaches', 'Report'),
  }),
  Close: z.object({ outcome: reasonSchema('DataBreaches', 'Outcome') }),
};
