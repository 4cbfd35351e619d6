import { userName } from '../../../db/names.ts';
import type {
  BankStatement,
  ConfirmStatementInput,
  NotRead,
  ReadStatementInput,
  StatementAnswers,
  StatementColumns,
  StatementSurvey,
} from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { bankName } from '@hoivien/contract/kit/payment/banks.ts';
import { capitalise, fold } from '@hoivien/contract/kit/fold.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { bankLayouts, bankStatements, bankUnreadRows } from '../../../db/tables/bank.ts';
import { bankAccounts } from '../../../db/tables/fee.ts';
import { attachments } from '../../../db/tables/kit.ts';
import { audit } from '../../../kit/audit.ts';
import { insertMany } from '../../../kit/crud/statements.ts';
import type { Call } from '../../../kit/call.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';
import type { FileStore } from '../../../kit/files.ts';

import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { requireRight } from '../../../kit/rights.ts';
import { isNamedBy, isSameHolder } from './head.ts';
import { allLayouts, type LayoutAnswers, rememberLayout } from './layouts.ts';
import { addReports, countStatements, type NewReport } from './lines.ts';
import { matchWaiting } from './match.ts';
import { isMissing } from './missing.ts';
import { accountNamed, ownAccounts } from './own-accounts.ts';
import { type GridRow, openStatement } from './read-file.ts';
import { isEnough } from './guess-columns.ts';
import { type Account, accountsNamed, surveyOf } from './survey.ts';
import { onRows, sizeOf } from './work-apart.ts';
import { bankRights } from './rights.ts';

type Statement = typeof bankStatements.$inferSelect;

const AREA = 'BankStatements';
const ENTITY = 'BankStatement';
/** Hours in which a whole statement can be undone after the last booking. */
const UNDO_HOURS = 24;

/**
 * Reads an uploaded statement. Where a person confirmed its heading before and the file names one of our accounts, its
 * lines are stored and matched at once; otherwise it waits for a person. The same file again answers with the statement
 * that exists.
 *
 * @throws Refusal for a file that is none of ours, is not readable, or has no heading of a statement
 */
export async function uploadStatement(call: Call, files: FileStore, attachmentId: string): Promise<string> {
  requireRight(call, bankRights.keep);
  const [file] = await call.db
    .select()
    .from(attachments)
    .where(and(eq(attachments.id, attachmentId), eq(attachments.ownerId, call.actor.userId)));
  if (!file?.completedAt) throw inputRefusal([{ field: 'attachmentId', message: 'Mes.Files.Required' }]);
  const sha256 = Buffer.from(file.sha256 ?? Buffer.alloc(0)).toString('hex');
  const [known] = await call.db
    .select({ id: bankStatements.id })
    .from(bankStatements)
    .where(and(eq(bankStatements.fileSha256, sha256), isNull(bankStatements.undoneAt)));
  if (known) return known.id;
  const { grid, survey, account, isKnown, layoutId } = await examine(
    call,
    files.pathOf(file.storageKey),
    file.fileName,
  );
  const id = uuidv7();
  const row = {
    id,
    createdAt: call.now,
    createdBy: call.actor.userId,
    updatedAt: call.now,
    updatedBy: call.actor.userId,
    fileName: file.fileName,
    fileSha256: sha256,
    bankAccountId: account?.id ?? null,
    bankLayoutId: layoutId,
    grid,
    survey,
  };
  const isStored = await call.db.transaction(async (tx) => {
    const [added] = await tx
      .insert(bankStatements)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: bankStatements.id });
    if (!added) return false;
    await audit(
      { ...call, db: tx },
      {
        area: AREA,
        entity: ENTITY,
        entityId: id,
        label: file.fileName,
        action: 'Create',
        changes: { fileName: [null, file.fileName] },
      },
    );
    if (isKnown && account) {
      const answers = { ...survey.remembered, ...survey.answers };
      await store({ ...call, db: tx }, id, survey.columns, answers, account);
    }
    return true;
  });
  if (!isStored) return uploadStatement(call, files, attachmentId);
  if (isKnown && account) await matchWaiting(call.db, call.now);
  return id;
}

