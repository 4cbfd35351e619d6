import { type SQL, sql } from 'drizzle-orm';

/** The day on which a step `s` of the calendar of a plan `p` runs. */
export const stepDay = sql`(p.due_on + s.days)`;

/** The steps that are to run on a day or later, as the end of a statement that may go on with `and`. */
export function comingSteps(day: SQL): SQL {
  return sql`fee_reminder_steps s join fee_plans p on p.id = s.fee_plan_id
    where p.issued_at is not null and p.closed_at is null and s.ran_for is distinct from p.due_on and ${stepDay} >= ${day}`;
}
