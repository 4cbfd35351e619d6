import { PAYMENT_KIND, PAYMENT_METHOD } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import type { ReceiptIssuer, ReceiptPaper } from '@hoivien/contract/areas/money/fee/receipt.schema.ts';
import { receipt } from '@hoivien/contract/areas/money/fee/receipt.resource.ts';
import { amountInWords } from '@hoivien/contract/kit/payment/amount-words.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { bankName } from '@hoivien/contract/kit/payment/banks.ts';
import { vietQr } from '@hoivien/contract/kit/payment/vietqr.ts';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { users } from '../../../db/tables/access.ts';
import { feeHistories, payments, receiptSeries, receipts } from '../../../db/tables/fee.ts';
import { attachmentLinks } from '../../../db/tables/kit.ts';
import { members } from '../../../db/tables/member.ts';
import { associationOf } from '../../../kit/association.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import { searchKey } from '../../../kit/search/search-key.ts';
import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { associationAccounts } from './accounts.ts';
import { feeName } from './fee-name.ts';
import { stillOwed } from './owed.ts';
import { receiptRights } from './rights.ts';
import { readReceiptSetting } from './receipt-setting.ts';

type Payment = typeof payments.$inferSelect;
type Fee = typeof feeHistories.$inferSelect;

/** The defaults of an association that nobody has named. */
const UNNAMED = { appName: 'Hoivien', adminEmail: '', defaultLanguage: 'vi' } as const;

/**
 * Writes the receipt of a confirmed payment with the next number of its series, within the transaction of the call: without
 * a commit the number is not used. Writing it again returns the receipt that exists.
 *
 * @throws Refusal Mes.Payments.Receipt.NotAllowed
 */
export async function writeReceipt(call: Call, row: Payment, fee: Fee): Promise<string> {
  const { db, now, actor } = call;
  const isMoney = row.method === PAYMENT_METHOD.cash || row.method === PAYMENT_METHOD.transfer;
  if (row.kind !== PAYMENT_KIND.payment || !isMoney) throw new Refusal('Mes.Payments.Receipt.NotAllowed', 400);
  // A payment of several fees has one receipt with a line for each.
  const shares = row.pairId ? await sharesOf(call, row.pairId) : [];
  const isJoint = shares.length > 1;
  const ofRow = row.pairId
    ? or(eq(receipts.paymentId, row.id), eq(receipts.pairId, row.pairId))
    : eq(receipts.paymentId, row.id);
  const [known] = await db.select({ id: receipts.id }).from(receipts).where(ofRow);
  if (known) return known.id;
  const [taken] = await db.select({ id: payments.id }).from(payments).where(eq(payments.reversesId, row.id)).limit(1);
  if (taken) throw new Refusal('Mes.Payments.Receipt.NotAllowed', 400);
  const setting = await readReceiptSetting(db);
  const association = await associationOf(db, UNNAMED);
  const issuedOn = today(now);
  const year = Number(issuedOn.slice(0, 4));
  await db.insert(receiptSeries).values({ id: uuidv7(), prefix: setting.prefix, year }).onConflictDoNothing();
  const [series] = await db
    .update(receiptSeries)
    .set({ nextNumber: sql`${receiptSeries.nextNumber} + 1` })
    .where(and(eq(receiptSeries.prefix, setting.prefix), eq(receiptSeries.year, year)))
    .returning();
  if (!series) throw new Error('The series of receipts was inserted.');
  const number = series.nextNumber - 1;
  const payer = await payerOf(call, fee);
  const { form, regime, director, accountant, treasurer } = setting;
  const { name, address, taxCode } = association;
  const issuer: ReceiptIssuer = { name, address, taxCode, form, regime, director, accountant, treasurer };
  const amount = isJoint ? sumOf(shares.map((share) => share.amount)) : row.amount;
  const names = isJoint ? shares.map((share) => feeName(share).toLowerCase()).join(', ') : feeName(fee).toLowerCase();
  const id = uuidv7();
  const code = `${setting.prefix}-${year}-${String(number).padStart(4, '0')}`;
  await db.insert(receipts).values({
    id,
    createdAt: now,
    createdBy: actor.userId,
    updatedAt: now,
    updatedBy: actor.userId,
    seriesId: series.id,
    number,
    code,
    paymentId: row.id,
    payerName: row.payerName ?? payer.name,
    payerAddress: payer.address,
    reason: row.paymentContent ?? `Nộp ${names}`,
    amount,
    amountWords: amountInWords(amount),
    ...(isJoint && {
      pairId: row.pairId,
      lines: shares.map((share) => ({ fee: feeName(share), reference: share.reference, amount: share.amount })),
    }),
    issuedOn,
    issuer,
    searchKey: receiptSearchKey(code, row.payerName ?? payer.name, payer.name),
  });
  await audit(call, {
    area: receipt.area,
    entity: receipt.singular,
    entityId: id,
    label: code,
    action: 'Create',
    changes: { code: [null, code], amount: [null, amount], payerName: [null, row.payerName ?? payer.name] },
  });
  return id;
}

