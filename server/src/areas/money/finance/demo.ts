import { APPROVAL, FINANCE_STATUS, MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { financeRecords, ranks } from '../../../db/tables/finance.ts';
import { members } from '../../../db/tables/member.ts';
import { Random } from '../../../demo/random.ts';
import type { Demo } from '../../../kit/area-module.ts';
import { auditAll } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { createMany } from '../../../kit/crud/bulk.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import type { Values } from '../../../kit/crud/table.ts';
import { today } from '../../../kit/today.ts';
import { discountArea, type FinanceArea, netRevenueArea, sponsorArea } from './finance.area.ts';
import { rankArea } from './ranks.area.ts';
import { closeYear, saveLevels } from './years.ts';

/** Name, minimum revenue of a year and discount in percent. */
const RANKS = [
  ['Kim cương', 1_000_000_000, 10],
  ['Vàng', 400_000_000, 7.5],
  ['Bạc', 150_000_000, 5],
  ['Đồng', 40_000_000, 2.5],
] as const;

/** Revenue of a year in millions of đồng and the percentage. */
const LEVELS = [
  [50, 0.5],
  [200, 1],
  [500, 1.5],
  [1_000, 2],
] as const;

/** Product, unit, unit price in thousands of đồng, and the range of the quantity. */
const PRODUCTS = [
  ['Gian hàng hội chợ Xuân', 'gian', 18_500, 1, 4],
  ['Gian hàng triển lãm quốc tế', 'gian', 42_000, 1, 3],
  ['Quảng cáo trên bản tin hiệp hội', 'số', 6_500, 1, 12],
  ['Khóa đào tạo quản trị nhân sự', 'học viên', 3_200, 2, 25],
  ['Khóa an toàn lao động nhóm 3', 'học viên', 850, 10, 80],
  ['Tư vấn chuyển đổi số', 'giờ', 1_250, 8, 60],
  ['Đoàn xúc tiến thương mại Nhật Bản', 'người', 58_900, 1, 3],
  ['Mua chung thép cuộn', 'tấn', 15_480, 2, 30],
  ['Mua chung hạt nhựa PP', 'tấn', 27_350, 1, 18],
  ['Thuê hội trường 272', 'buổi', 9_800, 1, 6],
] as const;
const WEIGHED = new Set(['tấn', 'giờ']);

const GIFTS = [
  ['Tài trợ Đại hội thể thao hội viên', 'gói', 50_000],
  ['Tài trợ Gala tri ân hội viên', 'gói', 100_000],
  ['Học bổng cho con em công nhân', 'suất', 5_000],
  ['Máy tính cho lớp học vùng cao', 'chiếc', 11_900],
] as const;

const PROGRAMS = ['HOI-CHO-XUAN', 'XUC-TIEN-NHAT', 'MUA-CHUNG', 'DAO-TAO'] as const;

interface Added {
  values: Values;
  isPaid: boolean;
}

/** Ranks, levels, and the entries of two years. The year before the last quarter of this one is closed. */
export async function loadFinance({ call, members: wanted }: Demo): Promise<void> {
  const [known] = await call.db.select({ id: ranks.id }).from(ranks).limit(1);
  if (known) return;
  const random = new Random(2026);
  const day = today(call.now);
  const year = Number(day.slice(0, 4));
  const confirmed = new Set(['Mes.Ranks.MinimumRevenue.Asked']);
  for (const [name, minimumRevenue, discountRatio] of RANKS)
    await rankArea.create({ ...call, confirmed }, { name, minimumRevenue, discountRatio });
  const levels = LEVELS.map(([millions, percentageValue]) => ({
    annualAccumulation: Number(`${millions}000000`),
    percentageValue,
  }));
  for (const one of [year - 1, year]) await saveLevels(call, { year: one, version: 0, levels });
  const people = await call.db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        inArray(members.type, [MEMBER_TYPE.unit, MEMBER_TYPE.affiliate, MEMBER_TYPE.partner]),
        eq(members.approval, APPROVAL.approved),
        isNull(members.erasedAt),
        isNull(members.restrictedAt),
      ),
    )
    .orderBy(asc(members.id));
  const buyers = random.some(people, Math.max(3, Math.round(Math.min(wanted, people.length) * 0.3)));
  const added = { revenue: [] as Added[], discount: [] as Added[], sponsor: [] as Added[] };
  for (const { id } of buyers) {
    // A few members buy much, most of them little.
    const often = random.chance(12) ? random.whole(8, 16) : random.whole(1, 5);
    for (let number = 0; number < often; number++) {
      const of = random.chance(40) ? year - 1 : year;
      const values = { ...purchase(random, id), netRevenueDate: dayIn(random, of, day) };
      const isPaid = of < year || random.chance(78);
      added.revenue.push({ values, isPaid });
      if (often > 7 && random.chance(35)) added.discount.push({ values: discountOf(random, values), isPaid });
    }
    if (random.chance(9)) added.sponsor.push({ values: gift(random, id, year, day), isPaid: random.chance(80) });
  }
  await load(call, netRevenueArea, added.revenue);
  await load(call, discountArea, added.discount);
  await load(call, sponsorArea, added.sponsor);
  await closeYear(call, year - 1, null);
}

