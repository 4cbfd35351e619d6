import { and, eq, sql } from 'drizzle-orm';
import { feeHistories, feeMemberReferences } from '../../../db/tables/fee.ts';
import type { Call } from '../../../kit/call.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';

/** A fee as letters and papers name it. */
export interface OwedFee {
  id: string;
  kind: number;
  year: number;
  period: string;
  debt: number;
  dueOn: string;
  reference: string;
}

/** A payment of a club waits, so what is owed is not known yet. */
export const pending = sql<boolean>`exists (select 1 from payments p where p.fee_history_id = "fee_histories"."id" and p.state = 0)`;

/** What is still owed of these fees, each with its member. A fee with a payment that waits is left out. */
export async function stillOwed(
  { db }: Pick<Call, 'db'>,
  feeIds: readonly string[],
): Promise<Map<string, OwedFee & { memberId: string }>> {
  const rows = await db
    .select({ memberId: feeHistories.memberId, fee: feeColumns })
    .from(feeHistories)
    .where(and(isOneOf(feeHistories.id, [...feeIds]), eq(feeHistories.status, 1), sql`not ${pending}`));
  return new Map(rows.map(({ memberId, fee }) => [fee.id, { ...fee, memberId }]));
}

/** The present references of members for all their fees, by member; the first one that a member was given. */
export async function referencesOf(
  { db }: Pick<Call, 'db'>,
  memberIds: readonly string[],
): Promise<Map<string, string>> {
  const { memberId, reference, number } = feeMemberReferences;
  const rows = await db
    .selectDistinctOn([memberId], { memberId, reference })
    .from(feeMemberReferences)
    .where(isOneOf(memberId, [...memberIds]))
    .orderBy(memberId, number);
  return new Map(rows.map((row) => [row.memberId, row.reference]));
}

export const feeColumns = {
  id: feeHistories.id,
  kind: feeHistories.kind,
  year: feeHistories.year,
  period: feeHistories.period,
  // The column is generated and therefore nullable to drizzle.
  debt: sql<number>`${feeHistories.debt}`.mapWith(Number),
  dueOn: feeHistories.dueOn,
  reference: feeHistories.reference,
};
