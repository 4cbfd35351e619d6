import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import { schedules } from '../../../db/tables/schedule.ts';
import type { AuditFact } from '../../../kit/audit.ts';
import { type Call, can } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import type { Keepers } from '../../../kit/outbox/holds.ts';
import { LETTERS, REMINDERS, SERIES_LETTERS } from './letters.ts';
import { scheduleScope } from './rights.ts';

/**
 * The meetings behind letters. A letter's link answers for its participant and opens nothing else, and people who may change
 * the meeting may record that answer anyway.
 */
export const letterKeepers: Keepers['records'] = new Map([
  [LETTERS, (call, id) => changeable(call, eq(schedules.id, id))],
  [REMINDERS, (call, id) => changeable(call, eq(schedules.id, id))],
  // One letter tells of several meetings, which belong to the same club; its history is that of the first.
  [SERIES_LETTERS, (call, id) => changeable(call, eq(schedules.seriesId, id))],
]);

async function changeable(call: Call, where: SQL): Promise<AuditFact | undefined> {
  if (!can(call, 'SchedulesUpdate')) return undefined;
  const { filter, writes } = scheduleScope;
  const [row] = await call.db
    .select()
    .from(schedules)
    .where(and(where, filter(call.actor), writes?.(call.actor)))
    .orderBy(asc(schedules.startTime))
    .limit(1);
  return row && { ...factOf(schedule, row, 'Update'), changes: null };
}
