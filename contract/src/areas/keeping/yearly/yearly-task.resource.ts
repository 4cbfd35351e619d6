import { z } from 'zod';
import type { Pair } from '../../../kit/message.ts';
import { createObject, defineResource, typed } from '../../../kit/resource.ts';
import { named } from '../../../kit/schema-note.ts';

/** The most reminders of a year, and the earliest. */
export const REMINDERS_MOST = 5;
export const REMIND_DAYS_MAX = 180;

/** The yearly task to hand the lists in: one record. Who may change the settings changes it. */
export const yearlyTask = defineResource({
  area: 'YearlyTasks',
  singular: 'YearlyTask',
  path: '/setting/yearly-task',
  menu: 'setting',
  sort: 'title:asc',
  label: 'title',
  actions: ['Update'],
  codesOf: 'Settings',
  fields: {
    title: { kind: 'text', required: true },
    dueDay: { kind: 'count', required: true },
    dueMonth: { kind: 'choice', choices: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], required: true },
    /** Days before the due day, such as "30, 7, 1". */
    remindDays: { kind: 'text', max: 40 },
    active: { kind: 'flag' },
  },
});

export interface YearlyTask {
  title: string;
  dueDay: number;
  dueMonth: number;
  remindDays: string | null;
  active: boolean;
}

/** The name of the task until somebody writes another one. */
const USUAL_TITLE: Pair = ['Nộp danh sách và báo cáo năm', 'Hand in the yearly lists and reports'];

/** The name of the task: the usual one in both languages, one that a person wrote as it is written. */
export function titleOfTask(title: string): Pair {
  return title === USUAL_TITLE[0] ? USUAL_TITLE : [title, title];
}

/** What applies until somebody saves the task. */
export const YEARLY_TASK: YearlyTask = {
  title: USUAL_TITLE[0],
  dueDay: 1,
  dueMonth: 12,
  remindDays: '30, 7, 1',
  active: true,
};

/** The days of reminders in a text, the earliest first; undefined for a text that names none or too many. */
export function remindersIn(text: string | null): number[] | undefined {
  const parts = (text ?? '').split(/[\s,;]+/).filter(Boolean);
  const days = parts.map(Number);
  const isSound = parts.every((part) => /^\d{1,3}$/.test(part)) && days.every((one) => one <= REMIND_DAYS_MAX);
  if (!isSound || days.length > REMINDERS_MOST) return undefined;
  return [...new Set(days)].sort((a, b) => b - a);
}

/** Whether every year has the day. */
export function isDayOfEveryYear(day: number, month: number): boolean {
  return day >= 1 && day <= new Date(Date.UTC(2025, month, 0)).getUTCDate();
}

/** The due day of a year. @example dueIn({ dueDay: 1, dueMonth: 12 }, 2026) // '2026-12-01' */
export function dueIn({ dueDay, dueMonth }: Pick<YearlyTask, 'dueDay' | 'dueMonth'>, year: number): string {
  return `${year}-${String(dueMonth).padStart(2, '0')}-${String(dueDay).padStart(2, '0')}`;
}

const taskObject = createObject(yearlyTask).superRefine((input, context) => {
  const { dueDay, dueMonth, remindDays } = input;
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (typeof dueDay === 'number' && typeof dueMonth === 'number' && !isDayOfEveryYear(dueDay, dueMonth))
    issue('dueDay', 'Mes.YearlyTasks.DueDay.InValid');
  if (typeof remindDays === 'string' && remindersIn(remindDays) === undefined)
    issue('remindDays', 'Mes.YearlyTasks.RemindDays.InValid');
});

/** The input of the form. */
export const yearlyTaskFormSchema = typed<YearlyTask>(taskObject);

/** The body of `PUT /api/YearlyTasks`; version 0 when nobody has saved the record. */
export const yearlyTaskInputSchema = named(
  'YearlyTaskInput',
  typed<YearlyTask & { version: number }>(
    taskObject.safeExtend({
      version: z.coerce.number({ error: 'Mes.YearlyTasks.Version.Required' }).int().min(0),
    }),
  ),
);

/** The answer of `GET /api/YearlyTasks`. */
export const yearlyTaskSchema = named(
  'YearlyTask',
  z.object({
    title: z.string(),
    dueDay: z.int(),
    dueMonth: z.int(),
    remindDays: z.string().nullable(),
    active: z.boolean(),
    version: z.int(),
    updatedAt: z.string().nullable(),
  }),
);
export type YearlyTaskRecord = z.output<typeof yearlyTaskSchema>;

const badYear = { error: 'Mes.YearlyTasks.Year.InValid' };
export const taskYear = z.coerce.number(badYear).int(badYear).min(2000, badYear).max(2100, badYear);

/** The years of the task: one, or those that wait now. */
export const yearlyTaskYearsQuery = z.object({
  year: taskYear.optional(),
  state: z.literal('open', { error: 'Mes.YearlyTasks.State.InValid' }).optional(),
});

/** The task of a year. It waits from its first reminder until somebody ticks it off. */
export const taskOfYearSchema = named(
  'YearlyTaskOfYear',
  z.object({
    id: z.string(),
    year: z.int(),
    title: z.string(),
    dueOn: z.string(),
    state: z.enum(['off', 'coming', 'open', 'late', 'done']),
    doneOn: z.string().nullable(),
    doneBy: z.string().nullable(),
    /** Whether the reader may tick it off, and take that back. */
    mayTick: z.boolean(),
  }),
);
export type TaskOfYear = z.output<typeof taskOfYearSchema>;
export const taskYearsSchema = z.object({ items: z.array(taskOfYearSchema), total: z.int() });

/** The day on which the lists were handed in. */
export const completeTaskSchema = z.object({ doneOn: z.iso.date({ error: 'Mes.YearlyTasks.DoneOn.InValid' }) });
