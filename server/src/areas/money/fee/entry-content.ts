import { type SQL, sql } from 'drizzle-orm';

/** What was paid for: the words of an entry, or the text of the bank that told of it. */
export const contentOf = (id: SQL, own: SQL) =>
  sql<
    string | null
  >`coalesce(${own}, (select nullif(l.description, '') from bank_matches m join bank_lines l on l.id = m.bank_line_id where m.payment_id = ${id}))`;
