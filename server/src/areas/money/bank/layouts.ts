import { userName } from '../../../db/names.ts';
import type {
  BankLayout,
  LayoutUpdateInput,
  StatementAnswers,
  StatementColumns,
  StatementField,
} from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { STATEMENT_FIELDS } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { bankName } from '@hoivien/contract/kit/payment/banks.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { bankLayouts } from '../../../db/tables/bank.ts';
import { audit, changesBetween } from '../../../kit/audit.ts';
import type { Database } from '../../../db/connect.ts';
import type { Call } from '../../../kit/call.ts';
import { inputRefusal, Refusal } from '../../../kit/errors.ts';

import { uuidv7 } from '../../../kit/uuid.ts';
import { requireRight } from '../../../kit/rights.ts';
import { KNOWN_LAYOUTS } from './known-layouts.ts';
import { isConfirmedFor, type Layout } from './fit-layout.ts';
import { fingerprintOf, guessColumns, headingKey, isEnough } from './guess-columns.ts';
import { bankRights } from './rights.ts';

/** What is known of the files of a layout beside their words. */
export type LayoutAnswers = Pick<StatementAnswers, 'direction' | 'dayOrder'> & { holders?: string[] };
const AREA = 'BankStatements';
const ENTITY = 'BankLayout';

/**
 * Stores the layouts that this version of the product knows. It runs at each start of the server: new ones are added, the
 * words of those that nobody has touched are renewed, and what a person changed or confirmed stays.
 */
export async function seedLayouts(db: Database): Promise<void> {
  const rows = KNOWN_LAYOUTS.map(({ name, bankBin, words }) => ({
    id: uuidv7(),
    name,
    nameKey: fold(name),
    bankBin,
    words,
  }));
  await db
    .insert(bankLayouts)
    .values(rows)
    .onConflictDoUpdate({
      target: bankLayouts.nameKey,
      set: { words: sql`excluded.words` },
      setWhere: sql`${bankLayouts.version} = 1 and ${bankLayouts.confirmedAt} is null and ${bankLayouts.updatedBy} is null
        and ${bankLayouts.words} <> excluded.words`,
    });
}

export function allLayouts({ db }: Pick<Call, 'db'>): Promise<Layout[]> {
  return db.select().from(bankLayouts).orderBy(asc(bankLayouts.name));
}

export async function listLayouts(call: Call): Promise<BankLayout[]> {
  requireRight(call, bankRights.keep);
  const rows = await call.db
    .select({
      row: bankLayouts,
      confirmedBy: userName(sql`"bank_layouts"."confirmed_by"`),
      used: sql<number>`(select count(*)::int from bank_statements s where s.bank_layout_id = "bank_layouts"."id" and s.undone_at is null)`,
    })
    .from(bankLayouts)
    .orderBy(sql`${bankLayouts.confirmedAt} is null`, asc(bankLayouts.name));
  return rows.map(({ row, confirmedBy, used }) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    bankBin: row.bankBin,
    bankName: row.bankBin && bankName(row.bankBin),
    words: row.words as BankLayout['words'],
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    confirmedBy,
    used,
  }));
}

/** A person changes the headings of a layout, or says that they are right. */
export async function saveLayout(call: Call, id: string, input: LayoutUpdateInput): Promise<void> {
  requireRight(call, bankRights.keep);
  await call.db.transaction(async (tx) => {
    const [held] = await tx.select().from(bankLayouts).where(eq(bankLayouts.id, id)).for('update');
    if (!held) throw new Refusal('Mes.BankStatements.LayoutId.NotFound', 404);
    if (held.version !== input.version) throw new Refusal('Mes.BankStatements.Update.Conflict', 409);
    const words = Object.fromEntries(
      Object.entries(input.words).map(([field, texts]) => [field, [...new Set(texts.map(headingKey))].filter(Boolean)]),
    );
    const isReadable =
      words['date']?.length && words['description']?.length && (words['credit']?.length || words['amount']?.length);
    if (!isReadable) throw inputRefusal([{ field: 'words', message: 'Mes.BankStatements.Columns.Required' }]);
    const nameKey = fold(input.name);
    const [other] = await tx.select({ id: bankLayouts.id }).from(bankLayouts).where(eq(bankLayouts.nameKey, nameKey));
    if (other && other.id !== id)
      throw inputRefusal([{ field: 'name', message: 'Mes.BankStatements.LayoutName.AlreadyExist' }]);
    const now = call.now;
    const confirmed = input.isConfirmed
      ? { confirmedAt: held.confirmedAt ?? now, confirmedBy: held.confirmedBy ?? call.actor.userId }
      : { confirmedAt: null, confirmedBy: null, fingerprint: null };
    const set = { name: input.name, nameKey, words, ...confirmed };
    const changes = changesBetween(['name', 'words', 'confirmedAt'], { ...held }, { ...held, ...set });
    if (!changes) return;
    // Other words may mean other columns, so a file with the old heading is asked about again.
    const isOther = changes['words'] !== undefined;
    await tx
      .update(bankLayouts)
      .set({
        ...set,
        ...(isOther && { fingerprint: null, answers: null }),
        version: held.version + 1,
        updatedAt: now,
        updatedBy: call.actor.userId,
      })
      .where(eq(bankLayouts.id, id));
    await audit(
      { ...call, db: tx },
      { area: AREA, entity: ENTITY, entityId: id, label: input.name, action: 'Update', changes },
    );
  });
}

