import { YEARLY_TASK, type YearlyTask } from '@hoivien/contract/areas/keeping/yearly/yearly-task.resource.ts';
import type { AppConfig } from '../../../app-config.ts';
import { yearlyReports } from '../../../db/tables/yearly.ts';
import type { AllAreas, AreaModule, DemoPart } from '../../../kit/area-module.ts';
import type { Services } from '../../../kit/http/authenticate.ts';
import { readTask, remindOfTask, saveTask, waitingTasks } from './task.service.ts';
import { yearlyListRoutes } from './routes.ts';
import { taskRoutes } from './task-routes.ts';

type YearlyServices = AllAreas & { config: AppConfig };

/** The lists that a year ends with, and the task to hand them in. */
export const yearlyModule: AreaModule<YearlyServices, Pick<Services, 'db' | 'now'>> = {
  name: 'yearly',
  tables: [yearlyReports],
  routes: (services) => [...yearlyListRoutes(services), ...taskRoutes()],
  queues: ({ db, now }) => [{ name: 'yearly-task', cron: '7 8 * * *', handle: () => remindOfTask(db, now()) }],
  waiting: [waitingTasks],
  demo: taskDemo(),
};

/** The task as an association has it that has looked at its settings. */
function taskDemo(): DemoPart {
  return {
    load: async ({ call }) => {
      const { version } = await readTask(call.db);
      const task: YearlyTask = YEARLY_TASK;
      if (version === 0) await saveTask(call, { ...task, version: 0 });
    },
  };
}