/** The fees of a payment of several, in the order of the entries. */
function sharesOf({ db }: Call, pairId: string) {
  const { kind, year, period, reference } = feeHistories;
  return db
    .select({ kind, year, period, reference, amount: payments.amount })
    .from(payments)
    .innerJoin(feeHistories, eq(feeHistories.id, payments.feeHistoryId))
    .where(and(eq(payments.pairId, pairId), eq(payments.kind, PAYMENT_KIND.payment)))
    .orderBy(payments.id);
}

/** The member of a fee and its address in one line. */
async function payerOf({ db }: Call, { memberId }: Fee): Promise<{ name: string; address: string | null }> {
  const [row] = await db
    .select({
      name: members.name,
      address: sql<string | null>`(select nullif(concat_ws(', ', a.road, c.full_name, p.full_name), '') from addresses a
        left join units c on c.scheme = '2025' and c.code = a.commune_code
        left join units p on p.scheme = '2025' and p.code = a.province_code
        where a.member_id = "members"."id" and a.kind in (1, 3) order by a.kind limit 1)`,
    })
    .from(members)
    .where(eq(members.id, memberId));
  return { name: row?.name ?? '', address: row?.address ?? null };
}

/** A receipt that the caller sees, as it is printed. @throws Refusal 404 */
export function paperOf(call: Call, id: string): Promise<ReceiptPaper> {
  return readPaper(call.db, and(eq(receipts.id, id), receiptRights.filter(call.actor)));
}

/** The receipt that a condition selects. The caller checks the rights of the reader. @throws Refusal 404 */
export async function readPaper(db: Database, where: SQL | undefined): Promise<ReceiptPaper> {
  const [row] = await db
    .select({
      id: receipts.id,
      code: receipts.code,
      prefix: receiptSeries.prefix,
      year: receiptSeries.year,
      number: receipts.number,
      issuedOn: receipts.issuedOn,
      payerName: receipts.payerName,
      payerAddress: receipts.payerAddress,
      reason: receipts.reason,
      amount: receipts.amount,
      amountWords: receipts.amountWords,
      lines: sql<ReceiptPaper['lines']>`coalesce(${receipts.lines}, '[]'::jsonb)`,
      method: payments.method,
      receivedBy: payments.userReceive,
      writtenBy: users.fullName,
      issuer: receipts.issuer,
      printed: receipts.printed,
      files: sql<number>`(select count(*)::int from ${attachmentLinks} l where l.area = 'Payments' and l.entity_id = "receipts"."payment_id")`,
      cancelled: sql<string | null>`(select c.reason from payments c where c.id = "receipts"."cancelled_by_id")`,
      feeId: payments.feeHistoryId,
    })
    .from(receipts)
    .innerJoin(receiptSeries, eq(receiptSeries.id, receipts.seriesId))
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .leftJoin(users, eq(users.id, receipts.createdBy))
    .where(where);
  if (!row) throw new Refusal('Mes.Receipts.Id.NotFound', 404);
  const { feeId, ...paper } = row;
  const owed = paper.cancelled === null ? await owedOf(db, feeId) : null;
  return { ...paper, issuer: paper.issuer as ReceiptIssuer, owed };
}

/**
 * What is still owed of a fee, with the code that pays it to the association's account. Nothing while a payment waits, so
 * that nobody pays twice.
 */
async function owedOf(db: Database, feeId: string): Promise<ReceiptPaper['owed']> {
  const fee = (await stillOwed({ db }, [feeId])).get(feeId);
  if (!fee) return null;
  const [account] = await associationAccounts({ db });
  if (!account) return null;
  const { accountNumber, accountHolder } = account;
  return {
    fee: feeName(fee),
    debt: fee.debt,
    reference: fee.reference,
    bankName: bankName(account.bankBin),
    accountNumber,
    accountHolder,
    code: vietQr({ ...account, amount: fee.debt, purpose: fee.reference, holder: accountHolder }),
  };
}

/** Counts a print and tells it in the history; returns the receipt as it was before, so the first print is no copy. */
export async function printReceipt(call: Call, id: string): Promise<ReceiptPaper> {
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    // Of two prints at once the second one is a copy.
    await tx.select({ id: receipts.id }).from(receipts).where(eq(receipts.id, id)).for('update');
    const paper = await paperOf(inner, id);
    await countPrint(inner, paper);
    return paper;
  });
}

/** Counts a print of a receipt, with its entry in the history, within the transaction of the call. */
export async function countPrint(call: Call, { id, code, printed }: ReceiptPaper): Promise<void> {
  await call.db
    .update(receipts)
    .set({ printed: sql`${receipts.printed} + 1` })
    .where(eq(receipts.id, id));
  await audit(call, {
    area: receipt.area,
    entity: receipt.singular,
    entityId: id,
    label: code,
    action: 'Update',
    changes: { printed: [printed, printed + 1] },
  });
}

/** The search column of a receipt: its code, who paid, and the member. */
function receiptSearchKey(code: string, ...names: string[]): string {
  return searchKey(SEARCHED, { code, payerName: [...new Set(names)].join(' ') });
}

/** The kit reads the inputs of a record only, and a receipt has none. */
const SEARCHED = {
  area: receipt.area,
  label: 'payerName',
  fields: { code: { kind: 'code', search: true }, payerName: { kind: 'text', search: true } },
} as const;
