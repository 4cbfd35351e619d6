import { sql } from 'drizzle-orm';
import { committees, terms } from '../../db/tables/committee.ts';
import type { Target } from '../../kit/crud/source.ts';
import type { Scope } from '../../kit/scope.ts';

/** A club's users know the committees of their club and no others. */
export const committeeScope: Scope = {
  filter: ({ clubId }) => (clubId === null ? undefined : sql`${committees.clubId} = ${clubId}`),
  mayWrite: () => true,
};

/** What points at a committee names it, and its club where several are called alike. */
export const committeeTarget: Target = {
  table: committees,
  scope: committeeScope,
  mark: sql`(select m.name from members m where m.id = ${committees.clubId})`,
};

/** Terms are seen with their committee. */
export const termScope: Scope = {
  filter: ({ clubId }) =>
    clubId === null
      ? undefined
      : sql`${terms.committeeId} in (select c.id from committees c where c.club_id = ${clubId})`,
  mayWrite: () => true,
};
