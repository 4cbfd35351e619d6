import { FEE_KIND } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import type { FeesOfClub } from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { feeHistories } from '../../../db/tables/fee.ts';
import { members } from '../../../db/tables/member.ts';
import type { Call } from '../../../kit/call.ts';
import { seenBy } from '../../../kit/crud/sight.ts';
import { Refusal } from '../../../kit/errors.ts';
import { today } from '../../../kit/today.ts';
import { memberScope } from '../../people/party/index.ts';
import { feeHistoryArea } from './fee-history.area.ts';

/** The fees of this year of the present members of a visible club. @throws Refusal 404 */
export async function feesOfClub(call: Call, clubId: string): Promise<FeesOfClub> {
  const { db, actor, now } = call;
  const [club] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, clubId), eq(members.type, TYPES.club), memberScope.filter(actor)));
  if (!club) throw new Refusal('Mes.Clubs.Id.NotFound', 404);
  const on = today(now);
  const year = Number(on.slice(0, 4));
  const { total, paid, waived, memberId, dueOn, kind, cancelledAt } = feeHistories;
  const open = sql`greatest(${total} - ${paid} - ${waived}, 0)`;
  const isLate = sql`${dueOn} < ${on}::date and ${open} > 0`;
  const where = and(
    eq(feeHistories.year, year),
    sql`${memberId} in (select b.member_id from club_members b where b.club_id = ${clubId} and b.left_on is null)`,
    seenBy(feeHistoryArea.source, actor).scope.filter(actor),
  );
  const rates = await db
    .select({ total: sql<number>`${total}::float8`, members: sql<number>`count(distinct ${memberId})::int` })
    .from(feeHistories)
    .where(and(isNull(cancelledAt), where, eq(kind, FEE_KIND.membership)))
    .groupBy(total)
    .orderBy(sql`${total} desc`);
  const [sums] = await db
    .select({
      total: sql<number>`coalesce(sum(${total}), 0)::float8`,
      collected: sql<number>`coalesce(sum(${paid}), 0)::float8`,
      waived: sql<number>`coalesce(sum(${waived}), 0)::float8`,
      overdue: sql<number>`coalesce(sum(${open}) filter (where ${isLate}), 0)::float8`,
      overdueMembers: sql<number>`count(distinct ${memberId}) filter (where ${isLate})::int`,
      coming: sql<number>`coalesce(sum(${open}) filter (where not (${isLate})), 0)::float8`,
    })
    .from(feeHistories)
    .where(and(isNull(cancelledAt), where));
  const none = { total: 0, collected: 0, waived: 0, overdue: 0, overdueMembers: 0, coming: 0 };
  return { year, rates, ...none, ...sums };
}
