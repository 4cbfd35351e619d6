import { fieldKey } from '@hoivien/contract/kit/resource.ts';
import type { UseCount, Uses } from '@hoivien/contract/kit/uses.ts';
import type { UseName } from '@hoivien/contract/uses.texts.ts';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { members } from '../../../db/tables/member.ts';
import { clubMembers } from '../../../db/tables/membership.ts';
import { KEYS } from '../../../db/uses.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { pathOf } from '../../../kit/crud/uses.ts';
import { inTransaction } from '../../../kit/crud/write.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { AnyCrud } from '../../../kit/http/resource-routes.ts';
import { clubOf, requireWrite } from '../../../kit/rights.ts';
import { today } from '../../../kit/today.ts';
import { changedSince } from '../../../kit/transition.ts';
import { UNDO_LIFE } from '../../../kit/undo-token.ts';
import { clubName } from './in-club.ts';

/** What somebody has in a club beside belonging to it, with the key whose lists show the rows. */
const HELD: readonly (readonly [as: UseName, key: string, count: (clubId: string, id: string, now: Date) => SQL])[] = [
  [
    'Seats',
    'seats.member_id',
    (clubId, id, now) => sql`select count(*) from seats s join terms t on t.id = s.term_id
      join committees k on k.id = t.committee_id where s.member_id = ${id} and k.club_id = ${clubId}
        and coalesce(s.ends_on, t.ends_on, 'infinity') > ${today(now)}`,
  ],
  [
    'MeetingPeople',
    'schedule_participants.member_id',
    (clubId, id, now) => sql`select count(*) from schedule_participants p join schedules s on s.id = p.schedule_id
      where p.member_id = ${id} and s.club_id = ${clubId} and s.end_time > ${now.toISOString()} and s.cancelled_at is null`,
  ],
  [
    'EventPeople',
    'activity_participants.member_id',
    (clubId, id, now) => sql`select count(*) from activity_participants p join activities a on a.id = p.activity_id
      where p.member_id = ${id} and p.club_id = ${clubId} and a.end_time > ${now.toISOString()} and a.ended_at is null
        and a.cancelled_at is null`,
  ],
  [
    'PaymentsWaiting',
    'payments.fee_history_id',
    (clubId, id) => sql`select count(*) from payments p join fee_histories f on f.id = p.fee_history_id
      where f.member_id = ${id} and p.club_id = ${clubId} and p.confirmed_at is null and p.refused_at is null`,
  ],
];

/** What stays with the club of `inner` when it removes the record. The ways are those of the caller. */
export async function removalUses(call: Call, inner: Call, area: AnyCrud, id: string): Promise<Uses> {
  const { source } = area;
  await area.get(inner, id);
  const clubId = clubOf(inner.actor) as string;
  const counts = HELD.map(
    ([, , count], at) => sql`select ${sql.raw(String(at))} as at, (${count(clubId, id, call.now)})::int as count`,
  );
  const { rows } = await call.db.execute<{ at: number; count: number }>(
    sql`select * from (${sql.join(counts, sql` union all `)}) c where c.count > 0 order by at`,
  );
  const uses = rows.flatMap(({ at, count }): UseCount[] => {
    const [as, key] = HELD[at] ?? [];
    const path = pathOf(call, source, KEYS[key ?? ''] ?? { rule: 'keeps' }, id);
    return [{ message: `Mes.Uses.${as}`, rule: 'keeps', count, path }];
  });
  return { records: 1, refused: 0, uses };
}

/**
 * Undoes the caller's own removal of a member or partner from the club of the call: the membership goes on as if it had not
 * ended. The club does not see the record meanwhile, so the membership that the caller ended opens it.
 */
export async function putBackInClub(call: Call, source: Source, id: string): Promise<void> {
  const clubId = clubOf(call.actor) as string;
  const { userId } = call.actor;
  requireWrite(source.scope, call.actor);
  await inTransaction(call, source, async (inner) => {
    const unknown = new Refusal(fieldKey(source.resource, 'id', 'NotFound'), 404);
    const [row] = await inner.db
      .select()
      .from(members)
      .where(and(eq(members.id, id), source.within, isNull(members.erasedAt)))
      .for('no key update');
    const [last] = await inner.db
      .select()
      .from(clubMembers)
      .where(and(eq(clubMembers.clubId, clubId), eq(clubMembers.memberId, id)))
      .orderBy(sql`${clubMembers.leftOn} is null desc`, desc(clubMembers.updatedAt))
      .limit(1);
    if (!row || last?.updatedBy !== userId) throw unknown;
    if (last.leftOn === null) throw changedSince();
    if (call.now.getTime() - last.updatedAt.getTime() > UNDO_LIFE) throw new Refusal('Mes.Undo.Token.Expired', 400);
    const who = { updatedAt: call.now, updatedBy: userId };
    await inner.db
      .update(clubMembers)
      .set({ leftOn: null, leaveReason: null, ...who })
      .where(and(eq(clubMembers.id, last.id), isNotNull(clubMembers.leftOn)));
    await inner.db
      .update(members)
      .set({ ...who, version: row.version + 1 })
      .where(eq(members.id, id));
    const changes = { clubNames: [[], [await clubName(inner, clubId)]] as [unknown, unknown] };
    await audit(inner, { ...factOf(source.resource, row, 'Undo'), changes });
  });
}
