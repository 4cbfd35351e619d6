import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { permissionCodes } from '@hoivien/contract/permissions.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bankLayouts, bankLines } from '../../../db/tables/bank.ts';
import { bankAccounts } from '../../../db/tables/fee.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { upload } from '../../keeping/exchange/testing/workbooks.ts';
import { KNOWN_LAYOUTS } from './known-layouts.ts';
import { seedLayouts } from './layouts.ts';

const OWN = '1012345678';
const SECOND = '2023456789';

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp({ takeJobs: async () => undefined });
  staff = await house.signInAs(permissionCodes);
  house.clock.now = new Date('2026-11-27T03:00:00Z');
});
afterAll(() => house[Symbol.asyncDispose]());
beforeEach(async () => {
  await house.db.execute(sql`truncate bank_statements, bank_lines cascade`);
  await house.db.delete(bankAccounts);
  await house.db.update(bankLayouts).set({ fingerprint: null, confirmedAt: null, confirmedBy: null, answers: null });
  await account(OWN);
});

const account = (accountNumber: string, bankBin = '970436', accountHolder = 'Hiệp hội Doanh nghiệp') =>
  house.db.insert(bankAccounts).values({ id: uuidv7(), bankBin, accountNumber, accountHolder });
const send = async (content: string | Buffer, name = 'saoke.csv') => {
  const file = await upload(house, staff, Buffer.from(content), name);
  return staff.post('/api/BankStatements', { attachmentId: file.body.data.id });
};
const caseOf = (name: string) => readFile(join(import.meta.dirname, 'testing/cases', name));
const accountId = async (number: string) => {
  const { body } = await staff.get('/api/BankStatements/Accounts');
  return body.data.find((one: { accountNumber: string }) => one.accountNumber === number)?.id as string;
};
const confirm = async (
  statement: { id: string; survey: { columns: object }; layoutName: string | null },
  more: object = {},
  number = OWN,
) =>
  staff.post(`/api/BankStatements/${statement.id}/Confirm`, {
    columns: statement.survey.columns,
    accountId: await accountId(number),
    layoutName: statement.layoutName ?? 'Mẫu',
    ...more,
  });
