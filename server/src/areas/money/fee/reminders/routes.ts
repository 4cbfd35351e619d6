import { reminderCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import type { Call } from '../../../../kit/call.ts';
import { type Route, serve } from '../../../../kit/http/route.ts';
import { requireRight } from '../../../../kit/rights.ts';
import { feeArea } from '../plan.area.ts';
import { remindByAge, remindersByAge, stopByAge } from './by-age.ts';
import { readCalendar, saveCalendar } from './calendar.ts';
import { listReminders } from './log.ts';
import { previewReminder, remind, type ReminderServices, stopReminder } from './send.ts';
import { feeRights } from '../rights.ts';

/** Reminders of a plan or of a list of fees, and the calendars of plans. */
export function reminderRoutes(services: ReminderServices): Route[] {
  const seen = async (call: Call, id: string) => {
    requireRight(call, feeRights.remind);
    await feeArea.get(call, id);
  };
  return [
    serve(reminderCalls.list, async (call, { query }) => ({ data: await listReminders(call, query.feePlanId) })),
    serve(reminderCalls.preview, async (call, { body }) => ({ data: await previewReminder(call, services, body) })),
    serve(reminderCalls.send, async (call, { body }) => ({
      data: { id: await remind(call, services, body) },
      message: `Mes.Fees.Reminders.${body.sendTime ? 'Planned' : 'Successfully'}`,
    })),
    serve(reminderCalls.ages, async (call, { body }) => ({ data: await remindersByAge(call, services, body) })),
    serve(reminderCalls.sendByAge, async (call, { body }) => ({
      data: { ids: await remindByAge(call, services, body) },
      message: `Mes.Fees.Reminders.${body.sendTime ? 'Planned' : 'Successfully'}`,
    })),
    serve(reminderCalls.stopByAge, async (call, { params: { key } }) => {
      await stopByAge(call, key);
      return { data: null, message: 'Mes.Fees.Stop.Successfully' };
    }),
    serve(reminderCalls.stop, async (call, { params: { id } }) => {
      await stopReminder(call, id);
      return { data: null, message: 'Mes.Fees.Stop.Successfully' };
    }),
    serve(reminderCalls.calendar, async (call, { params: { id } }) => {
      await seen(call, id);
      return { data: await readCalendar(call, id) };
    }),
    serve(reminderCalls.saveCalendar, async (call, { params: { id }, body }) => {
      await seen(call, id);
      return { data: await saveCalendar(call, id, body), message: 'Mes.Fees.Calendar.Successfully' };
    }),
  ];
}
