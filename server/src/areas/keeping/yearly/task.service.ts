import { TICK_CODE } from '@hoivien/contract/areas/keeping/yearly/yearly.calls.ts';
import {
  dueIn,
  remindersIn,
  type TaskOfYear,
  titleOfTask,
  YEARLY_TASK,
  type YearlyTask,
  type YearlyTaskRecord,
  yearlyTask,
} from '@hoivien/contract/areas/keeping/yearly/yearly-task.resource.ts';
import { dayAfter, dayOf } from '@hoivien/contract/kit/period.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { yearlyReports } from '../../../db/tables/yearly.ts';
import type { WaitingRows } from '../../../kit/area-module.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import { holdersOf, notify } from '../../../kit/notices.ts';
import { readSingle, saveSingle, type SingleRecord } from '../../../kit/single-record.ts';
import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { requireRight, hasRight } from '../../../kit/rights.ts';
import { yearlyRights } from './rights.ts';

export const taskRecord: SingleRecord = {
  key: 'yearlyTask',
  area: yearlyTask.area,
  entity: yearlyTask.singular,
  entityId: '00000000-0000-7000-8000-000000000005',
};

/**
 * The code that lets a user of the association tick the task off: the one of the members' list, which every hand-in
 * contains. The secretary who makes the lists need not be able to change the settings.
 */

/** The saved task, or the usual one with version 0. */
export async function readTask(db: Database): Promise<YearlyTaskRecord> {
  const { value, version, updatedAt } = await readSingle<YearlyTask>(db, taskRecord);
  return { ...(value ?? YEARLY_TASK), version, updatedAt: updatedAt?.toISOString() ?? null };
}

export async function saveTask(call: Call, { version, ...input }: YearlyTask & { version: number }): Promise<void> {
  const remindDays = remindersIn(input.remindDays)?.join(', ') || null;
  await saveSingle<YearlyTask>(call, taskRecord, {
    version,
    value: { ...input, remindDays },
    before: YEARLY_TASK,
    label: input.title,
    current: readTask,
  });
}

/** The first day on which a year's task waits: that of its first reminder, or its due day. */
function waitsFrom(task: YearlyTask, dueOn: string): string {
  return dayAfter(dueOn, -Math.max(0, ...(remindersIn(task.remindDays) ?? [])));
}

interface Known {
  task: YearlyTask;
  /** The first year whose task waits: the association did not exist before, or nobody had asked for it. */
  firstYear: number;
  done: Map<number, typeof yearlyReports.$inferSelect>;
}

/**
 * An association that begins when the reminders of a year have begun is asked for the next year, unless somebody saved the
 * task: it has first steps enough.
 */
async function known(db: Database, day: string): Promise<Known> {
  const [{ version, updatedAt: _at, ...task }, rows, begun] = await Promise.all([
    readTask(db),
    db.select().from(yearlyReports),
    db.execute<{ day: string | null }>(
      sql`select to_char((select min(created_at) from users) at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as day`,
    ),
  ]);
  const began = begun.rows[0]?.day ?? day;
  const year = Number(began.slice(0, 4));
  const dueOn = dueIn(task, year);
  const isIn = version > 0 ? began <= dueOn : began <= waitsFrom(task, dueOn);
  return { task, firstYear: isIn ? year : year + 1, done: new Map(rows.map((row) => [row.year, row])) };
}

/** The task of a year as its reader sees it. */
export async function taskOfYear(call: Call, year: number): Promise<TaskOfYear> {
  const day = today(call.now);
  return ofYear(await known(call.db, day), year, day, mayTick(call));
}

/** The tasks that wait on a day, the oldest first. */
async function openTasks(db: Database, day: string, isTicker: boolean): Promise<TaskOfYear[]> {
  const all = await known(db, day);
  const tasks: TaskOfYear[] = [];
  for (let year = all.firstYear; year <= Number(day.slice(0, 4)) + 1; year++) {
    const one = ofYear(all, year, day, isTicker);
    if (one.state === 'open' || one.state === 'late') tasks.push(one);
  }
  return tasks;
}

export function openTasksOf(call: Call): Promise<TaskOfYear[]> {
  return openTasks(call.db, today(call.now), mayTick(call));
}

function ofYear({ task, firstYear, done }: Known, year: number, day: string, isTicker: boolean): TaskOfYear {
  const dueOn = dueIn(task, year);
  const row = done.get(year);
  const waits = task.active && year >= firstYear;
  const state = row
    ? 'done'
    : !waits
      ? 'off'
      : day > dueOn
        ? 'late'
        : day >= waitsFrom(task, dueOn)
          ? 'open'
          : 'coming';
  return {
    id: String(year),
    year,
    title: task.title,
    dueOn,
    state,
    doneOn: row?.doneOn ?? null,
    doneBy: row?.doneBy ?? null,
    mayTick: isTicker,
  };
}

