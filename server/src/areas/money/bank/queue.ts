import type {
  BankLine,
  BankSummary,
  FeeChoice,
  IgnoreKind,
  LinesQuery,
  LineBrief,
  LineState,
  MatchReason,
} from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { PAYING_TYPES } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { and, asc, desc, eq, inArray, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm';
import { bankDoubts, bankLines, bankMatches, bankReports, bankStatements } from '../../../db/tables/bank.ts';
import { feeHistories, payments, receipts } from '../../../db/tables/fee.ts';
import { memberContacts, members } from '../../../db/tables/member.ts';
import type { WaitingRows } from '../../../kit/area-module.ts';
import type { Call } from '../../../kit/call.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { wordsOf } from '../../../kit/search/words.ts';
import { requireRight } from '../../../kit/rights.ts';

import type { Candidate, Proposal } from './matcher.ts';
import { bankRights } from './rights.ts';

type Line = typeof bankLines.$inferSelect;

/** The states of lines that wait for a person. */
const OPEN_STATES = ['sure', 'ask', 'none'] as const satisfies readonly LineState[];

/** Lines under a search and a state, the newest first within a statement as within the queue. */
export async function listLines(call: Call, query: LinesQuery): Promise<Page<BankLine>> {
  requireRight(call, bankRights.keep);
  const where = and(...conditions(query, call));
  const byWorth = sql`coalesce((${bankLines.proposal}->'candidates'->0->>'confidence')::numeric, 0)`;
  const rows = await call.db
    .select()
    .from(bankLines)
    .where(where)
    .orderBy(
      ...(query.state === 'ask' ? [sql`${bankLines.proposal}->>'group' nulls last`, desc(byWorth)] : []),
      ...(query.state === 'out' ? [sql`${bankLines.kind} is distinct from 'return'`] : []),
      desc(bankLines.bookedAt),
      asc(bankLines.lineNo),
      asc(bankLines.id),
    )
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const [counted] = await call.db.select({ total: sql<number>`count(*)::int` }).from(bankLines).where(where);
  const items = await shownLines(call, rows);
  return { items, total: counted?.total ?? 0, page: query.page, pageSize: query.pageSize };
}

/** The lines that no fee has yet, the oldest first, for the first page. */
export const waitingLines: WaitingRows = {
  area: 'BankStatements/Lines',
  path: '/bank-statements/queue',
  kind: 'fee',
  group: 'fee',
  time: 'since',
  label: ['{count} khoản tiền vào chưa khớp', '{count:incoming payment|incoming payments} to match'],
  verb: ['Đối chiếu', 'Match'],
  query: () => ({ state: OPEN_STATES }),
  codes: [permissionCode('Fees', 'Search')],
  read: async ({ db }, limit) => {
    const where = inArray(bankLines.state, [...OPEN_STATES]);
    const [rows, total] = await Promise.all([
      db
        .select({
          id: bankLines.id,
          amount: bankLines.amount,
          description: bankLines.description,
          bookedAt: bankLines.bookedAt,
          payerName: bankLines.payerName,
        })
        .from(bankLines)
        .where(where)
        .orderBy(asc(bankLines.bookedAt), asc(bankLines.id))
        .limit(limit),
      db.$count(bankLines, where),
    ]);
    return {
      total,
      rows: rows.map(({ id, amount, description, bookedAt, payerName }) => ({
        id,
        title: `${showAmount(amount)} ₫`,
        text: [payerName, description].filter(Boolean).join(' · '),
        at: bookedAt.toISOString(),
        path: null,
      })),
    };
  },
};

/** Texts of debits tell of salaries and rents, so only those who upload statements read and search them. */
function seesDebits({ actor }: Call): boolean {
  return actor.permissions.has(permissionCode('Fees', 'Import'));
}

function conditions(
  { statementId, state, search }: Pick<LinesQuery, 'statementId' | 'state' | 'search'>,
  call: Call,
): (SQL | undefined)[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return [
    ne(bankLines.state, 'undone'),
    statementId ? eq(bankLines.bankStatementId, statementId) : undefined,
    state ? inArray(bankLines.state, [state].flat()) : undefined,
    words.length > 0 && !seesDebits(call) ? eq(bankLines.direction, 'in') : undefined,
    ...words.map((word) => like(bankLines.searchKey, `%${escaped(amountWord(word))}%`)),
  ];
}

/** An amount is searched without its separators. */
function amountWord(word: string): string {
  return /^\d{1,3}([.,]\d{3})+$/.test(word) ? word.replace(/[.,]/g, '') : word;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The lines with the names behind their ids. */
async function shownLines(call: Call, rows: readonly Line[]): Promise<BankLine[]> {
  if (rows.length === 0) return [];
  const proposals = new Map(rows.map((row) => [row.id, row.proposal as Proposal | null]));
  const candidates = [...proposals.values()].flatMap((proposal) => proposal?.candidates ?? []);
  const matched = await matchesOf(
    call,
    rows.map(({ id }) => id),
  );
  const fees = await feesBy(call, [
    ...candidates.flatMap(({ parts }) => parts.map(({ feeId }) => feeId)),
    ...matched.map(({ feeId }) => feeId),
  ]);
  const people = await membersBy(call, [
    ...candidates.map(({ memberId }) => memberId),
    ...[...fees.values()].map(({ memberId }) => memberId),
  ]);
  const ignorers = await usersBy(
    call,
    rows.flatMap(({ ignoredBy }) => ignoredBy ?? []),
  );
  const linked = await linkedTo(call, rows);
  const isOpenToAll = ({ direction }: Pick<Line, 'direction'>) => direction === 'in' || seesDebits(call);
  const briefOf = (line: Line): LineBrief => ({
    id: line.id,
    source: line.source as BankLine['source'],
    bookedAt: line.bookedAt.toISOString(),
    hasTime: line.hasTime,
    amount: line.amount,
    description: isOpenToAll(line) ? line.description : '',
    bankReference: line.bankReference,
    payerName: isOpenToAll(line) ? line.payerName : null,
    payerAccount: isOpenToAll(line) ? line.payerAccount : null,
    state: line.state as LineState,
    receiptCodes: linked.receipts.filter(({ lineId }) => lineId === line.id).flatMap(({ code }) => code ?? []),
  });
  const partOf = ({ feeId, amount }: { feeId: string; amount: number }) => {
    const fee = fees.get(feeId);
    const member = fee && people.get(fee.memberId);
    if (!fee || !member) return [];
    const { year, period, kind, debt, memberId } = fee;
    return [{ feeId, amount, year, period, kind, debt, memberId, memberName: member.name, memberCode: member.code }];
  };
  const candidateOf = (one: Candidate): BankLine['candidates'] => {
    const member = people.get(one.memberId);
    if (!member) return [];
    return [
      {
        memberId: one.memberId,
        memberName: member.name,
        memberCode: member.code,
        confidence: one.confidence,
        parts: one.parts.flatMap(partOf),
        reasons: one.reasons,
      },
    ];
  };
  const counterOf = ({ counterLineId }: Line) => {
    const counter = counterLineId && linked.lines.get(counterLineId);
    return counter ? briefOf(counter) : null;
  };
  return rows.map((row) => {
    const proposal = proposals.get(row.id);
    // What is too weak to be asked about is not shown, so that nobody books it by habit.
    const isProposed = row.state === 'sure' || row.state === 'ask';
    return {
      id: row.id,
      statementId: row.bankStatementId,
      direction: row.direction as BankLine['direction'],
      accountNumber: row.accountNumber,
      balance: row.balance,
      sources: linked.sources
        .filter(({ lineId }) => lineId === row.id)
        .map(({ source }) => source as BankLine['source']),
      doubts: linked.doubts.flatMap((doubt) => {
        const otherId = doubt.bankLineId === row.id ? doubt.otherLineId : doubt.bankLineId;
        const isOf = doubt.answer === null && (doubt.bankLineId === row.id || doubt.otherLineId === row.id);
        const other = isOf ? linked.lines.get(otherId) : undefined;
        return other ? [{ id: doubt.id, why: doubt.why as Doubts[number]['why'], line: briefOf(other) }] : [];
      }),
      answered: linked.doubts.flatMap(({ id, bankLineId, otherLineId, answer }) =>
        answer && [bankLineId, otherLineId].includes(row.id) ? [{ id, answer: answer as 'same' | 'other' }] : [],
      ),
      kind: row.kind as BankLine['kind'],
      counter: counterOf(row),
      refund: linked.refunds.get(row.refundPaymentId ?? '') ?? null,
      source: row.source as BankLine['source'],
      lineNo: row.lineNo,
      bookedAt: row.bookedAt.toISOString(),
      hasTime: row.hasTime,
      amount: row.amount,
      booked: row.booked,
      description: isOpenToAll(row) ? row.description : '',
      bankReference: row.bankReference,
      payerName: isOpenToAll(row) ? row.payerName : null,
      payerAccount: isOpenToAll(row) ? row.payerAccount : null,
      state: row.state as LineState,
      marks: row.state === 'none' ? [] : (proposal?.marks ?? []),
      hint: proposal?.hint ?? null,
      group: proposal?.group ?? null,
      candidates: isProposed ? (proposal?.candidates ?? []).flatMap(candidateOf) : [],
      matches: matched
        .filter(({ lineId }) => lineId === row.id)
        .flatMap((match) => partOf(match).map((part) => ({ ...part, receiptCode: match.receiptCode }))),
      ignored: row.ignoredAt && {
        kind: row.ignoreKind as IgnoreKind,
        reason: row.ignoreReason,
        by: (row.ignoredBy && ignorers.get(row.ignoredBy)) ?? null,
        at: row.ignoredAt.toISOString(),
      },
    };
  });
}

type Doubts = BankLine['doubts'];

/** The questions about lines, the other lines that they name, and the sources that tell of them. */
async function linkedTo(call: Call, rows: readonly Line[]) {
  const ids = rows.map(({ id }) => id);
  const doubts = await call.db
    .select()
    .from(bankDoubts)
    .where(or(isOneOf(bankDoubts.bankLineId, ids), isOneOf(bankDoubts.otherLineId, ids)))
    .orderBy(asc(bankDoubts.id));
  const others = [
    ...doubts.flatMap(({ bankLineId, otherLineId }) => [bankLineId, otherLineId]),
    ...rows.flatMap(({ counterLineId }) => counterLineId ?? []),
  ];
  const lines =
    others.length === 0
      ? []
      : await call.db
          .select()
          .from(bankLines)
          .where(isOneOf(bankLines.id, [...new Set(others)]));
  const matched = others.length === 0 ? [] : await matchesOf(call, [...new Set(others)]);
  const sources = await call.db
    .selectDistinct({ lineId: bankReports.bankLineId, source: bankReports.source })
    .from(bankReports)
    .where(isOneOf(bankReports.bankLineId, ids))
    .orderBy(bankReports.source);
  return {
    doubts,
    sources,
    lines: new Map(lines.map((line) => [line.id, line])),
    receipts: matched.map(({ lineId, receiptCode }) => ({ lineId, code: receiptCode })),
    refunds: await refundsBy(
      call,
      rows.flatMap(({ refundPaymentId }) => refundPaymentId ?? []),
    ),
  };
}

/** Refunds of the books by their ids. */
async function refundsBy({ db }: Call, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .select({
      id: payments.id,
      feeId: payments.feeHistoryId,
      payDate: payments.payDate,
      memberId: members.id,
      memberName: members.name,
    })
    .from(payments)
    .innerJoin(feeHistories, eq(feeHistories.id, payments.feeHistoryId))
    .innerJoin(members, eq(members.id, feeHistories.memberId))
    .where(isOneOf(payments.id, ids));
  return new Map(rows.map(({ id, ...refund }) => [id, refund]));
}

/** The entries of lines that were not taken back. */
function matchesOf({ db }: Call, lineIds: readonly string[]) {
  return db
    .select({
      lineId: bankMatches.bankLineId,
      feeId: bankMatches.feeHistoryId,
      amount: bankMatches.amount,
      receiptCode: receipts.code,
    })
    .from(bankMatches)
    .leftJoin(receipts, eq(receipts.paymentId, bankMatches.paymentId))
    .where(
      and(
        inArray(bankMatches.bankLineId, [...lineIds]),
        sql`not exists (select 1 from payments r where r.reverses_id = ${bankMatches.paymentId})`,
      ),
    )
    .orderBy(asc(bankMatches.id));
}

async function feesBy({ db }: Call, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const { id, memberId, year, period, kind, debt } = feeHistories;
  const rows = await db
    .select({ id, memberId, year, period, kind, debt })
    .from(feeHistories)
    .where(isOneOf(sql`${feeHistories.id}`, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, { ...row, debt: row.debt ?? 0 }]));
}

async function membersBy({ db }: Call, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const { id, name, code } = members;
  const rows = await db
    .select({ id, name, code })
    .from(members)
    .where(isOneOf(sql`${members.id}`, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

async function usersBy({ db }: Call, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, full_name as name from users where ${isOneOf(sql`id`, [...new Set(ids)])}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Counts and sums by state, and whether the proposals are older than what they were made of. */
export async function summaryOf(
  call: Call,
  { statementId, search }: Pick<LinesQuery, 'statementId' | 'search'>,
): Promise<BankSummary> {
  requireRight(call, bankRights.keep);
  const rows = await call.db
    .select({
      state: bankLines.state,
      count: sql<number>`count(*)::int`,
      sum: sql<string>`sum(${bankLines.amount})::text`,
      matchedAt: sql<
        string | null
      >`case when bool_or(${bankLines.matchedAt} is null) then null else min(${bankLines.matchedAt})::text end`,
    })
    .from(bankLines)
    .where(and(...conditions({ statementId, search, state: undefined }, call)))
    .groupBy(bankLines.state);
  const tally = (state: LineState) => {
    const found = rows.find((row) => row.state === state);
    return { count: found?.count ?? 0, sum: Number(found?.sum ?? 0) };
  };
  const [statement] = statementId
    ? await call.db.select().from(bankStatements).where(eq(bankStatements.id, statementId))
    : [];
  const {
    rows: [doubted],
  } = await call.db.execute<{ count: number }>(sql`select count(*)::int as count from bank_doubts d
    join bank_lines l on l.id = d.bank_line_id join bank_lines o on o.id = d.other_line_id where d.answer is null
      and (${statementId ?? null}::uuid is null or l.bank_statement_id = ${statementId ?? null} or o.bank_statement_id = ${statementId ?? null})`);
  const {
    rows: [returned],
  } = await call.db.execute<{ count: number }>(sql`select count(*)::int as count from bank_lines l
    join bank_lines c on c.id = l.counter_line_id where l.kind = 'return' and l.state = 'out'
      and c.state not in ('ignored', 'out', 'undone') and (${statementId ?? null}::uuid is null or l.bank_statement_id = ${statementId ?? null})`);
  const open = rows.filter(({ state }) => state === 'sure' || state === 'ask' || state === 'none');
  const oldest = open.some(({ matchedAt }) => matchedAt === null)
    ? null
    : open.map(({ matchedAt }) => new Date(matchedAt ?? 0).getTime()).sort((one, other) => one - other)[0];
  return {
    sure: tally('sure'),
    ask: tally('ask'),
    none: tally('none'),
    booked: tally('booked'),
    ignored: tally('ignored'),
    out: tally('out'),
    doubts: doubted?.count ?? 0,
    returns: returned?.count ?? 0,
    known: { count: statement?.knownCount ?? 0, sum: statement?.knownSum ?? 0 },
    credits: { count: statement?.creditCount ?? 0, sum: statement?.creditSum ?? 0 },
    isStale: open.length > 0 && (oldest === null || oldest === undefined || oldest < (await lastChange(call))),
  };
}

/** When an entry or a fee was last added, in milliseconds. */
async function lastChange({ db }: Call): Promise<number> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select greatest((select created_at from payments order by created_at desc, id desc limit 1),
      (select created_at from fee_histories order by created_at desc, id desc limit 1))::text as at`,
  );
  return new Date(rows[0]?.at ?? 0).getTime();
}

const CHOICES = 12;

/** Members and their fees by words of their names, codes, references and people; those who owe the amount come first. */
export async function searchFees(call: Call, search: string, amount: number | undefined): Promise<FeeChoice[]> {
  requireRight(call, bankRights.keep);
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const hits = words.map((word) => like(members.searchKey, `%${escaped(word)}%`));
  const reference = search.replace(/[^0-9a-z]/gi, '').toUpperCase();
  const byReference = sql`exists (select 1 from fee_histories f where f.member_id = ${members.id} and f.reference = ${reference})`;
  const owes = sql`exists (select 1 from fee_histories f where f.member_id = ${members.id} and f.status = 1 and f.debt = ${amount ?? -1})`;
  const found = await call.db
    .select({ id: members.id, name: members.name, code: members.code, type: members.type })
    .from(members)
    .where(
      and(
        sql`${isOneOf(members.type, [...PAYING_TYPES])} and ${members.erasedAt} is null`,
        sql`(${and(...hits)} or ${byReference})`,
      ),
    )
    .orderBy(
      sql`${owes} desc`,
      sql`exists (select 1 from fee_histories f where f.member_id = ${members.id} and f.status = 1) desc`,
      asc(members.name),
    )
    .limit(CHOICES);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const { id, memberId, year, period, kind, debt } = feeHistories;
  const fees = await call.db
    .select({ feeId: id, memberId, year, period, kind, debt })
    .from(feeHistories)
    .where(and(isOneOf(sql`${feeHistories.memberId}`, ids), isNull(feeHistories.cancelledAt)))
    .orderBy(sql`${feeHistories.status}`, asc(feeHistories.dueOn), asc(feeHistories.id));
  const people = await call.db
    .select({ memberId: memberContacts.memberId, name: memberContacts.name })
    .from(memberContacts)
    .where(isOneOf(sql`${memberContacts.memberId}`, ids));
  return found.map((member) => {
    const own = fees
      .filter((fee) => fee.memberId === member.id)
      .map(({ memberId: _of, debt: owed, ...fee }) => ({ ...fee, debt: owed ?? 0 }));
    const open = own.filter((fee) => fee.debt > 0);
    const isByName = words.every((word) => fold(`${member.name} ${member.code ?? ''}`).includes(word));
    const person = isByName
      ? undefined
      : people.find((one) => one.memberId === member.id && words.every((word) => fold(one.name ?? '').includes(word)));
    return {
      memberId: member.id,
      memberName: member.name,
      memberCode: member.code,
      memberType: member.type,
      person: person?.name ?? null,
      // Without a debt the newest fee takes the money as a credit.
      fees: open.length > 0 ? open : own.slice(-1),
    };
  });
}

/** Reasons of the best proposal, kept with the entry that a person accepts. */
export function reasonsOf(
  proposal: Proposal | null,
  memberId: string | undefined,
): { confidence: number | null; reasons: MatchReason[] } {
  const one = proposal?.candidates.find((candidate) => candidate.memberId === memberId);
  return { confidence: one ? Math.round(one.confidence * 100) : null, reasons: one?.reasons ?? [] };
}
