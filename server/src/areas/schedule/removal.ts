import { ANSWER, SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { scheduleLife } from '@hoivien/contract/areas/schedule/schedule.life.ts';
import { and, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm';
import { scheduleParticipants, schedules } from '../../db/tables/schedule.ts';
import { isInState } from '../../kit/crud/life.ts';
import type { Removal } from '../../kit/crud/source.ts';
import { isOneOf } from '../../kit/crud/statements.ts';
import { knownRecords } from '../../kit/outbox/known-to.ts';
import { LETTERS } from './letters.ts';

const columns = getTableColumns(schedules);

/** The condition of meetings that are neither cancelled nor over. */
function isAhead(now: Date): SQL {
  const states = [SCHEDULE_STATE.upcoming, SCHEDULE_STATE.happening];
  return sql`(${sql.join(
    states.map((state) => isInState(scheduleLife, state, columns, now)),
    sql` or `,
  )})`;
}

/** What every deletion of a meeting asks and ends first (decision 0115). */
export const meetingRemoval: Removal = {
  as: 'KnownMeetings',
  known: async ({ db, now }, ids) => {
    const rows = await db
      .select({ id: schedules.id })
      .from(schedules)
      .where(and(isOneOf(schedules.id, [...ids]), isAhead(now)));
    return knownRecords(
      db,
      now,
      rows.map(({ id }) => id),
      {
        table: sql`schedule_participants`,
        record: sql`p.schedule_id`,
        acted: sql`(p.invited_at is not null and p.status <> ${ANSWER.none})`,
        letters: LETTERS,
      },
    );
  },
  // A restored meeting must show whom it has to invite. What was cancelled or is over stays as people know it.
  end: async ({ db, now }, ids) => {
    await db
      .update(scheduleParticipants)
      .set({ invitedAt: null, toldOf: null })
      .where(
        and(
          isOneOf(scheduleParticipants.scheduleId, [...ids]),
          isNotNull(scheduleParticipants.invitedAt),
          sql`${scheduleParticipants.scheduleId} in (select ${schedules.id} from ${schedules} where ${isAhead(now)})`,
        ),
      );
  },
};