function purchase(random: Random, memberId: string): Values {
  const [product, unit, thousands, from, to] = random.pick(PRODUCTS);
  const quantity = random.whole(from, to);
  const isWeighed = WEIGHED.has(unit) && random.chance(60);
  const hasInvoice = random.chance(55);
  return {
    memberId,
    product,
    unit,
    unitPrice: Number(`${thousands}000`),
    quantity: isWeighed ? Number(`${quantity}.${random.pick(['25', '5', '75', '125'])}`) : quantity,
    programCode: random.chance(45) ? random.pick(PROGRAMS) : null,
    content: random.chance(20) ? `Theo hợp đồng số ${random.whole(10, 99)}/HĐ-HH` : null,
    invoiceNumber: hasInvoice ? String(random.whole(1, 9_999)).padStart(8, '0') : null,
    invoiceSeries: hasInvoice ? 'C26TAA' : null,
    invoiceDate: null,
    invoiceFileIds: [],
    attachmentIds: [],
  };
}

function discountOf(random: Random, values: Values): Values {
  const { invoiceNumber: _number, invoiceSeries: _series, invoiceDate: _date, invoiceFileIds: _files, ...own } = values;
  return { ...own, discountRatio: random.pick([2.5, 5, 7.5]), content: 'Chiết khấu theo hạng hội viên' };
}

function gift(random: Random, memberId: string, year: number, day: string): Values {
  const [product, unit, thousands] = random.pick(GIFTS);
  return {
    memberId,
    product,
    unit,
    unitPrice: Number(`${thousands}000`),
    quantity: unit === 'gói' ? 1 : random.whole(2, 12),
    programCode: null,
    content: null,
    attachmentIds: [],
    sponsorDate: dayIn(random, year, day),
  };
}

/** A day of a year, and not after today. */
function dayIn(random: Random, year: number, day: string): string {
  const last = day.startsWith(String(year)) ? Number(day.slice(5, 7)) : 12;
  const month = String(random.whole(1, last)).padStart(2, '0');
  const found = `${year}-${month}-${String(random.whole(1, 28)).padStart(2, '0')}`;
  return found > day ? `${year}-${month}-01` : found;
}

/** The most entries of one statement: a slow machine adds them well within the time limit of a statement. */
const AT_ONCE = 5_000;

/** Adds the entries in the order of their days, and closes those that are paid. */
async function load(call: Call, area: FinanceArea, added: readonly Added[]): Promise<void> {
  const date = area.source.resource.sort.split(':')[0] ?? '';
  const sorted = added.toSorted((one, other) => String(one.values[date]).localeCompare(String(other.values[date])));
  for (let from = 0; from < sorted.length; from += AT_ONCE)
    await loadPiece(call, area, sorted.slice(from, from + AT_ONCE));
}

async function loadPiece(call: Call, { source }: FinanceArea, piece: readonly Added[]): Promise<void> {
  const inputs = await source.complete?.(
    call,
    piece.map(({ values }) => ({ ...values, code: null })),
  );
  const ids = await createMany(call, source, inputs ?? []);
  const paid = ids.filter((id, place) => id !== null && piece[place]?.isPaid) as string[];
  const closed = await call.db
    .update(financeRecords)
    .set({ closedAt: call.now, closedBy: call.actor.userId, version: 2 })
    .where(isOneOf(financeRecords.id, paid))
    .returning({ id: financeRecords.id, product: financeRecords.product });
  const changes = { status: [FINANCE_STATUS.notPaid, FINANCE_STATUS.paid] as [unknown, unknown] };
  await auditAll(
    call,
    closed.map((row) => ({ ...factOf(source.resource, row, 'Update'), changes })),
  );
}
