import { presentDay } from '../../../kit/today.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { APPROVALS, TYPES } from '../../../db/codes.ts';
import { clubs, members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import { inputRefusal } from '../../../kit/errors.ts';
import { saveMany } from '../../../kit/crud/statements.ts';
import type { Part, PartRecord } from '../../../kit/crud/part.ts';
import type { Values } from '../../../kit/crud/table.ts';
import { comingStays, endedStays } from './list-columns.ts';

/** The row that makes a party a club, with the decision of its founding. All rows of a club refer to it. */
export const clubPart: Part = {
  fields: ['establishmentDecision'],
  empty: { establishmentDecision: null },
  json: sql`(select json_build_object('establishmentDecision', case when k.decision_number is null and k.decision_on is null and k.decision_signer is null then null
    else json_build_object('number', k.decision_number, 'date', k.decision_on, 'signer', k.decision_signer) end) from clubs k where k.id = ${members.id})`,
  rows: { table: clubs, of: (record) => [clubRow(record)] },
  save: ({ db }, records, isNew) => saveMany(db, clubs, ['id'], records.map(clubRow), isNew),
};

function clubRow({ id, values }: PartRecord) {
  const decision = values.establishmentDecision as Values | null | undefined;
  return {
    id,
    decisionNumber: decision?.number ?? null,
    decisionOn: decision?.date ?? null,
    decisionSigner: decision?.signer ?? null,
  };
}

/** Whether a member appears in lists: neither restricted nor erased. */
export const isListed = sql`m.restricted_at is null and m.erased_at is null`;

/**
 * Whether a club counts its member `m`; the same rule as `countedOf` of lists. Only members have a stay in the
 * association that can end or lie ahead.
 */
export const isCounted = sql`(m.approval = ${APPROVALS.approved} and m.deactivated_at is null and ${isListed}
  and (m.type not in (${TYPES.unit}, ${TYPES.affiliate}, ${TYPES.person}) or (m.id not in (${endedStays}) and m.id not in (${comingStays}))))`;

/**
 * The number of a club's members of these types. One statement counts all clubs at once, in the same time as for one of
 * them.
 */
function belonging(types: string): SQL<number> {
  return sql`coalesce(((select jsonb_object_agg(n.club_id, n.amount) from (
    select b.club_id, count(*) as amount from club_members b join members m on m.id = b.member_id
    where b.left_on is null and m.type in (${sql.raw(types)}) and ${isCounted} group by b.club_id) n) ->> ${members.id}::text)::int, 0)`;
}

/** The name of a club's representative today. */
export function representativeOf(clubId: SQLWrapper): SQL<string | null> {
  return sql`(select r.name from representatives r where r.owner_id = ${clubId} and r.starts_on <= ${presentDay}
    and (r.ends_on is null or r.ends_on > ${presentDay}) order by r.starts_on desc limit 1)`;
}

/** Whether an executive committee of a club is in office today. */
export function isLed(clubId: SQLWrapper): SQL<boolean> {
  return sql`exists (select 1 from committees k join terms t on t.committee_id = k.id
    where k.club_id = ${clubId} and k.kind = 1 and t.starts_on <= ${presentDay} and t.ends_on > ${presentDay})`;
}

/** Columns that lists of clubs show in addition. */
export const clubColumns: Readonly<Record<string, SQL>> = {
  amountMember: belonging('1, 2, 6'),
  amountPartner: belonging('3, 7'),
  represent: representativeOf(members.id),
  committeeState: sql`case when ${isLed(members.id)} then 'current' else 'none' end`,
};

/** Asks before a club ends that still has people, accounts, and dates that others know of. A file is not asked. */
export async function askOfClub(
  { db, now, confirmed, source }: Call,
  { id, name }: Pick<typeof members.$inferSelect, 'id' | 'name'>,
): Promise<void> {
  const message = 'Mes.Clubs.Deactivate.Asked';
  if (source !== 'web' || confirmed?.has(message)) return;
  const day = now.toISOString();
  const isAhead = sql`club_id = ${id} and cancelled_at is null and (end_time > ${day}::timestamptz or postponed_at is not null)`;
  const { rows } = await db.execute<
    Record<'members' | 'accounts' | 'meetings' | 'events' | 'invitations', number>
  >(sql`select
    (select count(*)::int from club_members b join members m on m.id = b.member_id
      where b.club_id = ${id} and b.left_on is null and m.type in (${TYPES.unit}, ${TYPES.affiliate}, ${TYPES.person})
        and ${isCounted}) as members,
    (select count(*)::int from users where club_id = ${id} and deactivated_at is null) as accounts,
    (select count(*)::int from schedules where ${isAhead}) as meetings,
    (select count(*)::int from activities where ${isAhead}) as events,
    (select count(*)::int from club_invitations where club_id = ${id} and accepted_at is null and refused_at is null
      and cancelled_at is null and expires_at > ${day}::timestamptz) as invitations`);
  const counts: Readonly<Record<string, number>> = rows[0] ?? {};
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
  if (count > 0) throw inputRefusal([{ field: 'status', message, params: { name, count, ...counts } }]);
}