/** Uploads a file and confirms it. */
const take = async (content: string, more: object = {}) => {
  const { body } = await send(content);
  const answer = await confirm(body.data, more);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const HEADING = 'Ngày giao dịch,Số tham chiếu,Ghi nợ,Ghi có,Nội dung';
let number = 0;
const file = (head: string, heading = HEADING) => {
  number += 1;
  const row =
    heading === HEADING
      ? `05/11/2026,FT${number},0,"4,000,000",Cong ty ${number}`
      : `05/11/2026;4.000.000;Cong ty ${number}`;
  return `${head ? `${head}\n` : ''}${heading}\n${row}`;
};

describe('the account of a file', () => {
  test('a stranger’s statement is refused and both are named, also where a person chooses our account', async () => {
    const { status, body } = await send(await caseOf('foreign-account.csv'));
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          field: 'attachmentId',
          message: 'Mes.BankStatements.AccountId.NotAllowed',
          params: { named: '5550001112223', own: OWN },
        },
      ],
    ]);
    await house.db.delete(bankAccounts);
    const early = await send(file('Số tài khoản: 5550001112223'));
    await account(OWN);
    const answer = await confirm(early.body.data);
    expect([answer.status, answer.body.errors[0]]).toMatchObject([
      400,
      { field: 'accountId', message: 'Mes.BankStatements.AccountId.NotAllowed' },
    ]);
    expect(await house.db.$count(bankLines)).toBe(0);
  });

  test('once it is added in Settings, its statement is read', async () => {
    await account('5550001112223', '970436', 'Tran Thi Thu Quy');
    const { body } = await send(await caseOf('foreign-account.csv'));
    expect(body.data).toMatchObject({ state: 'mapping', accountNumber: '5550001112223' });
    expect((await confirm(body.data, {}, OWN)).status).toBe(400);
    expect((await confirm(body.data, {}, '5550001112223')).status).toBe(200);
  });

  test.each([
    ['Số tài khoản: 1012345678', OWN],
    ['Số TK/ Account: 1012 345 678', OWN],
    ['Account No,1012345678', OWN],
    ['Account number: 1012xxx678', OWN],
    ['Số tài khoản: 1012***678 - Chủ tài khoản: HIEP HOI DOANH NGHIEP', OWN],
    ['Tài khoản 1012345678 VND', OWN],
    ['STK 1012345678', OWN],
    ['VIETCOMBANK - 1012345678', OWN],
    ['Số tài khoản: xxxxxx5678', OWN],
    ['Số tài khoản: 2023456789', SECOND],
    ['Số tài khoản,,2023456789', SECOND],
    ['VPBank - 1012345678 - hotline tài khoản 1900545413', OWN],
    ['Số tài khoản: 1012345678-HIEP HOI', OWN],
    ['Số tài khoản: 1012345678 VND Tu 01/11/2026', OWN],
    ['Tài khoản thanh toán: 1012345678', OWN],
    ['SAO KÊ TÀI KHOẢN TỪ 01/11/2026 ĐẾN 30/11/2026', null],
    ['Sao kê tài khoản tháng 11.2026', null],
    ['Sao kê tài khoản 01-11-2026', null],
    ['Số tài khoản: 1.01235E+09', null],
    ['Sao kê tài khoản', null],
    ['Số tài khoản đối ứng: 1012345678', null],
    ['Số tài khoản: xxxx45678x', SECOND],
    ['Số tài khoản: 1012xxx999', null],
  ])('%s names %s', async (head, wanted) => {
    await account(SECOND);
    const { body } = await send(file(head));
    if (!head.includes('999')) expect(body.data, JSON.stringify(body)).toBeDefined();
    expect(body.data?.accountNumber ?? null).toBe(wanted);
  });

  test('a column of accounts, or a table for each, tells the account of each row; a foreign one is refused', async () => {
    await account(SECOND);
    const column = (...numbers: string[]) =>
      `Số tài khoản;Ngày giao dịch;Ghi nợ;Ghi có;Nội dung;Tài khoản đối ứng\n${numbers
        .map((one, at) => `${one};05/11/2026;;${at + 1}.000;a${at};0099887766`)
        .join('\n')}`;
    const two = await send(column(OWN, SECOND));
    expect(two.body.data.survey.head).toMatchObject({ accounts: [], inRows: [OWN, SECOND] });
    const foreign = await send(column(OWN, '5550001112223'));
    expect(foreign.body.errors?.[0]).toMatchObject({ params: { named: '5550001112223' } });
    const tables = await send(`${file(`Số tài khoản: ${OWN}`)}\n\n${file(`Số tài khoản: ${SECOND}`)}`);
    expect(tables.body.data.survey).toMatchObject({
      head: { accounts: [OWN], inRows: [SECOND] },
      rowCount: 2,
      notReadCount: 0,
    });
  });

  test('a column of our accounts alone divides a file, although no word says whose they are', async () => {
    await account(SECOND);
    const rows = [OWN, SECOND, SECOND].map((one, at) => `${one};05/11/2026;;${at + 1}.000;a${at}`).join('\n');
    const { body } = await send(`Số tài khoản;Ngày giao dịch;Ghi nợ;Ghi có;Nội dung\n${rows}`);
    expect(body.data.survey).toMatchObject({ columns: { account: 0 }, head: { inRows: [OWN, SECOND] } });
    expect((await confirm(body.data)).status).toBe(200);
    const stored = await house.db.select().from(bankLines);
    expect(stored.map(({ accountNumber }) => accountNumber).toSorted()).toEqual([OWN, SECOND, SECOND]);
  });

  test('a counter account in a line names none: the account is asked, also of a known layout', async () => {
    await account(SECOND);
    await take(file('Số tài khoản: 1012345678'));
    const known = await send(file('Số tài khoản: 1012345678'));
    expect(known.body.data.state).toBe('open');
    const { body } = await send(await caseOf('own-counter-account.csv'));
    expect(body.data).toMatchObject({ state: 'mapping', accountNumber: null });
    const heading = await send(file(''));
    expect(heading.body.data).toMatchObject({ state: 'mapping', accountNumber: null });
  });

  test('the only account is proposed for a file that names none, and a person confirms it each time', async () => {
    await take(file(''));
    const again = await send(file(''));
    expect(again.body.data).toMatchObject({ state: 'mapping', accountNumber: OWN });
    expect(again.body.data.survey.head.accounts).toEqual([]);
  });

  test('another holder under our number is asked about once for a layout', async () => {
    const head = 'Số tài khoản: 1012345678 - Chủ tài khoản: HOI KHAC';
    const { body } = await send(file(head));
    expect(body.data.survey).toMatchObject({ questions: ['holder'], head: { holder: 'HOI KHAC' } });
    const refused = await confirm(body.data);
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      400,
      { field: 'holder', message: 'Mes.BankStatements.Holder.Required', params: { named: 'HOI KHAC' } },
    ]);
    const taken = await confirm(body.data, { answers: { holder: 'HOI KHAC' } });
    expect(taken.status, JSON.stringify(taken.body)).toBe(200);
    expect((await send(file(head))).body.data.state).toBe('open');
    const other = await send(file('Số tài khoản: 1012345678 - Chủ tài khoản: NGUOI KHAC NUA'));
    expect(other.body.data).toMatchObject({ state: 'mapping', survey: { questions: ['holder'] } });
  });
});

