import { fee } from '@hoivien/contract/areas/fee/fee.resource.ts';
import {
  calendarInputSchema,
  calendarStepSchema,
  reminderInputSchema,
  reminderPreviewInputSchema,
  reminderPreviewSchema,
  sentReminderSchema,
} from '@hoivien/contract/areas/fee/reminder.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { z } from 'zod';
import type { Call } from '../../../kit/call.ts';
import { recordParams } from '../../../kit/http/resource-routes.ts';
import { type Route, route } from '../../../kit/http/route.ts';
import { requireRight } from '../../../kit/rights.ts';
import { feeArea } from '../plan.area.ts';
import { readCalendar, saveCalendar } from './calendar.ts';
import { listReminders } from './log.ts';
import { previewReminder, remind, type ReminderHouse, stopReminder } from './send.ts';
import { feeRights } from '../rights.ts';

/** Reminders of a plan or of a list of fees, and the calendars of plans. */
export function reminderRoutes(house: ReminderHouse): Route[] {
  const url = `/api/${fee.area}/Reminders`;
  const all = { tag: fee.area, access: [permissionCode(fee.area, 'Update')] };
  const one = { ...all, url: `/api/${fee.area}/:id/Calendar`, params: recordParams(fee) };
  const look = [permissionCode(fee.area, 'View')];
  const own = z.object({ id: z.guid({ error: 'Mes.Fees.Reminders.NotFound' }) });
  const seen = async (call: Call, id: string) => {
    requireRight(call, feeRights.remind);
    await feeArea.get(call, id);
  };
  return [
    route({
      ...all,
      method: 'GET',
      url,
      operation: 'listFeeReminders',
      summary: 'The newest reminders, of one plan when it is named',
      access: look,
      query: z.object({ feePlanId: z.guid({ error: 'Mes.Fees.FeePlanId.NotFound' }).optional() }),
      answer: z.array(sentReminderSchema),
      handle: async (call, { query }) => ({ data: await listReminders(call, query.feePlanId) }),
    }),
    route({
      ...all,
      method: 'POST',
      url: `${url}/Preview`,
      operation: 'previewFeeReminder',
      summary: 'Whom a reminder would reach now, why others not, and the mail of the first one; sends nothing',
      body: reminderPreviewInputSchema,
      answer: reminderPreviewSchema,
      refuses: [404],
      handle: async (call, { body }) => ({ data: await previewReminder(call, house, body) }),
    }),
    route({
      ...all,
      method: 'POST',
      url,
      operation: 'remindOfFees',
      summary:
        'Remind of what is still owed of a plan or of a list of fees, now or at a time; once for each client key',
      body: reminderInputSchema,
      answer: z.object({ id: z.string() }),
      status: 201,
      refuses: [404],
      handle: async (call, { body }) => ({
        data: { id: await remind(call, house, body) },
        message: `Mes.Fees.Reminders.${body.sendTime ? 'Planned' : 'Successfully'}`,
      }),
    }),
    route({
      ...all,
      method: 'POST',
      url: `${url}/:id/Stop`,
      operation: 'stopFeeReminder',
      summary: 'Send no more messages of a reminder',
      params: own,
      answer: z.null(),
      handle: async (call, { params: { id } }) => {
        await stopReminder(call, id);
        return { data: null, message: 'Mes.Fees.Stop.Successfully' };
      },
    }),
    route({
      ...one,
      method: 'GET',
      operation: 'readFeeCalendar',
      summary: 'The calendar of reminders of a plan, with what each step sent or would send',
      access: look,
      answer: z.array(calendarStepSchema),
      handle: async (call, { params: { id } }) => {
        await seen(call, id);
        return { data: await readCalendar(call, id) };
      },
    }),
    route({
      ...one,
      method: 'PUT',
      operation: 'saveFeeCalendar',
      summary: 'Set the whole calendar of reminders of a plan; no steps end it',
      body: calendarInputSchema,
      answer: z.array(calendarStepSchema),
      handle: async (call, { params: { id }, body }) => {
        await seen(call, id);
        return { data: await saveCalendar(call, id, body), message: 'Mes.Fees.Calendar.Successfully' };
      },
    }),
  ];
}
