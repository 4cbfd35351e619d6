import { FEE_KIND } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { shareOf, sumOf } from '@hoivien/contract/kit/money.ts';
import { isNull, sql } from 'drizzle-orm';
import { bankStatements } from '../../../db/tables/bank.ts';
import { bankAccounts } from '../../../db/tables/fee.ts';
import { Random } from '../../../demo/random.ts';
import type { Demo } from '../../../kit/area-module.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import type { GridRow } from './read-file.ts';
import { guessColumns } from './guess-columns.ts';
import { confirmStatement } from './statements.ts';
import { surveyOf } from './survey.ts';

const DAY = 24 * 60 * 60 * 1000;
const OPENING = 1_277_011_000;

interface Owed extends Record<string, unknown> {
  reference: string;
  debt: string;
  year: number;
  name: string;
  code: string;
  person: string | null;
}

/** A statement of the last days: most lines are sure, some are asked about, some are no fees. */
export async function loadBank({ call }: Demo): Promise<void> {
  const [known] = await call.db.select({ id: bankStatements.id }).from(bankStatements).limit(1);
  const [account] = await call.db
    .select()
    .from(bankAccounts)
    .where(isNull(bankAccounts.closedAt))
    .orderBy(bankAccounts.id)
    .limit(1);
  if (known || !account) return;
  const { rows: owed } = await call.db.execute<Owed>(sql`select f.reference, f.debt::text, f.year, m.name, m.code,
      (select c.name from member_contacts c where c.member_id = m.id and c.name is not null order by c.kind, c.ord limit 1) as person
    from fee_histories f join members m on m.id = f.member_id
    where f.status = 1 and f.kind = ${FEE_KIND.membership} and m.type = ${MEMBER_TYPE.unit}
      and not exists (select 1 from fee_histories o where o.member_id = m.id and o.status = 1 and o.id <> f.id)
      and not exists (select 1 from payments p where p.fee_history_id = f.id and p.state = 0)
    order by md5(f.reference) limit 18`);
  if (owed.length === 0) return;
  const random = new Random(22);
  const plain = (text: string) => fold(text).toUpperCase();
  const wrap = (text: string, name: string) =>
    `MBVCB.${random.whole(1_000_000_000, 9_000_000_000)}.${random.whole(100_000, 999_999)}.${text}.CT tu ${random.whole(1_000_000_000, 2_000_000_000)} ${name} toi ${account.accountNumber} HIEP HOI DN`;
  const lines = owed.map((fee, place): { amount: number; text: string } => {
    const { reference, name } = fee;
    const debt = Number(fee.debt);
    const bare = plain(name);
    if (place % 6 === 3)
      return { amount: debt, text: `CT DEN:${random.whole(100_000_000, 900_000_000)} ${bare} NOP HOI PHI ${fee.year}` };
    if (place % 6 === 4)
      return {
        amount: debt,
        text: wrap(`${plain(fee.person ?? name)} chuyen tien hoi phi cty`, plain(fee.person ?? name)),
      };
    if (place % 9 === 5) return { amount: shareOf(debt, 1, 2), text: wrap(`${reference} nop truoc mot nua`, bare) };
    return {
      amount: debt,
      text: wrap(`${reference.slice(0, 8)}${place % 4 === 1 ? ' ' : ''}${reference.slice(8)} nop hoi phi`, bare),
    };
  });
  lines.push(
    { amount: 20_000_000, text: 'IBFT TAI TRO DEM TRI AN HOI VIEN - GO AN CUONG' },
    { amount: 18_420, text: `TRA LAI TIEN GUI THANG TK ${account.accountNumber}` },
    { amount: 2_000_000, text: wrap('chuyen tien', 'NGUYEN VAN HUNG') },
  );
  let balance = OPENING;
  const day = (at: number) =>
    new Date(at + 7 * 60 * 60 * 1000).toISOString().slice(0, 10).split('-').reverse().join('/');
  const grid: GridRow[] = [
    { row: 1, cells: ['VIETCOMBANK', '', `Số tài khoản: ${account.accountNumber}`] },
    { row: 2, cells: ['Số dư đầu kỳ/ Opening balance', '', '', '', String(OPENING)] },
    {
      row: 3,
      cells: [
        'STT',
        'Ngày TNX Date/ Số CT/ Doc No',
        'Số tiền ghi nợ/ Debit',
        'Số tiền ghi có/ Credit',
        'Số dư/ Balance',
        'Nội dung chi tiết/ Transactions in detail',
      ],
    },
    ...lines.map(({ amount, text }, place) => {
      balance = sumOf([balance, amount]);
      const at = call.now.getTime() - 12 * DAY + Math.floor(place / 2) * DAY;
      return {
        row: place + 4,
        cells: [
          String(place + 1),
          `${day(at)} ${5000 + place} - ${String(place).padStart(5, '0')}`,
          '',
          String(amount),
          String(balance),
          text,
        ],
      };
    }),
    { row: lines.length + 4, cells: ['Số dư cuối kỳ/ Closing balance', '', '', '', String(balance)] },
  ];
  const headings = grid[2]?.cells ?? [];
  const columns = guessColumns(headings);
  const id = uuidv7();
  const fileName = 'sao-ke-vietcombank.xlsx';
  await call.db.insert(bankStatements).values({
    id,
    createdAt: call.now,
    createdBy: call.actor.userId,
    updatedAt: call.now,
    updatedBy: call.actor.userId,
    fileName,
    fileSha256: `demo:${id}`,
    bankAccountId: account.id,
    grid,
    survey: surveyOf(grid, { sheet: 'VCBACCOUNTDETAIL', headingRow: 3, headings, columns, answers: {} }, call.now),
  });
  await confirmStatement(call, id, { columns, answers: {}, accountId: account.id, layoutName: 'Vietcombank CashUp' });
}
