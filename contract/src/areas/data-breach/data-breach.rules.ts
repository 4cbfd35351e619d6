import { z } from 'zod';
import { cleanText } from '../../kit/fold.ts';

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

const note = (field: string) =>
  z
    .string({ error: `Mes.DataBreaches.${field}.Required` })
    .overwrite(cleanText)
    .min(1, { error: `Mes.DataBreaches.${field}.Required` })
    .max(1000, { error: `Mes.DataBreaches.${field}.OverLength` });

/** What the steps of a breach take. */
export const dataBreachSteps = {
  Report: z.object({
    reportedAt: z.iso.datetime({ offset: true, error: 'Mes.DataBreaches.ReportedAt.InValid' }),
    report: note('Report'),
  }),
  Close: z.object({ outcome: note('Outcome') }),
};
