import { APPROVAL, END_KIND, MEMBER_TYPE, RESTRICTION, STATUS } from '@hoivien/contract/codes.ts';
import { type SQL, sql } from 'drizzle-orm';

/**
 * Codes as SQL literals instead of parameters, so that a `case` of them is a number and the database can use an index.
 */
function inSql<Codes extends Readonly<Record<string, number>>>(codes: Codes): Readonly<Record<keyof Codes, SQL>> {
  const written = Object.entries(codes).map(([name, code]) => [name, sql.raw(String(code))]);
  return Object.fromEntries(written) as Record<keyof Codes, SQL>;
}

/** @example sql`${members.type} = ${TYPES.club}` */
export const TYPES = inSql(MEMBER_TYPE);
export const APPROVALS = inSql(APPROVAL);
export const RESTRICTIONS = inSql(RESTRICTION);
export const STATUSES = inSql(STATUS);
export const ENDS = inSql(END_KIND);
