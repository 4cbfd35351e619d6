import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { sql } from 'drizzle-orm';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { isOneOf, lockedInOrder } from '../../../kit/crud/statements.ts';
import {
  type ClubColumn,
  copiedRow,
  knownTo,
  type MemberColumn,
  moves,
  type Standing,
} from '../../../kit/of-members.ts';

/** Stands in a history for a value that nobody may read any more. */
const WAS = '…';

/** Seats and representatives of members. */
export const rowsOfMembers: readonly MemberColumn[] = [
  {
    table: 'representatives',
    column: 'owner_id',
    move: moves({ counted: { as: 'representatives', place: 60 } }),
    copy: { nothing: 'Who speaks for a member is data of those persons.' },
    blank: { nothing: 'An organisation keeps its representatives; each of them is erased as a person.' },
    namedIn: (ids) => sql`select id from representatives where owner_id in (${ids})`,
  },
  {
    table: 'representatives',
    column: 'person_id',
    move: moves({ counted: { as: 'representatives', place: 60 } }),
    copy: {
      name: 'representatives',
      place: 60,
      rows: ({ standings }) =>
        sql`select ${copiedRow} from representatives x where ${isOneOf(sql`x.id`, idsOf(standings))}`,
    },
    needed: (id, day) =>
      sql`exists (select 1 from representatives x where x.person_id = ${id} and (x.ends_on is null or x.ends_on > ${day}::date))`,
    blank: { nothing: 'Representatives are blanked as standings, which finds those without the key as well.' },
    blankStandings: blankRepresentatives,
    namedIn: (ids) => sql`select id from representatives where person_id in (${ids})`,
  },
  {
    table: 'seats',
    column: 'member_id',
    move: moves({ counted: { as: 'seats', place: 70 } }),
    copy: {
      name: 'seats',
      place: 30,
      rows: ({
        id,
        clubId,
      }) => sql`select jsonb_build_object('committee', c.name, 'term', t.name, 'title', i.name, 'position', x.position, 'startsOn', x.starts_on, 'endsOn', x.ends_on, 'endReason', x.end_reason) as row
        from seats x join terms t on t.id = x.term_id join committees c on c.id = t.committee_id join titles i on i.id = x.title_id
        where x.member_id = ${id} and ${knownTo(clubId, sql`c.club_id`)} order by x.starts_on`,
    },
    needed: (id, day) => sql`exists (select 1 from seats x join terms t on t.id = x.term_id
      where x.member_id = ${id} and coalesce(x.ends_on, t.ends_on) > ${day}::date)`,
    blank: async (db, id) => {
      await db.execute(sql`update seats set end_reason = null where ${lockedInOrder('seats', sql`member_id = ${id}`)}`);
    },
    namedIn: (ids) => sql`select term_id from seats where member_id in (${ids})`,
  },
];

export const rowsOfClubs: readonly ClubColumn[] = [
  { table: 'committees', column: 'club_id', move: moves({ counted: { as: 'committees', place: 110 } }) },
];

/**
 * Replaces the name of a representative and clears the other values. The history records the change without the old
 * values.
 */
async function blankRepresentatives(call: Call, standings: readonly Standing[]): Promise<void> {
  const { db, now, actor } = call;
  const ids = idsOf(standings);
  await db.execute(
    sql`update representatives set name = ${ERASED}, given_name = ${ERASED}, sort_name = ${ERASED}, search_key = '', phone_number = null, email_address = null, gender = null, day_of_birth = null,
      updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.userId}, version = version + 1 where ${lockedInOrder('representatives', isOneOf(sql`id`, ids))}`,
  );
  for (const entityId of ids) {
    const changes = { name: [WAS, ERASED] as [unknown, unknown] };
    await audit(call, { area: 'Represents', entity: 'Represent', entityId, label: ERASED, action: 'Update', changes });
  }
}

function idsOf(standings: readonly Standing[]): string[] {
  return standings.flatMap(({ role, id }) => (role === 'representative' ? [id] : []));
}
