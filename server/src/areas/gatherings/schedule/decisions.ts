import { memberName } from '../../../db/names.ts';
import { decisionLife } from '@hoivien/contract/areas/gatherings/schedule/decision.life.ts';
import { decision } from '@hoivien/contract/areas/gatherings/schedule/decision.resource.ts';
import { getTableColumns, inArray, sql } from 'drizzle-orm';
import { scheduleDecisions } from '../../../db/tables/meeting.ts';
import { schedules } from '../../../db/tables/schedule.ts';
import type { Actor, Call } from '../../../kit/call.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import { stateSql } from '../../../kit/crud/life.ts';
import type { FaultsByPlace, Source, Target } from '../../../kit/crud/source.ts';
import { tableOf, type Values } from '../../../kit/crud/table.ts';
import type { FieldError } from '../../../kit/errors.ts';
import { transition } from '../../../kit/transition.ts';
import { anyMember } from '../../people/party/index.ts';
import { scheduleArea } from './schedule.area.ts';
import { decisionScope } from './rights.ts';

const meetings = scheduleArea.source.scope;

/** The condition that the meeting of a row fulfils another one. */
/** Who sees a decision sees its meeting, so nothing of this link is hidden; `check` decides who may write it. */
const ofMeetings: Target = {
  table: schedules,
  name: sql<string>`${schedules.title}`,
  mark: sql<string>`to_char(${schedules.startTime} at time zone 'Asia/Ho_Chi_Minh', 'DD/MM/YYYY')`,
};

const source: Source = {
  resource: decision,
  table: tableOf(decision, scheduleDecisions),
  scope: decisionScope,
  targets: { Schedules: ofMeetings, AnyMembers: anyMember },
  life: { of: decisionLife, undo: { Complete: async () => undefined, Reopen: async () => undefined } },
  check,
  computed: {
    scheduleName: sql`(select s.title from schedules s where s.id = ${scheduleDecisions.scheduleId})`,
    heldOn: sql`(select s.start_time from schedules s where s.id = ${scheduleDecisions.scheduleId})`,
    ownerName: memberName(scheduleDecisions.ownerId),
    state: stateSql(decisionLife, getTableColumns(scheduleDecisions)),
  },
};

/** Decisions of meetings, also of finished ones. */
export const decisionArea = {
  ...crudOf(decision, source),
  complete: (call: Call, id: string) =>
    transition(call, source, 'Complete', id, async ({ now }) => ({
      set: { doneAt: now },
      changes: { doneAt: [null, now.toISOString()] },
    })),
  reopen: (call: Call, id: string) =>
    transition(call, source, 'Reopen', id, async (_inner, { doneAt }) => ({
      set: { doneAt: null },
      changes: { doneAt: [doneAt, null] },
    })),
};

/**
 * A decision belongs to a meeting that its writer may change and that was not cancelled. It has no more votes than the
 * meeting has voters, when these are known.
 */
async function check(call: Call, inputs: readonly Values[]): Promise<FaultsByPlace> {
  const own = await ownMeetings(call, inputs);
  const errors = new Map<number, FieldError[]>();
  for (const [place, input] of inputs.entries()) {
    const meeting = own.get(String(input.scheduleId));
    const votes = ['votesFor', 'votesAgainst', 'votesAbstain'].reduce((sum, name) => sum + Number(input[name] ?? 0), 0);
    if (!meeting) errors.set(place, [{ field: 'scheduleId', message: 'Mes.ScheduleDecisions.ScheduleId.NotFound' }]);
    else if (meeting.isCancelled)
      errors.set(place, [{ field: 'scheduleId', message: 'Mes.ScheduleDecisions.ScheduleId.NotAllowed' }]);
    else if (meeting.voting > 0 && votes > meeting.voting) {
      const params = { voting: meeting.voting };
      errors.set(place, [{ field: 'votesFor', message: 'Mes.ScheduleDecisions.VotesFor.NotAllowed', params }]);
    }
  }
  return errors;
}

/** The meetings of rows that the actor may change, with their number of voters. */
async function ownMeetings({ db, actor }: { db: Call['db']; actor: Actor }, rows: readonly Values[]) {
  const ids = [...new Set(rows.map(({ scheduleId }) => String(scheduleId)))];
  if (ids.length === 0) return new Map<string, { voting: number; isCancelled: boolean }>();
  const found = await db
    .select({
      id: schedules.id,
      voting: sql<number>`(select count(*)::int from schedule_participants p where p.schedule_id = "schedules"."id" and p.voting)`,
      isCancelled: sql<boolean>`${schedules.cancelledAt} is not null`,
    })
    .from(schedules)
    .where(sql`${inArray(schedules.id, ids)} and ${meetings.writes?.(actor) ?? sql`true`}`);
  return new Map(found.map((row) => [row.id, row]));
}
