import { yearlyTaskCalls } from '@hoivien/contract/areas/keeping/yearly/yearly.calls.ts';
import { replaceRoutes } from '../../../kit/http/replace-routes.ts';
import { yearlyTask } from '@hoivien/contract/areas/keeping/yearly/yearly-task.resource.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { singleHistory } from '../../../kit/single-record.ts';
import { requireRight } from '../../../kit/rights.ts';
import { yearlyRights } from './rights.ts';
import { today } from '../../../kit/today.ts';
import { completeTask, openTasksOf, readTask, reopenTask, saveTask, taskOfYear, taskRecord } from './task.service.ts';

/** The yearly task: its settings, and the years that were handed in. */
export function taskRoutes(): Route[] {
  return [
    serve(yearlyTaskCalls.read, async (call) => {
      requireRight(call, yearlyRights.keepTasks);
      return { data: await readTask(call.db) };
    }),
    ...replaceRoutes({
      ...yearlyTaskCalls.save,
      read: (call) => {
        requireRight(call, yearlyRights.keepTasks);
        return readTask(call.db);
      },
      handle: async (call, { body }) => {
        await saveTask(call, body);
        return { data: await readTask(call.db), message: `Mes.${yearlyTask.area}.Update.Successfully` };
      },
    }),
    serve(yearlyTaskCalls.history, async (call, { query }) => {
      requireRight(call, yearlyRights.keepTasks);
      return { data: await singleHistory(call, taskRecord, query.page, query.pageSize) };
    }),
    serve(yearlyTaskCalls.years, async (call, { query: { year, state } }) => {
      requireRight(call, yearlyRights.keepTasks);
      const items =
        state === 'open'
          ? await openTasksOf(call)
          : [await taskOfYear(call, year ?? Number(today(call.now).slice(0, 4)))];
      return { data: { items, total: items.length } };
    }),
    serve(yearlyTaskCalls.complete, async (call, { params: { year }, body: { doneOn } }) => {
      await completeTask(call, year, doneOn);
      return { data: await taskOfYear(call, year), message: `Mes.${yearlyTask.area}.Complete.Successfully` };
    }),
    serve(yearlyTaskCalls.reopen, async (call, { params: { year } }) => {
      await reopenTask(call, year);
      return { data: await taskOfYear(call, year), message: `Mes.${yearlyTask.area}.Reopen.Successfully` };
    }),
  ];
}
