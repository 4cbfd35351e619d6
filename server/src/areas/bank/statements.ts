import type {
  BankStatement,
  ConfirmStatementInput,
  NotRead,
  ReadStatementInput,
  StatementAnswers,
  StatementColumns,
  StatementSurvey,
} from '@hoivien/contract/areas/bank-statement/bank-statement.schema.ts';
import { bankName } from '@hoivien/contract/kit/banks.ts';
import { capitalise, fold } from '@hoivien/contract/kit/fold.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { bankLayouts, bankStatements, bankUnreadRows } from '../../db/tables/bank.ts';
import { bankAccounts } from '../../db/tables/fee.ts';
import { attachments } from '../../db/tables/kit.ts';
import { audit } from '../../kit/audit.ts';
import { insertMany } from '../../kit/crud/statements.ts';
import type { Call } from '../../kit/call.ts';
import { inputRefusal, Refusal } from '../../kit/errors.ts';
import { guessHeading, guessSheet, headersOf } from '../../kit/exchange/sheet-layout.ts';
import type { FileStore } from '../../kit/files.ts';
import type { SheetLook } from '../../kit/spreadsheet/look-at-sheet.ts';
import { requireAssociation } from '../../kit/single-record.ts';
import { today } from '../../kit/today.ts';
import { uuidv7 } from '../../kit/uuid.ts';
import { headOf, isNamedBy, isSameHolder } from './head.ts';
import { allLayouts, fitLayout, type LayoutAnswers, rememberLayout } from './layouts.ts';
import { addReports, countStatements, type NewReport } from './lines.ts';
import { matchWaiting } from './match.ts';
import { isMissing } from './missing.ts';
import { accountNamed, ownAccounts } from './own-accounts.ts';
import { type GridRow, openStatement } from './read-file.ts';
import {
  guessColumns,
  headingScore,
  isEnough,
  readLines,
  type StatementReading,
  valuesBelow,
  withOwnAccounts,
} from './read-lines.ts';

type Statement = typeof bankStatements.$inferSelect;
type Account = typeof bankAccounts.$inferSelect;

const AREA = 'BankStatements';
const ENTITY = 'BankStatement';
/** Hours in which a whole statement can be undone after the last booking. */
const UNDO_HOURS = 24;
const SHOWN_LINES = 6;
const SHOWN_NOT_READ = 50;
const SAMPLES = 3;

/**
 * Reads an uploaded statement. Where a person confirmed its heading before and the file names one of our accounts, its
 * lines are stored and matched at once; otherwise it waits for a person. The same file again answers with the statement
 * that exists.
 *
 * @throws Refusal for a file that is none of ours, is not readable, or has no heading of a statement
 */
export async function uploadStatement(call: Call, files: FileStore, attachmentId: string): Promise<string> {
  requireAssociation(call);
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
    const { sheets } = guessSheet(file.looks, headingScore);
    const sheet = sheets[0] ?? 0;
    const look = file.looks[sheet];
    if (!look) throw inputRefusal([{ field: 'attachmentId', message: 'Mes.BankStatements.AttachmentId.InValid' }]);
    const grid = await file.rowsOf(sheet);
    const place = guessHeading(look, headingScore);
    const headings = headersOf(look, place);
    if (grid.length < 2)
      throw inputRefusal([{ field: 'attachmentId', message: 'Mes.BankStatements.AttachmentId.InValid' }]);
    const headingRow = place.row + Math.max(0, place.rows - 1);
    const accounts = await ownAccounts(call);
    const numbers = accounts.map(({ accountNumber }) => accountNumber);
    const head = headOf(grid, headingRow, look.name, numbers);
    const named = accountsNamed(head.accounts, accounts);
    const [only] = accounts.length === 1 ? accounts : [];
    const proposed = head.bankBin === null || only?.bankBin === head.bankBin ? only : undefined;
    const values = valuesBelow(grid, headingRow, headings.length);
    const layouts = await allLayouts(call);
    const before = fitLayout(layouts, headings, (named[0] ?? proposed)?.bankBin ?? head.bankBin, values);
    const remembered = (before.layout?.answers ?? {}) as LayoutAnswers;
    const otherSheets = file.looks.filter((one) => one !== look && isStatement(one)).map(({ name }) => name);
    const parts = {
      sheet: look.name,
      headingRow,
      headings,
      // A head that names an account decides, and what a person confirmed stays.
      columns:
        before.isKnown || head.accounts.length > 0
          ? before.columns
          : withOwnAccounts(before.columns, headings, values, numbers),
      answers: {},
      remembered,
      otherSheets,
    };
    const survey = surveyOf(grid, parts, call.now, accounts);
    refuseForeign('attachmentId', survey, accounts);
    // The rows may name an account where nothing above them does.
    const all = [...survey.head.accounts, ...survey.head.inRows];
    const own = accountsNamed(all, accounts);
    const account = own[0] ?? (all.length === 0 ? proposed : undefined);
    askHolder(survey, account, remembered.holders);
    const isRead = survey.credits.count + survey.debits.count > 0;
    const isKnown =
      before.isKnown && isRead && own.length > 0 && survey.questions.length === 0 && otherSheets.length === 0;
    return { grid, survey, account, isKnown, layoutId: before.layout?.id ?? null };
  } finally {
    await file.close();
  }
}