describe('questions', () => {
  const ONE = 'Ngày giao dịch;Số tiền;Nội dung';

  test('nothing is stored before the direction of amounts without a sign is told, each time', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { body } = await send(file('Số tài khoản: 1012345678', ONE));
      expect(body.data).toMatchObject({ state: 'mapping', survey: { questions: ['direction'], notReadCount: 1 } });
      const refused = await confirm(body.data);
      expect(refused.body.errors).toEqual([{ field: 'direction', message: 'Mes.BankStatements.Direction.Required' }]);
      const read = await staff.put(`/api/BankStatements/${body.data.id}/Reading`, { answers: { direction: 'in' } });
      expect(read.body.data.survey).toMatchObject({
        questions: [],
        credits: { count: 1, sum: 4_000_000 },
        notReadCount: 0,
      });
      const taken = await confirm(read.body.data);
      expect([taken.status, taken.body.data?.credits.count]).toEqual([200, 1]);
    }
  });

  test('that its amounts have signs is remembered of a layout', async () => {
    await take(`Số tài khoản: 1012345678\n${ONE}\n05/11/2026;-1.000;a\n05/11/2026;2.000;b`);
    expect((await send(file('Số tài khoản: 1012345678', ONE))).body.data).toMatchObject({ state: 'open' });
  });

  test('an indicator that a person chooses is remembered', async () => {
    const content = (day: string) =>
      `Số tài khoản: 1012345678\nNgày giao dịch;Số tiền;Mã;Nội dung\n${day};5.000;Ghi có;a\n${day};3.000;Lạ;b`;
    const { body } = await send(content('05/11/2026'));
    expect(body.data.survey.questions).toEqual(['direction']);
    const columns = { ...body.data.survey.columns, indicator: 2 };
    const read = await staff.put(`/api/BankStatements/${body.data.id}/Reading`, { columns });
    expect(read.body.data.survey).toMatchObject({
      questions: [],
      rowCount: 2,
      notRead: [{ row: 4, why: 'direction' }],
    });
    expect((await confirm(read.body.data)).status).toBe(200);
    expect((await send(content('06/11/2026'))).body.data).toMatchObject({ state: 'open', credits: { count: 1 } });
  });

  test('nothing is stored before the order of days is told', async () => {
    const { body } = await send(`Số tài khoản: 1012345678\n${HEADING}\n25/11/2026,F1,0,5000,a\n11/26/2026,F2,0,6000,b`);
    expect(body.data.survey.questions).toEqual(['dayOrder']);
    expect((await confirm(body.data)).body.errors).toEqual([
      { field: 'dayOrder', message: 'Mes.BankStatements.DayOrder.Required' },
    ]);
    const taken = await confirm(body.data, { answers: { dayOrder: 'day' } });
    expect([taken.status, taken.body.data?.credits.sum]).toEqual([200, 5000]);
  });
});

