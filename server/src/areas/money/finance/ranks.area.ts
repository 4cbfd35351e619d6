import { rank } from '@hoivien/contract/areas/money/finance/rank.resource.ts';
import { sql } from 'drizzle-orm';
import { ranks } from '../../../db/tables/finance.ts';
import { members } from '../../../db/tables/member.ts';
import { crud } from '../../../kit/crud/crud.ts';
import { rankScope } from './rights.ts';
import { hasRank } from '../../people/party/index.ts';

/** The catalogue of ranks. The ranks of a closed year are kept with it, so that changes here leave it alone. */
export const rankArea = crud(rank, ranks, {
  scope: rankScope,
  counts: [
    { as: 'Ranked', rule: 'changes', count: (ids) => sql`select count(*) from ${members} where ${hasRank(ids)}` },
  ],
  faults: {
    ranks_minimum_revenue_unique: { field: 'minimumRevenue', message: 'Mes.Ranks.MinimumRevenue.AlreadyExist' },
  },
});