function isStatement(look: SheetLook): boolean {
  if (look.isHidden || look.rowCount < 2) return false;
  return headingScore(headersOf(look, guessHeading(look, headingScore))) > 10;
}

/** Our accounts among those that a file names. A hidden number that fits several of ours names none. */
function accountsNamed(named: readonly string[], accounts: readonly Account[]): Account[] {
  const found = named.flatMap((number) => {
    const own = accounts.filter(({ accountNumber }) => isNamedBy(accountNumber, number));
    return own.length === 1 ? own : [];
  });
  return [...new Set(found)];
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

type SurveyParts = Pick<StatementSurvey, 'sheet' | 'headingRow' | 'headings' | 'columns' | 'answers'> &
  Partial<Pick<StatementSurvey, 'remembered' | 'otherSheets'>>;

export function surveyOf(
  grid: readonly GridRow[],
  { sheet, headingRow, headings, columns, answers, remembered = {}, otherSheets = [] }: SurveyParts,
  now: Date,
  accounts: readonly Account[] = [],
): StatementSurvey {
  const below = grid.filter(({ row }) => row > headingRow);
  const width = Math.max(headings.length, ...below.slice(0, 20).map(({ cells }) => cells.length));
  const reading = isEnough(columns) ? readLines(grid, headingRow, columns, { now, answers, remembered }) : undefined;
  const { lines = [], notRead = [] } = reading ?? {};
  const numbers = accounts.map(({ accountNumber }) => accountNumber);
  const head = { ...headOf(grid, headingRow, sheet, numbers), inRows: reading?.head.inRows ?? [] };
  const { direction, dayOrder } = remembered;
  return {
    sheet,
    headingRow,
    headings: Array.from({ length: width }, (_, column) => headings[column] ?? ''),
    samples: Array.from({ length: width }, (_, column) => {
      const values = below.map(({ cells }) => cells[column] ?? '').filter(Boolean);
      return [...new Set(values)].slice(0, SAMPLES).map((text) => text.slice(0, 120));
    }),
    columns,
    head,
    answers,
    remembered: { ...(direction && { direction }), ...(dayOrder && { dayOrder }) },
    otherSheets,
    questions: reading?.questions ?? [],
    rowCount: lines.length + notRead.length,
    notRead: notRead.slice(0, SHOWN_NOT_READ),
    notReadCount: notRead.length,
    lines: lines.slice(0, SHOWN_LINES).map(({ row, at, credit, debit, description, reference, payerName }) => {
      return { row, day: today(at), credit, debit, description, reference, payerName };
    }),
    ...tallies(lines),
  };
}

/** What is known of a file. Versions before migration 0042 stored less: a file that waits is read anew, else nothing is added. */
function surveyIn({ survey, grid }: Statement, now: Date, accounts: readonly Account[]): StatementSurvey {
  const stored = survey as StatementSurvey;
  if (stored.questions !== undefined) return stored;
  const parts = { ...stored, answers: {} };
  return grid ? surveyOf(grid as GridRow[], parts, now, accounts) : { ...surveyOf([], parts, now), ...stored };
}

function tallies(lines: StatementReading['lines']) {
  const credits = lines.filter(({ credit }) => credit > 0);
  const debits = lines.filter(({ debit }) => debit > 0);
  return {
    credits: { count: credits.length, sum: sumOf(credits.map(({ credit }) => credit)) },
    debits: { count: debits.length, sum: sumOf(debits.map(({ debit }) => debit)) },
  };
}

/** Shows what other columns or another heading would mean, before anything is stored. */
export async function readAgain(call: Call, id: string, input: ReadStatementInput): Promise<void> {
  requireAssociation(call);
  await call.db.transaction(async (tx) => {
    const held = await lockStatement({ ...call, db: tx }, id, 'mapping');
    const grid = held.grid as GridRow[];
    const before = held.survey as StatementSurvey;
    const headingRow = input.headingRow ?? before.headingRow;
    const heading = grid.find(({ row }) => row === headingRow);
    if (!heading) throw inputRefusal([{ field: 'headingRow', message: 'Mes.BankStatements.HeadingRow.InValid' }]);
    const isMoved = headingRow !== before.headingRow;
    const headings = isMoved ? heading.cells : before.headings;
    const values = valuesBelow(grid, headingRow, headings.length);
    const columns = input.columns ?? (isMoved ? guessColumns(headings, {}, values) : before.columns);
    const accounts = await ownAccounts({ db: tx });
    const survey = surveyOf(
      grid,
      {
        ...before,
        headingRow,
        headings,
        columns: withinWidth(columns, headings.length),
        answers: { ...before.answers, ...input.answers },
      },
      call.now,
      accounts,
    );
    const account = accounts.find((one) => one.id === held.bankAccountId);
    askHolder(survey, account, await holdersOf(tx, held.bankLayoutId));
    await tx
      .update(bankStatements)
      .set({ survey, version: held.version + 1, updatedAt: call.now })
      .where(eq(bankStatements.id, id));
  });
}

function withinWidth(columns: StatementColumns, width: number): StatementColumns {
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => column < width));
}

