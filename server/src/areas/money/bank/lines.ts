import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { bankDoubts, bankLines, bankReports } from '../../../db/tables/bank.ts';
import type { Database } from '../../../db/connect.ts';
import { insertMany, isOneOf, lockedInOrder, lockInOrder, lockTexts } from '../../../kit/crud/statements.ts';
import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { factsOf, hashOfText, type Report } from './identity.ts';
import { accountIn } from './matcher.ts';
import { flatten } from './match-text.ts';
import { DAYS_APART, type Link, type Movement, pair, settle } from './pairing.ts';

/** What a source reports of a movement, before it is stored. */
export interface NewReport {
  source: 'file' | 'sepay' | 'casso';
  /** The id at the service; null for rows of a file. */
  externalId: string | null;
  accountNumber: string;
  rowNo: number | null;
  direction: 'in' | 'out';
  bookedAt: Date;
  hasTime: boolean;
  amount: number;
  description: string;
  bankReference: string | null;
  balance: number | null;
  payerName: string | null;
  payerAccount: string | null;
}

/** Where a report came to stand: in a line that was known before, or in a new one. */
export interface Stored {
  report: NewReport;
  lineId: string;
  isKnown: boolean;
}

type Line = typeof bankLines.$inferSelect;
type Row = typeof bankReports.$inferSelect;

/** An account, a direction, an amount and a day; what happens in one of them changes nothing in others but the next days. */
interface Place {
  accountNumber: string;
  direction: string;
  amount: number;
  bookedOn: string;
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * Stores what a source reports. Each report joins the line of its movement or makes a new one, and what facts cannot decide
 * is asked about. A transfer that a service reports again is left alone.
 */
export async function addReports(
  db: Database,
  { now, statementId }: { now: Date; statementId: string | null },
  reports: readonly NewReport[],
): Promise<Stored[]> {
  await lockAccounts(db, reports);
  // A service may tell of one transfer twice at once, with two accounts: the second one waits and finds it.
  await lockTexts(
    db,
    reports.flatMap(({ source, externalId }) => (externalId === null ? [] : [`bank-report:${source} ${externalId}`])),
  );
  const given = await withoutRepeated(db, reports);
  const shared = sharedReferences(given);
  const rows = given.map((report): Row => {
    const { description, bankReference } = report;
    return {
      id: uuidv7(),
      // Replaced before it is stored.
      bankLineId: '',
      bankStatementId: statementId,
      ...report,
      bookedOn: today(report.bookedAt),
      description: description.slice(0, 1000),
      descriptionHash: hashOfText(description),
      isReferenceShared: bankReference !== null && shared.has(keyOfReference(report)),
    };
  });
  const made = await settlePlaces(db, now, rows, rows);
  return rows.map(({ id }, place) => {
    const { lineId, isNew } = made.get(id) ?? { lineId: '', isNew: true };
    return { report: given[place] as NewReport, lineId, isKnown: !isNew };
  });
}

/** Accounts are locked one after the other, so that two sources do not store one movement at the same time. */
async function lockAccounts(db: Database, places: readonly { accountNumber: string }[]): Promise<void> {
  for (const account of [...new Set(places.map(({ accountNumber }) => accountNumber))].sort())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bank-account:${account}`}, 0))`);
}

async function withoutRepeated(db: Database, reports: readonly NewReport[]): Promise<NewReport[]> {
  const ids = reports.flatMap(({ externalId }) => externalId ?? []);
  const known = new Set<string>();
  if (ids.length > 0) {
    const rows = await db
      .select({ source: bankReports.source, externalId: bankReports.externalId })
      .from(bankReports)
      .where(isOneOf(bankReports.externalId, ids));
    for (const { source, externalId } of rows) known.add(`${source} ${externalId}`);
  }
  return reports.filter(({ source, externalId }) => {
    if (externalId === null) return true;
    const key = `${source} ${externalId}`;
    return !known.has(key) && known.add(key);
  });
}

const keyOfReference = ({ accountNumber, direction, bookedAt, bankReference }: NewReport) =>
  JSON.stringify([accountNumber, direction, today(bookedAt), flatten(bankReference ?? '').flat]);

