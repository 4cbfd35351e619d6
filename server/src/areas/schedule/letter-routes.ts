import {
  lettersSchema,
  moreDaysSchema,
  moreSchema,
  previewAnswerSchema,
  previewSchema,
  remindersSchema,
  seriesSchema,
  tellSchema,
} from '@hoivien/contract/areas/schedule/letter.schema.ts';
import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { z } from 'zod';
import { recordParams } from '@hoivien/contract/kit/record-calls.ts';
import { type Route, route } from '../../kit/http/route.ts';
import type { LetterHouse } from '../../kit/letter-house.ts';
import { chooseReminders, listLetters, retryLetter, sendLetters } from './letter-list.ts';
import { scheduleArea } from './schedule.area.ts';
import { previewMore, previewSeries, readSeries } from './series.ts';
import type { Telling } from './telling.ts';

const tag = 'Schedules';
const params = recordParams(schedule);
const access = ['SchedulesUpdate'];

/** The routes of invitations, updates and reminders, and of series. */
export function letterRoutes(house: LetterHouse, lengthen: Telling['lengthen']): Route[] {
  const at = (path: string) => ({ tag, url: `/api/Schedules/:id/${path}`, params });
  return [
    route({
      ...at('Letters'),
      method: 'GET',
      summary: 'The letters about a meeting with their states, and how many would be written now',
      access,
      answer: lettersSchema,
      handle: async (call, { params: { id } }) => ({ data: await listLetters(call, house, id) }),
    }),
    route({
      ...at('Letters'),
      method: 'POST',
      summary: 'Invite who has no invitation yet, and tell the others of changes',
      access,
      body: tellSchema,
      answer: z.object({ written: z.int() }),
      handle: async (call, { params: { id }, body }) => ({
        data: { written: await sendLetters(call, house, id, body.bySms) },
        message: 'Mes.Schedules.Letters.Send.Successfully',
      }),
    }),
    route({
      ...at('Letters/:letterId/Retry'),
      params: params.extend({ letterId: z.guid({ error: 'Mes.Outbox.Id.NotFound' }) }),
      method: 'POST',
      operation: 'retryLetter',
      summary: 'Try a letter of a meeting again',
      access,
      answer: z.null(),
      handle: async (call, { params: { id, letterId } }) => {
        await retryLetter(call, house, id, letterId);
        return { data: null, message: 'Mes.Outbox.Retry.Successfully' };
      },
    }),
    route({
      ...at('Reminders'),
      method: 'PUT',
      summary: 'Choose the reminders of a meeting, and SMS for people without an e-mail address',
      access,
      body: remindersSchema,
      answer: remindersSchema,
      handle: async (call, { params: { id }, body }) => {
        await chooseReminders(call, id, body);
        return { data: body };
      },
    }),
    route({
      ...at('Series'),
      method: 'GET',
      summary: 'The series of a meeting with its meetings; null for a single meeting',
      access: ['SchedulesView'],
      answer: seriesSchema.nullable(),
      handle: async (call, { params: { id } }) => {
        await scheduleArea.get(call, id);
        return { data: await readSeries(call, id) };
      },
    }),
    route({
      ...at('Series'),
      method: 'POST',
      summary: 'Add meetings to the end of a series; each participant is told of all of them by one letter',
      access: ['SchedulesCreate'],
      body: moreSchema,
      answer: seriesSchema,
      status: 201,
      handle: async (call, { params: { id }, body }) => ({
        data: await lengthen(call, id, body),
        message: 'Mes.Schedules.Series.Create.Successfully',
      }),
    }),
    route({
      ...at('SeriesMore'),
      method: 'POST',
      summary: 'The days that would be added to a series, and the holidays that are left out',
      access: ['SchedulesCreate'],
      body: moreDaysSchema,
      answer: previewAnswerSchema,
      handle: async (call, { params: { id }, body }) => ({ data: await previewMore(call, id, body) }),
    }),
    route({
      tag,
      method: 'POST',
      url: '/api/Schedules/SeriesPreview',
      operation: 'previewSeries',
      summary: 'The days of a series before it is saved, and the holidays that it leaves out',
      access: ['SchedulesCreate', 'SchedulesUpdate'],
      body: previewSchema,
      answer: previewAnswerSchema,
      handle: async (call, { body }) => ({ data: await previewSeries(call, body.startTime, body.repeat) }),
    }),
  ];
}
