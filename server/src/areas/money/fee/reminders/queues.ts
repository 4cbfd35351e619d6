import type { Job, Queue } from '../../../../kit/jobs.ts';
import { runCalendars } from './calendar.ts';
import { REMINDER_QUEUE, type ReminderJobServices, sendDue, sendReminder } from './send.ts';

/** The queues of reminders: one at its time, and by the clock the calendars and what a dead server left. */
export function reminderQueues(services: ReminderJobServices): Queue[] {
  return [
    {
      name: REMINDER_QUEUE,
      handle: ({ data, signal }: Job) => sendReminder(services, String((data as { id?: unknown }).id), signal),
    },
    {
      name: 'fee-calendars',
      cron: '*/5 * * * *',
      handle: async ({ signal }: Job) => {
        await runCalendars(services);
        await sendDue(services, signal);
      },
    },
  ];
}