/** References that several rows of a file carry on a day, as all transfers of a network do. */
function sharedReferences(reports: readonly NewReport[]): Set<string> {
  const counted = new Map<string, number>();
  for (const report of reports)
    if (report.source === 'file') counted.set(keyOfReference(report), (counted.get(keyOfReference(report)) ?? 0) + 1);
  return new Set([...counted].filter(([, count]) => count > 1).map(([key]) => key));
}

/**
 * Tells anew which reports of these places are of one movement, and stores the difference: new lines, lines that turned out
 * to be others, and questions. Returns the lines of the new reports.
 */
async function settlePlaces(
  db: Database,
  now: Date,
  places: readonly Place[],
  fresh: readonly Row[] = [],
): Promise<Map<string, { lineId: string; isNew: boolean }>> {
  const known = await reportsAround(db, places);
  const all = new Map([...known, ...fresh].map((row) => [row.id, row]));
  const links = await linksOf(db, [...all.keys()]);
  const lineOf = new Map(known.map(({ id, bankLineId }) => [id, bankLineId]));
  const lines = await linesOf(db, [...new Set(lineOf.values())]);
  const touched = new Set(places.map(keyOf));
  const held = [...lines.values()].map((line) => ({
    id: line.id,
    isTouched: line.booked > 0 || line.ignoredBy !== null,
  }));
  const made = new Map<string, { lineId: string; isNew: boolean }>();
  const inserted: (typeof bankLines.$inferInsert)[] = [];
  const moved: { id: string; line: string }[] = [];
  const joined: { id: string; into: string }[] = [];
  const doubts: (typeof bankDoubts.$inferInsert)[] = [];
  const affected = new Set<string>();
  for (const some of Map.groupBy(all.values(), (row) => keyOf({ ...row, bookedOn: '' })).values()) {
    const of = some.map(reportOf);
    const ids = new Set(some.flatMap(({ id }) => lineOf.get(id) ?? []));
    const settled = settle(
      pair(of, links),
      new Map(some.flatMap(({ id }) => (lineOf.has(id) ? [[id, lineOf.get(id) ?? ''] as const] : []))),
      held.filter(({ id }) => ids.has(id)),
    );
    // Days at the edge are read to tell what is free there; only what stands on a day of this call is changed.
    const isHere = ({ reports }: Movement) => reports.some(({ id }) => touched.has(keyOf(all.get(id) as Row)));
    const lineIds = new Map<Movement, string>();
    for (const { lineId, movement } of settled.lines) {
      const id = lineId ?? uuidv7();
      lineIds.set(movement, id);
      if (!isHere(movement)) continue;
      affected.add(id);
      const rows = movement.reports.map((report) => all.get(report.id) as Row);
      for (const row of rows) {
        if (row.bankLineId === '') made.set(row.id, { lineId: id, isNew: lineId === null });
        else if (row.bankLineId !== id) moved.push({ id: row.id, line: id });
        if (row.bankLineId !== '') affected.add(row.bankLineId);
      }
      const shown = shownBy(rows);
      const line = lineId === null ? undefined : lines.get(lineId);
      if (!line) inserted.push({ id, createdAt: now, ...shown });
      else if (isChanged(line, shown)) await showAnew(db, line, shown);
    }
    for (const { lineId, into } of settled.joined) {
      if (!isHere(into)) continue;
      affected.add(lineId);
      joined.push({ id: lineId, into: lineIds.get(into) ?? '' });
    }
    for (const { asked, other, why } of settled.doubts) {
      const [bankLineId, otherLineId] = [lineIds.get(asked) ?? '', lineIds.get(other) ?? ''];
      if (isHere(asked) || isHere(other)) doubts.push({ id: uuidv7(), createdAt: now, bankLineId, otherLineId, why });
    }
  }
  const stored = new Set([...lines.keys(), ...inserted.map(({ id }) => id)]);
  await insertMany(db, bankLines, inserted);
  await insertMany(
    db,
    bankReports,
    fresh.map((row) => ({ ...row, bankLineId: made.get(row.id)?.lineId ?? '', ...withoutErased(row, lines, made) })),
  );
  await lockInOrder(
    db,
    bankReports,
    isOneOf(
      bankReports.id,
      moved.map(({ id }) => id),
    ),
  );
  await lockInOrder(
    db,
    bankLines,
    isOneOf(
      bankLines.id,
      joined.map(({ id }) => id),
    ),
  );
  if (moved.length > 0)
    await db.execute(sql`update bank_reports r set bank_line_id = m.line
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(id uuid, line uuid) where r.id = m.id`);
  if (joined.length > 0)
    await db.execute(sql`update bank_lines l set undone_at = ${now}, joined_into_id = j.into, matched_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) as j(id uuid, "into" uuid) where l.id = j.id`);
  await askAnew(
    db,
    [...affected],
    doubts.filter(({ bankLineId, otherLineId }) => stored.has(bankLineId) && stored.has(otherLineId)),
  );
  const changed = [...all.values()].filter((row) => touched.has(keyOf(row)));
  await countStatements(db, [...new Set(changed.flatMap(({ bankStatementId }) => bankStatementId ?? []))]);
  return made;
}

