import { sql } from 'drizzle-orm';
import { committees, terms } from '../../db/tables/committee.ts';
import type { Scope } from '../../kit/scope.ts';

/** A club's users know the committees of their club and no others. */
export const committeeScope: Scope = {
  filter: ({ clubId }) => (clubId === null ? undefined : sql`${committees.clubId} = ${clubId}`),
  mayWrite: () => true,
};

/** Terms are seen with their committee. */
export const termScope: Scope = {
  filter: ({ clubId }) =>
    clubId === null
      ? undefined
      : sql`${terms.committeeId} in (select c.id from committees c where c.club_id = ${clubId})`,
  mayWrite: () => true,
};
