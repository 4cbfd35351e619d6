import { memberName } from '../../db/names.ts';
import { sql } from 'drizzle-orm';
import { committees, terms } from '../../db/tables/committee.ts';
import type { Target } from '../../kit/crud/source.ts';
import type { Scope } from '../../kit/scope.ts';

/** A club's user sees only the committees of their club. */
export const committeeScope: Scope = {
  filter: ({ clubId }) => (clubId === null ? undefined : sql`${committees.clubId} = ${clubId}`),
  mayWrite: () => true,
};

/** A reference to a committee shows its name, and its club where several committees have the same name. */
export const committeeTarget: Target = {
  table: committees,
  scope: committeeScope,
  mark: memberName(committees.clubId),
};

/** A user sees the terms of visible committees. */
export const termScope: Scope = {
  filter: ({ clubId }) =>
    clubId === null
      ? undefined
      : sql`${terms.committeeId} in (select c.id from committees c where c.club_id = ${clubId})`,
  mayWrite: () => true,
};
