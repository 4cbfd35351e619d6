import { rank } from '@hoivien/contract/areas/money/finance/rank.resource.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import { ranks } from '../../../db/tables/finance.ts';
import { members } from '../../../db/tables/member.ts';
import { crud } from '../../../kit/crud/crud.ts';
import { rankScope } from './rights.ts';
import type { Call } from '../../../kit/call.ts';
import type { Values } from '../../../kit/crud/table.ts';
import type { FieldError } from '../../../kit/errors.ts';
import { hasRank, rankMoves } from '../../people/party/index.ts';

/** The catalogue of ranks. The ranks of a closed year are kept with it, so that changes here leave it alone. */
export const rankArea = crud(rank, ranks, {
  scope: rankScope,
  asks: asksOfMembers,
  counts: [
    { as: 'Ranked', rule: 'changes', count: (ids) => sql`select count(*) from ${members} where ${hasRank(ids)}` },
  ],
  faults: {
    ranks_minimum_revenue_unique: { field: 'minimumRevenue', message: 'Mes.Ranks.MinimumRevenue.AlreadyExist' },
  },
});

/** Asks about members who get another rank, or whose next discounts another share. */
async function asksOfMembers({ db }: Call, values: Values, id?: string): Promise<FieldError[]> {
  const minimum = Number(values.minimumRevenue);
  const [before] = id === undefined ? [] : await db.select().from(ranks).where(eq(ranks.id, id));
  if (id === undefined || !before) {
    const count = await countOf(db, rankMoves(undefined, minimum));
    return count > 0 ? [{ field: 'minimumRevenue', message: 'Mes.Ranks.MinimumRevenue.Asked', params: { count } }] : [];
  }
  const moves = minimum === before.minimumRevenue ? 0 : await countOf(db, rankMoves(id, minimum));
  const isOther = Number(values.discountRatio) !== Number(before.discountRatio);
  const holders = isOther ? await db.$count(members, hasRank([id])) : 0;
  return [
    ...(moves > 0
      ? [{ field: 'minimumRevenue', message: 'Mes.Ranks.MinimumRevenue.Asked', params: { count: moves } }]
      : []),
    ...(holders > 0
      ? [{ field: 'discountRatio', message: 'Mes.Ranks.DiscountRatio.Asked', params: { count: holders } }]
      : []),
  ];
}

async function countOf(db: Call['db'], count: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select ${count} as count`);
  return rows[0]?.count ?? 0;
}
