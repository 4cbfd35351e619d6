import { ANSWER, SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { scheduleLife } from '@hoivien/contract/areas/gatherings/schedule/schedule.life.ts';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { scheduleParticipants, schedules } from '../../../db/tables/schedule.ts';
import { isInState } from '../../../kit/crud/life.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';
import { removalOf } from '../invitation/index.ts';
import { LETTERS } from './letters.ts';

const columns = getTableColumns(schedules);

/** The condition of meetings that are neither cancelled nor over. */
function isAhead(now: Date): SQL {
  const states = [SCHEDULE_STATE.upcoming, SCHEDULE_STATE.happening, SCHEDULE_STATE.postponed];
  return sql`(${sql.join(
    states.map((state) => isInState(scheduleLife, state, columns, now)),
    sql` or `,
  )})`;
}

export const meetingRemoval = removalOf({
  as: 'KnownMeetings',
  table: sql`schedule_participants`,
  record: sql`p.schedule_id`,
  acted: sql`(p.invited_at is not null and p.status <> ${ANSWER.none})`,
  letters: LETTERS,
  open: (now) => sql`select ${schedules.id} from ${schedules} where ${isAhead(now)}`,
  ofRecord: scheduleParticipants.scheduleId,
  invitedAt: scheduleParticipants.invitedAt,
  forget: (db, where) =>
    db
      .update(scheduleParticipants)
      .set({ invitedAt: null, toldOf: null })
      .where(lockedInOrder(scheduleParticipants, where)),
});
