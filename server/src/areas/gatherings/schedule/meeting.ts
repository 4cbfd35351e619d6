import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { takesAnswers, takesAttendance } from '@hoivien/contract/areas/gatherings/schedule/quorum.ts';
import { scheduleLife } from '@hoivien/contract/areas/gatherings/schedule/schedule.life.ts';
import { stateAt } from '@hoivien/contract/kit/life.ts';
import type { Changes } from '../../../db/tables/kit.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { requireStep } from '../../../kit/crud/life.ts';
import { inTransaction, lockRow } from '../../../kit/crud/write.ts';
import { Refusal } from '../../../kit/errors.ts';
import { requireWrite } from '../../../kit/rights.ts';
import { scheduleArea } from './schedule.area.ts';

/** A locked meeting within the transaction of a change. */
export interface LockedMeeting {
  /** The call within the transaction. */
  inner: Call;
  id: string;
  row: Record<string, unknown>;
  startTime: Date;
  takesAnswers: boolean;
  takesAttendance: boolean;
  /** Adds the entry to the history of the meeting. */
  tell: (changes: Changes) => Promise<void>;
}

/**
 * Runs a change of what belongs to a meeting, and not of its own fields: it is possible for finished meetings, too, and
 * leaves the version of the meeting. The row is locked, so that changes follow each other. 404 for a meeting that the
 * actor may not change.
 */
export async function inMeeting<Result>(
  call: Call,
  id: string,
  work: (held: LockedMeeting) => Promise<Result>,
): Promise<Result> {
  const { source } = scheduleArea;
  requireWrite(source.scope, call.actor);
  let result: Result | undefined;
  await inTransaction(call, source, async (inner) => {
    const row = await lockRow(inner, source, id);
    await requireStep(inner, source, 'Conduct', row);
    const facts = { state: stateAt(scheduleLife, row, call.now), startTime: row.startTime };
    result = await work({
      inner,
      id,
      row,
      startTime: row.startTime as Date,
      takesAnswers: takesAnswers(facts),
      takesAttendance: takesAttendance(facts, call.now),
      tell: async (changes) => {
        await audit(inner, { ...factOf(schedule, row, 'Update'), changes });
      },
    });
  });
  return result as Result;
}

/** The refusal of something that the time or the state of the meeting does not allow. */
export function notNow(field: 'Answer' | 'Attendance'): Refusal {
  return new Refusal(`Mes.Schedules.${field}.NotAllowed`, 400);
}