/**
 * Counts anew what statements reported: a row whose line another statement or a service brought is known. Statements of
 * before the count stay as they are.
 */
export async function countStatements(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const sum = (where: SQL) => sql`coalesce(sum(r.amount) filter (where ${where}), 0)`;
  const count = (where: SQL) => sql`count(*) filter (where ${where})`;
  const [credit, debit] = [sql`r.direction = 'in'`, sql`r.direction = 'out'`];
  const known = sql`l.bank_statement_id is distinct from r.bank_statement_id`;
  await lockInOrder(db, 'bank_statements', isOneOf(sql`id`, ids));
  await db.execute(sql`update bank_statements s set credit_count = c.credits, credit_sum = c.credit_sum, debit_count = c.debits,
      debit_sum = c.debit_sum, known_count = c.known, known_sum = c.known_sum, known_debit_count = c.known_debits,
      known_debit_sum = c.known_debit_sum
    from (select r.bank_statement_id as id, ${count(credit)} as credits, ${sum(credit)} as credit_sum, ${count(debit)} as debits,
        ${sum(debit)} as debit_sum, ${count(sql`${credit} and ${known}`)} as known, ${sum(sql`${credit} and ${known}`)} as known_sum,
        ${count(sql`${debit} and ${known}`)} as known_debits, ${sum(sql`${debit} and ${known}`)} as known_debit_sum
      from bank_reports r join bank_lines l on l.id = r.bank_line_id where ${isOneOf(sql`r.bank_statement_id`, [...ids])}
      group by r.bank_statement_id) c where c.id = s.id and s.row_count > 0`);
}

const keyOf = ({ accountNumber, direction, amount, bookedOn }: Place) =>
  JSON.stringify([accountNumber, direction, amount, bookedOn]);

function reportOf(row: Row): Report {
  const reference = row.isReferenceShared ? null : row.bankReference;
  return {
    id: row.id,
    source: row.bankStatementId ?? (row.source === 'file' ? 'file' : row.source),
    isFile: row.source === 'file',
    facts: factsOf({ ...row, bankReference: reference }),
  };
}

/** The reports of places, of some days before and after them, and those that a person has linked to them. */
async function reportsAround(db: Database, places: readonly Place[]): Promise<Row[]> {
  const near = new Map<string, Place>();
  for (const place of places)
    for (let by = -DAYS_APART; by <= DAYS_APART; by += 1) {
      const bookedOn = new Date(new Date(place.bookedOn).getTime() + by * DAY).toISOString().slice(0, 10);
      const { accountNumber, direction, amount } = place;
      near.set(keyOf({ ...place, bookedOn }), { accountNumber, direction, amount, bookedOn });
    }
  const found: Row[] = [];
  const wanted = [...near.values()];
  for (let from = 0; from < wanted.length; from += 5_000) {
    const some = wanted
      .slice(from, from + 5_000)
      .map(({ accountNumber, direction, amount, bookedOn }) => [accountNumber, direction, amount, bookedOn]);
    const isNear = sql`(${bankReports.accountNumber}, ${bankReports.direction}, ${bankReports.amount}, ${bankReports.bookedOn}) in
      (select p->>0, p->>1, (p->>2)::bigint, (p->>3)::date from jsonb_array_elements(${JSON.stringify(some)}::jsonb) p)`;
    found.push(...(await db.select().from(bankReports).where(isNear)));
  }
  const linked = await linksOf(
    db,
    found.map(({ id }) => id),
  );
  const missing = linked.flatMap(({ one, other }) => [one, other]).filter((id) => !found.some((row) => row.id === id));
  if (missing.length > 0) found.push(...(await db.select().from(bankReports).where(isOneOf(bankReports.id, missing))));
  return found;
}