async function examine(call: Call, path: string, fileName: string) {
  const file = await openStatement(path, fileName);
  try {
    const { looks } = file;
    const size = sizeOf(looks.flatMap(({ head }) => head));
    const place = await onRows([], (reader) => reader.do('place', looks), { size });
    const unreadable = inputRefusal([{ field: 'attachmentId', message: 'Mes.BankStatements.AttachmentId.InValid' }]);
    if (!place) throw unreadable;
    const grid = await file.rowsOf(place.sheet);
    if (grid.length < 2) throw unreadable;
    const accounts = await ownAccounts(call);
    const known = { accounts, layouts: await allLayouts(call), now: call.now };
    const { survey, proposed, holders, layoutId, ...before } = await onRows(grid, (reader) =>
      reader.do('examine', place, known),
    );
    refuseForeign('attachmentId', survey, accounts);
    // The rows may name an account where nothing above them does.
    const all = [...survey.head.accounts, ...survey.head.inRows];
    const own = accountsNamed(all, accounts);
    const account = own[0] ?? (all.length === 0 ? proposed : undefined);
    askHolder(survey, account, holders);
    const isRead = survey.credits.count + survey.debits.count > 0;
    const isKnown =
      before.isKnown && isRead && own.length > 0 && survey.questions.length === 0 && place.otherSheets.length === 0;
    return { grid, survey, account, isKnown, layoutId };
  } finally {
    await file.close();
  }
}

/**
 * The head of a file may name more than its own account; in its rows each account must be ours.
 *
 * @throws Refusal that names the account of the file and ours
 */
function refuseForeign(field: string, { head }: StatementSurvey, own: readonly Account[]): void {
  if (own.length === 0) return;
  const isForeign = (number: string) => !own.some(({ accountNumber }) => isNamedBy(accountNumber, number));
  const inHead = head.accounts.every(isForeign) ? head.accounts : [];
  const foreign = [...inHead, ...head.inRows.filter(isForeign)];
  if (foreign.length === 0) return;
  const numbers = (all: readonly string[]) => all.slice(0, 3).join(', ') + (all.length > 3 ? ', …' : '');
  const params = { named: numbers(foreign), own: numbers(own.map(({ accountNumber }) => accountNumber)) };
  throw inputRefusal([{ field, message: 'Mes.BankStatements.AccountId.NotAllowed', params }]);
}

/** The holder of a file under the number of an account, as it is remembered. */
function holderKey({ accountNumber }: Account, holder: string): string {
  return `${accountNumber}:${fold(holder)}`;
}

/** Asks about a holder whose name is not that of the account and whom nobody has accepted. */
function askHolder(survey: StatementSurvey, account: Account | undefined, accepted: readonly string[] = []): void {
  if (account && isOtherHolder(survey, account, accepted)) survey.questions.push('holder');
}

function isOtherHolder({ head, answers }: StatementSurvey, account: Account, accepted: readonly string[]): boolean {
  const { holder } = head;
  if (holder === null || isSameHolder(holder, account.accountHolder)) return false;
  return answers.holder !== holder && !accepted.includes(holderKey(account, holder));
}

/** What is known of a file. Versions before migration 0042 stored less: a file that waits is read anew, else nothing is added. */
function surveyIn(
  { survey, grid }: Pick<Statement, 'survey' | 'grid'>,
  now: Date,
  accounts: readonly Account[],
): StatementSurvey {
  const stored = survey as StatementSurvey;
  if (stored.questions !== undefined) return stored;
  const parts = { ...stored, answers: {} };
  return grid ? surveyOf(grid as GridRow[], parts, now, accounts) : { ...surveyOf([], parts, now), ...stored };
}

