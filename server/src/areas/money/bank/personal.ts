import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import type { Retention } from '../../../kit/area-module.ts';
import type { Traces } from '../../../kit/of-members.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';
import { flatten, markOf } from './match-text.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The text of booked lines, as long as the law keeps the papers behind an entry in the books. */
const BOOKED = 10 * 365 * DAY;
/** The text of lines that are no fee or were taken back. */
const UNBOOKED = 2 * 365 * DAY;
/** Cells and samples of files, as with imports. */
const FILES = 30 * DAY;

/** Everything in a line that tells of a person. Account, day, amount and the bank's reference stay: the books need them. */
const blankedTo = (text: string) => sql`description = ${text}, payer_name = null, payer_account = null, proposal = null,
  search_key = coalesce(lower(bank_reference), '') || ' ' || amount`;

/** The same in what sources reported; the hash of a text stays, so that the same statement is known again. */
const BLANK_REPORT = sql`description = null, payer_name = null, payer_account = null`;

/** The text of money that went out and that nothing in the books explains: salaries, rent. */
const DEBITS = 90 * DAY;

/** Names of one short word stand in too many texts by chance. */
const isTelling = (flat: string) => flat.length >= 6;

/** Blanks the reports of lines, and the cells of rows that became them. */
async function blankReports(db: Database, where: SQL): Promise<void> {
  const lines = sql`bank_line_id in (select l.id from bank_lines l where ${where})`;
  await db.execute(
    sql`update bank_reports set ${BLANK_REPORT} where ${lockedInOrder('bank_reports', sql`description is not null and ${lines}`)}`,
  );
  await db.execute(
    sql`update bank_unread_rows set cells = '[]' where ${lockedInOrder('bank_unread_rows', sql`cells <> '[]' and ${lines}`)}`,
  );
}

/** Lines of the bank in an erasure. The hash of a text stays, so that the same statement is still known (decision 0176). */
export const traces: Traces = {
  // A line that paid fees of the member tells of the person who paid, also where they are not the member.
  ofMember: async (db, { ids }) => {
    const own = sql`select m.bank_line_id from bank_matches m join fee_histories f on f.id = m.fee_history_id where f.member_id in (${ids})`;
    await db.execute(
      sql`update bank_lines set ${blankedTo(ERASED)} where ${lockedInOrder('bank_lines', sql`id in (${own})`)}`,
    );
    await blankReports(db, sql`l.id in (${own})`);
    await db.execute(
      sql`update bank_matches set reasons = (select coalesce(jsonb_agg(r - 'text'), '[]') from jsonb_array_elements(reasons) r) where ${lockedInOrder('bank_matches', sql`bank_line_id in (${own})`)}`,
    );
  },
  // In other lines the words of the person go; banks drop accents and glue words, so the texts are compared without both.
  word: async (db, _member, word) => {
    for (const flat of spellings(word)) if (isTelling(flat)) await blankWord(db, flat);
  },
};

/** A word without accents and blanks; a phone number also as it is dialled at home. */
function spellings(word: string): string[] {
  const { flat } = flatten(word);
  return /^84\d{8,}$/.test(flat) ? [flat, `0${flat.slice(2)}`] : [flat];
}

interface Told extends Record<string, unknown> {
  id: string;
  description: string;
  payerName: string | null;
}

async function blankWord(db: Database, flat: string): Promise<void> {
  const pattern = `%${flat.toLowerCase()}%`;
  const { rows } = await db.execute<Told>(
    sql`select id, description, payer_name as "payerName" from bank_lines
      where regexp_replace(search_key, '[^a-z0-9]', '', 'g') like ${pattern} order by id for no key update`,
  );
  for (const { id, description, payerName } of rows) {
    const isPayer = payerName !== null && flatten(payerName).flat.includes(flat);
    const told = withoutWord(description, flat);
    if (!isPayer && told === description) continue;
    await db.execute(
      sql`update bank_lines set description = ${told}, proposal = null, search_key = coalesce(lower(bank_reference), '') || ' ' || amount
        ${isPayer ? sql`, payer_name = null, payer_account = null` : sql``} where id = ${id}`,
    );
    await blankReports(db, sql`l.id = ${id}`);
  }
  await db.execute(
    sql`update bank_unread_rows set cells = '[]' where ${lockedInOrder('bank_unread_rows', sql`regexp_replace(lower(cells::text), '[^a-z0-9]', '', 'g') like ${pattern}`)}`,
  );
}

/** A text in which a mark stands for a word, however the bank writes it. */
export function withoutWord(text: string, flat: string): string {
  let told = text;
  for (;;) {
    const plain = flatten(told);
    const from = plain.flat.indexOf(flat);
    if (from < 0) return told;
    const [start, end] = markOf(plain, { from, to: from + flat.length });
    told = `${told.slice(0, start)}…${told.slice(end)}`;
  }
}

/** Texts of lines by what became of them, and the cells of files (decision 0176). Lines that wait stay as they are. */
export const retention: readonly Retention[] = [
  {
    keptFor: BOOKED,
    purge: async (db, now) => {
      await db.execute(
        sql`update bank_lines set ${blankedTo('')} where ${lockedInOrder('bank_lines', sql`booked > 0 and undone_at is null and booked_at < ${before(now, BOOKED)}::timestamptz and description <> ''`)}`,
      );
      await blankReports(db, sql`l.description = '' and l.booked > 0`);
    },
  },
  {
    keptFor: DEBITS,
    purge: async (db, now) => {
      const old = sql`state = 'out' and kind is null and booked_at < ${before(now, DEBITS)}::timestamptz`;
      await db.execute(
        sql`update bank_lines set ${blankedTo('')} where ${lockedInOrder('bank_lines', sql`${old} and description <> ''`)}`,
      );
      await blankReports(db, sql`l.description = '' and l.state = 'out' and l.kind is null`);
    },
  },
  {
    keptFor: UNBOOKED,
    purge: async (db, now) => {
      await db.execute(
        sql`update bank_lines set ${blankedTo('')}, ignore_reason = null where ${lockedInOrder('bank_lines', sql`booked = 0 and coalesce(undone_at, ignored_at, case when direction = 'out' then booked_at end) < ${before(now, UNBOOKED)}::timestamptz and description <> ''`)}`,
      );
      await blankReports(db, sql`l.description = '' and l.booked = 0`);
    },
  },
  {
    keptFor: FILES,
    purge: async (db, now) => {
      const old = sql`updated_at < ${before(now, FILES)}::timestamptz`;
      await db.execute(
        sql`delete from bank_statements where ${lockedInOrder('bank_statements', sql`confirmed_at is null and ${old}`, 'update')}`,
      );
      await db.execute(
        sql`update bank_statements set survey = survey || '{"samples": [], "lines": [], "notRead": []}'::jsonb
          where ${lockedInOrder('bank_statements', sql`confirmed_at is not null and ${old} and survey->'lines' <> '[]'::jsonb`)}`,
      );
      await db.execute(
        sql`update bank_unread_rows set cells = '[]' where ${lockedInOrder('bank_unread_rows', sql`settled_at < ${before(now, FILES)}::timestamptz and cells <> '[]'`)}`,
      );
    },
  },
];

function before(now: Date, time: number): string {
  return new Date(now.getTime() - time).toISOString();
}