/**
 * Remembers the columns of a heading: in the layout of that name when nobody has confirmed it for another heading, else
 * in a new one. Runs in the transaction of the call.
 */
export async function rememberLayout(
  call: Call,
  given: {
    name: string;
    bankBin: string;
    headings: readonly string[];
    columns: StatementColumns;
    values: readonly (readonly string[])[];
    answers: LayoutAnswers;
  },
): Promise<string> {
  const { headings, columns, bankBin, values, answers } = given;
  if (!isEnough(columns)) throw inputRefusal([{ field: 'columns', message: 'Mes.BankStatements.Columns.Required' }]);
  const fingerprint = `${bankBin}:${fingerprintOf(headings)}`;
  const fields = Object.entries(columns) as [StatementField, number][];
  const words = Object.fromEntries(
    fields.map(([field, column]) => [field, [headingKey(headings[column] ?? '')].filter(Boolean)]),
  );
  const who = {
    confirmedAt: call.now,
    confirmedBy: call.actor.userId,
    updatedAt: call.now,
    updatedBy: call.actor.userId,
  };
  const layouts = await allLayouts(call);
  // Two columns with the same heading cannot be told apart by words, so they are not remembered.
  const isTold =
    fields.every(([, column]) => headingKey(headings[column] ?? '') !== '') &&
    isSameColumns(guessColumns(headings, words, values), columns);
  const kept = isTold ? fingerprint : null;
  const ofBank = layouts.filter((one) => one.bankBin === null || one.bankBin === bankBin);
  const same = ofBank.find((one) => isConfirmedFor(one, headings));
  const nameKey = fold(given.name);
  const own = same ?? ofBank.find((one) => one.nameKey === nameKey && one.fingerprint === null);
  if (own) {
    const changes = changesBetween(
      ['words', 'confirmedAt'],
      { ...own },
      { ...own, words, confirmedAt: own.confirmedAt ?? call.now },
    );
    const before = (own.answers ?? {}) as LayoutAnswers;
    await call.db
      .update(bankLayouts)
      .set({
        words,
        answers: { ...before, ...answers },
        fingerprint: kept,
        ...who,
        confirmedAt: own.confirmedAt ?? call.now,
        version: own.version + 1,
      })
      .where(eq(bankLayouts.id, own.id));
    if (changes) await tell(call, own.id, own.name, 'Update', changes);
    return own.id;
  }
  const id = uuidv7();
  let name = given.name;
  for (let count = 2; layouts.some((one) => one.nameKey === fold(name)); count += 1) name = `${given.name} ${count}`;
  await call.db.insert(bankLayouts).values({
    id,
    name,
    nameKey: fold(name),
    bankBin,
    words,
    answers,
    fingerprint: kept,
    ...who,
    createdAt: call.now,
    createdBy: call.actor.userId,
  });
  await tell(call, id, name, 'Create', { name: [null, name], words: [null, words] });
  return id;
}

function isSameColumns(one: StatementColumns, other: StatementColumns): boolean {
  return STATEMENT_FIELDS.every((field) => one[field] === other[field]);
}

async function tell(
  call: Call,
  entityId: string,
  label: string,
  action: 'Create' | 'Update',
  changes: Parameters<typeof audit>[1]['changes'],
): Promise<void> {
  await audit(call, { area: AREA, entity: ENTITY, entityId, label, action, changes });
}
