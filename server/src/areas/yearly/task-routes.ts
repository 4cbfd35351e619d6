import { replaceRoutes } from '../../kit/http/replace-routes.ts';
import {
  completeTaskSchema,
  taskOfYearSchema,
  taskYear,
  taskYearsSchema,
  yearlyTask,
  yearlyTaskInputSchema,
  yearlyTaskSchema,
  yearlyTaskYearsQuery,
} from '@hoivien/contract/areas/yearly/yearly-task.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { z } from 'zod';
import { pageSchema, historyEntry, historyQuery } from '@hoivien/contract/kit/record-calls.ts';
import { type Route, route } from '../../kit/http/route.ts';
import { singleHistory } from '../../kit/single-record.ts';
import { today } from '../../kit/today.ts';
import { requireRight } from '../../kit/rights.ts';
import {
  completeTask,
  openTasksOf,
  readTask,
  reopenTask,
  saveTask,
  taskOfYear,
  taskRecord,
  TICK_CODE,
} from './task.service.ts';
import { yearlyRights } from './rights.ts';

/** The yearly task: its settings, and the years that were handed in. */
export function taskRoutes(): Route[] {
  const at = { tag: yearlyTask.area, url: `/api/${yearlyTask.area}` };
  const update = [permissionCode('Settings', 'Update')];
  const params = z.object({ year: taskYear });
  return [
    route({
      ...at,
      method: 'GET',
      summary: 'The yearly task; version 0 as long as nobody saved it',
      access: update,
      answer: yearlyTaskSchema,
      handle: async (call) => {
        requireRight(call, yearlyRights.keepTasks);
        return { data: await readTask(call.db) };
      },
    }),
    ...replaceRoutes({
      ...at,
      summary: 'Save the yearly task with the version that was read',
      access: update,
      body: yearlyTaskInputSchema,
      answer: yearlyTaskSchema,
      refuses: [409],
      read: (call) => {
        requireRight(call, yearlyRights.keepTasks);
        return readTask(call.db);
      },
      handle: async (call, { body }) => {
        await saveTask(call, body);
        return { data: await readTask(call.db), message: `Mes.${yearlyTask.area}.Update.Successfully` };
      },
    }),
    route({
      ...at,
      method: 'GET',
      url: `${at.url}/History`,
      summary: 'The changes of the yearly task and its marks, the newest first',
      access: update,
      query: historyQuery(yearlyTask),
      answer: pageSchema(historyEntry),
      handle: async (call, { query }) => {
        requireRight(call, yearlyRights.keepTasks);
        return { data: await singleHistory(call, taskRecord, query.page, query.pageSize) };
      },
    }),
    route({
      ...at,
      method: 'GET',
      url: `${at.url}/Years`,
      summary: 'The task of a year, the present one by default, or the years that wait now',
      access: [TICK_CODE, ...update],
      query: yearlyTaskYearsQuery,
      answer: taskYearsSchema,
      handle: async (call, { query: { year, state } }) => {
        requireRight(call, yearlyRights.keepTasks);
        const items =
          state === 'open'
            ? await openTasksOf(call)
            : [await taskOfYear(call, year ?? Number(today(call.now).slice(0, 4)))];
        return { data: { items, total: items.length } };
      },
    }),
    route({
      ...at,
      method: 'POST',
      url: `${at.url}/Years/:year/Complete`,
      operation: 'completeYearlyTask',
      summary: 'Tick the task of a year off, with the day on which the lists were handed in',
      access: [TICK_CODE],
      params,
      body: completeTaskSchema,
      answer: taskOfYearSchema,
      handle: async (call, { params: { year }, body: { doneOn } }) => {
        await completeTask(call, year, doneOn);
        return { data: await taskOfYear(call, year), message: `Mes.${yearlyTask.area}.Complete.Successfully` };
      },
    }),
    route({
      ...at,
      method: 'POST',
      url: `${at.url}/Years/:year/Reopen`,
      operation: 'reopenYearlyTask',
      summary: 'Take the mark of a year back',
      access: [TICK_CODE],
      params,
      answer: taskOfYearSchema,
      handle: async (call, { params: { year } }) => {
        await reopenTask(call, year);
        return { data: await taskOfYear(call, year), message: `Mes.${yearlyTask.area}.Reopen.Successfully` };
      },
    }),
  ];
}