/** Shows what other columns or another heading would mean, before anything is stored. */
export async function readAgain(call: Call, id: string, input: ReadStatementInput): Promise<void> {
  requireRight(call, bankRights.keep);
  await call.db.transaction(async (tx) => {
    const held = await lockStatement({ ...call, db: tx }, id, 'mapping');
    const grid = held.grid as GridRow[];
    const before = held.survey as StatementSurvey;
    const accounts = await ownAccounts({ db: tx });
    const survey = await onRows(grid, (reader) => reader.do('again', before, input, call.now, accounts));
    if (!survey) throw inputRefusal([{ field: 'headingRow', message: 'Mes.BankStatements.HeadingRow.InValid' }]);
    const account = accounts.find((one) => one.id === held.bankAccountId);
    askHolder(survey, account, await holdersOf(tx, held.bankLayoutId));
    await tx
      .update(bankStatements)
      .set({ survey, version: held.version + 1, updatedAt: call.now })
      .where(eq(bankStatements.id, id));
  });
}

/** A person says that the columns are right: they are remembered, and the lines are stored and matched. */
export async function confirmStatement(call: Call, id: string, input: ConfirmStatementInput): Promise<void> {
  requireRight(call, bankRights.keep);
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const held = await lockStatement(inner, id, 'mapping');
    const [account] = await tx.select().from(bankAccounts).where(eq(bankAccounts.id, input.accountId));
    if (!account) throw inputRefusal([{ field: 'accountId', message: 'Mes.BankStatements.AccountId.NotFound' }]);
    if (!isEnough(input.columns))
      throw inputRefusal([{ field: 'columns', message: 'Mes.BankStatements.Columns.Required' }]);
    const before = held.survey as StatementSurvey;
    const { headings, headingRow, remembered } = before;
    const used = Object.values(input.columns);
    if (used.some((column) => column >= headings.length))
      throw inputRefusal([{ field: 'columns', message: 'Mes.BankStatements.Columns.InValid' }]);
    const grid = held.grid as GridRow[];
    const accounts = await ownAccounts(inner);
    const answers = { ...before.answers, ...input.answers };
    const options = { now: call.now, answers, remembered };
    const { survey, proven, values } = await onRows(grid, async (reader) => ({
      survey: await reader.do('survey', { ...before, columns: input.columns, answers }, call.now, accounts),
      proven: (await reader.do('lines', headingRow, input.columns, options)).proven,
      values: await reader.do('remembered', headingRow, headings),
    }));
    requireAnswers(survey.questions);
    refuseForeign('accountId', survey, accounts);
    // Rows of several accounts are divided; the chosen one is that of the others.
    if (survey.head.inRows.length === 0) refuseForeign('accountId', survey, [account]);
    const holders = await holdersOf(tx, held.bankLayoutId);
    const { holder } = survey.head;
    if (holder !== null && isOtherHolder(survey, account, holders)) {
      const params = { named: holder, own: account.accountHolder };
      throw inputRefusal([{ field: 'holder', message: 'Mes.BankStatements.Holder.Required', params }]);
    }
    const bankLayoutId = await rememberLayout(inner, {
      name: input.layoutName,
      bankBin: account.bankBin,
      headings,
      columns: input.columns,
      values,
      answers: {
        ...proven,
        ...(answers.holder && { holders: [...new Set([...holders, holderKey(account, answers.holder)])] }),
      },
    });
    await tx.update(bankStatements).set({ bankLayoutId }).where(eq(bankStatements.id, id));
    await store(inner, id, input.columns, { ...remembered, ...answers }, account);
  });
  await matchWaiting(call.db, call.now);
}

/** @throws Refusal with a field for each question that nobody has answered */
function requireAnswers(questions: StatementSurvey['questions']): void {
  const errors = questions.flatMap((field) =>
    field === 'holder' ? [] : [{ field, message: `Mes.BankStatements.${capitalise(field)}.Required` }],
  );
  if (errors.length > 0) throw inputRefusal(errors);
}