/** The answers of people about some reports. */
async function linksOf(db: Database, ids: readonly string[]): Promise<Link[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(bankDoubts)
    .where(
      and(
        isNotNull(bankDoubts.answer),
        or(isOneOf(bankDoubts.reportId, [...ids]), isOneOf(bankDoubts.otherReportId, [...ids])),
      ),
    );
  return rows.flatMap(({ reportId, otherReportId, answer }) =>
    reportId && otherReportId ? [{ one: reportId, other: otherReportId, isSame: answer === 'same' }] : [],
  );
}

/** The oldest line first. */
async function linesOf(db: Database, ids: readonly string[]): Promise<Map<string, Line>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(bankLines)
    .where(isOneOf(bankLines.id, [...ids]))
    .orderBy(asc(bankLines.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

type Shown = Omit<typeof bankLines.$inferInsert, 'id'>;

/** What a line shows: of each fact what files say before what services say, and the longest text. */
function shownBy(reports: readonly Row[]): Shown & { description: string; bookedAt: Date } {
  const sorted = reports.toSorted(
    (one, other) => Number(other.source === 'file') - Number(one.source === 'file') || (one.id < other.id ? -1 : 1),
  );
  const first = sorted[0] as Row;
  const timed =
    sorted.find(({ hasTime, bookedAt }) => hasTime && (bookedAt.getTime() + 7 * 3_600_000) % DAY !== 0) ?? first;
  const pick = <Key extends keyof Row>(key: Key) => sorted.find((row) => row[key] !== null)?.[key] ?? null;
  const texts = sorted.map(({ description }) => description ?? '');
  const description = texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
  const payerAccount = pick('payerAccount') ?? accountIn(description);
  const payerName = pick('payerName');
  const bankReference = pick('bankReference');
  return {
    bankStatementId: first.bankStatementId,
    source: first.source,
    externalId: pick('externalId'),
    accountNumber: first.accountNumber,
    lineNo: first.rowNo,
    direction: first.direction,
    bookedAt: timed.bookedAt,
    hasTime: timed.hasTime,
    amount: first.amount,
    balance: pick('balance'),
    description: description || payerName || bankReference || '',
    bankReference,
    payerName,
    payerAccount: payerAccount === first.accountNumber ? null : payerAccount,
    searchKey: fold(`${description} ${payerName ?? ''} ${bankReference ?? ''} ${first.amount}`),
  };
}

const isErased = ({ description }: Pick<Line, 'description'>) => description === '' || description === ERASED;

/** A booked line keeps the text by which it was booked, and an erased one stays erased. */
function isChanged(line: Line, shown: ReturnType<typeof shownBy>): boolean {
  if (line.booked > 0 || isErased(line)) return false;
  const facts = ['description', 'payerName', 'payerAccount', 'bankReference', 'balance'] as const;
  const hasOtherTime = line.bookedAt.getTime() !== shown.bookedAt.getTime();
  return hasOtherTime || facts.some((fact) => (line[fact] ?? null) !== (shown[fact] ?? null));
}

async function showAnew(db: Database, line: Line, shown: Shown): Promise<void> {
  const { description, payerName, payerAccount, bankReference, balance, searchKey, bookedAt, hasTime } = shown;
  await db
    .update(bankLines)
    .set({
      description,
      payerName,
      payerAccount,
      bankReference,
      balance,
      searchKey,
      bookedAt,
      hasTime,
      matchedAt: null,
    })
    .where(eq(bankLines.id, line.id));
}

/** A report of a movement whose text was erased keeps only the hash of its own. */
function withoutErased(row: Row, lines: ReadonlyMap<string, Line>, made: ReadonlyMap<string, { lineId: string }>) {
  const line = lines.get(made.get(row.id)?.lineId ?? '');
  return line && isErased(line) ? { description: null, payerName: null, payerAccount: null } : {};
}

/** Takes the open questions about lines away and asks those that there are now; what stays is not asked again. */
async function askAnew(
  db: Database,
  lineIds: readonly string[],
  doubts: readonly (typeof bankDoubts.$inferInsert)[],
): Promise<void> {
  if (lineIds.length === 0) return;
  const isOfThem = or(isOneOf(bankDoubts.bankLineId, [...lineIds]), isOneOf(bankDoubts.otherLineId, [...lineIds]));
  const open = await db
    .select()
    .from(bankDoubts)
    .where(and(isOfThem, sql`${bankDoubts.answer} is null`));
  const same = (one: { bankLineId: string; otherLineId: string }, other: { bankLineId: string; otherLineId: string }) =>
    one.bankLineId === other.bankLineId && one.otherLineId === other.otherLineId;
  const gone = open.filter((one) => !doubts.some((doubt) => same(one, doubt)));
  const fresh = doubts.filter((doubt) => !open.some((one) => same(one, doubt)));
  if (gone.length > 0)
    await db.delete(bankDoubts).where(
      lockedInOrder(
        bankDoubts,
        inArray(
          bankDoubts.id,
          gone.map(({ id }) => id),
        ),
        'update',
      ),
    );
  await insertMany(db, bankDoubts, [...fresh]);
  const changed = [...gone, ...fresh].flatMap(({ bankLineId, otherLineId }) => [bankLineId, otherLineId]);
  if (changed.length > 0)
    await db
      .update(bankLines)
      .set({ matchedAt: null })
      .where(
        lockedInOrder(bankLines, and(isOneOf(bankLines.id, [...new Set(changed)]), sql`${bankLines.undoneAt} is null`)),
      );
}

/** A line in the history, without the bank's text, which names people. @example lineLabel(line) // '6.000.000 · 2026-10-05 · FT26…' */
export function lineLabel(line: { amount: number; bookedAt: Date; bankReference: string | null }): string {
  return [showAmount(line.amount), today(line.bookedAt), line.bankReference].filter(Boolean).join(' · ');
}

/** Tells anew which reports of some lines are of one movement, after a person has answered. */
export async function settleLines(db: Database, now: Date, lineIds: readonly string[]): Promise<void> {
  const rows = await db
    .select()
    .from(bankReports)
    .where(isOneOf(bankReports.bankLineId, [...lineIds]));
  await lockAccounts(db, rows);
  await settlePlaces(db, now, rows);
}

/**
 * Forgets what a statement reported, so that it can be read again. Lines that another source reports as well stay with that
 * source; the others stay for the history but are known no more.
 */
export async function forgetReports(db: Database, statementId: string, now: Date): Promise<void> {
  const rows = await db.select().from(bankReports).where(eq(bankReports.bankStatementId, statementId));
  await lockAccounts(db, rows);
  await db
    .delete(bankReports)
    .where(lockedInOrder(bankReports, eq(bankReports.bankStatementId, statementId), 'update'));
  const ids = [...new Set(rows.map(({ bankLineId }) => bankLineId))];
  if (ids.length === 0) return;
  await db
    .delete(bankDoubts)
    .where(
      lockedInOrder(
        bankDoubts,
        and(
          sql`${bankDoubts.answer} is null`,
          or(isOneOf(bankDoubts.bankLineId, ids), isOneOf(bankDoubts.otherLineId, ids)),
        ),
        'update',
      ),
    );
  await lockInOrder(db, bankLines, or(isOneOf(bankLines.id, ids), isOneOf(bankLines.counterLineId, ids)));
  const told = sql`(select r.bank_statement_id, r.row_no from bank_reports r where r.bank_line_id = "bank_lines"."id" order by r.source <> 'file', r.id limit 1)`;
  await db.execute(sql`update bank_lines set kind = null, counter_line_id = null, refund_payment_id = null, matched_at = null,
      (bank_statement_id, line_no) = ${told} where ${isOneOf(sql`id`, ids)} and exists (select 1 from bank_reports r where r.bank_line_id = bank_lines.id)`);
  await db.execute(sql`update bank_lines set undone_at = ${now}, matched_at = ${now}, kind = null, counter_line_id = null, refund_payment_id = null
      where ${isOneOf(sql`id`, ids)} and not exists (select 1 from bank_reports r where r.bank_line_id = bank_lines.id)`);
  await db.execute(
    sql`update bank_lines set counter_line_id = null, kind = null, matched_at = null where ${isOneOf(sql`counter_line_id`, ids)}`,
  );
  await settlePlaces(db, now, rows);
}
