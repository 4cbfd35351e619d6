import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BankLine, UnreadRow } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankLines, bankReports, bankStrangers } from '../../../db/tables/bank.ts';
import { bankAccounts, receipts } from '../../../db/tables/fee.ts';
import { notices } from '../../../db/tables/kit.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { upload } from '../../keeping/exchange/testing/workbooks.ts';
import { waitingLines } from './queue.ts';

/** Money that came in stands once, whoever tells of it and in whatever order (decision 0211). */
const ACCOUNT = '1012345678';
const SECOND = '2023456789';
const sePaySecret = 'a secret of SePay for tests';
const cassoSecret = 'a secret of Casso for tests';

let house: TestApp;
let staff: TestClient;
let reader: TestClient;
beforeAll(async () => {
  house = await makeApp({ config: { sePaySecret, cassoSecret }, takeJobs: async () => undefined });
  house.clock.now = new Date('2026-11-27T03:00:00Z');
  staff = await house.signInAs(permissionCodes);
  reader = await house.signInAs(permissionCodes.filter((code) => code !== 'FeesImport'));
  for (const accountNumber of [ACCOUNT, SECOND])
    await house.db
      .insert(bankAccounts)
      .values({ id: uuidv7(), bankBin: '970436', accountNumber, accountHolder: 'Hiệp hội' });
});
afterAll(() => house[Symbol.asyncDispose]());

const lines = async (query = ''): Promise<BankLine[]> =>
  (await staff.get(`/api/BankStatements/Lines?pageSize=100&${query}`)).body.data.items;
