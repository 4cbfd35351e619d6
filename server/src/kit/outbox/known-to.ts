import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { isOneOf } from '../crud/statements.ts';
import type { LetterKind } from './letter-kinds.ts';

/** The list of the people of records: a table whose rows `p` have `member_id` and `invited_at`. */
export interface Invited {
  table: SQL;
  /** The column of the record. */
  record: SQL;
  /** Whether a person answered or came. */
  acted: SQL;
  /** The letters about one record. */
  letters: LetterKind;
}

/**
 * Those of the records of which somebody knows (decisions 0115, 0220): a person answered or came, one of their letters
 * went out or is going out, or no letter about this record alone is left that could be withdrawn.
 */
export async function knownRecords(
  db: Database,
  now: Date,
  ids: readonly string[],
  { table, record, acted, letters }: Invited,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct ${record} as id from ${table} p where ${isOneOf(record, [...ids])} and ${isToldOf({ record, acted, letters }, now)}`,
  );
  return rows.map(({ id }) => id);
}

/** The condition of people `p` who know of their record. */
export function isToldOf({ record, acted, letters }: Omit<Invited, 'table'>, now: Date): SQL {
  const own = sql`from deliveries d where d.source = ${letters} and d.source_id = ${record} and d.member_id = p.member_id`;
  return sql`(${acted} or (p.invited_at is not null and (not exists (select 1 ${own})
    or exists (select 1 ${own} and d.cancelled_at is null
      and (d.sent_at is not null or d.attempted_at is not null or d.claimed_until > ${now.toISOString()})))))`;
}