/** A person says that the columns are right: they are remembered, and the lines are stored and matched. */
export async function confirmStatement(call: Call, id: string, input: ConfirmStatementInput): Promise<void> {
  requireAssociation(call);
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
    const survey = surveyOf(grid, { ...before, columns: input.columns, answers }, call.now, accounts);
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
    const { proven } = readLines(grid, headingRow, input.columns, { now: call.now, answers, remembered });
    const bankLayoutId = await rememberLayout(inner, {
      name: input.layoutName,
      bankBin: account.bankBin,
      headings,
      columns: input.columns,
      values: valuesBelow(grid, headingRow, headings.length),
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
  const reading = readLines(grid, survey.headingRow, columns, { now, answers });
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
  const cellsOf = (row: number) => grid.find((one) => one.row === row)?.cells ?? [];
  const unread = [
    ...reading.notRead,
    ...strange.map(({ row, credit, debit, at, account: named }): NotRead => {
      return { row, cells: cellsOf(row), why: 'account', credit, debit, day: today(at), account: named };
    }),
  ];
  await insertMany(
    db,
    bankUnreadRows,
    unread.map(({ row, cells, why, credit, debit, day, account: named }) => {
      const accountNumber = named === null ? account.accountNumber : (owner(named)?.accountNumber ?? null);
      const told = reading.implied.find((one) => one.row === row);
      // An amount that was read although its day was not stands in the balances, too.
      const isInBalances = reading.isBalanced === true && (why === 'date' || why === 'order' || why === 'future');
      const counted = isInBalances && credit !== null && debit !== null ? credit - debit : null;
      const { implied, proves } = { implied: told?.net ?? counted, proves: told?.proves ?? 0 };
      const facts = { accountNumber, cells, why, credit, debit, implied, proves, day };
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
      survey: surveyOf(grid, { ...survey, columns, answers }, now),
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
  requireAssociation(call);
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

const facts = {
  row: bankStatements,
  bankBin: bankAccounts.bankBin,
  accountNumber: bankAccounts.accountNumber,
  layoutName: bankLayouts.name,
  createdByName: sql<string | null>`(select u.full_name from users u where u.id = "bank_statements"."created_by")`,
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
  return rows.map(({ row, bankBin, accountNumber, layoutName, createdByName, waiting, lastAccepted, ...counted }) => {
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
      survey: limit === 1 ? surveyIn(row, call.now, accounts) : null,
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
  });
}

/** A statement. @throws Refusal 404 */
export async function readStatement(call: Call, id: string): Promise<BankStatement> {
  requireAssociation(call);
  const [found] = await readRows(call, eq(bankStatements.id, id), 1, 0);
  if (!found) throw new Refusal('Mes.BankStatements.Id.NotFound', 404);
  return found;
}

/** Statements, the newest first. */
export async function listStatements(call: Call, page: number, pageSize: number): Promise<Page<BankStatement>> {
  requireAssociation(call);
  const items = await readRows(call, undefined, Math.max(2, pageSize), (page - 1) * pageSize);
  const [counted] = await call.db.select({ total: sql<number>`count(*)::int` }).from(bankStatements);
  return { items: items.slice(0, pageSize), total: counted?.total ?? 0, page, pageSize };
}
