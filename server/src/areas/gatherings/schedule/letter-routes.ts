import { letterCalls, seriesCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import type { LetterServices } from '../../../kit/letter-services.ts';
import { chooseReminders, listLetters, retryLetter, sendLetters } from './letter-list.ts';
import { scheduleArea } from './schedule.area.ts';
import { previewMore, previewSeries, readSeries } from './series.ts';
import type { Telling } from './telling.ts';

/** The routes of invitations, updates and reminders, and of series. */
export function letterRoutes(services: LetterServices, lengthen: Telling['lengthen']): Route[] {
  return [
    serve(letterCalls.list, async (call, { params: { id } }) => ({ data: await listLetters(call, services, id) })),
    serve(letterCalls.send, async (call, { params: { id }, body }) => ({
      data: { written: await sendLetters(call, services, id, body.bySms) },
      message: 'Mes.Schedules.Letters.Send.Successfully',
    })),
    serve(letterCalls.retry, async (call, { params: { id, letterId } }) => {
      await retryLetter(call, services, id, letterId);
      return { data: null, message: 'Mes.Outbox.Retry.Successfully' };
    }),
    serve(letterCalls.remind, async (call, { params: { id }, body }) => {
      await chooseReminders(call, id, body);
      return { data: body };
    }),
    serve(seriesCalls.read, async (call, { params: { id } }) => {
      await scheduleArea.get(call, id);
      return { data: await readSeries(call, id) };
    }),
    serve(seriesCalls.add, async (call, { params: { id }, body }) => ({
      data: await lengthen(call, id, body),
      message: 'Mes.Schedules.Series.Create.Successfully',
    })),
    serve(seriesCalls.more, async (call, { params: { id }, body }) => ({ data: await previewMore(call, id, body) })),
    serve(seriesCalls.preview, async (call, { body }) => ({
      data: await previewSeries(call, body.startTime, body.repeat),
    })),
  ];
}
