import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { type ClubColumn, knownTo, type MemberColumn, type Moving, moves } from '../../../kit/of-members.ts';
import { lockInOrder, lockedInOrder, isOneOf } from '../../../kit/crud/statements.ts';

const counted = { as: 'participations', place: 86 } as const;
const byRule = { nothing: 'The rows of the participant show it.' };

/** Pairs of rows of one event: of the loser, and of the survivor who takes part in it, too. */
const pairs = ({ survivor, loser }: Moving) => sql`(select l.id as lost, s.id as kept from activity_participants l
  join activity_participants s on s.activity_id = l.activity_id and s.member_id = ${survivor.id} where l.member_id = ${loser.id})`;

const idsIn = (rows: readonly Record<string, unknown>[]) =>
  isOneOf(
    sql`id`,
    rows.map(({ id }) => String(id)),
  );

/** Gives the points of the loser's participant to the survivor's participant of the same event, so that none are lost. */
async function givePoints(db: Database, moving: Moving): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select t.id, t.participant_id from score_entries t join ${pairs(moving)} p on p.lost = t.participant_id order by t.id`,
  );
  if (rows.length === 0) return rows;
  await lockInOrder(db, 'score_entries', idsIn(rows));
  await db.execute(
    sql`update score_entries t set participant_id = p.kept from ${pairs(moving)} p where p.lost = t.participant_id`,
  );
  return rows;
}

/** The same for check-ins. */
async function giveCheckIns(db: Database, moving: Moving): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select t.id, t.participant_id from check_ins t join ${pairs(moving)} p on p.lost = t.participant_id order by t.id`,
  );
  if (rows.length === 0) return rows;
  await lockInOrder(db, 'check_ins', idsIn(rows));
  await db.execute(
    sql`update check_ins t set participant_id = p.kept from ${pairs(moving)} p where p.lost = t.participant_id`,
  );
  return rows;
}

const ofParticipants = (memberId: string) =>
  sql`participant_id in (select p.id from activity_participants p where p.member_id = ${memberId})`;

const ANSWER = [
  'confirmed_at',
  'rejected_at',
  'waiting_since',
  'waiting_order',
  'offered_until',
  'offer_ended_at',
  'answer_by',
  'answer_note',
  'seat_released_at',
] as const;
const RESULT = [
  'checked_in_at',
  'checked_in_by',
  'grade_id',
  'invited_at',
  'reminded_at',
  'thanked_at',
  'role',
  'contact_state',
  'contact_note',
] as const;