test('statements of before the questions are shown, and one that waits is confirmed', async () => {
  const content = file('Số tài khoản: 1012345678');
  const waiting = (await send(content)).body.data;
  const done = await take(file('Số tài khoản: 1012345678', 'Ngày giao dịch;Ghi có;Nội dung'));
  const fields = ['head', 'answers', 'remembered', 'otherSheets', 'questions', 'rowCount', 'notRead', 'notReadCount'];
  for (const field of fields)
    await house.db.execute(
      sql`update bank_statements set survey = jsonb_set(survey - ${field}::text, '{leftOut}', '0')`,
    );
  const seen = await staff.get(`/api/BankStatements/${done.id}`);
  expect(seen.body.data).toMatchObject({ state: 'open', survey: { questions: [], credits: { count: 1 } } });
  const again = await send(content);
  expect(again.body.data).toMatchObject({ id: waiting.id, survey: { rowCount: 1, head: { accounts: [OWN] } } });
  expect((await confirm(again.body.data)).status).toBe(200);
});

describe('layouts', () => {
  test('those of this version reach a database that has some; a look writes nothing; what a person changed stays', async () => {
    const [mine, old, gone] = KNOWN_LAYOUTS.map(({ name }) => name);
    const words = { date: ['ngay cua toi'], credit: ['co'], description: ['noi dung'] };
    await house.db
      .update(bankLayouts)
      .set({ words, confirmedAt: new Date() })
      .where(eq(bankLayouts.name, mine ?? ''));
    await house.db
      .update(bankLayouts)
      .set({ words })
      .where(eq(bankLayouts.name, old ?? ''));
    await house.db.delete(bankLayouts).where(eq(bankLayouts.name, gone ?? ''));
    const names = async () =>
      (await staff.get('/api/BankStatements/Layouts')).body.data.map(({ name }: { name: string }) => name);
    expect(await names()).not.toContain(gone);
    await seedLayouts(house.db);
    await seedLayouts(house.db);
    expect((await names()).toSorted()).toEqual(
      expect.arrayContaining(KNOWN_LAYOUTS.map(({ name }) => name).toSorted()),
    );
    const { rows } = await house.db.execute<{ name: string; words: object }>(sql`select name, words from bank_layouts`);
    const wordsOf = (name = '') => rows.find((row) => row.name === name)?.words;
    expect(wordsOf(mine)).toEqual(words);
    expect(wordsOf(old)).toEqual(KNOWN_LAYOUTS[1]?.words);
  });

  test('a file of VIB is no file of BIDV, and the same heading of another bank is another layout', async () => {
    await account(SECOND, '970441');
    const vib = await send(file('NGÂN HÀNG VIB\nSố tài khoản: 2023456789'));
    expect(vib.body.data.layoutName ?? 'VIB').toBe('VIB');
    expect((await confirm(vib.body.data, { layoutName: 'VIB' }, SECOND)).body.data.layoutName).toBe('VIB');
    const other = await send(file('Số tài khoản: 1012345678'));
    expect(other.body.data.state).toBe('mapping');
    expect(other.body.data.layoutName).not.toBe('VIB');
    expect((await send(file('Số tài khoản: 2023456789'))).body.data.state).toBe('open');
  });
});

test('a known layout with rows that cannot be read stores the others and names these', async () => {
  await take(file('Số tài khoản: 1012345678'));
  const { body } = await send(await caseOf('known-layout-left-out.csv'));
  expect(body.data).toMatchObject({ state: 'open', credits: { count: 3, sum: 7_000_000 } });
  expect(body.data.survey).toMatchObject({ rowCount: 5, notReadCount: 2 });
});