function mayTick(call: Call): boolean {
  return hasRight(call, { ...yearlyRights.keepTasks, code: TICK_CODE });
}

/** Ticks the task of a year off. Of many people who do it at once, one does. */
export async function completeTask(call: Call, year: number, doneOn: string): Promise<void> {
  requireRight(call, yearlyRights.keepTasks);
  if (doneOn > today(call.now) || doneOn < `${year - 1}-01-01`)
    throw inputRefusal([{ field: 'doneOn', message: 'Mes.YearlyTasks.DoneOn.InValid' }]);
  await call.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(yearlyReports)
      .values({
        id: uuidv7(),
        createdAt: call.now,
        createdBy: call.actor.userId,
        year,
        doneOn,
        doneBy: call.actor.userName,
      })
      .onConflictDoNothing()
      .returning({ id: yearlyReports.id });
    if (!row) throw new Refusal('Mes.YearlyTasks.Complete.NotAllowed', 400);
    await tell({ ...call, db: tx }, year, [null, doneOn]);
  });
  call.totals.changed(yearlyTask.area);
}

/** Takes the mark of a year back. */
export async function reopenTask(call: Call, year: number): Promise<void> {
  requireRight(call, yearlyRights.keepTasks);
  await call.db.transaction(async (tx) => {
    const [row] = await tx.delete(yearlyReports).where(eq(yearlyReports.year, year)).returning();
    if (!row) throw new Refusal('Mes.YearlyTasks.Reopen.NotAllowed', 400);
    await tell({ ...call, db: tx }, year, [row.doneOn, null]);
  });
  call.totals.changed(yearlyTask.area);
}

/** The history of the task has both, so that it also tells who took a mark back. */
async function tell(inner: Call, year: number, doneOn: [string | null, string | null]): Promise<void> {
  const { title } = await readTask(inner.db);
  const { area, entity, entityId } = taskRecord;
  const changes = { year: [null, year] as [null, number], doneOn };
  await audit(inner, { area, entity, entityId, label: title, action: 'Update', changes });
}

const pathOf = (year: number) => `/yearly-lists?year=${year}`;

/** The tasks that wait, for the first page. */
export const waitingTasks: WaitingRows = {
  area: `${yearlyTask.area}/Years`,
  path: '/yearly-lists',
  kind: 'figure',
  group: 'figure',
  time: 'due',
  label: ['{count} báo cáo năm phải nộp', '{count:yearly report|yearly reports} to hand in'],
  verb: ['Lập báo cáo', 'Prepare'],
  query: () => ({ state: 'open' }),
  codes: [TICK_CODE],
  read: async (call, limit) => {
    const open = await openTasksOf(call);
    return {
      total: open.length,
      rows: open.slice(0, limit).map(({ id, year, title, dueOn }) => ({
        id,
        title: titleOfTask(title).map((one) => `${one} ${year}`) as [string, string],
        text: null,
        at: dueOn,
        path: pathOf(year),
      })),
    };
  },
};

/**
 * Tells those who tick the task off of each reminder whose day has come, once each. A server that did not run on the day
 * makes up for it; of several missed reminders the last one goes out.
 */
export async function remindOfTask(db: Database, now: Date): Promise<void> {
  const day = dayOf(now);
  const open = await openTasks(db, day, false);
  if (open.length === 0) return;
  const { remindDays } = await readTask(db);
  const userIds = await holdersOf(db, TICK_CODE);
  for (const { year, title, dueOn } of open) {
    const reached = [...(remindersIn(remindDays) ?? []), 0].filter((days) => dayAfter(dueOn, -days) <= day);
    const days = day > dueOn ? -1 : Math.min(...reached);
    await db.transaction((tx) =>
      notify(
        { db: tx, now },
        {
          userIds,
          kind: day > dueOn ? 'Mes.Notices.YearlyTaskLate' : 'Mes.Notices.YearlyTaskDue',
          area: yearlyTask.area,
          entityId: null,
          params: {
            title,
            year: String(year),
            due: dueOn.split('-').reverse().join('/'),
            // The usual name is told in the language of the reader.
            ...(title === YEARLY_TASK.title && { usual: 1 }),
          },
          dedupeKey: `yearlyTask:${year}:${dueOn}:${days}`,
        },
      ),
    );
  }
}
