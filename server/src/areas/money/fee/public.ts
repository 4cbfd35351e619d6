import { publicFeeCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { addressOf } from '@hoivien/contract/kit/declared-call.ts';
import { type PublicFees, publicFeesSchema } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { bankName } from '@hoivien/contract/kit/payment/banks.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { daysBetween } from '@hoivien/contract/kit/period.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { feeHistories, feeReminderMembers, payments, receipts } from '../../../db/tables/fee.ts';
import { members } from '../../../db/tables/member.ts';
import { Refusal } from '../../../kit/errors.ts';
import { servePublic, type Route, type Visit } from '../../../kit/http/route.ts';
import { type Links, linksOf } from '../../../kit/links.ts';
import { type LinkedRow, type LinkPurpose, type PublicSide, raisesCounter } from '../../../kit/public-link.ts';
import { today } from '../../../kit/today.ts';
import { leftBy, linkCounterOf } from '../../people/party/index.ts';
import { addressTriesOf } from '../../doors/user/index.ts';
import { feeName } from './fee-name.ts';
import { receiptFile } from './receipt-pdf.ts';
import { readPaper } from './receipts.ts';
import { feeColumns, pending, referencesOf } from './owed.ts';
import { codeOf, FEE_LINK } from './reminders/letter.ts';
import { associationAccounts } from './accounts.ts';

const PART = 'fees';
const RECEIPT_LINK = 'receipt';
/** Milliseconds for which the address of a PDF works; the page makes new ones each time. */
const FILE_LIFE = 24 * 60 * 60 * 1000;
/** The newest receipts of a page, and the fees with a code of their own. */
const RECEIPTS_MOST = 24;
const FEES_MOST = 12;

interface Reminded extends LinkedRow {
  id: string;
}

/** What a member owes, with codes and receipts: on their own page, and behind the links of reminders. */
export function publicFees({ secretKey }: { secretKey: string }): PublicSide {
  const links = linksOf(secretKey);
  const reminded: LinkPurpose<Reminded> = {
    purpose: FEE_LINK,
    revoke: raisesCounter(feeReminderMembers),
    find: async ({ db }, id) => {
      const { linkCounter, memberId } = feeReminderMembers;
      const [row] = await db
        .select({ id: feeReminderMembers.id, counter: linkCounter, memberId })
        .from(feeReminderMembers)
        .where(eq(feeReminderMembers.id, id));
      return row;
    },
    about: { part: PART, read: async (visit, { memberId }) => feesOf(visit, links, memberId) },
  };
  return {
    purposes: [reminded as LinkPurpose],
    parts: [
      {
        name: PART,
        schema: publicFeesSchema,
        codes: () => [permissionCode('FeeHistories', 'Search')],
        // Fees are of the association.
        read: async (visit, { id }, reader) => (reader?.clubId ? null : feesWhereAny(visit, links, id)),
      },
    ],
  };
}

async function feesWhereAny(visit: Visit, links: Links, memberId: string): Promise<PublicFees | null> {
  const found = await feesOf(visit, links, memberId);
  return found.fees.length + found.receipts.length > 0 ? found : null;
}

async function feesOf({ db, now }: Visit, links: Links, memberId: string): Promise<PublicFees> {
  const owed = await db
    .select({
      ...feeColumns,
      total: feeHistories.total,
      pending,
    })
    .from(feeHistories)
    .where(and(eq(feeHistories.memberId, memberId), eq(feeHistories.status, 1)))
    .orderBy(asc(feeHistories.dueOn), asc(feeHistories.id))
    .limit(FEES_MOST);
  // Money for the association goes to its own accounts; a club shows its account where it collects itself.
  const accounts = await associationAccounts({ db });
  const written = await db
    .select({
      id: receipts.id,
      code: receipts.code,
      issuedOn: receipts.issuedOn,
      amount: receipts.amount,
      isCancelled: sql<boolean>`${receipts.cancelledById} is not null`,
    })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .innerJoin(feeHistories, eq(feeHistories.id, payments.feeHistoryId))
    .where(eq(feeHistories.memberId, memberId))
    .orderBy(desc(receipts.issuedOn), desc(receipts.number))
    .limit(RECEIPTS_MOST);
  const counter = (await linkCounterOf(db, memberId)) ?? 0;
  const day = today(now);
  const debt = sumOf(owed.map((fee) => fee.debt));
  const [account] = accounts;
  const reference = (await referencesOf({ db }, [memberId])).get(memberId);
  const isOne = owed.length < 2 || owed.length === FEES_MOST || owed.some(({ pending }) => pending);
  return {
    debt,
    together:
      isOne || !account || !reference
        ? null
        : {
            debt,
            reference,
            bankName: bankName(account.bankBin),
            accountNumber: account.accountNumber,
            accountHolder: account.accountHolder,
            code: codeOf(account, { debt, reference }),
          },
    fees: owed.map((fee) => ({
      id: fee.id,
      name: feeName(fee),
      debt: fee.debt,
      total: fee.total,
      dueOn: fee.dueOn,
      overdue: Math.max(0, daysBetween(fee.dueOn, day)),
      pending: fee.pending,
      reference: fee.reference,
      accounts: accounts.map((row) => ({
        bankName: bankName(row.bankBin),
        accountNumber: row.accountNumber,
        accountHolder: row.accountHolder,
        code: codeOf(row, fee),
      })),
    })),
    receipts: written.map((one) => {
      const token = links.of(RECEIPT_LINK, { id: one.id, counter }, new Date(now.getTime() + FILE_LIFE));
      return { ...one, address: addressOf(publicFeeCalls.receipt.url, { token }) };
    }),
  };
}

/** The PDF of a receipt by an address from the page of its member, marked as a copy. It counts no print. */
export function publicReceiptRoute({ secretKey, pool }: { secretKey: string; pool: pg.Pool }): Route {
  const links = linksOf(secretKey);
  const wrongLinks = addressTriesOf(pool, { name: 'link', most: 20, seconds: 10 * 60 });
  return servePublic(publicFeeCalls.receipt, async (visit, { params: { token } }) => {
    const claim = links.read(token);
    const owner = claim?.purpose === RECEIPT_LINK ? await ownerOf(visit, claim.id) : undefined;
    if (!claim || !owner || !links.opens(token, { id: claim.id, counter: owner.counter })) {
      await wrongLinks.count(visit.ip);
      throw new Refusal('Mes.Links.Token.NotFound', 404);
    }
    if (claim.expiresAt <= visit.now || !owner.isServed) throw new Refusal('Mes.Links.Token.Expired', 410);
    const paper = await readPaper(visit.db, eq(receipts.id, claim.id));
    return receiptFile(paper, { size: 'A5', isCopy: true });
  });
}

/** The counter of the member of a receipt, which ends the addresses of all their receipts, and whether links serve them. */
async function ownerOf({ db, now }: Visit, receiptId: string) {
  const isServed = sql<boolean>`(${members.restrictedAt} is null and ${members.erasedAt} is null and not ${leftBy(now)})`;
  const [row] = await db
    .select({ counter: members.linkCounter, isServed })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .innerJoin(feeHistories, eq(feeHistories.id, payments.feeHistoryId))
    .innerJoin(members, eq(members.id, feeHistories.memberId))
    .where(eq(receipts.id, receiptId));
  return row;
}
