import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** The name of a member (a club is one, too) by its id, for a column of another record. */
export function memberName(id: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(select m.name from members m where m.id = ${id})`;
}

/** The name of a user by its id, for a column of another record. */
export function userName(id: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(select u.full_name from users u where u.id = ${id})`;
}