/** The holders that people have accepted for a layout. */
async function holdersOf(db: Call['db'], layoutId: string | null): Promise<string[]> {
  if (layoutId === null) return [];
  const [layout] = await db.select().from(bankLayouts).where(eq(bankLayouts.id, layoutId));
  return ((layout?.answers ?? {}) as LayoutAnswers).holders ?? [];
}

/** Stores the lines of a statement in the transaction of the call. */
async function store(
  call: Call,
  id: string,
  columns: StatementColumns,
  answers: StatementAnswers,
  account: Account,
): Promise<void> {
  const { db, now, actor } = call;
  const [held] = await db.select().from(bankStatements).where(eq(bankStatements.id, id));
  if (!held) return;
  const survey = held.survey as StatementSurvey;
  const grid = held.grid as GridRow[];
  const { reading, stored: seen } = await onRows(grid, async (reader) => ({
    reading: await reader.do('lines', survey.headingRow, columns, { now, answers }),
    stored: await reader.do('survey', { ...survey, columns, answers }, now, []),
  }));
  // Rows with money of which none can be read are listed, and a person enters them.
  if (reading.lines.length + reading.notRead.length === 0)
    throw inputRefusal([{ field: 'columns', message: 'Mes.BankStatements.Lines.Required' }]);
  const accounts = await ownAccounts(call, 'all');
  // A file of several accounts is divided: each row belongs to the account that it names.
  const owner = (named: string | null) => (named === null ? account : accountNamed(accounts, named));
  const own = reading.lines.filter((line) => owner(line.account));
  const strange = reading.lines.filter((line) => !owner(line.account));
  const stored = await addReports(
    db,
    { now, statementId: id },
    own.map(
      (line): NewReport => ({
        source: 'file',
        externalId: null,
        accountNumber: owner(line.account)?.accountNumber ?? account.accountNumber,
        rowNo: line.row,
        direction: line.credit > 0 ? 'in' : 'out',
        bookedAt: line.at,
        hasTime: line.hasTime,
        amount: line.credit > 0 ? line.credit : line.debit,
        description: line.description || line.payerName || line.reference || '',
        bankReference: line.reference?.slice(0, 254) ?? null,
        balance: line.balance,
        payerName: line.payerName?.slice(0, 254) ?? null,
        payerAccount: line.payerAccount?.slice(0, 40) ?? null,
      }),
    ),
  );
  const cells = new Map(grid.map((one) => [one.row, one.cells]));
  const implications = new Map(reading.implied.map((one) => [one.row, one]));
  const unread = [
    ...reading.notRead,
    ...strange.map(({ row, credit, debit, at, account: named }): NotRead => {
      return { row, cells: cells.get(row) ?? [], why: 'account', credit, debit, day: today(at), account: named };
    }),
  ];
  await insertMany(
    db,
    bankUnreadRows,
    unread.map(({ row, cells: texts, why, credit, debit, day, account: named }) => {
      const accountNumber = named === null ? account.accountNumber : (owner(named)?.accountNumber ?? null);
      const told = implications.get(row);
      // An amount that was read although its day was not stands in the balances, too.
      const isInBalances = reading.isBalanced === true && (why === 'date' || why === 'order' || why === 'future');
      const counted = isInBalances && credit !== null && debit !== null ? credit - debit : null;
      const { implied, proves } = { implied: told?.net ?? counted, proves: told?.proves ?? 0 };
      const facts = { accountNumber, cells: texts, why, credit, debit, implied, proves, day };
      return { id: uuidv7(), bankStatementId: id, rowNo: row, ...facts };
    }),
  );
  const days = own.map(({ at }) => today(at)).sort();
  await db
    .update(bankStatements)
    .set({
      bankAccountId: account.id,
      confirmedAt: now,
      grid: null,
      survey: seen,
      fromOn: days[0] ?? null,
      toOn: days.at(-1) ?? null,
      rowCount: reading.lines.length + reading.notRead.length,
      isBalanced: reading.isBalanced,
      difference: reading.difference,
      butFor: reading.butFor,
      closing: reading.closing,
      version: held.version + 1,
      updatedAt: now,
      updatedBy: actor.userId,
    })
    .where(eq(bankStatements.id, id));
  await countStatements(db, [id]);
  const sumOfAll = (direction: 'in' | 'out') =>
    sumOf(own.map(({ credit, debit }) => (direction === 'in' ? credit : debit)));
  await audit(call, {
    area: AREA,
    entity: ENTITY,
    entityId: id,
    label: held.fileName,
    action: 'Update',
    changes: {
      lines: [null, stored.filter(({ isKnown }) => !isKnown).length],
      known: [null, stored.filter(({ isKnown }) => isKnown).length],
      notRead: [null, unread.length],
      creditSum: [null, sumOfAll('in')],
      debitSum: [null, sumOfAll('out')],
    },
  });
}

