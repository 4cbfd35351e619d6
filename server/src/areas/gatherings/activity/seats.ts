import type { ActivityDay } from '@hoivien/contract/areas/gatherings/activity/activity-day.schema.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Call } from '../../../kit/call.ts';
import type { Activity } from './activity-row.ts';
import { hasCome, isConfirmed } from './rights.ts';

type Figures = Pick<
  ActivityDay,
  'confirmed' | 'came' | 'walkIns' | 'waiting' | 'seated' | 'held' | 'free' | 'releaseAt' | 'releasedAt' | 'arrivals'
>;

/** Participants `p` who came without an invitation. They sit, and count among no arrivals. */
export const isWalkIn = sql`p.source = 3 and p.confirmed_at is null and ${hasCome}`;
/** Participants `p` on the waiting list who are not in. */
export const isInLine = sql`p.waiting_since is not null and p.checked_in_at is null`;

/** When the seats of the absent become free by themselves; null for never. */
export function releaseAtOf({
  startTime,
  releaseAfter,
  places,
}: Pick<Activity, 'startTime' | 'releaseAfter' | 'places'>): Date | null {
  return releaseAfter !== null && places !== null ? new Date(startTime.getTime() + releaseAfter * 60_000) : null;
}

/** The seats of an event and the arrivals of people who confirmed, by the minute. */
export async function readSeats({ db }: Pick<Call, 'db'>, row: Activity, shown: SQL): Promise<Figures> {
  const count = (where: SQL) => sql`count(*) filter (where ${where})::int`;
  const { rows } = await db.execute<
    Omit<Figures, 'free' | 'releaseAt' | 'releasedAt' | 'arrivals'> & { offered: number }
  >(sql`
    select ${count(isConfirmed)} as confirmed, ${count(sql`${isConfirmed} and ${hasCome}`)} as came,
      ${count(isWalkIn)} as "walkIns", ${count(isInLine)} as waiting, ${count(hasCome)} as seated,
      ${count(sql`${isConfirmed} and p.checked_in_at is null and p.seat_released_at is null`)} as held,
      ${count(sql`p.offered_until is not null and p.checked_in_at is null`)} as offered
    from activity_participants p where p.activity_id = ${row.id} and ${shown}`);
  const { rows: arrivals } = await db.execute<Figures['arrivals'][number]>(sql`
    select to_json(date_trunc('minute', p.checked_in_at)) #>> '{}' as minute, count(*)::int as count
    from activity_participants p where p.activity_id = ${row.id} and ${isConfirmed} and ${hasCome} and ${shown}
    group by date_trunc('minute', p.checked_in_at) order by date_trunc('minute', p.checked_in_at)`);
  const [{ offered, ...found } = { confirmed: 0, came: 0, walkIns: 0, waiting: 0, seated: 0, held: 0, offered: 0 }] =
    rows;
  return {
    ...found,
    free: row.places === null ? null : row.places - found.seated - found.held - offered,
    releaseAt: releaseAtOf(row)?.toISOString() ?? null,
    releasedAt: row.releasedAt?.toISOString() ?? null,
    arrivals,
  };
}
