import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Call } from '../../../kit/call.ts';
import type { Removal } from '../../../kit/crud/source.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { type Invited, knownRecords } from '../../../kit/outbox/known-to.ts';

interface Removed extends Invited {
  as: Removal['as'];
  /** A query of the ids of those that are still to come. */
  open: (now: Date) => SQL;
  /** The columns of the list of people that name the record and the invitation. */
  ofRecord: AnyPgColumn;
  invitedAt: AnyPgColumn;
  /** Forgets the invitations of the people of `where`. */
  forget: (db: Call['db'], where: SQL | undefined) => Promise<unknown>;
}

/**
 * What every deletion of a meeting or an event asks and ends first (decisions 0115, 0220). A restored one must show whom it
 * has to invite; what was cancelled or is over stays as people know it.
 */
export function removalOf({ as, open, ofRecord, invitedAt, forget, ...list }: Removed): Removal {
  return {
    as,
    known: async ({ db, now }, ids) => {
      const { rows } = await db.execute<{ id: string }>(
        sql`select o.id from (${open(now)}) o where ${isOneOf(sql`o.id`, [...ids])}`,
      );
      return knownRecords(
        db,
        now,
        rows.map(({ id }) => id),
        list,
      );
    },
    end: ({ db, now }, ids) =>
      forget(db, and(isOneOf(ofRecord, [...ids]), isNotNull(invitedAt), inArray(ofRecord, sql`(${open(now)})`))).then(
        () => undefined,
      ),
  };
}