const post = async (url: string, body: object = {}, who = staff) => {
  const { status, body: answer } = await who.post(`/api/BankStatements/${url}`, body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.data;
};

const byText = (one: string, other: string) => one.localeCompare(other);

const HEAD = `Số tài khoản: ${ACCOUNT}`;
const COLUMNS = 'Ngày giao dịch,Số tham chiếu,Ghi nợ,Ghi có,Nội dung';
const csv = (rows: readonly string[], head = HEAD, columns = COLUMNS) =>
  Buffer.from(`\uFEFF${[head, columns, ...rows].join('\r\n')}\r\n`);

/** Uploads a file and confirms its columns for the first account where that is asked. */
async function take(bytes: Buffer, name = `${uuidv7()}.csv`) {
  const file = await upload(house, staff, bytes, name);
  const { status, body } = await staff.post('/api/BankStatements', { attachmentId: file.body.data.id });
  expect(status, JSON.stringify(body)).toBe(201);
  const { id, state, survey } = body.data;
  if (state !== 'mapping') return body.data;
  const accounts = (await staff.get('/api/BankStatements/Accounts')).body.data;
  const account = accounts.find(
    (one: { accountNumber: string }) => one.accountNumber === (body.data.accountNumber ?? ACCOUNT),
  );
  const input = { columns: survey.columns, answers: survey.answers, accountId: account.id, layoutName: `Mẫu ${id}` };
  return post(`${id}/Confirm`, input);
}

const send = (url: string, payload: object, headers: Record<string, string>) =>
  house.app.inject({
    method: 'POST',
    url: `/api/Public/${url}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });
async function sePay(payload: object) {
  const answer = await send('SePay', payload, { authorization: `Apikey ${sePaySecret}` });
  expect([answer.statusCode, answer.body]).toEqual([200, '{"success":true}']);
}
async function casso(data: object) {
  const answer = await send('Casso', { error: 0, data }, { 'secure-token': cassoSecret });
  expect(answer.statusCode).toBe(200);
}
let number = 100;
const transfer = (changes: object = {}) => ({
  id: ++number,
  gateway: 'Vietcombank',
  accountNumber: ACCOUNT,
  transactionDate: '2026-11-10 08:00:00',
  transferType: 'in',
  transferAmount: 2_222_000,
  content: 'nop hoi phi 2026',
  referenceCode: null,
  ...changes,
});

let members = 0;
async function fee(total = 6_000_000) {
  const code = `LU-${String((members += 1)).padStart(4, '0')}`;
  const enterpriseName = `Công ty Cổ phần Lưu Trữ Số ${members}`;
  const made = await staff.post('/api/Members', { type: 1, code, enterpriseName });
  const input = { memberId: made.body.data.id, year: 2026, period: 'Y', kind: 3, total, dueOn: '2026-06-30' };
  const { body } = await staff.post('/api/FeeHistories', { ...input, attachmentIds: [] });
  return body.data as { id: string; reference: string; memberId: string };
}

/** A row of a file. */
const row = (...cells: (string | number)[]) =>
  cells.map((cell) => (String(cell).includes(',') ? `"${cell}"` : cell)).join(',');

describe('a service', () => {
  test('two payers with the same text and amount on one day are two lines: within a service the id decides', async () => {
    await sePay(transfer({ id: 101 }));
    await sePay(transfer({ id: 102, transactionDate: '2026-11-10 14:30:00' }));
    await sePay(transfer({ id: 101 }));
    const stored = await lines('search=2222000');
    expect(stored).toHaveLength(2);
    expect(stored.every(({ doubts }) => doubts.length === 0)).toBe(true);
  });

  test('money out is out, whatever sign its amount has', async () => {
    await sePay(transfer({ transferType: 'out', transferAmount: -3_331_000, content: 'luong thang 11' }));
    await sePay(transfer({ transferType: 'out', transferAmount: 3_332_000, content: 'luong thang 11' }));
    await casso({
      id: 9_001,
      description: 'tien nha',
      amount: -3_333_000,
      when: '2026-11-10 09:00:00',
      accountNumber: ACCOUNT,
    });
    const out = (await lines('state=out')).filter(({ amount }) => amount > 3_330_000 && amount < 3_334_000);
    expect(out.map(({ amount, direction, state }) => `${amount} ${direction} ${state}`).toSorted(byText)).toEqual([
      '3331000 out out',
      '3332000 out out',
      '3333000 out out',
    ]);
    await staff.post('/api/BankStatements/Lines/Match');
    expect((await lines('state=out')).every(({ candidates }) => candidates.length === 0)).toBe(true);
    const refused = await staff.post(`/api/BankStatements/Lines/${out[0]?.id}/Assign`, {
      parts: [{ feeId: (await fee()).id, amount: out[0]?.amount }],
    });
    expect(refused.status).toBe(400);
  });

  test('an account that is none of ours is answered, not stored, and told of once', async () => {
    for (const amount of [1_000_000, 2_000_000])
      await sePay(transfer({ accountNumber: '5550001112223', transferAmount: amount, content: 'tien la' }));
    expect(await house.db.select().from(bankReports).where(eq(bankReports.accountNumber, '5550001112223'))).toEqual([]);
    const told = await house.db.select().from(notices).where(eq(notices.kind, 'Mes.Notices.StrangeAccount'));
    expect(new Set(told.map(({ dedupeKey }) => dedupeKey)).size).toBe(1);
    expect(told[0]?.params).toMatchObject({ lastFour: '2223', count: 1 });
    const strangers = (await staff.get('/api/BankStatements/Strangers')).body.data;
    expect(strangers).toMatchObject([{ lastFour: '2223', count: 2, sum: 3_000_000 }]);
    expect(JSON.stringify(await house.db.select().from(bankStrangers))).not.toContain('5550001112223');
  });
});

describe('files', () => {
  test('a reference that all transfers of a network carry tells nothing: the evening file adds what is new', async () => {
    const a = row('12/11/2026', 'BANKNETIBFT', 0, '7,000,000', '100001-Cong ty Anh Duong nop hoi phi');
    const b = row('12/11/2026', 'BANKNETIBFT', 0, '7,000,000', '100002-Cong ty Binh Minh nop hoi phi');
    await take(csv([a]));
    const evening = await take(csv([b, a]));
    expect(evening).toMatchObject({ credits: { count: 2 }, known: { count: 1 }, doubts: 0 });
    expect(evening.rows).toMatchObject({ total: 2, fresh: 1, known: 1, unread: 0 });
    expect((await lines('search=7000000')).map(({ description }) => description).toSorted(byText)).toEqual([
      '100001-Cong ty Anh Duong nop hoi phi',
      '100002-Cong ty Binh Minh nop hoi phi',
    ]);
    expect(await take(csv([a, b]))).toMatchObject({ known: { count: 2 } });
  });

  test('two equal payments on a day are two lines, also when a file has the second only', async () => {
    const equal = row('13/11/2026', '1.23457E+11', 0, '1,300,000', 'nop hoi phi 2026');
    await take(csv([equal]));
    const both = await take(csv([equal, equal], `${HEAD} `));
    expect(both.rows).toMatchObject({ total: 2, fresh: 1, known: 1 });
    expect(await lines('search=1300000')).toHaveLength(2);
    const again = await take(csv([equal, equal], `${HEAD}  `));
    expect(again.rows).toMatchObject({ fresh: 0, known: 2 });
    expect(await lines('search=1300000')).toHaveLength(2);
  });

  test('one more equal payment of a later file is new in that file, and older files keep their counts', async () => {
    const equal = row('13/11/2026', 'X', 0, '1,311,000', 'nop hoi phi 2026');
    const files = [];
    for (const [at, count] of [2, 3, 1, 4].entries())
      files.push(
        await take(
          csv(
            Array.from({ length: count }, () => equal),
            `${HEAD}${' '.repeat(at)}`,
          ),
        ),
      );
    const counted = [];
    for (const { id } of files) {
      const { fresh, known } = (await staff.get(`/api/BankStatements/${id}`)).body.data.rows;
      counted.push([fresh, known]);
    }
    expect(counted).toEqual([
      [2, 0],
      [1, 2],
      [0, 1],
      [1, 3],
    ]);
    expect(await lines('search=1311000')).toHaveLength(4);
  });

  test.each([
    ['123456789012345678', '123456789012346000'],
    ['998877665544', '998878000000'],
  ])('a reference %s that a spreadsheet has made %s is no other one', async (whole, rounded) => {
    const text = `nop hoi phi ${whole.length}`;
    await take(csv([row('25/11/2026', whole, 0, '1,350,000', text)]));
    const again = await take(csv([row('25/11/2026', rounded, 0, '1,350,000', text)]));
    expect(again.rows).toMatchObject({ fresh: 0, known: 1 });
    const other = await take(csv([row('25/11/2026', `${whole.slice(0, -6)}111222`, 0, '1,350,000', text)]));
    expect(other.rows).toMatchObject({ fresh: 1, known: 0 });
  });

  test('an undone file leaves what another file told', async () => {
    const shared = row('14/11/2026', 'FT2611140001', 0, '1,400,000', 'Cong ty A nop hoi phi');
    const first = await take(csv([shared]));
    await take(csv([shared, row('14/11/2026', 'FT2611140002', 0, '1,410,000', 'Cong ty B nop hoi phi')]));
    await post(`${first.id}/Undo`);
    expect(await lines('search=1400000')).toHaveLength(1);
    expect(await take(csv([shared]))).toMatchObject({ known: { count: 1 } });
  });
});

describe('a service and a file', () => {
  test('the payer decides which row a service has told of', async () => {
    await casso({
      id: 9_100,
      description: 'NOP HOI PHI 2026',
      amount: 5_100_000,
      when: '2026-11-18 10:00:00',
      accountNumber: ACCOUNT,
      counterAccountName: 'CONG TY XUAN MAI',
    });
    const file = await take(
      csv([
        row(
          '18/11/2026',
          '5078 - 8593292',
          0,
          '5,100,000',
          'MBVCB.222.NOP HOI PHI 2026 859329.CT tu 0071000222 CONG TY YEN NHI',
        ),
        row(
          '18/11/2026',
          '5078 - 8593291',
          0,
          '5,100,000',
          'MBVCB.111.NOP HOI PHI 2026 859329.CT tu 0071000111 CONG TY XUAN MAI',
        ),
      ]),
    );
    expect(file.rows).toMatchObject({ fresh: 1, known: 1 });
    const stored = await lines('search=5100000');
    expect(stored.map(({ sources, doubts }) => [sources, doubts])).toEqual(
      expect.arrayContaining([
        [['file'], []],
        [['casso', 'file'], []],
      ]),
    );
    expect(stored.find(({ sources }) => sources.length === 2)?.description).toContain('XUAN MAI');
  });

  test('a line shows the time of day, whichever source came first', async () => {
    const text = 'CONG TY GIO nop hoi phi';
    await take(csv([row('18/11/2026', 'FT2611180009', 0, '5,200,000', text)]));
    await sePay(transfer({ transactionDate: '2026-11-18 09:30:00', transferAmount: 5_200_000, content: text }));
    const [line, ...others] = await lines('search=5200000');
    expect(line).toMatchObject({ bookedAt: '2026-11-18T02:30:00.000Z', hasTime: true, sources: ['file', 'sepay'] });
    expect(others).toEqual([]);
  });

  test('where several fit equally the line is asked about, a person answers, and takes the answer back', async () => {
    for (const hour of ['08', '15'])
      await sePay(transfer({ transactionDate: `2026-11-19 ${hour}:00:00`, transferAmount: 1_900_000 }));
    const file = await take(csv([row('19/11/2026', 'FT2611190001', 0, '1,900,000', 'MBVCB.7.nop hoi phi 2026.CT')]));
    expect(file).toMatchObject({ doubts: 1, rows: { fresh: 1 } });
    const [asked] = await lines(`statementId=${file.id}`);
    expect(asked?.doubts).toMatchObject([{ why: 'several', line: { amount: 1_900_000, source: 'sepay' } }]);
    await post(`Doubts/${asked?.doubts[0]?.id}/Answer`, { answer: 'same' });
    const joined = await lines('search=1900000');
    expect(joined).toHaveLength(2);
    const one = joined.find(({ sources }) => sources.length === 2);
    expect(one?.answered).toMatchObject([{ answer: 'same' }]);
    await post(`Doubts/${one?.answered[0]?.id}/TakeBack`);
    expect(await lines('search=1900000')).toHaveLength(3);
  });

  test('a transfer of a minute to midnight and the row of the next day are asked about', async () => {
    await sePay(transfer({ transactionDate: '2026-11-20 23:59:10', transferAmount: 2_010_000 }));
    const file = await take(csv([row('21/11/2026', 'FT2611210001', 0, '2,010,000', 'nop hoi phi 2026')]));
    const [line] = await lines(`statementId=${file.id}`);
    expect(line?.doubts).toMatchObject([{ why: 'nextDay' }]);
    await post(`Doubts/${line?.doubts[0]?.id}/Answer`, { answer: 'other' });
    const apart = await lines('search=2010000');
    expect(apart.map(({ doubts }) => doubts.length)).toEqual([0, 0]);
  });
});

test('a transfer of a Saturday and the row of the Monday after it are asked about', async () => {
  await sePay(
    transfer({ transactionDate: '2026-11-21 20:00:00', transferAmount: 2_020_000, content: 'CONG TY A nop hoi phi' }),
  );
  const file = await take(csv([row('23/11/2026', 'FT2611230020', 0, '2,020,000', 'CONG TY A nop hoi phi')]));
  const [line] = await lines(`statementId=${file.id}`);
  expect(line?.doubts).toMatchObject([{ why: 'nextDay', line: { source: 'sepay' } }]);
  await post(`Doubts/${line?.doubts[0]?.id}/Answer`, { answer: 'same' });
  expect(await lines('search=2020000')).toHaveLength(1);
});

describe('money that went out', () => {
  const WITH_SIDE = 'Ngày giao dịch,Số tham chiếu,Ghi nợ,Ghi có,Nội dung,Tên đối ứng,Tài khoản đối ứng';

  test('a debit that gives a credit back takes sure from it, and reverses its entry by one press', async () => {
    const [one, two] = [await fee(), await fee(6_100_000)];
    const booked = await take(
      csv([
        row('15/11/2026', 'FT2611150001', 0, '6,000,000', `${one.reference} nop hoi phi`),
        row('15/11/2026', 'FT2611150002', 0, '6,100,000', `${two.reference} nop hoi phi`),
      ]),
    );
    const [credit] = await lines(`statementId=${booked.id}&search=${one.reference}`);
    expect(credit?.state).toBe('sure');
    await post('Lines/Accept', { lineIds: [credit?.id] });
    await take(
      csv([
        row('16/11/2026', 'FT2611160001', '6,000,000', 0, `Hoan tra ${one.reference}`),
        row('16/11/2026', 'FT2611160002', '6,100,000', 0, 'Reversal of FT2611150002'),
      ]),
    );
    const [waiting] = await lines(`statementId=${booked.id}&search=${two.reference}`);
    expect(waiting?.state).toBe('ask');
    expect(waiting?.candidates[0]?.reasons.map(({ kind }) => kind)).toContain('returned');
    const [debit] = (await lines('state=out')).filter(({ amount }) => amount === 6_000_000);
    expect(debit).toMatchObject({ kind: 'return', counter: { id: credit?.id, state: 'booked' } });
    expect(debit?.counter?.receiptCodes).toHaveLength(1);
    const returns = async () => (await staff.get('/api/BankStatements/Lines/Summary')).body.data.returns;
    const before = await returns();
    await post(`Lines/${debit?.id}/GiveBack`);
    expect(await returns()).toBe(before - 1);
    expect((await staff.get(`/api/FeeHistories/${one.id}`)).body.data).toMatchObject({ paid: 0, debt: 6_000_000 });
    const [cancelled] = await house.db
      .select()
      .from(receipts)
      .where(eq(receipts.code, debit?.counter?.receiptCodes[0] ?? ''));
    expect(cancelled?.cancelledById).toBeTruthy();
    expect((await lines(`statementId=${booked.id}&search=${one.reference}`))[0]).toMatchObject({
      state: 'ignored',
      ignored: { kind: 'returned' },
    });
    // A later file with a payment like the one that was given back opens the question anew neither here nor there.
    await take(csv([row('14/11/2026', 'FT2611140009', 0, '6,000,000', `${one.reference} nop hoi phi`)]));
    const [still] = (await lines('state=out')).filter(({ id }) => id === debit?.id);
    expect(still).toMatchObject({ kind: 'return', counter: { id: credit?.id, state: 'ignored' } });
  });

  test('a debit that gives a part back takes sure from its credit, and reverses nothing', async () => {
    const given = await fee(6_200_000);
    const name = `${given.reference} nop hoi phi`;
    const file = await take(csv([row('15/11/2026', 'FT2611150020', 0, '6,200,000', name)]));
    expect((await lines(`statementId=${file.id}`))[0]?.state).toBe('sure');
    await take(csv([row('16/11/2026', 'FT2611160020', '1,200,000', 0, 'Thoai tra phan thua FT2611150020')]));
    const [credit] = await lines(`statementId=${file.id}`);
    expect(credit?.state).toBe('ask');
    const [debit] = (await lines('state=out')).filter(({ amount }) => amount === 1_200_000);
    expect(debit).toMatchObject({ kind: 'return', counter: { id: credit?.id, amount: 6_200_000 } });
    const refused = await staff.post(`/api/BankStatements/Lines/${debit?.id}/GiveBack`);
    expect([refused.status, refused.body.message]).toEqual([400, 'Mes.BankStatements.GiveBack.NotAllowed']);
  });

  test('a refund of the books is matched with its debit', async () => {
    const given = await fee();
    const pay = { method: 1, payDate: '2026-11-05', clientKey: uuidv7() };
    await staff.post(`/api/FeeHistories/${given.id}/Payments`, { ...pay, amount: 6_000_000 });
    const refunded = await staff.post(`/api/FeeHistories/${given.id}/Payments`, {
      ...pay,
      kind: 3,
      amount: 2_000_000,
      payDate: '2026-11-20',
      reason: 'Nộp thừa',
      outcome: 'owed',
      clientKey: uuidv7(),
    });
    expect(refunded.status, JSON.stringify(refunded.body)).toBe(201);
    // Another debit of the same amount is farther from the day of the refund.
    const paid = (day: number) =>
      row(`${day}/11/2026`, `FT26285663${day}`, '2,000,000', 0, `Chi lai ${given.reference} Cong ty Hoan Phi 285663`);
    await take(csv([paid(17), paid(20)]));
    const debits = (await lines('state=out')).filter(({ amount }) => amount === 2_000_000);
    const [debit] = debits.filter(({ kind }) => kind === 'refund');
    expect(debit?.bankReference).toBe('FT2628566320');
    expect(debit).toMatchObject({ kind: 'refund', refund: { feeId: given.id, payDate: '2026-11-20' }, counter: null });
  });

  test('transfers between own accounts are recognised on both sides and are no payments', async () => {
    await take(
      csv([row('17/11/2026', 'FT2611170001', '5,700,000', 0, 'Chuyen noi bo', 'HIEP HOI', SECOND)], HEAD, WITH_SIDE),
    );
    await sePay(
      transfer({
        accountNumber: SECOND,
        transactionDate: '2026-11-17 09:00:00',
        transferAmount: 5_700_000,
        content: 'Chuyen noi bo',
      }),
    );
    await staff.post('/api/BankStatements/Lines/Match');
    const [debit] = (await lines('state=out')).filter(({ amount }) => amount === 5_700_000);
    expect(debit).toMatchObject({ kind: 'own', counter: { state: 'ignored' } });
    const [credit] = await lines('state=ignored&search=5700000');
    expect(credit).toMatchObject({ accountNumber: SECOND, ignored: { kind: 'own', by: null } });
    await post(`Lines/${credit?.id}/TakeBack`);
    expect(await lines('search=5700000&state=none')).toHaveLength(1);
  });

  test('texts of debits are seen with the code for statements only', async () => {
    await take(csv([row('22/11/2026', 'FT2611220001', '12,345,000', 0, 'Luong thang 11 NGUYEN VAN BI MAT')]));
    expect((await lines('search=bi+mat'))[0]?.description).toContain('BI MAT');
    const seen = (await reader.get('/api/BankStatements/Lines?state=out&pageSize=100')).body.data.items;
    expect(JSON.stringify(seen)).not.toContain('BI MAT');
    expect((await reader.get('/api/BankStatements/Lines?search=bi+mat')).body.data.items).toEqual([]);
  });
});

describe('rows that were not read', () => {
  test('are counted, listed, entered and left out one by one; the equation holds', async () => {
    const file = await take(
      csv([
        row('23/11/2026', 'FT2611230001', 0, '2,300,000', 'Cong ty A nop hoi phi'),
        row('31/02/2026', 'FT2611230002', 0, '2,310,000', 'Cong ty B nop hoi phi'),
        row('12/01/2027', 'FT2611230003', 0, '2,320,000', 'Cong ty C trong tuong lai'),
      ]),
    );
    expect(file.rows).toMatchObject({ total: 3, fresh: 1, known: 0, unread: 2, open: 2, unreadCredits: 4_630_000 });
    const unread = (await staff.get(`/api/BankStatements/${file.id}/Rows`)).body.data;
    expect(unread.map(({ why, state }: UnreadRow) => [why, state])).toEqual([
      ['date', 'open'],
      ['future', 'open'],
    ]);
    const typed = { day: '2026-11-23', direction: 'in', amount: 2_310_000, description: unread[0].cells[4] };
    const late = await staff.post(`/api/BankStatements/Rows/${unread[0].id}/Mend`, { ...typed, day: '2027-01-12' });
    expect([late.status, late.body.errors[0].message]).toEqual([400, 'Mes.BankStatements.Day.NotAllowed']);
    await post(`Rows/${unread[0].id}/Mend`, typed);
    expect(await lines(`statementId=${file.id}&search=2310000`)).toHaveLength(1);
    await post(`Rows/${unread[1].id}/Ignore`, { reason: 'Ngân hàng ghi nhầm' });
    const after = (await staff.get(`/api/BankStatements/${file.id}`)).body.data;
    expect(after.rows).toMatchObject({ total: 3, fresh: 2, known: 0, unread: 1, open: 0 });
    expect(after.credits).toEqual({ count: 2, sum: 4_610_000 });
    const twice = await staff.post(`/api/BankStatements/Rows/${unread[0].id}/Mend`, typed);
    expect([twice.status, twice.body.message]).toEqual([400, 'Mes.BankStatements.Row.NotAllowed']);
    await post(`Rows/${unread[1].id}/TakeBack`);
    expect((await staff.get(`/api/BankStatements/${file.id}`)).body.data.rows.open).toBe(1);
  });

  test('wait to be entered, too, when no row of a file can be read; its known columns are shown first', async () => {
    const unreadable = (number: number) => csv([row('31/02/2026', `FT26112300${number}`, 0, '2,330,000', 'Cong ty F')]);
    const upload1 = await upload(house, staff, unreadable(41), 'khong-doc-duoc.csv');
    const seen = (await staff.post('/api/BankStatements', { attachmentId: upload1.body.data.id })).body.data;
    expect([seen.state, seen.survey.notRead.length]).toEqual(['mapping', 1]);
    const file = await take(unreadable(42));
    expect(file.rows).toMatchObject({ total: 1, fresh: 0, known: 0, unread: 1, open: 1 });
    const [unread] = (await staff.get(`/api/BankStatements/${file.id}/Rows`)).body.data;
    await post(`Rows/${unread.id}/Mend`, { day: '2026-11-23', direction: 'in', amount: 2_330_000, description: 'F' });
    expect((await staff.get(`/api/BankStatements/${file.id}`)).body.data.rows).toMatchObject({ fresh: 1, open: 0 });
  });

  test('balances of the ends tell whether the last of several rows that are entered is right', async () => {
    const ends = `${HEAD}\r\nSố dư đầu kỳ: 10000000\r\nSố dư cuối kỳ: 15700000`;
    const enter = async (amount: number) => {
      const rows = [
        row('23/11/2026', `FT26112${amount}`, 0, '2,350,000', 'a'),
        row('23/11/2026', 'x', 0, 'mo', `b${amount}`),
        row('23/11/2026', 'y', 0, 'hai', `c${amount}`),
      ];
      const file = await take(csv(rows, ends));
      expect(file).toMatchObject({ isBalanced: true, butFor: 2 });
      const unread: UnreadRow[] = (await staff.get(`/api/BankStatements/${file.id}/Rows`)).body.data;
      const typed = { day: '2026-11-23', direction: 'in' };
      await post(`Rows/${unread[0]?.id}/Mend`, { ...typed, amount: 1_000_000, description: 'b' });
      expect((await staff.get(`/api/BankStatements/${file.id}`)).body.data).toMatchObject({
        isBalanced: true,
        butFor: 1,
      });
      await post(`Rows/${unread[1]?.id}/Mend`, { ...typed, amount, description: 'c' });
      return (await staff.get(`/api/BankStatements/${file.id}`)).body.data;
    };
    expect(await enter(2_350_000)).toMatchObject({ isBalanced: true, butFor: 0, difference: 0 });
    expect(await enter(2_360_000)).toMatchObject({ isBalanced: false, difference: 10_000 });
  });

  test('a typed amount must be that of the balances, and then they prove the row', async () => {
    const file = await take(
      csv(
        [
          '20/11/2026,0,"1,100,000","11,100,000",Cong ty K nop hoi phi',
          '20/11/2026,0,"2.O00.000","13,100,000",Cong ty L nop hoi phi',
          '31/11/2026,0,"3,100,000","16,200,000",Cong ty M nop hoi phi',
        ],
        `Số tài khoản: ${ACCOUNT}\r\n"Số dư đầu kỳ: 10,000,000"`,
        'Ngày giao dịch,Ghi nợ,Ghi có,Số dư,Diễn giải',
      ),
    );
    expect(file).toMatchObject({ isBalanced: true, butFor: 1 });
    const unread: UnreadRow[] = (await staff.get(`/api/BankStatements/${file.id}/Rows`)).body.data;
    expect(unread.map(({ why, implied }) => [why, implied])).toEqual([
      ['amount', 2_000_000],
      ['date', 3_100_000],
    ]);
    const typed = (amount: number, direction = 'in') => ({ day: '2026-11-20', direction, amount, description: 'L' });
    for (const [row, wrong] of [
      [unread[0], typed(20_000_000)],
      [unread[0], typed(2_000_000, 'out')],
      [unread[1], typed(3_000_000)],
    ] as const) {
      const refused = await staff.post(`/api/BankStatements/Rows/${row?.id}/Mend`, wrong);
      expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
        400,
        'Mes.BankStatements.Amount.NotAllowed',
      ]);
    }
    await post(`Rows/${unread[0]?.id}/Mend`, typed(2_000_000));
    await post(`Rows/${unread[1]?.id}/Mend`, { ...typed(3_100_000), description: 'M' });
    const after = (await staff.get(`/api/BankStatements/${file.id}`)).body.data;
    expect(after).toMatchObject({ isBalanced: true, butFor: 0, rows: { total: 3, fresh: 3, unread: 0, open: 0 } });
  });

  test('a row that is entered and was known is no second line', async () => {
    await sePay(
      transfer({ transactionDate: '2026-11-24 08:00:00', transferAmount: 2_400_000, content: 'Cong ty D nop hoi phi' }),
    );
    const file = await take(
      csv([
        row('24/11/2026', 'FT2611240001', 0, '2,410,000', 'Cong ty E nop hoi phi'),
        row('99/11/2026', 'FT2611240002', 0, '2,400,000', 'Cong ty D nop hoi phi'),
      ]),
    );
    const [unread] = (await staff.get(`/api/BankStatements/${file.id}/Rows`)).body.data;
    await post(`Rows/${unread.id}/Mend`, {
      day: '2026-11-24',
      direction: 'in',
      amount: 2_400_000,
      description: 'Cong ty D nop hoi phi',
    });
    expect(await lines('search=2400000')).toHaveLength(1);
  });
});

test('only this area reads bank lines; others by the entry that a line made, reminders by the sure ones, the desk counts, and the drawer of own presses by what one ignored', () => {
  const folder = join(import.meta.dirname, '../../../');
  const readers = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') &&
      !/areas\/money\/bank\/|\.(?:test|trial)\.ts$|testing\/|db\/tables/.test(name) &&
      /bank_lines|bankLines\b/.test(readFileSync(join(folder, name), 'utf8')),
  );
  expect(readers.toSorted()).toEqual([
    'areas/keeping/recent-action/lines-and-receipts.ts',
    'areas/money/fee/debt-desk.ts',
    'areas/money/fee/entry-content.ts',
    'areas/money/fee/reminders/debtors.ts',
    'db/uses.ts',
  ]);
});

test('sums of money that came in have no debit', async () => {
  const summary = (await staff.get('/api/BankStatements/Lines/Summary')).body.data;
  const { rows } = await house.db.execute<{ sum: string }>(
    sql`select sum(amount)::text as sum from bank_lines where direction = 'out' and undone_at is null`,
  );
  expect(summary.out.sum).toBe(Number(rows[0]?.sum));
  const stored = await house.db.select().from(bankLines).where(eq(bankLines.direction, 'out'));
  expect(stored.every(({ booked, verdict }) => booked === 0 && verdict === 'none')).toBe(true);
  const open = await waitingLines.read({ db: house.db } as Parameters<typeof waitingLines.read>[0], 100);
  const { sure, ask, none } = summary;
  expect(open.total).toBe(sure.count + ask.count + none.count);
});
