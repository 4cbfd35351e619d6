import { FEE_KIND, PAYMENT_KIND, PAYMENT_METHOD } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import type { FeeInput } from '@hoivien/contract/areas/money/fee/fee.resource.ts';
import { feeHistory } from '@hoivien/contract/areas/money/fee/fee-history.resource.ts';
import { USUAL_CALENDAR } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { METHOD } from '@hoivien/contract/codes.ts';
import { shareOf, sumOf } from '@hoivien/contract/kit/money.ts';
import { asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { bankAccounts, feeHistories, feePlans, feeReminders, payments } from '../../../db/tables/fee.ts';
import { notices } from '../../../db/tables/kit.ts';
import { Random } from '../../../demo/random.ts';
import type { Demo } from '../../../kit/area-module.ts';
import type { Call } from '../../../kit/call.ts';
import { withdrawNotices } from '../../../kit/notices.ts';
import { today } from '../../../kit/today.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { addAccount } from './accounts.ts';
import { feeArea } from './plan.area.ts';
import { saveCalendar } from './reminders/calendar.ts';
import { writeReceipt } from './receipts.ts';
import { readReceiptSetting, saveReceiptSetting } from './receipt-setting.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Rows of one statement. */
const BATCH = 1_000;
/** The newest payments that have a receipt. */
const RECEIPTS = 60;

/** The rates of an association of enterprises, in đồng. */
const RATES: FeeInput['rates'] = [
  rate({ memberType: 1, amount: 6_000_000 }),
  rate({ memberType: 1, enterpriseScale: 3, amount: 12_000_000 }),
  rate({ memberType: 1, enterpriseScale: 4, amount: 24_000_000 }),
  rate({ memberType: 2, amount: 4_000_000 }),
  rate({ memberType: 6, amount: 1_000_000 }),
];

function rate(given: Partial<FeeInput['rates'][number]> & { amount: number }): FeeInput['rates'][number] {
  return { id: null, memberType: null, enterpriseScale: null, rankId: null, memberId: null, reason: null, ...given };
}

/** Three years of fees: most are paid, some are owed, and the plan of the next year is a draft. */
export async function loadFees({ call }: Demo): Promise<void> {
  const known = await call.db.select({ id: feePlans.id }).from(feePlans).limit(1);
  if (known.length > 0) return;
  await loadSettings(call);
  const present = Number(today(call.now).slice(0, 4));
  // The share of the fees of a year that is still owed, in hundredths.
  const owed = new Map([
    [present - 2, 1],
    [present - 1, 2],
    [present, 10],
  ]);
  for (const [year, share] of owed) {
    const id = await loadPlan(call, year, { kind: FEE_KIND.membership, name: `Hội phí năm ${year}`, rates: RATES });
    await issueAt(call, id, year);
    await loadPayments(call, id, year, share);
    if (year === present) await loadReminders(call, id, `${year}-06-30`);
    if (year < present) await feeArea.close({ ...call, now: new Date(`${year + 1}-01-10T02:00:00Z`) }, id);
  }
  const joining = await loadPlan(call, present, {
    kind: FEE_KIND.joining,
    name: `Lệ phí gia nhập ${present}`,
    rates: [rate({ memberType: 6, amount: 500_000 }), rate({ amount: 2_000_000 })],
  });
  await feeArea.issue(call, joining);
  const next = await loadPlan(call, present + 1, {
    kind: FEE_KIND.membership,
    name: `Hội phí năm ${present + 1}`,
    rates: RATES,
  });
  await saveCalendar(call, next, { steps: [...USUAL_CALENDAR] });
  await loadWaiting(call);
  await loadReceipts(call);
  call.totals.changed(feeHistory.area);
}

async function loadSettings(call: Call): Promise<void> {
  const [account] = await call.db.select({ id: bankAccounts.id }).from(bankAccounts).limit(1);
  if (!account) {
    const before = { ...call, now: new Date(call.now.getTime() - 400 * DAY) };
    await addAccount(before, {
      bankBin: '970436',
      accountNumber: '1012345678',
      accountHolder: 'Hiệp hội Doanh nghiệp Sao Việt',
      clubId: null,
    });
    // Notices stand in the order in which they were written, and this one of the year before is read by now.
    const told = await call.db.select({ id: notices.id }).from(notices).where(eq(notices.createdAt, before.now));
    await withdrawNotices(
      call.db,
      told.map(({ id }) => id),
    );
  }
  const { version } = await readReceiptSetting(call.db);
  if (version > 0) return;
  await saveReceiptSetting(call, {
    version,
    prefix: 'PT',
    form: 'Mẫu số 01-TT',
    regime: '(Kèm theo Thông tư số 99/2025/TT-BTC ngày 27/10/2025 của Bộ Tài chính)',
    director: 'Phạm Quốc Hưng',
    accountant: 'Nguyễn Thị Thu Hà',
    treasurer: 'Đỗ Cẩm Yến',
  });
}

async function loadPlan(
  call: Call,
  year: number,
  { kind, name, rates }: { kind: 1 | 2 | 3; name: string; rates: FeeInput['rates'] },
): Promise<string> {
  const { id } = await feeArea.create(call, {
    name,
    year,
    period: 'Y',
    kind,
    dueOn: kind === FEE_KIND.joining ? `${year}-12-31` : `${year}-06-30`,
    proRata: kind === FEE_KIND.joining ? 0 : 1,
    note: null,
    rates,
  });
  return id;
}

async function issueAt(call: Call, id: string, year: number): Promise<void> {
  const begin = new Date(`${year}-01-05T02:00:00Z`);
  await feeArea.issue({ ...call, now: begin < call.now ? begin : call.now }, id);
}

/** Payments of most fees of a plan; the trigger adds them to the fees. */
async function loadPayments(call: Call, planId: string, year: number, owed: number): Promise<void> {
  const random = new Random(year);
  const fees = await call.db
    .select({ id: feeHistories.id, total: feeHistories.total })
    .from(feeHistories)
    .where(eq(feeHistories.feePlanId, planId))
    .orderBy(asc(feeHistories.id));
  const first = new Date(`${year}-01-10T02:00:00Z`).getTime();
  const days = Math.max(1, Math.min(420, Math.floor((call.now.getTime() - first) / DAY)));
  const rows = fees.flatMap(({ id, total }) => {
    const fate = random.whole(0, 99);
    if (fate < owed) return [];
    // Some pay a half first; in the present year a few owe the rest.
    const isHalf = fate < owed + 4 && total === sumOf([shareOf(total, 1, 2), shareOf(total, 1, 2)]);
    const amount = isHalf ? shareOf(total, 1, 2) : total;
    const at = new Date(first + random.whole(0, days - 1) * DAY);
    const isCash = random.chance(25);
    return [entry(call, { feeHistoryId: id, amount, at, isCash, content: `Nộp hội phí năm ${year}` })];
  });
  for (let from = 0; from < rows.length; from += BATCH)
    await call.db.insert(payments).values(rows.slice(from, from + BATCH));
}

function entry(
  { actor }: Call,
  given: { feeHistoryId: string; amount: number; at: Date; isCash: boolean; content: string },
): typeof payments.$inferInsert {
  const { feeHistoryId, amount, at, isCash, content } = given;
  return {
    id: uuidv7(),
    createdAt: at,
    createdBy: actor.userId,
    updatedAt: at,
    updatedBy: actor.userId,
    feeHistoryId,
    kind: PAYMENT_KIND.payment,
    method: isCash ? PAYMENT_METHOD.cash : PAYMENT_METHOD.transfer,
    amount,
    payDate: today(at),
    paymentContent: content,
    userReceive: isCash ? 'Đỗ Cẩm Yến' : null,
    clientKey: uuidv7(),
    confirmedAt: at,
    confirmedBy: actor.userId,
  };
}

/** The calendar of a plan, with the reminders of its past days to those who owe still. */
async function loadReminders(call: Call, planId: string, dueOn: string): Promise<void> {
  await saveCalendar(call, planId, { steps: [...USUAL_CALENDAR] });
  for (const { days, tone } of USUAL_CALENDAR) {
    const at = new Date(Date.parse(`${dueOn}T01:00:00Z`) + days * DAY);
    if (at > call.now) continue;
    const id = uuidv7();
    const methods = [METHOD.mail, METHOD.sms, METHOD.product];
    const written = {
      id,
      createdAt: at,
      feePlanId: planId,
      byCalendar: true,
      tone,
      methods,
      sendTime: at,
      resolvedAt: at,
    };
    await call.db.insert(feeReminders).values({ ...written, clientKey: `${planId}:${days}:${dueOn}` });
    await call.db.execute(sql`insert into fee_reminder_members (id, reminder_id, member_id, fee_ids, debt, methods, skipped, posted_at)
      select gen_random_uuid(), ${id}, f.member_id, array[f.id], f.debt,
        case when m.email_address is null then '{}'::smallint[] else '{1}'::smallint[] end,
        case when m.email_address is null then 'noAddress' end,
        case when m.email_address is null then null else ${at.toISOString()}::timestamptz end
      from fee_histories f join members m on m.id = f.member_id where f.fee_plan_id = ${planId} and f.status = 1`);
    await call.db.execute(
      sql`update fee_reminder_steps set ran_for = ${dueOn}::date where fee_plan_id = ${planId} and days = ${days}`,
    );
  }
}

/** Payments that clubs have entered and that wait for confirmation. */
async function loadWaiting(call: Call): Promise<void> {
  const { rows } = await call.db.execute<{ id: string; debt: string; club: string }>(
    sql`select distinct on (b.club_id) f.id, f.debt::text, b.club_id as club from fee_histories f
      join club_members b on b.member_id = f.member_id and b.left_on is null
      where f.status = 1 and f.kind = 1 order by b.club_id, f.due_on desc, f.id limit 3`,
  );
  for (const { id, debt, club } of rows) {
    const at = new Date(call.now.getTime() - 2 * DAY);
    const row = entry(call, {
      feeHistoryId: id,
      amount: Number(debt),
      at,
      isCash: true,
      content: 'Thu tại buổi sinh hoạt',
    });
    await call.db
      .insert(payments)
      .values({ ...row, clubId: club, wantsReceipt: true, confirmedAt: null, confirmedBy: null });
  }
}

/** Receipts of the newest payments. */
async function loadReceipts(call: Call): Promise<void> {
  const newest = await call.db
    .select({ payment: payments, fee: feeHistories })
    .from(payments)
    .innerJoin(feeHistories, eq(feeHistories.id, payments.feeHistoryId))
    .where(sql`${payments.state} = 1 and ${isNull(payments.reversesId)}`)
    .orderBy(desc(payments.payDate), desc(payments.id))
    .limit(RECEIPTS);
  for (const { payment, fee } of newest.reverse())
    await writeReceipt({ ...call, now: payment.createdAt }, payment, fee);
}
