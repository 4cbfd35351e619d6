import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { sql } from 'drizzle-orm';
import { financeRecords } from '../../../db/tables/finance.ts';
import { associationScope, forAssociation, forOffice, rows, type Right } from '../../../kit/rights.ts';
import { ofSeenMember } from '../../people/party/index.ts';

/** The area of the levels of a year. */
export const LEVELS = 'AccumulationLevels';

/**
 * A club's user sees and writes the entries of the members that they see, without other clubs of these members; the
 * association alone closes and reverses them (`finance.life.ts`).
 */
export const financeRights = {
  ...rows({ clubSees: (_clubId, actor) => ofSeenMember(financeRecords.memberId)(actor), clubWrites: 'all seen' }),
  columns: (clubId: string) => ({ clubId: sql`${clubId}::text` }),
};

/** Ranks and levels are the same for everybody; the association writes them. */
export const rankScope = associationScope;
export const levelRights = {
  change: { ...forAssociation, code: permissionCode(LEVELS, 'Update') } satisfies Right,
  /** How many entries of the year are open in the whole association. */
  countOpen: forOffice,
};