/** The survivor's participant takes over the arrival and the grade, and the answer when it has none of its own. */
async function joinResults(db: Database, moving: Moving): Promise<Record<string, unknown>[]> {
  const columns = sql.join(
    [...ANSWER, ...RESULT].map((name) => sql`s.${sql.identifier(name)}`),
    sql`, `,
  );
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select s.id, ${columns} from activity_participants s join ${pairs(moving)} p on p.kept = s.id order by s.id`,
  );
  if (rows.length === 0) return rows;
  await lockInOrder(db, 'activity_participants', idsIn(rows));
  const answered = sql`(s.confirmed_at is not null or s.rejected_at is not null)`;
  const sets = [
    ...ANSWER.map((name) => {
      const column = sql.identifier(name);
      return sql`${column} = case when ${answered} then s.${column} else l.${column} end`;
    }),
    ...RESULT.map((name) => {
      const column = sql.identifier(name);
      return sql`${column} = coalesce(s.${column}, l.${column})`;
    }),
  ];
  await db.execute(sql`update activity_participants s set ${sql.join(sets, sql`, `)}
    from activity_participants l join ${pairs(moving)} p on p.lost = l.id where p.kept = s.id`);
  return rows;
}

/**
 * Participants, their points, check-ins and badges. In a merge the rows of two participants of one event become those of
 * the survivor, so that the sum of the points stays; the undo gives them back.
 */
export const rowsOfMembers: readonly MemberColumn[] = [
  {
    table: 'score_entries',
    column: 'participant_id',
    keyless: true,
    move: { rule: 'step', key: ['id'], columns: ['participant_id'], run: givePoints },
    copy: {
      name: 'eventPoints',
      place: 44,
      rows: ({
        id,
        clubId,
      }) => sql`select jsonb_build_object('title', a.title, 'points', x.points, 'grade', x.grade, 'reason', x.reason, 'at', x.at) as row
        from score_entries x join activity_participants p on p.id = x.participant_id join activities a on a.id = p.activity_id
        where p.member_id = ${id} and ${knownTo(clubId, sql`a.club_id`)} order by x.id`,
    },
    // The figures stay; a reason may tell something about the person.
    blank: async (db, id) => {
      await db.execute(
        sql`update score_entries set reason = ${ERASED} where ${lockedInOrder('score_entries', sql`reason is not null and ${ofParticipants(id)}`)}`,
      );
    },
  },
  {
    table: 'check_ins',
    column: 'participant_id',
    keyless: true,
    move: { rule: 'step', key: ['id'], columns: ['participant_id'], run: giveCheckIns },
    copy: byRule,
    blank: async (db, id) => {
      await db.execute(
        sql`update check_ins set token = null where ${lockedInOrder('check_ins', sql`token is not null and ${ofParticipants(id)}`)}`,
      );
    },
  },
  {
    table: 'activity_participants',
    column: 'id',
    keyless: true,
    move: { rule: 'step', key: ['id'], columns: [...ANSWER, ...RESULT], run: joinResults },
    copy: byRule,
    blank: byRule,
  },
  {
    table: 'activity_participants',
    column: 'member_id',
    move: moves({ counted }),
    copy: {
      name: 'events',
      place: 43,
      rows: ({
        id,
        clubId,
      }) => sql`select jsonb_build_object('title', a.title, 'startTime', a.held_from, 'name', x.name, 'emailAddress', x.email_address, 'answer', x.status,
          'answerNote', x.answer_note, 'checkedInAt', x.checked_in_at, 'grade', g.name, 'note', x.note, 'role', x.role, 'contactNote', x.contact_note) as row
        from activity_participants x join activities a on a.id = x.activity_id left join activity_grades g on g.id = x.grade_id
        where x.member_id = ${id} and ${knownTo(clubId, sql`a.club_id`)} order by a.held_from, x.id`,
    },
    blank: async (db, id) => {
      await db.execute(
        sql`update activity_participants set name = ${ERASED}, email_address = null, answer_note = null, note = null, role = null, contact_note = null, search_key = '' where ${lockedInOrder('activity_participants', sql`member_id = ${id}`)}`,
      );
    },
    // The history of a participant may tell something about the person in a reason; that of an event names its guests.
    ownWords: (ids) => sql`select id from activity_participants where member_id in (${ids})`,
    namedIn: (ids) => sql`select activity_id from activity_participants where member_id in (${ids})`,
  },
  {
    table: 'badge_awards',
    column: 'member_id',
    move: moves({ counted: { as: 'badges', place: 88 } }),
    copy: {
      name: 'badges',
      place: 47,
      rows: ({
        id,
        clubId,
      }) => sql`select jsonb_build_object('badge', k.name, 'event', a.title, 'awardedAt', x.awarded_at, 'revokedAt', x.revoked_at, 'revokeReason', x.revoke_reason) as row
        from badge_awards x join merit_badges k on k.id = x.merit_badge_id left join activities a on a.id = x.activity_id
        where x.member_id = ${id} and ${knownTo(clubId, sql`a.club_id`)} order by x.awarded_at, x.id`,
    },
    blank: async (db, id) => {
      await db.execute(
        sql`update badge_awards set revoke_reason = ${ERASED} where ${lockedInOrder('badge_awards', sql`member_id = ${id} and revoke_reason is not null`)}`,
      );
    },
  },
];

export const rowsOfClubs: readonly ClubColumn[] = [
  { table: 'activities', column: 'club_id', move: moves({ counted: { as: 'events', place: 87 } }) },
  { table: 'activity_clubs', column: 'club_id', move: moves({ key: ['activity_id'] }) },
  { table: 'activity_participants', column: 'club_id', move: moves() },
];
