import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { WORKBOOK } from '../../../kit/file-types.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { historyEntry, historyQuery, pageSchema } from '../../../kit/record-calls.ts';
import {
  completeTaskSchema,
  taskOfYearSchema,
  taskYear,
  taskYearsSchema,
  yearlyTask,
  yearlyTaskInputSchema,
  yearlyTaskSchema,
  yearlyTaskYearsQuery,
} from './yearly-task.resource.ts';
import { YEARLY_PART_NAMES, YEARLY_PARTS, type YearlyPart } from './yearly.codes.ts';
import {
  yearlyActivitiesSchema,
  yearlyCommitteeSchema,
  yearlyExportQuery,
  yearlyFeesSchema,
  yearlyMembersSchema,
  yearlyQuery,
} from './yearly.schema.ts';

/** The codes of which one opens a part. */
export const codesOfPart = (part: YearlyPart, action: string) => [
  ...new Set(YEARLY_PARTS[part].map((area) => permissionCode(area, action))),
];

const ofPart = (part: YearlyPart) =>
  ({ tag: 'YearlyLists', method: 'GET', access: codesOfPart(part, 'Search'), query: yearlyQuery }) as const;

/** Calls of the lists of a year or any other period, one for each part. */
export const yearlyPartCalls = {
  members: declareCall({
    ...ofPart('members'),
    url: '/api/YearlyLists/Members',
    area: 'Members',
    operation: 'yearlyMembers',
    summary: 'Members by type at the beginning and the end of a period, who joined and who left',
    answer: yearlyMembersSchema,
  }),
  fees: declareCall({
    ...ofPart('fees'),
    url: '/api/YearlyLists/Fees',
    area: 'FeeHistories',
    operation: 'yearlyFees',
    summary: 'Fees of a period by kind: due, paid, owed and collected',
    answer: yearlyFeesSchema,
  }),
  activities: declareCall({
    ...ofPart('activities'),
    url: '/api/YearlyLists/Activities',
    area: 'Activities',
    operation: 'yearlyActivities',
    summary: 'Meetings and events of a period with their participants',
    answer: yearlyActivitiesSchema,
  }),
  committee: declareCall({
    ...ofPart('committee'),
    url: '/api/YearlyLists/Committee',
    area: 'ExecutiveCommittees',
    operation: 'yearlyCommittee',
    summary: 'The committees on the last day of a period',
    answer: yearlyCommitteeSchema,
  }),
};

/** The one workbook of all lists. */
export const exportYearlyLists = declareCall({
  tag: 'YearlyLists',
  method: 'GET',
  url: '/api/YearlyLists/Export',
  operation: 'exportYearlyLists',
  summary: 'The lists of a period as one workbook: the named parts, or all that the reader may export',
  access: [...new Set(YEARLY_PART_NAMES.flatMap((part) => codesOfPart(part, 'Export')))],
  query: yearlyExportQuery,
  sends: [WORKBOOK],
});

const at = { tag: yearlyTask.area, url: '/api/YearlyTasks' };
const update = [permissionCode('Settings', 'Update')];
/** Who may export members hands the lists in. */
export const TICK_CODE = permissionCode('Members', 'Export');
const ofYear = { ...at, access: [TICK_CODE], params: z.object({ year: taskYear }), changes: ['Home'] };

/** Calls of the yearly task: its settings, and the years that were handed in. */
export const yearlyTaskCalls = {
  read: declareCall({
    ...at,
    method: 'GET',
    summary: 'The yearly task; version 0 as long as nobody saved it',
    access: update,
    answer: yearlyTaskSchema,
  }),
  save: declareCall({
    ...at,
    method: 'PUT',
    summary: 'Save the yearly task with the version that was read',
    access: update,
    body: yearlyTaskInputSchema,
    answer: yearlyTaskSchema,
    refuses: [409],
  }),
  history: declareCall({
    ...at,
    method: 'GET',
    url: '/api/YearlyTasks/History',
    summary: 'The changes of the yearly task and its marks, the newest first',
    access: update,
    query: historyQuery(yearlyTask),
    answer: pageSchema(historyEntry),
  }),
  years: declareCall({
    ...at,
    method: 'GET',
    url: '/api/YearlyTasks/Years',
    summary: 'The task of a year, the present one by default, or the years that wait now',
    access: [TICK_CODE, ...update],
    query: yearlyTaskYearsQuery,
    answer: taskYearsSchema,
  }),
  complete: declareCall({
    ...ofYear,
    method: 'POST',
    url: '/api/YearlyTasks/Years/:year/Complete',
    operation: 'completeYearlyTask',
    summary: 'Tick the task of a year off, with the day on which the lists were handed in',
    body: completeTaskSchema,
    answer: taskOfYearSchema,
  }),
  reopen: declareCall({
    ...ofYear,
    method: 'POST',
    url: '/api/YearlyTasks/Years/:year/Reopen',
    operation: 'reopenYearlyTask',
    summary: 'Take the mark of a year back',
    answer: taskOfYearSchema,
  }),
};