/** Locks a statement in a state. @throws Refusal 404 or Mes.BankStatements.Status.NotAllowed */
export async function lockStatement({ db }: Call, id: string, state?: BankStatement['state']): Promise<Statement> {
  const [held] = await db.select().from(bankStatements).where(eq(bankStatements.id, id)).for('update');
  if (!held) throw new Refusal('Mes.BankStatements.Id.NotFound', 404);
  if (state && stateOf(held) !== state) throw new Refusal('Mes.BankStatements.Status.NotAllowed', 400);
  return held;
}

function stateOf({ confirmedAt, undoneAt }: Pick<Statement, 'confirmedAt' | 'undoneAt'>): BankStatement['state'] {
  if (undoneAt) return 'undone';
  return confirmedAt ? 'open' : 'mapping';
}

/** Drops a statement whose columns nobody has confirmed; nothing of it was stored. */
export async function dropStatement(call: Call, id: string): Promise<void> {
  requireRight(call, bankRights.keep);
  await call.db.transaction(async (tx) => {
    const held = await lockStatement({ ...call, db: tx }, id, 'mapping');
    await tx.delete(bankStatements).where(eq(bankStatements.id, id));
    await audit(
      { ...call, db: tx },
      { area: AREA, entity: ENTITY, entityId: id, label: held.fileName, action: 'Delete', changes: null },
    );
  });
}

interface UnreadTally {
  count: number;
  open: number;
  uncounted: number;
  credits: number;
  debits: number;
}

/** The rows of a file that waits are of use only where its survey lacks what later versions store. */
const { grid: _rows, ...described } = getTableColumns(bankStatements);
const facts = {
  row: described,
  grid: sql<GridRow[] | null>`case when not "bank_statements"."survey" ? 'questions' then "bank_statements"."grid" end`,
  bankBin: bankAccounts.bankBin,
  accountNumber: bankAccounts.accountNumber,
  layoutName: bankLayouts.name,
  createdByName: userName(sql`"bank_statements"."created_by"`),
  waiting: sql<number>`(select count(*)::int from bank_lines l where l.bank_statement_id = "bank_statements"."id" and l.state in ('sure', 'ask', 'none'))`,
  bookedCount: sql<number>`(select count(*)::int from bank_lines l where l.bank_statement_id = "bank_statements"."id" and l.booked > 0)`,
  bookedSum: sql<string>`(select coalesce(sum(l.booked), 0)::text from bank_lines l where l.bank_statement_id = "bank_statements"."id")`,
  doubts: sql<number>`(select count(*)::int from bank_doubts d join bank_lines l on l.id = d.bank_line_id join bank_lines o on o.id = d.other_line_id
    where d.answer is null and (l.bank_statement_id = "bank_statements"."id" or o.bank_statement_id = "bank_statements"."id"))`,
  // What a file lacks is told only of days that it covers whole, and only where every row of it was read.
  missing: sql<number>`(select count(*)::int from bank_lines l where l.undone_at is null and ${isMissing(sql`l`, sql`"bank_statements"`, sql`"bank_accounts"."account_number"`)})`,
  unread: sql<UnreadTally>`(select json_build_object('count', count(*), 'open', count(*) filter (where r.settled_at is null),
      'uncounted', count(*) filter (where coalesce(r.credit, 0) = 0 and coalesce(r.debit, 0) = 0),
      'credits', coalesce(sum(r.credit), 0), 'debits', coalesce(sum(r.debit), 0))
    from bank_unread_rows r where r.bank_statement_id = "bank_statements"."id" and r.bank_line_id is null)`,
  lastAccepted: sql<
    string | null
  >`(select max(m.accepted_at)::text from bank_matches m join bank_lines l on l.id = m.bank_line_id where l.bank_statement_id = "bank_statements"."id")`,
};

async function readRows(call: Call, where: SQL | undefined, limit: number, offset: number): Promise<BankStatement[]> {
  const rows = await call.db
    .select(facts)
    .from(bankStatements)
    .leftJoin(bankAccounts, eq(bankAccounts.id, bankStatements.bankAccountId))
    .leftJoin(bankLayouts, eq(bankLayouts.id, bankStatements.bankLayoutId))
    .where(where)
    .orderBy(desc(bankStatements.createdAt), desc(bankStatements.id))
    .limit(limit)
    .offset(offset);
  const accounts = limit === 1 ? await ownAccounts(call) : [];
  return rows.map(
    ({ row, grid, bankBin, accountNumber, layoutName, createdByName, waiting, lastAccepted, ...counted }) => {
      const { bookedCount, bookedSum, unread, doubts, missing } = counted;
      const state = stateOf(row);
      const last = lastAccepted ? new Date(lastAccepted) : (row.confirmedAt ?? row.createdAt);
      const until = new Date(last.getTime() + UNDO_HOURS * 60 * 60 * 1000);
      return {
        id: row.id,
        version: row.version,
        fileName: row.fileName,
        state,
        bankBin,
        bankName: bankBin && bankName(bankBin),
        accountNumber,
        layoutId: row.bankLayoutId,
        layoutName,
        fromOn: row.fromOn,
        toOn: row.toOn,
        createdAt: row.createdAt.toISOString(),
        createdBy: createdByName,
        survey: limit === 1 ? surveyIn({ survey: row.survey, grid }, call.now, accounts) : null,
        isBalanced: row.isBalanced,
        difference: row.difference,
        butFor: row.butFor,
        closing: row.closing,
        credits: { count: row.creditCount, sum: row.creditSum },
        known: { count: row.knownCount, sum: row.knownSum },
        debits: { count: row.debitCount, sum: row.debitSum },
        knownDebits: { count: row.knownDebitCount, sum: row.knownDebitSum },
        rows: {
          total: row.rowCount,
          fresh: row.creditCount + row.debitCount - row.knownCount - row.knownDebitCount,
          known: row.knownCount + row.knownDebitCount,
          unread: unread.count,
          open: unread.open,
          uncounted: unread.uncounted,
          unreadCredits: Number(unread.credits),
          unreadDebits: Number(unread.debits),
        },
        missing,
        doubts,
        waiting,
        booked: { count: bookedCount, sum: Number(bookedSum) },
        undoUntil: state === 'open' && until > call.now ? until.toISOString() : null,
      };
    },
  );
}

/** A statement. @throws Refusal 404 */
export async function readStatement(call: Call, id: string): Promise<BankStatement> {
  requireRight(call, bankRights.keep);
  const [found] = await readRows(call, eq(bankStatements.id, id), 1, 0);
  if (!found) throw new Refusal('Mes.BankStatements.Id.NotFound', 404);
  return found;
}

/** Statements, the newest first. */
export async function listStatements(call: Call, page: number, pageSize: number): Promise<Page<BankStatement>> {
  requireRight(call, bankRights.keep);
  const items = await readRows(call, undefined, Math.max(2, pageSize), (page - 1) * pageSize);
  const [counted] = await call.db.select({ total: sql<number>`count(*)::int` }).from(bankStatements);
  return { items: items.slice(0, pageSize), total: counted?.total ?? 0, page, pageSize };
}
